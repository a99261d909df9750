"""The judge: CNF encodings of the rules, solving, counting, proofs. It sees boards, never how they were built."""

from verify.judge import Judge, judge

__all__ = ["Judge", "judge"]

"""The judge: it sees boards and formulas, never how one was built from the other."""

from hardboard.verify.judge import Judge, judge

__all__ = ["Judge", "judge"]

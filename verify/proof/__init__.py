"""Certificates: answers about boards that nobody has to trust us for.

from verify.proof import check, prove, write
write(prove(board), Path("proof"))
print(check(Path("proof")).accepted)

`prove_claim(compiled)` certifies that a board is solvable exactly when its formula is (see `theorem`).
"""

from verify.proof.certificate import Refuted, Solved, prove, write
from verify.proof.check import Refused, Verdict, check
from verify.proof.theorem.certificate import Equivalent, prove_claim

__all__ = ["Equivalent", "Refused", "Refuted", "Solved", "Verdict", "check", "prove", "prove_claim", "write"]

"""Certificates: answers about boards that nobody has to trust us for.

from verify.proof import check, prove, write
write(prove(board), Path("proof"))
print(check(Path("proof")).accepted)
"""

from verify.proof.certificate import Refuted, Solved, prove, write
from verify.proof.check import Refused, Verdict, check

__all__ = ["Refused", "Refuted", "Solved", "Verdict", "check", "prove", "write"]

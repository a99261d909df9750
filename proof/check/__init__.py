"""The trusted part of certificates: the fewest lines that can tell a true one from a false one."""

from hardboard.proof.check.certificates import Verdict, check
from hardboard.proof.check.files import Refused

__all__ = ["Refused", "Verdict", "check"]

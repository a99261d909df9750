"""The trusted part of certificates: the fewest lines that can tell a true one from a false one."""

from hardboard.proof.check.certificates import CertificateVerdict, check
from hardboard.proof.check.files import CertificateRefused

__all__ = ["CertificateRefused", "CertificateVerdict", "check"]

"""The judge: it sees boards and formulas, never how one was built from the other.

The package itself can be called: `hardboard.verify(made)` checks the whole claim of a compiled formula (see
`claim.check`).
"""

import sys
from types import ModuleType
from typing import Any

from hardboard.verify.judge import Judge, judge

__all__ = ["Judge", "judge"]


class _Verify(ModuleType):
    """This package, as a function."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Check the whole claim of a compiled formula."""
        from hardboard.verify.claim import check

        return check(*args, **options)


sys.modules[__name__].__class__ = _Verify

"""Functions compiled to machine code, which numba keeps in a cache beside their modules.

What is kept may be damaged, or of another version: an index that names a class by a name that it had then
cannot even be read. It is forgotten, and the function compiled again:

    @kernel
    def doubled(number: int) -> int: ...
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from numba import njit
from numba.core.caching import FunctionCache

Function = TypeVar("Function", bound=Callable[..., Any])


class Kept(FunctionCache):
    """What numba keeps of one function."""

    def load_overload(self, sig: object, target_context: object) -> Any:
        """What was compiled for arguments of these types; None if that is not to be had."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # whatever reading a pickle of anything may raise
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None


def kernel(function: Function) -> Function:
    """The function, compiled when it is first called."""
    compiled: Any = njit(cache=True, nogil=True)(function)
    compiled._cache = Kept(function)  # type: ignore[no-untyped-call]
    return compiled  # type: ignore[no-any-return]

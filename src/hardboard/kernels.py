"""Functions compiled to machine code, which numba keeps in a cache beside their modules.

What is kept may be damaged, or of another version: an index that names a class by a name that it had then
cannot even be read. It is forgotten, and the function compiled again. So is what was compiled with another
function or number that has changed since, in whichever module: numba looks at a function's own file alone.

    @kernel
    def doubled(number: int) -> int: ...
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from numba import njit
from numba.core.caching import FunctionCache

from hardboard.preparation import once

Function = TypeVar("Function", bound=Callable[..., Any])


class Kept(FunctionCache):
    """What numba keeps of one function."""

    def _look_again(self) -> None:
        """Say what the function rests on: by now all its module has is there."""
        file = self._cache_file
        if not isinstance(file._source_stamp, tuple):
            file._source_stamp = file._source_stamp, tuple(sorted(rests_on(self._py_func, {}).items()))

    def save_overload(self, sig: object, data: object) -> None:
        """Keep what was compiled."""
        self._look_again()
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]

    def load_overload(self, sig: object, target_context: object) -> Any:
        """What was compiled for arguments of these types; None if that is not to be had."""
        self._look_again()
        kept: Any = None
        try:
            kept = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # whatever reading a pickle of anything may raise
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
        if kept is None:
            _say_once()
        return kept


@cache
def _say_once() -> None:
    """Say on a terminal why it takes longer."""
    if sys.stderr.isatty():
        print("compiling machine code for this machine, once: up to half a minute", file=sys.stderr)


def rests_on(function: Callable[..., Any], found: dict[str, str]) -> dict[str, str]:
    """The code of a function and of all compiled ones that it calls, and the numbers that they name."""
    own, code = f"{function.__module__}.{function.__qualname__}", function.__code__
    if own in found:
        return found
    found[own] = repr((code.co_code, code.co_consts, code.co_names))
    for name in code.co_names:
        value = function.__globals__.get(name)
        if value is not None and hasattr(value, "py_func"):
            rests_on(value.py_func, found)
        elif isinstance(value, int | float | str | tuple):
            found[f"{own} {name}"] = repr(value)
    return found


def kernel(function: Function) -> Function:
    """The function, compiled when it is first called; each time anew where nothing can be kept."""
    compiled: Any = njit(nogil=True)(function)
    with suppress(RuntimeError):  # numba knows no folder that it may write to
        compiled._cache = Kept(function)  # type: ignore[no-untyped-call]
    compiled.compile = once(compiled.compile)
    return compiled  # type: ignore[no-any-return]

"""A library of one's own is used after it was checked as a whole: a tile that keeps its contract is not yet a
library that keeps Theorem 7 (`docs/theorems.md`).

Those that come with the program are checked by its tests.

    >>> from hardboard.gadgets import load
    >>> confirm(load("creek"))
"""

from functools import cache

from hardboard.gadgets import Library, load
from hardboard.gadgets.folder import discovered
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import part


@cache
def confirm(library: Library) -> None:
    """Refuse a library that its family's check of whole libraries, if it has one, has something against."""
    if library.name in discovered() and load(library.name) is library:
        return
    check = part(library.family, "whole")
    fault = None if check is None else next(check(library), None)
    if fault is not None:
        raise InputError(
            f"the library {library.name!r}: {fault}",
            "one that `hardboard gadgets check --library` has nothing against",
        )

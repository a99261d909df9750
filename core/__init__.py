"""The native core: it answers questions about boards, given as arrays, and knows no puzzle.

`core.h` beside this file describes the records that rules are; this module loads the library and calls it.

    >>> core = BoardSolver(1, 2)
    >>> core.add([RULE_COUNT, 9, 2, 0, 1, 1, 0, 2, 0, 1])  # a malformed record
    Traceback (most recent call last):
    hardboard.core.CoreError: the record at 0 is malformed
    >>> core.add([RULE_COUNT, 7, 2, 0, 1, 1, 1, 0, 2])  # one of cells 0 and 1 is black
    >>> core.search(most=3), core.models
    (2, [b'\\x01\\x00', b'\\x00\\x01'])
"""

import ctypes
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

(
    RULE_LOCAL_COUNT,
    RULE_LOCAL_TABLE,
    RULE_LOCAL_SIGHT,
    RULE_LOCAL_SUM,
    RULE_COUNT,
    RULE_TABLE,
    RULE_SIGHT,
    RULE_RUNS,
    RULE_UNEQUAL,
    RULE_SHAPES,
    RULE_CONNECTED,
    RULE_ISLANDS,
    RULE_BULBS,
    RULE_CLAUSE,
) = range(1, 15)
#: Names of what `Core.stats` returns, in the order of `core.h`.
STATS = (
    "ended", "record", "conflicts", "decisions", "propagations", "restarts", "cuts", "grounded", "open",
    "fixed", "tied", "probes", "constraints", "clauses",
)  # fmt: skip
#: A search returns to Python so often, in milliseconds, so that Ctrl-C is seen.
SLICE = 50
MALFORMED, MEMORY, TOO_LARGE, STARTED = -1, -2, -3, -4


class CoreError(ValueError):
    """Records that the core cannot take: a fault of the program, not of a board."""


def _library() -> Any:
    """Load the library and say what its functions take."""
    path = next(iter(sorted(Path(__file__).parent.glob("libcore.*"))), None)
    if path is None:
        raise ImportError("the native core is not built: install the package with pip, or run make")
    library = ctypes.CDLL(str(path))
    pointer, whole = ctypes.c_void_p, ctypes.c_int
    for name, takes, gives in (
        ("core_new", [whole] * 3, pointer),
        ("core_free", [pointer], None),
        ("core_symbols", [pointer, whole, whole, pointer], whole),
        ("core_rules", [pointer, pointer, whole], whole),
        ("core_search", [pointer, whole, whole, pointer, ctypes.c_int64, whole], whole),
        ("core_assume", [pointer, pointer, whole], whole),
        ("core_reasons", [pointer, pointer], whole),
        ("core_stat", [pointer, whole], ctypes.c_int64),
    ):
        function = getattr(library, name)
        function.argtypes, function.restype = takes, gives
    return library


_core = _library()


class BoardSolver:
    """A board's cells and rules, and the search for its solutions. Cells are numbered in reading order."""

    def __init__(self, rows: int, cols: int, extra: int = 0) -> None:
        self.size = rows * cols
        self._extra = extra
        self._handle = _core.core_new(rows, cols, extra)
        if not self._handle:
            raise MemoryError(f"no memory for a board of {rows} x {cols} cells")
        self._buffer = bytearray()
        self._kept = 0

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _core.core_free(self._handle)

    def show(self, symbols: "array[int]", number: int, *, corners: bool = False) -> None:
        """Say what cells show, or corners: numbers below `number`, 0 for nothing."""
        wanted = self.size if not corners else None
        if wanted is not None and len(symbols) != wanted:
            raise CoreError(f"{len(symbols)} symbols for {wanted} cells")
        self._check(_core.core_symbols(self._handle, int(corners), number, symbols.buffer_info()[0]))

    def add(self, records: Iterable[int]) -> None:
        """Add rules."""
        values = records if isinstance(records, array) else array("i", records)
        self._check(_core.core_rules(self._handle, values.buffer_info()[0], len(values)))

    def search(self, most: int = 1, keep: int | None = None, conflicts: int = 0, ms: int = 0) -> int:
        """Search on until so many solutions are found in all, or a limit is reached; returns how many are."""
        keep = most if keep is None else keep
        wanted = keep * self.size
        if wanted > len(self._buffer):
            self._buffer += bytes(wanted - len(self._buffer))
        models = (ctypes.c_char * max(1, len(self._buffer))).from_buffer(self._buffer or bytearray(1))
        left = ms
        before = self.stat("conflicts") if conflicts else 0
        while True:
            part = SLICE if not ms else min(SLICE, left)
            budget = conflicts - (self.stat("conflicts") - before) if conflicts else 0
            found = self._check(_core.core_search(self._handle, most, keep, models, budget, part))
            left -= part
            used = conflicts and self.stat("conflicts") - before >= conflicts
            if found >= most or self.ended or used or (ms and left <= 0):
                self._kept = min(found, keep)
                return found

    @property
    def models(self) -> list[bytes]:
        """The solutions that were kept, a byte for each cell: 1 for black."""
        return [bytes(self._buffer[i * self.size : (i + 1) * self.size]) for i in range(self._kept)]

    @property
    def ended(self) -> bool:
        """Whether there are no more solutions."""
        return bool(_core.core_stat(self._handle, 0))

    def assume(self, literals: Sequence[int]) -> None:
        """Assume literals (2 * cell, and 1 more for white) in all searches that follow."""
        values = array("i", literals)
        self._check(_core.core_assume(self._handle, values.buffer_info()[0], len(values)))

    def reasons(self, assumed: int) -> list[int]:
        """Return assumptions, of so many, with which there is no solution."""
        values = array("i", bytes(4 * (assumed + 1)))
        number = _core.core_reasons(self._handle, values.buffer_info()[0])
        return list(values[:number])

    def stat(self, name: str) -> int:
        """One of `STATS`."""
        return int(_core.core_stat(self._handle, STATS.index(name)))

    def stats(self) -> dict[str, int]:
        """What was done: cells fixed, conflicts, cuts."""
        return {name: int(_core.core_stat(self._handle, which)) for which, name in enumerate(STATS)}

    def _check(self, status: int) -> int:
        """Raise what an answer below zero means."""
        if status >= 0:
            return status
        if status == MEMORY:
            raise MemoryError("the search ran out of memory")
        if status == TOO_LARGE:
            raise OverflowError("the board has more cells or constraints than the core can number")
        if status == STARTED:
            raise CoreError("rules come before the first search")
        raise CoreError(f"the record at {self.stat('record')} is malformed")

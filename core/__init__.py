"""The native core: it answers questions about boards, given as arrays, and knows no puzzle.

`core.h` beside this file describes the records that rules are; this module loads the library and calls it.

    >>> core = BoardSolver(1, 2)
    >>> core.add([RULE_COUNT, 9, 2, 0, 1, 1, 0, 2, 0, 1])  # a malformed record
    Traceback (most recent call last):
    hardboard.core.CoreError: the record at 0 is malformed
    >>> core.add([RULE_COUNT, 7, 2, 0, 1, 1, 1, 0, 2])  # one of cells 0 and 1 is black
    >>> core.search(most=3), core.models
    (2, [b'\\x01\\x00', b'\\x00\\x01'])
    >>> core.add([RULE_CLAUSE, 2, 1, 0])  # cell 0 is black
    >>> list(core.solutions())
    [b'\\x01\\x00']
"""

import ctypes
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakSet

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
    RULE_GRAPH,
) = range(1, 16)
#: Names of what `BoardSolver.stats` returns, in the order of `core.h`.
STATS = (
    "ended", "record", "conflicts", "decisions", "propagations", "restarts", "cuts", "grounded", "open",
    "fixed", "tied", "probes", "constraints", "clauses", "probed", "ground_us", "probe_us", "search_us",
)  # fmt: skip
#: A search returns to Python after so many solutions, so that room is made for no more of them.
CHUNK = 1024
MALFORMED, MEMORY, TOO_LARGE, STARTED, STOPPED = -1, -2, -3, -4, -7
#: The most solutions and milliseconds that a call takes (a C int), and a number of cells that is too large.
LARGEST_INT, TOO_MANY_CELLS = (1 << 31) - 1, 1 << 29


class CoreError(ValueError):
    """Records that the core cannot take: a fault of the program, not of a board."""


def _library(path: Path | None = None) -> ctypes.CDLL:
    """Load a compiled core, and declare the types of its functions."""
    path = path or next(iter(sorted(Path(__file__).parent.glob("libcore.*"))), None)
    if path is None:
        raise ImportError("the native core is not built: install the package with pip, or run make")
    library = ctypes.CDLL(str(path))
    pointer, whole = ctypes.c_void_p, ctypes.c_int
    for name, takes, gives in (
        ("core_new", [whole] * 3, pointer),
        ("core_free", [pointer], None),
        ("core_symbols", [pointer, whole, whole, pointer], whole),
        ("core_rules", [pointer, pointer, whole], whole),
        ("core_variable", [pointer], whole),
        ("core_watch", [pointer, pointer], None),
        ("core_search", [pointer, whole, whole, pointer, ctypes.c_int64, whole], whole),
        ("core_assume", [pointer, pointer, whole], whole),
        ("core_reasons", [pointer, pointer], whole),
        ("core_classes", [pointer, pointer], whole),
        ("core_stat", [pointer, whole], ctypes.c_int64),
    ):
        function = getattr(library, name)
        function.argtypes, function.restype = takes, gives
    return library


_core = _library()


def _address(numbers: Any) -> int:
    """Return where a buffer of C's `int` begins.

    Raises:
        CoreError: it is of another type, or has gaps.
    """
    view = memoryview(numbers)
    if view.format != "i" or not view.c_contiguous:
        raise CoreError(f"numbers of type {view.format!r}; expected 'i' without gaps")
    return ctypes.addressof(ctypes.c_char.from_buffer(view)) if view.nbytes else 0


#: A function that C calls and that returns whether to stop.
_STOP = ctypes.CFUNCTYPE(ctypes.c_int)


class StopQuestion:
    """A question that the core asks about 20 times a second: whether to stop.

    Python sees Ctrl-C where Python code goes on, and a generator goes on inside its `try`: so none is lost.

    Attributes:
        check: a function that is called then; what it raises ends the search, and is raised there.
    """

    def __init__(self) -> None:
        self.check: Callable[[], None] | None = None
        self.error: BaseException | None = None
        questions = self._questions()
        next(questions)
        self.asked = _STOP(questions.__next__)

    def _questions(self) -> Iterator[int]:
        while True:
            try:
                while True:
                    yield 0
                    if self.check is not None:
                        self.check()
            except GeneratorExit:
                return
            except BaseException as error:  # raised by `BoardSolver._check`
                self.error = error
                yield 1


class Statistics:
    """Sums of `STATS` over all solvers that are made while it is open, for `--stats`.

    >>> with Statistics() as sums:
    ...     BoardSolver(1, 2).search(9)
    4
    >>> sums.stages()["search"]["decisions"]
    3
    """

    def __init__(self) -> None:
        self._sums: Counter[str] = Counter()
        self._open: WeakSet[BoardSolver] = WeakSet()

    def __enter__(self) -> "Statistics":
        _collecting.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _collecting.remove(self)

    def count_solver(self, solver: "BoardSolver") -> None:
        """Count a new solver."""
        self._open.add(solver)
        self._sums["solvers"] += 1

    def end(self, solver: "BoardSolver") -> None:
        """Keep the numbers of a solver that ends."""
        self._sums.update(solver.stats())

    def add(self, sums: Mapping[str, int]) -> None:
        """Add the sums of another process."""
        self._sums.update(sums)

    def sums(self) -> Counter[str]:
        """Return the sums so far, also those of solvers that still run."""
        sums = Counter(self._sums)
        for solver in self._open:
            sums.update(solver.stats())
        return sums

    def stages(self) -> dict[str, dict[str, float]]:
        """Return cells, equivalences, conflicts and milliseconds of each stage so far."""
        sums = self.sums()
        return {
            "propagate": {
                "solvers": sums["solvers"],
                "fixed": sums["grounded"],
                "ms": sums["ground_us"] / 1000,
            },
            "probe": {
                "tried": sums["probes"],
                "fixed": sums["probed"],
                "equivalences": sums["tied"],
                "ms": sums["probe_us"] / 1000,
            },
            "search": {
                "decisions": sums["decisions"],
                "conflicts": sums["conflicts"],
                "cuts": sums["cuts"],
                "ms": sums["search_us"] / 1000,
            },
        }


_collecting: list[Statistics] = []


def add_statistics(sums: Mapping[str, int]) -> None:
    """Add the statistics of another process to all open sums."""
    for statistics in _collecting:
        statistics.add(sums)


class BoardSolver:
    """A board's cells and rules, and the search for its solutions.

    Cells are numbered in reading order; free variables are numbered after them. A literal is 2 * cell for
    "the cell is black" and 2 * cell + 1 for "it is white". A solution is a byte for each cell: 1 for black.

    Attributes:
        size: the number of cells.
        variables: the number of free variables.
        models: the solutions that the last searches have kept, in the order in which they were found.
        watch: what ends a search before its time, beside Ctrl-C.
    """

    def __init__(self, rows: int, cols: int, variables: int = 0) -> None:
        """Make room for a board.

        Args:
            rows: the number of rows, at least 1.
            cols: the number of columns, at least 1.
            variables: the number of free variables beside the cells.

        Raises:
            MemoryError: there is no memory for so many cells.
            OverflowError: cells and variables are 2**29 or more.
        """
        if rows * cols + variables >= TOO_MANY_CELLS:
            raise OverflowError(f"{rows} x {cols} cells; expected fewer than 2**29")
        self.size, self._corners = rows * cols, (rows + 1) * (cols + 1)
        self.variables = variables
        self.models: list[bytes] = []
        self._found = 0
        self._statistics = _collecting[-1] if _collecting else None
        self._handle = _core.core_new(rows, cols, variables)
        if not self._handle:
            raise MemoryError(f"no memory for a board of {rows} x {cols} cells")
        self.watch = StopQuestion()
        _core.core_watch(self._handle, ctypes.cast(self.watch.asked, ctypes.c_void_p))
        if self._statistics:
            self._statistics.count_solver(self)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            if self._statistics:
                self._statistics.end(self)
            _core.core_free(self._handle)

    def show(self, symbols: Any, number: int, *, corners: bool = False) -> None:
        """Set the symbols of cells or corners, at which rules may be anchored.

        Args:
            symbols: an array of C's `int` for all cells, or all corners, in reading order; 0 for nothing.
            number: one more than the largest of them can be.
            corners: True if they are corners, (rows + 1) * (cols + 1) of them.

        Raises:
            CoreError: there are not as many symbols as cells, one is too large, or a search has started.
        """
        wanted = self._corners if corners else self.size
        if len(symbols) != wanted:
            raise CoreError(f"{len(symbols)} symbols for {wanted} places")
        self._check(_core.core_symbols(self._handle, int(corners), number, _address(symbols)))

    def add(self, records: Iterable[int]) -> None:
        """Add rules. Counting starts again; learnt clauses stay.

        Args:
            records: rules as `core.h` describes them. After the first search only rules whose cells are
                listed can be added.

        Raises:
            CoreError: a record is malformed, or it is a local rule and comes too late.
        """
        values = records if isinstance(records, array) else array("i", records)
        self._forget()
        self._check(_core.core_rules(self._handle, values.buffer_info()[0], len(values)))

    def variable(self) -> int:
        """Add a free variable, for example a guard of rules, and return its number."""
        self._forget()
        self.variables += 1
        return self._check(_core.core_variable(self._handle))

    def assume(self, literals: Sequence[int]) -> None:
        """Assume literals in all searches that follow, in place of those assumed before.

        Raises:
            CoreError: a literal is of no cell and of no free variable.
        """
        values = literals if isinstance(literals, array) else array("i", literals)
        self._forget()
        status = _core.core_assume(self._handle, values.buffer_info()[0], len(values))
        if status == MALFORMED:
            raise CoreError(f"a literal of no cell among {list(literals)}")
        self._check(status)

    def search(self, most: int = 1, *, keep: int | None = None, conflicts: int = 0, ms: int = 0) -> int:
        """Search on, from where the last search stopped. Ctrl-C is seen.

        Args:
            most: stop when so many solutions have been found, those of the searches before included.
            keep: add no more solutions to `models` when it has so many; `most` if it is not given.
            conflicts: stop after so many conflicts; 0 for no such limit.
            ms: stop after so many milliseconds; 0 for no such limit.

        Returns:
            The number of solutions so far. There are no more if it is less than `most` and `ended` is true.

        Raises:
            MemoryError: the search needs more memory than there is.
            TimeoutError: time was up before the local rules were propagated; load the board anew.
        """
        keep, most = most if keep is None else keep, min(most, LARGEST_INT)
        deadline, before = monotonic() + ms / 1000, self.stat("conflicts")
        while self._found < most and not self.ended:
            used = self.stat("conflicts") - before
            left = int(1000 * (deadline - monotonic())) + 1 if ms else 0
            if (ms and left < 1) or (conflicts and used >= conflicts):
                break
            self._search(most, keep, conflicts and conflicts - used, min(left, LARGEST_INT))
        return self._found

    def _search(self, most: int, keep: int, conflicts: int, ms: int) -> None:
        """Search for a moment, and store the solutions."""
        more = min(most - self._found, CHUNK)
        room = max(0, min(more, keep - len(self.models)))
        buffer = bytearray(room * self.size)
        models = (ctypes.c_char * len(buffer)).from_buffer(buffer) if room else None
        before = self._found
        found = _core.core_search(self._handle, before + more, room, models, conflicts, ms)
        self._found = max(found, before)
        kept = min(room, self._found - before)
        self.models += [bytes(buffer[i * self.size : (i + 1) * self.size]) for i in range(kept)]
        self._check(found)

    def solutions(self) -> Iterator[bytes]:
        """Yield each solution when it is found; `models` keeps none of them."""
        while True:
            before = self._found
            if self.search(before + 1, keep=len(self.models) + 1) == before:
                return
            yield self.models.pop()

    @property
    def ended(self) -> bool:
        """True if there are no more solutions."""
        return bool(self.stat("ended"))

    def reasons(self, assumed: int) -> list[int]:
        """Return assumptions that suffice for the last search to have found no solution.

        Args:
            assumed: the number of literals that were assumed.

        Returns:
            Some of these literals; none if there is no solution whatever is assumed.
        """
        values = array("i", bytes(4 * (assumed + 1)))
        number = _core.core_reasons(self._handle, values.buffer_info()[0])
        return list(values[:number])

    def classes(self) -> "array[int] | None":
        """Probe all open variables; return the literal that represents each cell and each free variable.

        Returns:
            0 for true, 1 for false, and literals of the same variable for what is equal or opposite in every
            solution; None if there is no solution. Numbers of variables are those of no cells.
        """
        literals = array("i", bytes(4 * (self.size + self.variables)))
        possible = self._check(_core.core_classes(self._handle, literals.buffer_info()[0]))
        return literals if possible else None

    def stat(self, name: str) -> int:
        """Return one of `STATS`."""
        return int(_core.core_stat(self._handle, STATS.index(name)))

    def stats(self) -> dict[str, int]:
        """Return all of `STATS`: cells that were fixed, conflicts, cuts."""
        return {name: int(_core.core_stat(self._handle, which)) for which, name in enumerate(STATS)}

    def _forget(self) -> None:
        """Forget the solutions that were found."""
        self.models, self._found = [], 0

    def _check(self, status: int) -> int:
        """Raise the error that ended the search, or the error that a negative answer stands for."""
        error, self.watch.error = self.watch.error, None
        if error is not None:
            raise error
        if status >= 0:
            return status
        if status == STOPPED:
            raise TimeoutError("time was up before the local rules were propagated; load the board anew")
        if status == MEMORY:
            raise MemoryError("the search ran out of memory")
        if status == TOO_LARGE:
            raise OverflowError("the board has more cells or constraints than the core can number")
        if status == STARTED:
            raise CoreError("symbols and local rules come before the first search")
        raise CoreError(f"the record at {self.stat('record')} is malformed")

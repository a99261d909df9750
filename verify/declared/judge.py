"""The solver of a declared family: the native core, or clauses where the core has no record for a rule.

>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic")
>>> judge_of(mosaic).count(mosaic.read_board("4 . \\n. ."))
1
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from hardboard.core import BoardSolver
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.grid import Cell, Coloured, Rows, Shading
from hardboard.verify.judge import EncodingSession, Judge, Session
from hardboard.verify.records import NotForTheCore, load

if TYPE_CHECKING:
    from hardboard.verify.declared.complete import Complete
    from hardboard.verify.declared.encoding import DeclaredEncoding

#: The core counts up to this number.
MOST_COUNTED = (1 << 31) - 1


def judge_of(family: Family) -> Judge:
    """Return the solver of a family."""
    declaration = family.declared
    return Judge(
        family=family.name,
        find=partial(_find, declaration),
        solutions=partial(_solutions, declaration),
        number=partial(_number, declaration),
        encoding=partial(_encoding, declaration),
        complete=partial(_complete, declaration),
        begin=partial(_begin, declaration),
    )


def told_of(family: Family) -> Callable[[AnyBoard], Iterator[Rows] | None]:
    """Return a function that yields a board's solutions as rows.

    Rows are no arrays, because loading numpy takes longer than solving a small board.
    """
    return partial(_rows, family.declared)


def _loaded(declaration: Declaration, board: Board) -> BoardSolver | None:
    """Return a core with all rules of a board; None if it has no record for a rule."""
    try:
        return load(declaration, board)
    except NotForTheCore:
        return None


def shading(model: bytes, board: Board) -> Shading:
    """Return a solution as an array."""
    import numpy as np

    black: Shading = np.frombuffer(model, dtype=np.uint8).reshape(board.shape) != 0
    return black


def _encoding(declaration: Declaration, board: Board) -> "DeclaredEncoding":
    """Return a board's rules as clauses, for another solver and for custom rules."""
    from hardboard.verify.declared.encoding import DeclaredEncoding

    return DeclaredEncoding(declaration, board)


def _complete(declaration: Declaration, board: Board) -> "Complete":
    """Return all rules as clauses, for `dimacs` alone."""
    from hardboard.verify.declared.complete import Complete

    return Complete(declaration, board, _loaded(declaration, board))


def _solutions(declaration: Declaration, board: Board, solver: str | None = None) -> Iterator[Shading]:
    core = None if solver else _loaded(declaration, board)
    if core is not None:
        yield from (shading(model, board) for model in core.solutions())
    else:
        from hardboard.verify.sat import search
        from hardboard.verify.sat.solver import DEFAULT_SOLVER

        code = _encoding(declaration, board)
        yield from search.solutions(code, solver=solver or DEFAULT_SOLVER)


def _find(declaration: Declaration, board: Board, solver: str | None = None) -> Shading | None:
    core = None if solver else _loaded(declaration, board)
    if core is None:
        return next(_solutions(declaration, board, solver), None)
    return shading(core.models.pop(), board) if core.search() else None


def _number(declaration: Declaration, board: Board, limit: int | None) -> int:
    core = _loaded(declaration, board)
    if core is None:
        return sum(
            1 for _, _ in zip(_solutions(declaration, board), range(limit or MOST_COUNTED), strict=False)
        )
    return core.search(MOST_COUNTED if limit is None else limit, keep=0)


def _rows(declaration: Declaration, board: Board) -> Iterator[Rows]:
    core = _loaded(declaration, board)
    if core is None:
        yield from _solutions(declaration, board)
        return
    for model in core.solutions():
        black = [*map(bool, model)]
        yield Coloured([black[start : start + board.cols] for start in range(0, board.size, board.cols)])


class CoreSession:
    """A board in the core, and conditions on some of its variables: see `hardboard.verify.judge.Session`."""

    def __init__(self, core: BoardSolver, pins: Sequence[int], decode: Callable[[bytes], Any]) -> None:
        self._core, self._decode = core, decode
        self._variables = [0, *pins]
        self._is_new = True

    def add(self, clauses: Sequence[Sequence[int]]) -> None:
        """Add clauses over the pins, numbered from 1, and over free variables after them."""
        from hardboard.verify.record_list import RecordList

        records, variables = RecordList(), self._variables
        for _ in range(max((abs(x) for clause in clauses for x in clause), default=0) + 1 - len(variables)):
            variables.append(self._core.variable())
        for clause in clauses:
            records.clause([2 * variables[abs(x)] + (x < 0) for x in clause])
        self._core.add(records.values)

    def find(self, assumed: Sequence[int] = ()) -> Any:
        """Return a solution under all conditions so far and these pins; None if there is none."""
        literals = [2 * self._variables[abs(x)] + (x < 0) for x in assumed]
        if literals or not self._is_new:  # a core without assumptions simplifies more
            self._core.assume(literals)
        self._is_new = False
        return self._decode(self._core.models.pop()) if self._core.search() else None


def _begin(
    declaration: Declaration, board: Board, pins: Sequence[Cell], solver: str | None = None
) -> Session:
    core = None if solver else _loaded(declaration, board)
    if core is not None:
        cells = [row * board.cols + col for row, col in pins]
        return CoreSession(core, cells, partial(shading, board=board))
    return EncodingSession(_encoding(declaration, board), pins, solver=solver)

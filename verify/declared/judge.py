"""The solver of a declared family: the native core, or clauses where the core has no record for a rule.

>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic")
>>> judge_of(mosaic).count(mosaic.read_board("4 . \\n. ."))
1
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from hardboard.core import BoardSolver
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.grid import Coloured, ColourRows, Shading
from hardboard.verify.judge import EncodingSession, Judge, Session, black_literal
from hardboard.verify.records import NotForTheCore, load_board

if TYPE_CHECKING:
    from hardboard.verify.declared.complete import CompleteEncoding
    from hardboard.verify.declared.encoding import DeclaredEncoding

#: The core counts up to this number.
MOST_COUNTED = (1 << 31) - 1


class LoadedBoard(NamedTuple):
    """A board in a core, and the meaning of the core's solutions and variables."""

    core: BoardSolver
    decode: Callable[[bytes], Any]
    #: a pin -> its variable
    variable: Callable[[Any], int]


def core_judge(
    family: str,
    load: Callable[[Any], LoadedBoard | None],
    encoding: Callable[[Any], Any],
    complete: Callable[[Any], Any],
    literal: Callable[[Any, Any], int] = black_literal,
) -> Judge:
    """Return a solver that uses the core, or clauses for a solver of python-sat.

    Args:
        family: the name of the family.
        load: a function that loads a board; None if the core cannot take it.
        encoding: a function that writes a board as clauses, some of them on demand.
        complete: a function that writes all rules of a board as clauses.
        literal: a function that gives the literal of a pin in an encoding.
    """

    def solutions(board: Any, *, solver: str | None = None) -> Iterator[Any]:
        loaded = None if solver else load(board)
        if loaded is not None:
            yield from map(loaded.decode, loaded.core.solutions())
        else:
            from hardboard.verify.sat import search
            from hardboard.verify.sat.solver import DEFAULT_SOLVER

            yield from search.solutions(encoding(board), solver=solver or DEFAULT_SOLVER)

    def find(board: Any, *, solver: str | None = None) -> Any:
        loaded = None if solver else load(board)
        if loaded is None:
            return next(solutions(board, solver=solver), None)
        return loaded.decode(loaded.core.models.pop()) if loaded.core.search() else None

    def number(board: Any, limit: int | None) -> int:
        loaded, most = load(board), MOST_COUNTED if limit is None else limit
        if loaded is None:
            return sum(1 for _ in islice(solutions(board), most))
        return loaded.core.search(most, keep=0)

    def begin(board: Any, pins: Sequence[Any], solver: str | None = None) -> Session:
        loaded = None if solver else load(board)
        if loaded is None:
            return EncodingSession(encoding(board), pins, literal, solver)
        return CoreSession(loaded.core, [*map(loaded.variable, pins)], loaded.decode)

    return Judge(family, find, solutions, number, begin, encoding, complete, literal)


def judge_of(family: Family) -> Judge:
    """Return the solver of a declared family."""
    declaration = family.declared

    def load(board: Board) -> LoadedBoard | None:
        core = _loaded(declaration, board)
        if core is None:
            return None
        return LoadedBoard(core, partial(shading, board=board), lambda cell: cell[0] * board.cols + cell[1])

    return core_judge(family.name, load, partial(_encoding, declaration), partial(_complete, declaration))


def row_solver_of(family: Family) -> Callable[[AnyBoard], Iterator[ColourRows] | None]:
    """Return a function that yields a board's solutions as rows, without loading numpy."""
    return partial(_rows, family.declared)


def _loaded(declaration: Declaration, board: Board) -> BoardSolver | None:
    """Return a core with all rules of a board; None if it has no record for a rule."""
    try:
        return load_board(declaration, board)
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


def _complete(declaration: Declaration, board: Board) -> "CompleteEncoding":
    from hardboard.verify.declared.complete import CompleteEncoding

    return CompleteEncoding(declaration, board, _loaded(declaration, board))


def _rows(declaration: Declaration, board: Board) -> Iterator[ColourRows]:
    core = _loaded(declaration, board)
    if core is None:
        from hardboard.verify.sat import search

        yield from search.solutions(_encoding(declaration, board))
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

"""The judge of a puzzle family: it knows the rules of the puzzle and nothing of how a board came to be.

`judge("kurodoko").find(board)` decides; `.solutions(board)` lists; `.count(board)` counts. Each family's
judge is one `Judge` value. `find` may use steps that preserve only solvability. The other methods may not.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.registry import family_part, needed_part
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.solver import DEFAULT_SOLVER

if TYPE_CHECKING:
    from hardboard.verify.methods import SolvingMethod


@dataclass(frozen=True, eq=False, repr=False)
class Judge:
    """A family's decision procedures. Boards and solutions are that family's values."""

    family: str
    #: board -> a solution or None; named arguments: `solver` (a python-sat name), and others of the family's
    #: own
    find: Callable[..., object]
    #: board -> every solution, each once
    solutions: Callable[..., Iterator[Any]]
    #: board, limit -> the number of solutions
    number: Callable[[Any, int | None], int]
    #: board, pins, solver -> questions about the board
    begin: "Callable[[Any, Sequence[Any], str | None], Session]"
    #: board -> its rules written down, every solution kept (see `hardboard.verify.sat.search.BoardEncoding`)
    encoding: Callable[[Any], Any]
    #: board -> all rules as clauses, nothing left to be added by need: what `hardboard dimacs` writes
    complete: Callable[[Any], Any]
    #: encoding, cell or piece -> the literal that says it is black, or used
    literal: Callable[[Any, Any], int]

    @property
    def encodings(self) -> Mapping[str, Callable[[Any], Any]]:
        """Other complete encodings, by the name that `dimacs --encoding` takes; `comments()` explains one."""
        return family_part(self.family, "encodings") or {}

    @property
    def methods(self) -> "dict[str, SolvingMethod]":
        """The methods of the family, for `solve --method`."""
        return family_part(self.family, "methods") or {}

    def session(self, board: AnyBoard, pins: Sequence[object], solver: str | None = None) -> "Session":
        """Return an object that answers questions about a board.

        Args:
            board: The board.
            pins: The cells or pieces whose values are asked for.
            solver: A solver of python-sat; None for the quickest way.
        """
        return self.begin(board, pins, solver)

    def count(self, board: AnyBoard, limit: int | None = None) -> int:
        """Return the number of solutions, counted up to `limit` if one is given."""
        return self.number(board, limit)

    def unique(self, board: AnyBoard) -> bool:
        """Return True if there is exactly one solution."""
        return self.count(board, limit=2) == 1


class Session(Protocol):
    """A board about which several questions are asked.

    Pins are numbered from 1. A negative number means that a cell is white, or a piece not used.
    """

    def add(self, clauses: Sequence[Sequence[int]]) -> None:
        """Add clauses over the pins, and over free variables that are numbered after them."""

    def find(self, assumed: Sequence[int] = ()) -> Any:
        """Return a solution under the clauses so far and these pins; None if there is none."""


def black_literal(encoding: Any, cell: Any) -> int:
    """Return the literal that a cell is black."""
    return int(encoding.black[cell])


class EncodingSession:
    """A session with a solver of python-sat."""

    def __init__(
        self,
        encoding: Any,
        pins: Sequence[object],
        literal: Callable[[Any, Any], int] = black_literal,
        solver: str | None = None,
    ) -> None:
        self._encoding, self._engine = encoding, search.solver_of(encoding, solver or DEFAULT_SOLVER)
        self._literals = [TRUE, *(literal(encoding, pin) for pin in pins)]
        self._free = search.highest_variable(encoding) - len(pins)

    def _literal(self, x: int) -> int:
        variable = self._literals[abs(x)] if abs(x) < len(self._literals) else self._free + abs(x)
        return variable if x > 0 else -variable

    def add(self, clauses: Sequence[Sequence[int]]) -> None:
        """Add clauses: see `Session`."""
        cnf = Cnf()
        for clause in clauses:
            cnf.add(*map(self._literal, clause))
        self._engine.add(cnf.clauses)

    def find(self, assumed: Sequence[int] = ()) -> Any:
        """Return a solution, or None: see `Session`."""
        literals = [*map(self._literal, assumed)]
        if -TRUE in literals:
            return None
        assumptions = [x for x in literals if x != TRUE]
        model = self._engine.by_need(self._encoding.broken, assumptions)
        return None if model is None else self._encoding.decode(model)


class GuardedSession:
    """A session whose questions leave no clauses behind: each adds clauses under its own guard."""

    def __init__(self, arbiter: Judge, board: AnyBoard, pins: Sequence[object]) -> None:
        self._session, self._pins = arbiter.session(board, pins), pins
        self._guard = len(pins)

    def solutions(self, assumed: Sequence[int], pins: Sequence[int] | None = None) -> Iterator[Any]:
        """Yield solutions, one for each set of values that the pins of these numbers can have."""
        numbers = range(1, len(self._pins) + 1) if pins is None else pins
        self._guard += 1
        given, guard = assumed, self._guard
        while (solution := self._session.find(given)) is not None:
            yield solution
            self._session.add([[-guard, *(-x for x in self._literals(solution, numbers))]])
            given = [*assumed, guard]

    def backbone(self, assumed: Sequence[int], pins: Sequence[int]) -> set[int] | None:
        """Return the literals of these pins that hold in every solution; None if there is none."""
        solution = self._session.find(assumed)
        if solution is None:
            return None
        kept = set(self._literals(solution, pins))
        while solution is not None:
            self._guard += 1
            self._session.add([[-self._guard, *(-x for x in kept)]])
            solution = self._session.find([*assumed, self._guard])
            if solution is not None:
                kept &= set(self._literals(solution, pins))
        return kept

    def _literals(self, solution: Any, numbers: Sequence[int]) -> list[int]:
        pins = [self._pins[number - 1] for number in numbers]
        laid: Iterable[bool]
        if isinstance(solution, Set):
            laid = map(frozenset(solution).__contains__, pins)
        else:
            laid = [bool(solution[pin]) for pin in pins]
        return [number if holds else -number for number, holds in zip(numbers, laid, strict=True)]


def judge(name: str) -> Judge:
    """Return the solver of a family.

    Args:
        name: the name of the family.

    Returns:
        The solver: its methods are `find`, `solutions`, `count` and `unique`.

    >>> from hardboard.puzzles import family
    >>> judge("kurodoko").count(family("kurodoko").read_board("3x3:2d5c"))
    1
    """
    arbiter: Judge = needed_part(name, "judge")
    return arbiter

"""Questions about one board: a solution with some given cells, and another one than the known ones.

>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic")
>>> session = BoardSession(mosaic.declared, mosaic.read_board("4 . \\n. ."))
>>> session.solution()
[True, True, True, True]
>>> session.forbid([True] * 4)
>>> session.solution() is None
True
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from hardboard.core import RULE_CLAUSE, BoardSolver
from hardboard.puzzles.declared.board import Board, Facts, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.records import NotForTheCore, listed_records, load_board
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE

#: "This cell has this colour": 2 * cell for black, 2 * cell + 1 for white.
Literal = int
NOTHING: Mapping[Index, bool] = {}


def colouring_literals(facts: Iterable[bool | None]) -> "array[int]":
    """Return the literals of all cells of a colouring."""
    return array("i", [2 * cell + (not black) for cell, black in enumerate(facts)])


def cell_literal(cell: Index, black: bool | None) -> Literal:
    """Return the literal of a cell and its colour."""
    return 2 * cell + (not black)


class BoardSession:
    """A board in a solver that keeps learnt clauses from question to question."""

    def __init__(self, declaration: Declaration, board: Board) -> None:
        self.board = board
        self._solver: BoardSolver | _ClauseSolver
        try:
            self._solver = load_board(declaration, board)
        except NotForTheCore:
            self._solver = _ClauseSolver(declaration, board)

    def add(self, clauses: Iterable[Sequence[Literal]]) -> None:
        """Add clauses that hold from now on."""
        records = [x for clause in clauses for x in (RULE_CLAUSE, len(clause) + 1, len(clause), *clause)]
        self._solver.add(records)

    def require(self, places: Iterable[Constraint]) -> bool:
        """Add constraints that hold from now on; return False if they cannot be added to a board."""
        try:
            self._solver.add(listed_records(places, self.board))
        except NotForTheCore:
            return False
        return isinstance(self._solver, BoardSolver)

    def forbid(self, facts: Facts) -> None:
        """Exclude a solution from now on."""
        self.add([colouring_literals(not black for black in facts)])

    def solution(self, given: Iterable[Literal] = ()) -> list[bool] | None:
        """Return a solution in which these literals hold; None if there is none."""
        self._solver.assume([*given])
        return [*map(bool, self._solver.models.pop())] if self._solver.search(1) else None

    def keeps(self, colouring: Sequence[Literal]) -> bool:
        """Return True if a colouring, the literals of all cells, is a solution and not forbidden."""
        self._solver.assume(colouring)
        return self._solver.search(1, keep=0) > 0


class _ClauseSolver:
    """A board whose rules the core has no records for, in python-sat; see `hardboard.core.BoardSolver`."""

    def __init__(self, declaration: Declaration, board: Board) -> None:
        self._code = DeclaredEncoding(declaration, board)
        self._engine = search.solver_of(self._code)
        self._assumed: list[int] = []
        self.models: list[Iterable[bool]] = []

    def add(self, records: Sequence[int]) -> None:
        while records:
            end = 2 + records[1]
            clause = [*map(self._variable, records[3:end])]
            self._engine.add([] if TRUE in clause else [[x for x in clause if x != -TRUE]])
            records = records[end:]

    def assume(self, literals: Sequence[Literal]) -> None:
        self._assumed = [*map(self._variable, literals)]

    def search(self, most: int, keep: int | None = None) -> int:
        """Return 1 if there is a solution, which is the last model then, else 0."""
        given = [x for x in self._assumed if x != TRUE]
        model = None if -TRUE in given else self._engine.by_need(self._code.broken, given)
        self.models = [] if model is None else [self._code.decode(model).ravel().tolist()]
        return len(self.models)

    def _variable(self, given: Literal) -> int:
        variable: int = self._code.cnf.has(given >> 1, not given & 1)
        return variable


def other_solution(
    declaration: Declaration, board: Board, shading: Shading, given: Mapping[Index, bool] = NOTHING
) -> Shading | None:
    """Return a solution of a board other than this colouring, with these colours; None if there is none."""
    session = BoardSession(declaration, board)
    session.forbid(facts_of(shading))
    session.add([cell_literal(cell, black)] for cell, black in given.items())
    found = session.solution()
    return None if found is None else np.array(found, dtype=bool).reshape(board.shape)


def has_only(declaration: Declaration, board: Board, shading: Shading) -> bool:
    """Return True if this colouring is the one solution of a board."""
    session, facts = BoardSession(declaration, board), facts_of(shading)
    if session.solution() != facts:
        return False
    session.forbid(facts)
    return session.solution() is None

"""Constraints of a board, each of which holds if it is assumed: what some of them exclude together.

>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic")
>>> board = mosaic.read_board("4 . \\n. 4")
>>> guarded = GuardedConstraints(board, mosaic.declared.places(board))
>>> guarded.model([0, 1], []), guarded.model([0, 1], [1]) is None, guarded.core()
([True, True, True, True], True, ([0], [1]))
"""

from collections.abc import Iterable, Sequence

from hardboard.core import RULE_CLAUSE, RULE_IF, BoardSolver
from hardboard.people.declared.session import Literal, literal
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.nogoods import Nogoods
from hardboard.verify.records import NotForTheCore, listed


class TooHard(Exception):
    """A question that is not answered within a number of conflicts."""


class GuardedConstraints:
    """Constraints by their numbers, in one solver that keeps what it has learnt.

    A constraint that the core has no record for is added clause by clause, when a candidate breaks it.
    """

    def __init__(self, board: Board, places: Sequence[Place]) -> None:
        self._size = board.size
        self._core = BoardSolver(board.rows, board.cols, variables=len(places))
        self._lazy: set[int] = set()
        self._assumed = 0
        records: list[int] = []
        for number, place in enumerate(places):
            try:
                records += (RULE_IF, 1, self._guard(number), *_records(place, board))
            except NotForTheCore:
                self._lazy.add(number)
        self._core.add(records)
        self._nogoods = Nogoods(places, board)

    def _guard(self, number: int) -> Literal:
        return 2 * (self._size + number)

    def model(self, kept: Iterable[int], given: Iterable[Literal], conflicts: int = 0) -> list[bool] | None:
        """Return colours of all cells that keep these constraints and literals; None if there are none.

        Raises:
            TooHard: so many conflicts do not tell, if a number is given.
        """
        kept = [*kept]
        assumed = [*given, *map(self._guard, kept)]  # colours first: reasons name those that are known
        lazy, self._assumed = sorted(self._lazy.intersection(kept)), len(assumed)
        while True:
            self._core.assume(assumed)
            if not self._core.search(1, conflicts=conflicts):
                if not self._core.ended:
                    raise TooHard
                return None
            facts = [*map(bool, self._core.models.pop())]
            broken = [*self._nogoods.broken(facts, lazy)] if lazy else []
            if not broken:
                return facts
            for number, nogood in broken:
                self._exclude(number, nogood.items())

    def _exclude(self, number: int, facts: Iterable[tuple[int, bool]]) -> None:
        """Add that these colours are not together if a constraint holds."""
        clause = [self._guard(number) + 1, *(literal(cell, not black) for cell, black in facts)]
        self._core.add([RULE_CLAUSE, len(clause) + 1, len(clause), *clause])

    def core(self) -> tuple[list[int], list[Literal]]:
        """Return constraints and literals, of those asked about last, that exclude each other."""
        reasons = sorted(self._core.reasons(self._assumed))
        first = self._guard(0)
        return [x // 2 - self._size for x in reasons if x >= first], [x for x in reasons if x < first]


def _records(place: Place, board: Board) -> Sequence[int]:
    if any(cell >= board.size for cell in place.cells):
        raise NotForTheCore(f"{place.rule!r} looks beyond the board")
    return listed([place], board)

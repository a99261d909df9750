"""What follows from what is known of a board: a cell, and a smallest set of places and known cells that
forces its colour, or that cannot be together.

Easiest first: a colour that one place forces; and where no place does alone, the fewest places together that
a solver finds, least sets all of them: without any of these places, or any of these cells, nothing follows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardboard.people.declared.guarded import GuardedConstraints, TooHard
from hardboard.people.declared.session import Literal, literal
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Place, shrink
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.kinds import kind_of

Known = list[bool | None]
#: Of so many cells, those with the smallest first reasons, a least reason is looked for.
TRIED = 3
#: So many forced cells are enough to choose from.
FORCED_CELLS = 12
#: Whether something can be left out of a reason is asked for so many conflicts.
CONFLICTS = 2000


@dataclass(frozen=True)
class Forced:
    """These places, and the colours of these cells, force a cell to have a colour."""

    cell: Index
    colour: bool
    places: tuple[Place, ...]
    cells: tuple[Index, ...]


class DeclaredPosition:
    """A board and what is known of it, with one solver for all questions."""

    def __init__(self, declaration: Declaration, board: Board, known: Known, see: bool = True) -> None:
        self.declaration, self.board, self.known = declaration, board, [*known]
        self.places = declaration.places(board)
        for place in self.places if see else ():
            if len(place.scope) == 1 and known[place.scope[0]] is None:
                self._see(place)
        self._guarded: GuardedConstraints | None = None

    def _see(self, place: Place) -> None:
        """A rule about one cell that leaves it one colour: whoever looks at the board sees it."""
        cell, blank = place.scope[0], [None] * self.board.size
        left = [c for c in (False, True) if not place.broken([*blank[:cell], c, *blank[cell + 1 :]])]
        if len(left) == 1:
            self.known[cell] = left[0]

    def alone(self) -> Iterator[Forced]:
        """Colours that one place forces; places about few cells come first."""
        open_cells = [cell for cell in self.board.cells if self.known[cell] is None]
        for place in sorted(self.places, key=lambda place: len(place.cells)):
            for cell, colour in self.forced(place, open_cells):
                if self.known[cell] is None:
                    facts = [*self.known]
                    facts[cell] = not colour
                    least = shrink(place, facts)
                    yield Forced(cell, colour, (place,), tuple(other for other in least if other != cell))

    def forced(self, place: Place, open_cells: Sequence[Index]) -> Iterator[tuple[Index, bool]]:
        """Cells, of those that are not known, to which a place leaves one colour."""
        kind = kind_of(place)
        forced = kind.forced or kind.looked
        if forced is not None:
            yield from forced(place, self.known) or ()
            return
        scope, facts = set(place.scope), [*self.known]
        for cell in open_cells:
            for colour in (True, False) if cell in scope else ():
                facts[cell] = not colour
                if place.broken(facts):
                    yield cell, colour
            facts[cell] = None

    def together(self) -> Forced | None:
        """A colour that several places force, with the fewest that are found; None if nothing is forced."""
        model = self._model()
        if model is None:
            return None
        forced = []
        for cell in (cell for cell in self.board.cells if self.known[cell] is None):
            opposite = literal(cell, not model[cell])
            if self._model(opposite) is None:
                forced.append((sum(map(len, self.guarded.core())), cell, opposite))
            if len(forced) == FORCED_CELLS:
                break
        tried = [self._least(cell, opposite) for _, cell, opposite in sorted(forced)[:TRIED]]
        return min(tried, key=lambda reason: (len(reason.places), len(reason.cells)), default=None)

    def easiest(self) -> Forced | None:
        """A colour that one place forces, and no known cell that it does not need; else one that several
        force together; None if nothing is forced.
        """
        reason = next(self.alone(), None)
        if reason is None:
            return self.together()
        cells = reason.cells
        for cell in cells:
            # A place may be broken for good, and see it only when more is known.
            fewer = tuple(other for other in cells if other != cell)
            facts = {other: bool(self.known[other]) for other in fewer} | {reason.cell: not reason.colour}
            cells = cells if possible(self.board, reason.places, facts) else fewer
        return replace(reason, cells=cells)

    def printed(self, most: int) -> Iterator[Forced]:
        """Colours that at most so many places and known cells force together, as far as a solver finds it at
        once; of each cell one least reason.
        """
        model = self._model()
        for cell in self.board.cells if model else ():
            opposite = literal(cell, not model[cell]) if model else 0
            asked = self.known[cell] is None and self._model(opposite) is None
            if asked and sum(map(len, self.guarded.core())) <= most:
                yield self._least(cell, opposite)

    def contradiction(self) -> Forced | None:
        """Places and known cells that cannot all be; None if some solution has all that is known."""
        return self._least(-1) if self._model() is None else None

    def solution(self) -> Shading | None:
        """A solution that has all that is known."""
        model = self._model()
        return None if model is None else np.array(model).reshape(self.board.shape)

    @property
    def guarded(self) -> GuardedConstraints:
        """The solver, made when somebody asks."""
        if self._guarded is None:
            self._guarded = GuardedConstraints(self.board, self.places)
        return self._guarded

    def _model(self, *more: Literal) -> list[bool] | None:
        """Colours of all cells that keep all places, what is known and some more literals."""
        known = [literal(cell, black) for cell, black in enumerate(self.known) if black is not None]
        return self.guarded.model(range(len(self.places)), [*known, *more])

    def _least(self, cell: Index, *opposite: Literal) -> Forced:
        """The reason of the last question: places, then known cells, are left out one by one, those far away
        first. What does not show within a number of conflicts stays.
        """
        self._model(*opposite)
        places, cells = self._core(opposite)
        for number in sorted(places, key=lambda number: -self._away(self.places[number].spot, cell)):
            if number in places:
                fewer = [one for one in places if one != number]
                places, cells = self._excluding(fewer, cells, opposite) or (places, cells)
        for given in sorted(cells, key=lambda given: -self._away(given >> 1, cell)):
            if given in cells:
                rest = [one for one in cells if one != given]
                places, cells = self._excluding(places, rest, opposite) or (places, cells)
        reason = tuple(self.places[number] for number in sorted(places))
        black = bool(opposite) and bool(opposite[0] & 1)
        return Forced(cell, black, reason, tuple(sorted(given >> 1 for given in cells)))

    def _excluding(
        self, places: Sequence[int], cells: Sequence[Literal], opposite: Sequence[Literal]
    ) -> tuple[list[int], list[Literal]] | None:
        """Those of some places and known cells that exclude what is opposite; None if they do not."""
        try:
            found = self.guarded.model(places, [*cells, *opposite], CONFLICTS)
        except TooHard:
            return None
        return self._core(opposite) if found is None else None

    def _core(self, opposite: Sequence[Literal]) -> tuple[list[int], list[Literal]]:
        places, given = self.guarded.core()
        return places, [one for one in given if one not in opposite]

    def _away(self, spot: Index, cell: Index) -> int:
        """How far a place or a known cell is from a cell."""
        (r0, c0), (r1, c1) = divmod(spot, self.board.cols), divmod(max(cell, 0), self.board.cols)
        return abs(r0 - r1) + abs(c0 - c1)


def possible(board: Board, places: Sequence[Place], facts: Mapping[Index, bool]) -> bool:
    """Return True if a colouring in which these facts hold breaks none of these places."""
    given = [literal(cell, black) for cell, black in facts.items()]
    return GuardedConstraints(board, places).model(range(len(places)), given) is not None

"""The clues that a colouring allows, looked for one by one, for rules that speak of one clue at a time.

>>> from random import Random
>>> import numpy as np
>>> from hardboard.people.declared.roles import roles_of
>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic").declared
>>> choice = ClueChoice(mosaic, roles_of(mosaic), Random(0))
>>> clues = TrueClues(choice, Board(2, 2), np.array([[True, False], [False, False]]))
>>> clues.board().clues == {0: 1, 1: 1, 2: 1, 3: 1}
True
"""

from collections.abc import Sequence
from typing import Any

from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.printed import Clue, clue_spots, clue_values, constraints_of, with_clues
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import facts_of
from hardboard.puzzles.grid import Shading

#: A clue and its constraints.
TrueClue = tuple[Clue, list[Constraint]]


class TrueClues:
    """The clues that a colouring allows, with the constraints of each."""

    def __init__(self, choice: ClueChoice, bare: Board, shading: Shading) -> None:
        self._choice, self._bare, self._facts = choice, bare, facts_of(shading)
        self._kinds: dict[Any, str] = {spot: kind for kind, spot in clue_spots(choice.layout, bare)}
        self._groups = choice.groups(bare, sorted(self._kinds))
        self._left = dict(enumerate(self._groups))
        self._groups_at: dict[Index, set[int]] = {}
        for number, group in self._left.items():
            for cell in {cell for spot in group for cell in self._around(spot)}:
                self._groups_at.setdefault(cell, set()).add(number)
        self._values = [
            value
            for value in clue_values(choice.layout, bare.printed_shape)
            if not choice.numbered or value != UNKNOWN
        ]
        self._known: dict[Any, TrueClue | None] = {}
        self._made: dict[Clue, list[Constraint]] = {}

    def of(self, shading: Shading) -> "TrueClues":
        """Return the clues of another colouring of the same board; constraints are not made again."""
        other = TrueClues(self._choice, self._bare, shading)
        other._made = self._made
        return other

    def board(self) -> Board:
        """Return the board with all clues."""
        groups = (self._clues(group) for group in self._groups)
        return with_clues(self._bare, [clue for group in groups for clue, _ in group or ()])

    def again(self, board: Board) -> Board:
        """Return the board with clues at the spots where another has some, as far as they can be there."""
        used = {*board.clues, *board.corners}
        groups = [self._clues(group) for group in self._groups if used.issuperset(group)]
        return with_clues(self._bare, [clue for group in groups for clue, _ in group or ()])

    def refuting(self, rival: Shading) -> list[TrueClue] | None:
        """Return a clue that was not returned before, or those that belong together, with their constraints,
        which a rival breaks; None if it breaks none. Clues near a cell in which it differs are asked first.
        """
        facts = facts_of(rival)
        differ = [cell for cell, black in enumerate(facts) if black is not self._facts[cell]]
        around = {*differ, *(other for cell in differ for other in self._bare.near8[cell])}
        near = {number for cell in around for number in self._groups_at.get(cell, ())}
        for number in (*sorted(near), *(number for number in self._left if number not in near)):
            found = self._clues(self._left.get(number, ()))
            if found and any(place.broken(facts) for _, own in found for place in own):
                del self._left[number]
                return found
        return None

    def _around(self, spot: Any) -> frozenset[Index]:
        """Return the cells of a clue: its own one, or those of its room."""
        bare = self._bare
        if self._choice.layout.corners:
            return frozenset([spot[0] * bare.cols + spot[1]])
        if self._choice.layout.room_numbers:
            return frozenset(bare.room_cells[bare.rooms[spot]])
        return frozenset([spot])

    def _clues(self, group: Sequence[Any]) -> list[TrueClue] | None:
        """Return the clues of one group of spots; None if one of them can have no clue."""
        known = [self._at(spot) for spot in group]
        return None if None in known else [one for one in known if one]

    def _at(self, spot: Any) -> TrueClue | None:
        """Return the clue of a spot and its constraints; None if none is true."""
        if spot not in self._known:
            self._known[spot] = self._found(spot)
        return self._known[spot]

    def _found(self, spot: Any) -> TrueClue | None:
        choice, kind = self._choice, self._kinds[spot]
        blank = choice.blank(kind, spot)
        if blank and self._broken(self._constraints(blank)):
            return None
        for clue in choice.candidates(self._bare, self._facts, kind, spot, self._values):
            places = self._constraints(clue)
            if not self._broken(places):
                return clue, places
        return None

    def _constraints(self, clue: Clue) -> list[Constraint]:
        if clue not in self._made:
            self._made[clue] = [*constraints_of(self._choice.roles.separate, self._bare, clue)]
        return self._made[clue]

    def _broken(self, places: Sequence[Constraint]) -> bool:
        return any(place.broken(self._facts) for place in places)

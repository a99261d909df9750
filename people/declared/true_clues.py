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

from collections.abc import Collection, Sequence
from typing import Any

from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.printed import Clue, clue_spots, values, with_clues
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.family import facts_of
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Shading


class TrueClues:
    """The clues that a colouring allows, with the constraints of each."""

    def __init__(self, choice: ClueChoice, bare: Board, shading: Shading) -> None:
        self._choice, self._bare, self._facts = choice, bare, facts_of(shading)
        self._kinds: dict[Any, str] = {spot: kind for kind, spot in clue_spots(choice.layout, bare)}
        self._groups = choice.groups(bare, sorted(self._kinds))
        self._left = [*self._groups]
        self._values = [
            value for value in values(choice.layout, bare) if not choice.numbered or value != UNKNOWN
        ]
        self._known: dict[Any, tuple[Clue, list[Place]] | None] = {}

    def board(self) -> Board:
        """Return the board with all clues."""
        groups = (self._clues(group) for group in self._groups)
        return with_clues(self._bare, [clue for clues in groups for clue in clues or ()])

    def again(self, board: Board) -> Board:
        """Return the board with clues at the spots where another has some, as far as they can be there."""
        used = {*board.clues, *board.corners}
        groups = [self._clues(group) for group in self._groups if used.issuperset(group)]
        return with_clues(self._bare, [clue for clues in groups for clue in clues or ()])

    def refuting(self, board: Board, rival: Shading) -> Board | None:
        """Return the board with one more clue, or those that belong to it, which a rival breaks; None if it
        breaks none. Clues near a cell in which it differs are asked first.
        """
        facts = facts_of(rival)
        differ = [cell for cell, black in enumerate(facts) if black is not self._facts[cell]]
        around = {*differ, *(other for cell in differ for other in self._bare.near8[cell])}
        near = [group for group in self._left if any(self._touches(spot, around) for spot in group)]
        beyond = (group for group in self._left if group not in near)
        for group in (*near, *beyond):
            clues = self._clues(group)
            if clues and any(place.broken(facts) for spot in group for place in self._known[spot][1]):  # type: ignore[index]
                self._left.remove(group)
                return with_clues(board, clues)
        return None

    def _touches(self, spot: Any, cells: Collection[Index]) -> bool:
        """Return True if a clue's cell, or one of its room, is among some cells."""
        bare = self._bare
        if self._choice.layout.corners:
            return spot[0] * bare.cols + spot[1] in cells
        if self._choice.layout.room_numbers:
            return any(cell in cells for cell in bare.room_cells[bare.rooms[spot]])
        return spot in cells

    def _clues(self, group: Sequence[Any]) -> list[Clue] | None:
        """Return the clues of spots that belong together; None if one can have none."""
        known = [self._at(spot) for spot in group]
        return None if None in known else [one[0] for one in known if one]

    def _at(self, spot: Any) -> tuple[Clue, list[Place]] | None:
        """Return the clue of a spot and its constraints; None if none is true."""
        if spot not in self._known:
            self._known[spot] = self._found(spot)
        return self._known[spot]

    def _found(self, spot: Any) -> tuple[Clue, list[Place]] | None:
        for clue in self._choice.candidates(self._bare, self._facts, self._kinds[spot], spot, self._values):
            more = with_clues(self._bare, [clue])
            places = [place for rule in self._choice.roles.separate for place in rule.places(more)]
            if not any(place.broken(self._facts) for place in places):
                return clue, places
        return None

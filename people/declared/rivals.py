"""Solutions that are not the one that is wanted, of one puzzle while it is made.

One solver is kept for all boards on the way (`hardboard.verify.declared.changing`): a board is asked about by
its places of rules that change with rooms or clues.
"""

from collections.abc import Collection, Hashable

import numpy as np

from hardboard.people.declared.roles import RuleParts
from hardboard.puzzles.declared.board import Board, Facts, Index
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.changing import Changing, Places, identity


class Rival:
    """A colouring that solves some of the boards, and what it is known to break on others."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._breaks: Hashable = None

    def solves(self, places: Places, before: Collection[Hashable] = ()) -> bool:
        """Whether it breaks none of these places, where it is known that it breaks none of those before."""
        if self._breaks not in places:
            self._breaks = next(
                (key for key, place in places.items() if key not in before and place.broken(self.facts)), None
            )
        return self._breaks is None


class Rivals:
    """The colourings that solve boards, as far as they are known, and one solver that knows more."""

    def __init__(self, declaration: Declaration, roles: RuleParts, bare: Board, shading: Shading) -> None:
        self._rules, self._shape = roles.shifting, bare.shape
        self._boards = Changing(declaration, bare, self._rules)
        self.seen: list[Rival] = []
        self._see(facts_of(shading))
        #: Places that leave no other colouring than those that were seen; None as long as none are known.
        self._enough: set[Hashable] | None = None

    def _see(self, facts: Facts) -> Rival:
        self.seen.append(Rival(facts))
        self._boards.forbid(facts)
        return self.seen[-1]

    def places(self, board: Board) -> Places:
        """The places of rules that change, by what they say."""
        return {identity(place): place for rule in self._rules for place in rule.places(board)}

    def shading(self, rival: Rival) -> Shading:
        """A colouring as it is drawn."""
        return np.array(rival.facts, dtype=bool).reshape(self._shape)

    def solving(self, places: Places, before: Places, known: Collection[Rival]) -> list[Rival]:
        """Those that solve a board, if these are known to solve the one before."""
        return [one for one in self.seen if one.solves(places, before if one in known else ())]

    def one_more(self, places: Places) -> Rival | None:
        """A solution of the board with these places that was not seen yet, or None."""
        if self._enough is not None and self._enough <= places.keys():
            return None
        other = self._boards.solution(places)
        if other is not None:
            return self._see(other)
        self._enough = {identity(place) for place in self._boards.reasons()}
        return None

    def other(self, board: Board, shading: Shading) -> Rival | None:
        """Another solution of a board than this one, or None."""
        mine, places = facts_of(shading), self.places(board)
        seen = (one for one in self.seen if one.facts != mine and one.solves(places))
        return next(seen, None) or self.one_more(places)

    def wanted(self, shading: Shading) -> None:
        """This colouring is one that is known."""
        facts = facts_of(shading)
        if all(one.facts != facts for one in self.seen):
            self._see(facts)

    def within(self, board: Board, shading: Shading, window: Collection[Index]) -> bool:
        """Whether a board has another solution than this one that differs from it nowhere but in a window."""
        facts, places = facts_of(shading), self.places(board)
        sure = {cell: bool(black) for cell, black in enumerate(facts) if cell not in window}
        for one in self.seen:
            same = all(one.facts[cell] is black for cell, black in sure.items())
            if same and one.facts != facts and one.solves(places):
                return True
        other = self._boards.solution(places, sure)
        return other is not None and bool(self._see(other))

    def alone(self, board: Board) -> bool:
        """Whether a board has no more than one solution."""
        places = self.places(board)
        return sum(one.solves(places) for one in self.seen) < 2 and self.one_more(places) is None

"""The search for a tile of a loop (see `workbench.search`): a chooser proposes what the tile shows and the
lines of each state, a refuter looks for any other way to keep the rules in the tile. What would have
forbidden it is learned: a sign that it breaks, or that it is the way of its state.

All clauses are made from the places of the family's rules by asking which facts break them
(`strands.least`). Tiles with strands (`strands.search`), tiles of T-grids (`bulges.search`) and T-metacells
(`tees.search`) differ in what their borders say, and in what of loops is never a way.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from hardboard.gadgets.relation import State
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.search import CandidateSearch

#: Ways that are learned from one candidate at most.
MOST_LEARNED = 8
#: What a tile shows, and the lines of each state.
Drawing = tuple[dict[Index, str], list[frozenset[Index]]]


class LineSearch(CandidateSearch[Drawing]):
    """The search for a tile with these states. The variables are a block of spots for the refuter and for
    each state, then the signs that spots may show.
    """

    states: Sequence[State]
    #: The border of the tile, and how many spots lie around it.
    border: Ints
    around: int
    #: What is known of each spot, those of the tile, and those of them of which nothing is known.
    facts: list[bool | None]
    spots: Sequence[Index]
    free: list[Index]
    #: Spot and sign -> variable.
    sign: dict[tuple[Index, str], int]
    chooser: Solver
    refuter: Solver
    _top: int

    def _number(self, signs: list[tuple[Index, str]]) -> None:
        """Number the variables, those of signs in this order."""
        first = len(self.facts) * (len(self.states) + 1)
        self.sign = {each: first + number for number, each in enumerate(signs, 1)}
        self._top = first + len(signs)

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _shifted(self, clause: Iterable[int], state: int) -> list[int]:
        shift = len(self.facts) * (state + 1)
        return [literal + shift if literal > 0 else literal - shift for literal in clause]

    def _in_all(self, clause: Sequence[int]) -> Iterator[list[int]]:
        """A clause for each state."""
        return (self._shifted(clause, state) for state in range(len(self.states)))

    def _shows_one(self, inner: Iterable[Index], signs: Sequence[str]) -> Iterator[list[int]]:
        """Each of these spots shows one sign."""
        for spot in inner:
            own = [self.sign[spot, sign] for sign in signs]
            yield own
            yield from ([-one, -other] for one, other in combinations(own, 2))

    def propose(self) -> Drawing | None:
        """What spots show, and the lines of each state, which break nothing."""
        while (model := self.chooser.solve()) is not None:
            drawn = [
                frozenset(spot for spot in self.free if model[spot + len(self.facts) * (k + 1)] > 0)
                for k in range(len(self.states))
            ]
            cuts = [cut for number, lines in enumerate(drawn) for cut in self._cuts(number, lines)]
            if not cuts:
                return {spot: sign for (spot, sign), v in self.sign.items() if model[v - 1] > 0}, drawn
            self.chooser.add(cuts)
        return None

    @abstractmethod
    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """What the lines of a state break that is not said by its clauses."""

    @abstractmethod
    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        """Clauses against ways to keep the rules in the tile that no board has."""

    @abstractmethod
    def _forbidding(self, facts: list[bool | None]) -> Iterable[int]:
        """Literals of the chooser each of which forbids what is drawn."""

    @abstractmethod
    def _state(self, lines: frozenset[Index]) -> State | None:
        """The state that lines show."""

    def lessons(self, candidate: Drawing) -> Iterator[list[int]]:
        """Of some other ways to keep the rules: that they are forbidden, or those of their state."""
        return map(self._lesson, self._others(*candidate))

    def _others(self, shown: dict[Index, str], drawn: Sequence[frozenset[Index]]) -> list[frozenset[Index]]:
        """Some other ways to keep the rules."""
        active, found = self._new(), list[frozenset[Index]]()
        self.refuter.add(self._differs(lines, active) for lines in drawn)
        given = [active, *(self.sign[each] for each in shown.items())]
        while len(found) < MOST_LEARNED and (model := self.refuter.solve(given)) is not None:
            lines = frozenset(spot for spot in self.free if model[spot] > 0)
            if excluded := self._excluded(lines):
                self.refuter.add(excluded)
                continue
            found.append(lines)
            self.refuter.add([self._differs(lines, active)])
        self.refuter.add([[-active]])
        return found

    def _differs(self, lines: frozenset[Index], active: int) -> list[int]:
        return [-active, *(-(spot + 1) if spot in lines else spot + 1 for spot in self.free)]

    def _lesson(self, lines: frozenset[Index]) -> list[int]:
        facts = list(self.facts)
        for spot in self.free:
            facts[spot] = spot in lines
        clause = dict.fromkeys(self._forbidding(facts))
        state = self._state(lines)
        number = self.states.index(state) if state in self.states else None
        if number is not None and not any(self._cuts(number, lines)):
            own = self._new()
            same = ([spot + 1 if spot in lines else -(spot + 1)] for spot in self.free)
            self.chooser.add([-own, *self._shifted(each, number)] for each in same)
            clause[own] = None
        return list(clause)

    def _black(self, lines: frozenset[Index]) -> Shading:
        """What is drawn in the tile."""
        black = [bool(self.facts[spot]) or spot in lines for spot in self.spots]
        return np.array(black, dtype=bool).reshape(self.border.shape)

    def _picture(self, shown: dict[Index, str]) -> Ints:
        """The border, with what spots show inside."""
        picture = np.pad(self.border, self.around)
        for spot, sign in shown.items():
            picture.flat[spot] = 0 if sign == "." else ord(sign)
        return picture[self.around : -self.around, self.around : -self.around].copy()

    def _colourings(self, drawn: Sequence[frozenset[Index]]) -> dict[State, Shading]:
        return {state: self._black(lines) for state, lines in zip(self.states, drawn, strict=True)}

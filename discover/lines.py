"""The search for a tile of a loop (see `workbench.search`). A generator proposes the signs of the tile and
the lines of each state. A verifier looks for any other way to keep the rules in the tile. What would have
forbidden it is learned: a sign that it breaks, or that it is the way of its state.

All clauses are made from the places of the family's rules by asking which facts break them
(`strands.least`). Tiles with strands (`strands.search`), tiles of T-grids (`bulges.search`) and T-metacells
(`tees.search`) differ in what their borders say, and in what of loops is never a way.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

import numpy as np

from hardboard.discover.minimal_conflicts import minimal_conflicts
from hardboard.discover.propagation import Propagator
from hardboard.gadgets.relation import State, described
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.search import CandidateSearch

#: Ways that are learned from one candidate at most.
MOST_LEARNED = 8
#: What a tile shows, and the lines of each state.
Drawing = tuple[dict[Index, str], list[frozenset[Index]]]
#: A sign of a tile: where, and which.
Clue = tuple[Index, str]
#: A rule, with the clue that brings it, if one does, and the clues that take it away.
Rule = tuple[Place, Clue | None, frozenset[Clue]]
#: What must be so, or a rule is there; and what the rule says then.
Written = tuple[list[int], list[int]]


def with_clues(
    plain: Sequence[Place], clues: Iterable[Clue], places_of: Callable[[Clue], Iterable[Place]]
) -> tuple[list[Rule], list[Rule]]:
    """Return the rules of a tile without clues, each with the clues that take it away, and the rules that
    single clues bring.
    """
    gone: dict[object, set[Clue]] = {place.key: set() for place in plain}
    brought: list[Rule] = []
    for clue in clues:
        there = {place.key: place for place in places_of(clue)}
        brought += [(place, clue, frozenset()) for key, place in there.items() if key not in gone]
        for key in gone.keys() - there.keys():
            gone[key].add(clue)
    return [(place, None, frozenset(gone[place.key])) for place in plain], brought


class LineSearch(CandidateSearch[Drawing]):
    """The search for a tile with these states. The variables are a block of spots for the refuter and for
    each state, then the signs that spots may show.
    """

    name: str
    ports: tuple[str, ...]
    states: Sequence[State]
    #: The border of the tile, and how many spots lie around it.
    border: Ints
    around: int
    #: The spots of the tile, those that show signs, the signs, and the rules.
    spots: Sequence[Index]
    inner: Sequence[Index]
    signs: Sequence[str]
    rules: Sequence[Rule]
    #: What is known of each spot, and those of the tile of which nothing is known.
    facts: list[bool | None]
    free: list[Index]
    #: Spot and sign -> variable.
    sign: dict[Clue, int]
    chooser: Solver
    refuter: Solver
    _top: int

    def _begin(self, drawing: Propagator, seed: int) -> None:
        """Number the variables, those of signs in an order by the seed, and write the rules."""
        self.facts = drawing.facts
        self.free = [spot for spot in self.spots if self.facts[spot] is None]
        clues = [(spot, sign) for spot in self.inner for sign in self.signs]
        Random(seed).shuffle(clues)
        first = len(self.facts) * (len(self.states) + 1)
        self.sign = {each: first + number for number, each in enumerate(clues, 1)}
        self._top = first + len(clues)
        written = [
            (self._head(clue, gone), clause)
            for place, clue, gone in self.rules
            for clause in minimal_conflicts(place, self.facts)
        ]
        shown = list(self._shows_one())
        self.chooser = Solver([*shown, *self._choices(written)])
        self.refuter = Solver([*shown, *self._assured(), *([*head, *clause] for head, clause in written)])

    def _head(self, clue: Clue | None, gone: frozenset[Clue]) -> list[int]:
        """The literals of which one must hold unless a rule is there."""
        return ([] if clue is None else [-self.sign[clue]]) + [self.sign[each] for each in sorted(gone)]

    def _choices(self, written: Sequence[Written]) -> Iterator[list[int]]:
        """The rules in each state, and what the state says."""
        for head, clause in written:
            yield from (head + each for each in self._in_all(clause))
        for number in range(len(self.states)):
            yield from self._given_in(number)

    def _given_in(self, number: int) -> Iterator[list[int]]:
        for spot, value in self._given(self.states[number]).items():
            yield self._shifted([spot + 1 if value else -(spot + 1)], number)

    @abstractmethod
    def _given(self, state: State) -> dict[Index, bool]:
        """The colours of spots in a state."""

    def _assured(self) -> list[list[int]]:
        """The facts that neighbours assure."""
        return []

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _shifted(self, clause: Iterable[int], state: int) -> list[int]:
        shift = len(self.facts) * (state + 1)
        return [literal + shift if literal > 0 else literal - shift for literal in clause]

    def _in_all(self, clause: Sequence[int]) -> Iterator[list[int]]:
        """A clause for each state."""
        return (self._shifted(clause, state) for state in range(len(self.states)))

    def _shows_one(self) -> Iterator[list[int]]:
        """Each spot shows one sign."""
        for spot in self.inner:
            own = [self.sign[spot, sign] for sign in self.signs]
            yield own
            yield from ([-one, -other] for one, other in combinations(own, 2))

    def propose(self) -> Drawing | None:
        """Propose the signs of spots and the lines of each state, which break nothing."""
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
        """The violations of the lines of a state that its clauses do not exclude."""

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        """Clauses against ways to keep the rules in the tile that no board has."""
        return []

    def _forbidding(self, facts: list[bool | None]) -> Iterator[int]:
        """Literals of the chooser each of which forbids what is drawn: clues that bring what is broken, or
        that none takes it away.
        """
        for place, clue, gone in self.rules:
            if (clue is not None or gone) and place.broken(facts):
                yield self.sign[clue] if clue is not None else self._none_of(gone)

    def _none_of(self, gone: frozenset[Clue]) -> int:
        """A literal that says that none of these clues is there."""
        literal = self._new()
        self.chooser.add([-literal, -self.sign[clue]] for clue in gone)
        return literal

    @abstractmethod
    def _state(self, lines: frozenset[Index]) -> State | None:
        """The state that lines show."""

    def lessons(self, candidate: Drawing) -> Iterator[list[int]]:
        """Return clauses from other ways to keep the rules: they are forbidden, or the lines of
        their state.
        """
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
        """The spots that are drawn in the tile."""
        black = [bool(self.facts[spot]) or spot in lines for spot in self.spots]
        return np.array(black, dtype=bool).reshape(self.border.shape)

    def _picture(self, shown: dict[Index, str]) -> Ints:
        """The border, with what spots show inside."""
        picture = np.pad(self.border, self.around)
        for spot, sign in shown.items():
            picture.flat[spot] = 0 if sign == "." else ord(sign)
        return picture[self.around : -self.around, self.around : -self.around].copy()

    def drawn(self, candidate: Drawing) -> Tile:
        """A candidate as a tile."""
        shown, drawn = candidate
        colourings = {state: self._black(lines) for state, lines in zip(self.states, drawn, strict=True)}
        relation = described(list(colourings), self.ports)
        return Tile(self.name, self.ports, relation, frozenset(colourings), self._picture(shown), colourings)

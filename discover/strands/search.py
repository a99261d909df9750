"""The search for one tile: a chooser proposes what faces show and one path for each state, a refuter looks
for any other way to keep the rules in the tile. What would have forbidden it is learned: some face shows what
it breaks, or it is the path of its state. Closed loops are never a state's, and always something to be
refuted, so that a tile that is found has none, whatever is said of one loop.

All clauses are made from the places of the family's rules by asking which facts break them (`least`). What
tiles of T-grids have otherwise is in `hardboard.discover.bulges.search`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

import numpy as np

from hardboard.discover.search import Outcome
from hardboard.discover.strands.check import AROUND, near
from hardboard.discover.strands.forced import FollowedFacts
from hardboard.discover.strands.least import nogoods
from hardboard.gadgets.contract.bulges import BulgeContract
from hardboard.gadgets.contract.strands import StrandContract
from hardboard.gadgets.relation import State, described
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.sat.solver import Solver

#: Ways that are learned from one candidate at most.
MOST_LEARNED = 8


@dataclass(frozen=True, eq=False)
class Faces:
    """What each inner face of a tile can show, and the rules that it has then."""

    declaration: Declaration
    contract: StrandContract | BulgeContract
    #: Spots around a tile.
    around: int = AROUND

    @cached_property
    def shape(self) -> Cell:
        """Rows and columns of the board that a tile is looked at on."""
        rows, cols = self.contract.size
        return rows + 2 * self.around, cols + 2 * self.around

    def spot(self, cell: Cell) -> Index:
        """The number of a spot that is counted from the tile's corner."""
        return (self.around + cell[0]) * self.shape[1] + self.around + cell[1]

    @cached_property
    def inner(self) -> list[Index]:
        """The faces that only the tile has."""
        rows, cols = self.contract.size
        return [self.spot((row, col)) for row in range(2, rows - 1, 2) for col in range(2, cols - 1, 2)]

    def places(self, clues: dict[Index, Any]) -> list[Place]:
        """The rules where some faces show something."""
        return list(near(self.declaration, Board(*self.shape, clues, loop=self.declaration.layout.loop)))

    @cached_property
    def said(self) -> dict[Index, dict[str, list[Place]]]:
        """Face -> sign -> the rules that are there for it."""
        plain = {place.key for place in self.places({})}
        return {
            face: {
                sign: []
                if symbol is None
                else [place for place in self.places({face: symbol}) if place.key not in plain]
                for sign, symbol in self.contract.symbols.items()
            }
            for face in self.inner
        }


@dataclass(eq=False)
class StrandSearch:
    """The search for a tile with these ports and states."""

    faces: Faces
    name: str
    ports: tuple[str, ...]
    states: Sequence[State]
    seed: int = 0
    tried: int = 0
    exhausted: bool = False
    _top: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        own, faces = self.faces.contract, self.faces
        picture = np.pad(own.border(self.ports), faces.around)
        numbers = {ord(sign): symbol for sign, symbol in own.symbols.items()}
        clues = {int(spot): numbers[int(picture.flat[spot])] for spot in np.flatnonzero(picture)}
        drawing = FollowedFacts(faces.places(clues), picture.size)
        drawing.follow()
        drawing.follow({faces.spot(cell): value for cell, value in self._around().items()})
        rows, cols = own.size
        self.spots = [faces.spot((row, col)) for row in range(rows) for col in range(cols)]
        self.facts = drawing.facts
        self.free = [spot for spot in self.spots if self.facts[spot] is None]
        window = set(self.spots)
        self.fixed = [
            clause
            for place in drawing.places
            if window.issuperset(place.scope)
            for clause in nogoods(place, self.facts)
        ]
        self.left = [faces.spot(cell) for cell in own.crossings("W", self.ports)]
        self._variables()
        self.chooser, self.refuter = Solver(self._choices()), Solver(self._refutations())

    def _variables(self) -> None:
        """Variables: a block of spots for the refuter and for each state, then the signs of faces."""
        self.block = len(self.facts)
        signs = [(face, sign) for face in self.faces.inner for sign in self.faces.contract.symbols]
        Random(self.seed).shuffle(signs)
        first = self.block * (len(self.states) + 1)
        self.sign = {each: first + number for number, each in enumerate(signs, 1)}
        self._top = first + len(signs)

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _shifted(self, clause: Sequence[int], state: int) -> list[int]:
        shift = self.block * (state + 1)
        return [literal + shift if literal > 0 else literal - shift for literal in clause]

    def _rules(self) -> Iterator[tuple[int, list[int]]]:
        """The rules of faces: a literal that is a sign's, and what it asks for; 0 for those of the border."""
        yield from ((0, clause) for clause in self.fixed)
        for face, signs in self.faces.said.items():
            for sign, places in signs.items():
                for place in places:
                    for clause in nogoods(place, self.facts):
                        yield -self.sign[face, sign], clause

    def _shows_one(self) -> Iterator[list[int]]:
        for face in self.faces.inner:
            signs = [self.sign[face, sign] for sign in self.faces.contract.symbols]
            yield signs
            yield from ([-one, -other] for one, other in combinations(signs, 2))

    def _choices(self) -> list[list[int]]:
        clauses = list(self._shows_one())
        for guard, clause in self._rules():
            head = [guard] if guard else []
            clauses += [head + self._shifted(clause, state) for state in range(len(self.states))]
        for number, state in enumerate(self.states):
            given = [(spot + 1) if value else -(spot + 1) for spot, value in self._given(state).items()]
            clauses += [self._shifted([literal], number) for literal in given]
        return clauses

    def _around(self) -> dict[Cell, bool]:
        """What neighbours do to spots of the border, beside what the border shows."""
        return {}

    def _assured(self) -> list[list[int]]:
        """What neighbours assure: the side W is crossed just once."""
        once = [[-one - 1, -other - 1] for one, other in combinations(self.left, 2)]
        return [[spot + 1 for spot in self.left], *once]

    def _refutations(self) -> list[list[int]]:
        rules = [[guard, *clause] if guard else clause for guard, clause in self._rules()]
        return [*self._shows_one(), *self._assured(), *rules]

    def _given(self, state: State) -> dict[Index, bool]:
        """What a state says of spots."""
        own, spot = self.faces.contract, self.faces.spot
        found: dict[Index, bool] = {}
        for side in "WE":
            for number, cell in enumerate(own.crossings(side, self.ports)):
                found[spot(cell)] = number == int(side in state)
        if "N" in self.ports:
            found[spot((1, own.pins["N"][1]))] = "N" not in state
        if "S" in self.ports:
            found[spot(own.pins["S"])] = "S" in state
        return {each: value for each, value in found.items() if self.facts[each] is None}

    def advance(self, candidates: int) -> Outcome:
        """Try so many candidates more."""
        for _ in range(candidates):
            proposed = self._propose()
            if proposed is None:
                self.exhausted = True
                return Outcome(None, True, self.tried)
            self.tried += 1
            others = self._others(*proposed)
            if not others:
                return Outcome(self._tile(*proposed), False, self.tried)
            for other in others:
                self._learn(other)
        return Outcome(None, False, self.tried)

    def _propose(self) -> tuple[dict[Index, str], list[frozenset[Index]]] | None:
        """What faces show, and the lines of each state, none of them a closed loop."""
        while (model := self.chooser.solve()) is not None:
            drawn = [
                frozenset(spot for spot in self.free if model[spot + self.block * (k + 1)] > 0)
                for k in range(len(self.states))
            ]
            cuts = [cut for number, lines in enumerate(drawn) for cut in self._cuts(number, lines)]
            if not cuts:
                shown = {face: sign for (face, sign), v in self.sign.items() if model[v - 1] > 0}
                return shown, drawn
            self.chooser.add(cuts)
        return None

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """What the lines of a state break that is not said by its clauses: no loop is closed, in any."""
        for loop in self._loops(lines):
            cut = [-(spot + 1) for spot in loop]
            yield from (self._shifted(cut, state) for state in range(len(self.states)))

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        """Clauses against ways to keep the rules in the tile that no board has; none here."""
        return []

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

    def _learn(self, lines: frozenset[Index]) -> None:
        """Some face shows what these lines break, or they are those of their state."""
        facts = [None if fact is None else fact for fact in self.facts]
        for spot in self.free:
            facts[spot] = spot in lines
        clause = [
            self.sign[face, sign]
            for face, signs in self.faces.said.items()
            for sign, places in signs.items()
            if any(place.broken(facts) for place in places)
        ]
        state = self.faces.contract.shown(self.ports, self._black(lines))
        number = self.states.index(state) if state in self.states else None
        if number is not None and not any(self._cuts(number, lines)):
            own = self._new()
            clause.append(own)
            same = ([spot + 1 if spot in lines else -(spot + 1)] for spot in self.free)
            self.chooser.add([-own, *self._shifted(each, number)] for each in same)
        self.chooser.add([clause])

    def _black(self, lines: frozenset[Index]) -> Shading:
        rows, cols = self.faces.contract.size
        black = np.array([bool(self.facts[s]) or s in lines for s in self.spots], dtype=bool)
        return black.reshape(rows, cols)

    def _loops(self, lines: frozenset[Index]) -> Iterator[list[Index]]:
        """The closed loops among these spots: parts of which each spot has two others beside it."""
        left, cols = set(lines), self.faces.shape[1]
        while left:
            part, todo = [], [left.pop()]
            while todo:
                spot = todo.pop()
                part.append(spot)
                beside = [near for near in (spot - 1, spot + 1, spot - cols, spot + cols) if near in left]
                left.difference_update(beside)
                todo += beside
            whole = set(part)
            ends = (sum(s + d in whole for d in (-1, 1, -cols, cols)) for s in part)
            if all(number == 2 for number in ends):
                yield sorted(part)

    def _tile(self, shown: dict[Index, str], drawn: Sequence[frozenset[Index]]) -> Tile:
        around = self.faces.around
        picture = np.pad(self.faces.contract.border(self.ports), around)
        for face, sign in shown.items():
            picture.flat[face] = 0 if sign == "." else ord(sign)
        inside = picture[around:-around, around:-around].copy()
        colourings = {state: self._black(lines) for state, lines in zip(self.states, drawn, strict=True)}
        relation = described(list(colourings), self.ports)
        return Tile(self.name, self.ports, relation, frozenset(colourings), inside, colourings)

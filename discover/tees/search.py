"""The search for one T-metacell: a chooser proposes what the tile shows and how the loop passes in each of
its three states, a refuter looks for any other way to keep the rules. What forbids it is learned.
Closed loops in the tile are no way: every tile is visited, so such a loop is not all.

A clue may bring rules, and it may take away one that holds of cells without clues. Which do is asked of the
family's declaration, clue by clue; what is found is checked from scratch (`check`), so nothing rests on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from random import Random

import numpy as np

from hardboard.discover.search import Outcome
from hardboard.discover.strands.forced import FollowedFacts
from hardboard.discover.strands.least import nogoods
from hardboard.discover.strands.search import MOST_LEARNED
from hardboard.discover.tees.check import TeeAlone, TeeWindow, closed_loops, exclude
from hardboard.gadgets.metacell import EXITS, RELATION, STATES, Metacell, TeeFrame
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.verify.sat.solver import Solver

#: A clue of a tile: where, and which.
Clue = tuple[Index, str]
#: A rule, with the clue that brings it, if one does, and the clues that take it away.
Said = tuple[Place, Clue | None, frozenset[Clue]]


@dataclass(eq=False)
class TeeRules:
    """What the clues of a tile in a frame say."""

    frame: TeeFrame

    @cached_property
    def window(self) -> TeeWindow:
        """The tile without clues of its own."""
        return TeeWindow(self.frame, self.frame.border())

    @cached_property
    def inner(self) -> list[Index]:
        """Where a tile has clues of its own."""
        last = self.frame.pitch
        return [self.window.spot((r, c)) for r in range(2, last, 2) for c in range(2, last, 2)]

    def with_clue(self, clue: Clue) -> Ints:
        """The picture with one clue."""
        sheet, (row, col) = self.frame.border(), divmod(clue[0], self.window.board.cols)
        sheet[row - self.window.margin, col - self.window.margin] = ord(clue[1])
        return sheet

    @cached_property
    def said(self) -> list[Said]:
        """All rules: those of the tile without clues, and those that a clue brings."""
        plain = {place.key: place for place in self.window.places}
        gone: dict[object, set[Clue]] = {}
        brought: list[Said] = []
        for clue in ((spot, sign) for spot in self.inner for sign in self.frame.symbols):
            there = {place.key: place for place in TeeWindow(self.frame, self.with_clue(clue)).places}
            brought += [(place, clue, frozenset()) for key, place in there.items() if key not in plain]
            for key in plain.keys() - there.keys():
                gone.setdefault(key, set()).add(clue)
        return [*((own, None, frozenset(gone.get(key, ()))) for key, own in plain.items()), *brought]


@dataclass(eq=False)
class TeeSearch:
    """The search for a tile in a frame."""

    rules: TeeRules
    seed: int = 0
    tried: int = 0
    _top: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        window = self.window = self.rules.window
        steady = [place for place, clue, gone in self.rules.said if clue is None and not gone]
        drawing = FollowedFacts(steady, window.board.size)
        drawing.follow()
        exclude(window, drawing)
        self.facts = drawing.facts
        self.block = window.board.size
        self.free = [spot for spot in window.spots if self.facts[spot] is None]
        clues = [(spot, sign) for spot in self.rules.inner for sign in (".", *self.rules.frame.symbols)]
        Random(self.seed).shuffle(clues)
        first = self.block * (len(STATES) + 1)
        self.sign = {clue: first + number for number, clue in enumerate(clues, 1)}
        self._top = first + len(clues)
        self.chooser, self.refuter = Solver(self._choices()), Solver(self._refutations())

    @property
    def opens(self) -> bool:
        """Whether the frame leaves something across a border but in the middle of its sides."""
        frame, last = self.rules.frame, self.rules.frame.pitch
        pins = {frame.pin(side) for side in SIDES}
        edge = [spot for spot in np.ndindex(last + 1, last + 1) if set(spot) & {0, last}]
        return any(self.facts[self.window.spot(spot)] is not False for spot in edge if spot not in pins)

    def _new(self) -> int:
        self._top += 1
        return self._top

    def _shifted(self, clause: Sequence[int], state: int) -> list[int]:
        shift = self.block * (state + 1)
        return [literal + shift if literal > 0 else literal - shift for literal in clause]

    def _head(self, clue: Clue | None, gone: frozenset[Clue]) -> list[int]:
        """What must be so, or a rule is there."""
        return ([] if clue is None else [-self.sign[clue]]) + [self.sign[each] for each in sorted(gone)]

    @cached_property
    def _written(self) -> list[tuple[list[int], list[int]]]:
        return [
            (self._head(clue, gone), clause)
            for place, clue, gone in self.rules.said
            for clause in nogoods(place, self.facts)
        ]

    def _shows_one(self) -> Iterator[list[int]]:
        for spot in self.rules.inner:
            signs = [self.sign[spot, sign] for sign in (".", *self.rules.frame.symbols)]
            yield signs
            yield from ([-one, -other] for one, other in combinations(signs, 2))

    def _choices(self) -> list[list[int]]:
        clauses = list(self._shows_one())
        for number, state in enumerate(STATES):
            clauses += [[*head, *self._shifted(clause, number)] for head, clause in self._written]
            clauses += [self._shifted([literal], number) for literal in self._given(state)]
        return clauses

    def _given(self, state: frozenset[str]) -> list[int]:
        """What a state says of the middles of sides, and of what is behind them."""
        frame, found = self.rules.frame, list[int]()
        for side in SIDES:
            spots = [frame.pin(side), *([frame.beyond(side)] if frame.gap else [])]
            found += [(1 if side in state else -1) * (self.window.spot(spot) + 1) for spot in spots]
        return found

    def _refutations(self) -> list[list[int]]:
        return [*self._shows_one(), *([*head, *clause] for head, clause in self._written)]

    def advance(self, candidates: int) -> Outcome:
        """Try so many more candidates."""
        for _ in range(candidates):
            proposed = self._propose()
            if proposed is None:
                return Outcome(None, True, self.tried)
            self.tried += 1
            cell = self._cell(*proposed)
            if self._incomplete(cell):
                continue
            others = self._others(*proposed)
            if not others:
                return Outcome(cell.tile, False, self.tried)
            for lines in others:
                self._learn(lines)
        return Outcome(None, False, self.tried)

    def _propose(self) -> tuple[dict[Index, str], list[frozenset[Index]]] | None:
        while (model := self.chooser.solve()) is not None:
            drawn = [
                frozenset(spot for spot in self.free if model[spot + self.block * (k + 1)] > 0)
                for k in range(len(STATES))
            ]
            loops = [loop for lines in drawn for loop in self._loops(lines)]
            if not loops:
                return {spot: sign for (spot, sign), v in self.sign.items() if model[v - 1] > 0}, drawn
            self._cut(loops)
        return None

    def _cut(self, loops: Sequence[Sequence[Index]]) -> None:
        """A closed loop is in no state, and no way."""
        cuts = [[-(spot + 1) for spot in loop] for loop in loops]
        self.chooser.add(self._shifted(cut, k) for cut in cuts for k in range(len(STATES)))
        self.refuter.add(cuts)

    def _loops(self, lines: frozenset[Index]) -> list[list[Index]]:
        """The closed loops among these spots."""
        cols = self.window.board.cols
        pins = {divmod(self.window.spot(self.rules.frame.pin(side)), cols) for side in SIDES}
        parts = closed_loops({divmod(spot, cols) for spot in lines}, pins)
        return [sorted(row * cols + col for row, col in part) for part in parts]

    def _others(self, shown: dict[Index, str], drawn: Sequence[frozenset[Index]]) -> list[frozenset[Index]]:
        """Some other ways to keep the rules."""
        active, found = self._new(), list[frozenset[Index]]()
        self.refuter.add(self._differs(lines, active) for lines in drawn)
        given = [active, *(self.sign[each] for each in shown.items())]
        while len(found) < MOST_LEARNED and (model := self.refuter.solve(given)) is not None:
            lines = frozenset(spot for spot in self.free if model[spot] > 0)
            if loops := self._loops(lines):
                self._cut(loops)
                continue
            found.append(lines)
            self.refuter.add([self._differs(lines, active)])
        self.refuter.add([[-active]])
        return found

    def _differs(self, lines: frozenset[Index], active: int) -> list[int]:
        return [-active, *(-(spot + 1) if spot in lines else spot + 1 for spot in self.free)]

    def _learn(self, lines: frozenset[Index]) -> None:
        """Some clue brings, or none takes away, what these lines break; or they are those of their state."""
        facts = list(self.facts)
        for spot in self.free:
            facts[spot] = spot in lines
        clause = list[int]()
        for place, clue, gone in self.rules.said:
            if place.broken(facts):
                clause.append(self.sign[clue] if clue is not None else self._none_of(gone))
        frame = self.rules.frame
        state = frozenset(side for side in SIDES if self.window.spot(frame.pin(side)) in lines)
        if state in STATES:
            own = self._new()
            same = ([s + 1 if s in lines else -(s + 1)] for s in self.free)
            self.chooser.add([-own, *self._shifted(each, STATES.index(state))] for each in same)
            clause.append(own)
        self.chooser.add([list(dict.fromkeys(clause))])

    def _none_of(self, gone: frozenset[Clue]) -> int:
        """A literal that says that none of these clues is there."""
        literal = self._new()
        self.chooser.add([-literal, -self.sign[clue]] for clue in gone)
        return literal

    def _incomplete(self, cell: Metacell) -> bool:
        """Learn of states that break a rule together with what a neighbour might draw."""
        subject, clues = TeeAlone(cell), set(self._clues(cell))
        for place, clue, gone in self.rules.said:
            there = (clue is None or clue in clues) and not gone & clues
            for state in STATES if there and place.spot in self.window.own else ():
                if (drawn := subject.clash(place, state)) is not None:
                    lines = (self._literal(*each) for each in drawn)
                    self.chooser.add([[*self._head(clue, gone), *(-each for each in lines if each)]])
                    return True
        return False

    def _literal(self, state: frozenset[str], cell: Cell, black: bool) -> int:
        """That a state has a spot in a colour; 0 where that is always so."""
        spot = self.window.spot(cell)
        literal = self._shifted([spot + 1], STATES.index(state))[0]
        return 0 if self.facts[spot] is not None else literal if black else -literal

    def _clues(self, cell: Metacell) -> Iterator[Clue]:
        for spot in self.rules.inner:
            row, col = divmod(spot, self.window.board.cols)
            if code := int(cell.tile.picture[row - self.window.margin, col - self.window.margin]):
                yield spot, chr(code)

    def _cell(self, shown: dict[Index, str], drawn: Sequence[frozenset[Index]]) -> Metacell:
        picture, margin = np.pad(self.rules.frame.border(), self.window.margin), self.window.margin
        for spot, sign in shown.items():
            picture.flat[spot] = 0 if sign == "." else ord(sign)
        inside = picture[margin:-margin, margin:-margin].copy()
        colourings = {state: self._black(lines) for state, lines in zip(STATES, drawn, strict=True)}
        tile = Tile("tee", EXITS, RELATION, frozenset(STATES), inside, colourings)
        return Metacell(self.rules.frame, tile)

    def _black(self, lines: frozenset[Index]) -> Shading:
        size = self.rules.frame.pitch + 1
        black = [bool(self.facts[spot]) or spot in lines for spot in self.window.spots]
        return np.array(black, dtype=bool).reshape(size, size)

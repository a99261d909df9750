"""The search for one T-metacell (see `discover.lines`): what the tile shows, and how the loop passes in each
of its three states. Closed loops in the tile are no way: every tile is visited, so such a loop is not all.

A clue may bring rules, and it may take away one that holds of cells without clues. Which do is asked of the
family's declaration, clue by clue; what is found is checked from scratch (`check`), so nothing rests on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

import numpy as np

from hardboard.discover.lines import Drawing, LineSearch
from hardboard.discover.minimal_conflicts import minimal_conflicts
from hardboard.discover.propagation import Propagator
from hardboard.discover.tees.check import TeeAlone, TeeWindow, closed_loops, exclude
from hardboard.gadgets.metacell import EXITS, RELATION, STATES, Metacell, TeeFrame
from hardboard.gadgets.relation import SIDES, State
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell, Ints
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
class TeeSearch(LineSearch):
    """The search for a tile in a frame."""

    rules: TeeRules
    seed: int = 0

    def __post_init__(self) -> None:
        window = self.window = self.rules.window
        self.states, self.spots = STATES, window.spots
        self.border, self.around = self.rules.frame.border(), window.margin
        steady = [place for place, clue, gone in self.rules.said if clue is None and not gone]
        drawing = Propagator(steady, window.board.size)
        drawing.propagate()
        exclude(window, drawing)
        self.facts = drawing.facts
        self.free = [spot for spot in window.spots if self.facts[spot] is None]
        clues = [(spot, sign) for spot in self.rules.inner for sign in (".", *self.rules.frame.symbols)]
        Random(self.seed).shuffle(clues)
        self._number(clues)
        self.chooser, self.refuter = Solver(self._choices()), Solver(self._refutations())

    @property
    def opens(self) -> bool:
        """Whether the frame leaves something across a border but in the middle of its sides."""
        frame, last = self.rules.frame, self.rules.frame.pitch
        pins = {frame.pin(side) for side in SIDES}
        edge = [spot for spot in np.ndindex(last + 1, last + 1) if set(spot) & {0, last}]
        return any(self.facts[self.window.spot(spot)] is not False for spot in edge if spot not in pins)

    def _head(self, clue: Clue | None, gone: frozenset[Clue]) -> list[int]:
        """What must be so, or a rule is there."""
        return ([] if clue is None else [-self.sign[clue]]) + [self.sign[each] for each in sorted(gone)]

    @cached_property
    def _written(self) -> list[tuple[list[int], list[int]]]:
        return [
            (self._head(clue, gone), clause)
            for place, clue, gone in self.rules.said
            for clause in minimal_conflicts(place, self.facts)
        ]

    def _shown(self) -> Iterator[list[int]]:
        return self._shows_one(self.rules.inner, [".", *self.rules.frame.symbols])

    def _choices(self) -> list[list[int]]:
        clauses = list(self._shown())
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
        return [*self._shown(), *([*head, *clause] for head, clause in self._written)]

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """A closed loop is in no state, and no way."""
        for cut in self._closed(lines):
            self.refuter.add([cut])
            yield from self._in_all(cut)

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        cuts = self._closed(lines)
        self.chooser.add(each for cut in cuts for each in self._in_all(cut))
        return cuts

    def _closed(self, lines: frozenset[Index]) -> list[list[int]]:
        return [[-(spot + 1) for spot in loop] for loop in self._loops(lines)]

    def _loops(self, lines: frozenset[Index]) -> list[list[Index]]:
        """The closed loops among these spots."""
        cols = self.window.board.cols
        pins = {divmod(self.window.spot(self.rules.frame.pin(side)), cols) for side in SIDES}
        parts = closed_loops({divmod(spot, cols) for spot in lines}, pins)
        return [sorted(row * cols + col for row, col in part) for part in parts]

    def _forbidding(self, facts: list[bool | None]) -> Iterator[int]:
        """Clues that bring what is broken, or that none takes it away."""
        for place, clue, gone in self.rules.said:
            if place.broken(facts):
                yield self.sign[clue] if clue is not None else self._none_of(gone)

    def _state(self, lines: frozenset[Index]) -> State | None:
        frame = self.rules.frame
        return frozenset(side for side in SIDES if self.window.spot(frame.pin(side)) in lines)

    def lessons(self, candidate: Drawing) -> Iterator[list[int]]:
        """Of a state that breaks a rule together with what a neighbour might draw, or of other ways to keep
        the rules.
        """
        clash = next(self._clashes(Metacell(self.rules.frame, self.drawn(candidate))), None)
        return super().lessons(candidate) if clash is None else iter([clash])

    def _none_of(self, gone: frozenset[Clue]) -> int:
        """A literal that says that none of these clues is there."""
        literal = self._new()
        self.chooser.add([-literal, -self.sign[clue]] for clue in gone)
        return literal

    def _clashes(self, cell: Metacell) -> Iterator[list[int]]:
        """That states do not break a rule together with what a neighbour might draw."""
        subject, clues = TeeAlone(cell), set(self._clues(cell))
        for place, clue, gone in self.rules.said:
            there = (clue is None or clue in clues) and not gone & clues
            for state in STATES if there and place.spot in self.window.own else ():
                if (drawn := subject.clash(place, state)) is not None:
                    lines = (self._literal(*each) for each in drawn)
                    yield [*self._head(clue, gone), *(-each for each in lines if each)]

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

    def drawn(self, candidate: Drawing) -> Tile:
        """A candidate as a tile."""
        shown, colourings = self._picture(candidate[0]), self._colourings(candidate[1])
        return Tile("tee", EXITS, RELATION, frozenset(STATES), shown, colourings)

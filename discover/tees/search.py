"""The search for one T-metacell (see `discover.lines`): what the tile shows, and how the loop passes in each
of its three states. Closed loops in the tile are no way: every tile is visited, so such a loop is not all.

A clue may bring rules, and it may take away one that holds of cells without clues. Which do is asked of the
family's declaration, clue by clue; what is found is checked from scratch (`check`), so nothing rests on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hardboard.discover.lines import Clue, Drawing, LineSearch, Rule, Written, with_clues
from hardboard.discover.propagation import Propagator
from hardboard.discover.tees.check import TeeAlone, TeeWindow, closed_loops, exclude
from hardboard.gadgets.metacell import EXITS, STATES, Metacell, TeeFrame
from hardboard.gadgets.relation import SIDES, State
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.grid import Cell, Ints


@dataclass(eq=False)
class TeeRules:
    """The rules of the clues of a tile in a frame."""

    frame: TeeFrame

    @cached_property
    def window(self) -> TeeWindow:
        """The tile without clues of its own."""
        return TeeWindow(self.frame, self.frame.border())

    @cached_property
    def inner(self) -> list[Index]:
        """The places of a tile with clues of its own."""
        last = self.frame.pitch
        return [self.window.spot((r, c)) for r in range(2, last, 2) for c in range(2, last, 2)]

    def with_clue(self, clue: Clue) -> Ints:
        """The picture with one clue."""
        sheet, (row, col) = self.frame.border(), divmod(clue[0], self.window.board.cols)
        sheet[row - self.window.margin, col - self.window.margin] = ord(clue[1])
        return sheet

    @cached_property
    def every(self) -> list[Rule]:
        """All rules: those of the tile without clues, and those that a clue brings."""
        clues = ((spot, sign) for spot in self.inner for sign in self.frame.symbols)
        plain, brought = with_clues(
            self.window.places, clues, lambda clue: TeeWindow(self.frame, self.with_clue(clue)).places
        )
        return [*plain, *brought]


@dataclass(eq=False)
class TeeSearch(LineSearch):
    """The search for a tile in a frame."""

    clues: TeeRules
    seed: int = 0

    def __post_init__(self) -> None:
        window, self.frame = self.clues.window, self.clues.frame
        self.window = window
        self.name, self.ports, self.states, self.spots = "tee", EXITS, STATES, window.spots
        self.border, self.around = self.frame.border(), window.margin
        self.inner, self.signs = self.clues.inner, [".", *self.frame.symbols]
        self.rules = self.clues.every
        steady = [place for place, clue, gone in self.rules if clue is None and not gone]
        drawing = Propagator(steady, window.board.size)
        drawing.propagate()
        exclude(window, drawing)
        self._begin(drawing, self.seed)

    @property
    def opens(self) -> bool:
        """Return True if the frame allows lines across a border elsewhere than in the middle of its sides."""
        frame, last = self.frame, self.frame.pitch
        pins = {frame.pin(side) for side in SIDES}
        edge = [spot for spot in np.ndindex(last + 1, last + 1) if set(spot) & {0, last}]
        return any(self.facts[self.window.spot(spot)] is not False for spot in edge if spot not in pins)

    def _choices(self, written: Sequence[Written]) -> Iterator[list[int]]:
        """State by state."""
        for number in range(len(self.states)):
            yield from ([*head, *self._shifted(clause, number)] for head, clause in written)
            yield from self._given_in(number)

    def _given(self, state: State) -> dict[Index, bool]:
        """The colours of the middles of sides in a state, and of the spots behind them."""
        frame, found = self.frame, dict[Index, bool]()
        for side in SIDES:
            spots = [frame.pin(side), *([frame.beyond(side)] if frame.gap else [])]
            found |= {self.window.spot(spot): side in state for spot in spots}
        return found

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
        pins = {divmod(self.window.spot(self.frame.pin(side)), cols) for side in SIDES}
        parts = closed_loops({divmod(spot, cols) for spot in lines}, pins)
        return [sorted(row * cols + col for row, col in part) for part in parts]

    def _state(self, lines: frozenset[Index]) -> State | None:
        frame = self.frame
        return frozenset(side for side in SIDES if self.window.spot(frame.pin(side)) in lines)

    def lessons(self, candidate: Drawing) -> Iterator[list[int]]:
        """Return clauses from a state that breaks a rule together with a drawing of a neighbour, or from
        other ways to keep the rules.
        """
        clash = next(self._clashes(Metacell(self.frame, self.drawn(candidate))), None)
        return super().lessons(candidate) if clash is None else iter([clash])

    def _clashes(self, cell: Metacell) -> Iterator[list[int]]:
        """The clauses that keep states from breaking a rule together with a drawing of a neighbour."""
        subject, clues = TeeAlone(cell), set(self._clues(cell))
        for place, clue, gone in self.rules:
            there = (clue is None or clue in clues) and not gone & clues
            for state in STATES if there and place.spot in self.window.own else ():
                if (drawn := subject.clash(place, state)) is not None:
                    lines = (self._literal(*each) for each in drawn)
                    yield [*self._head(clue, gone), *(-each for each in lines if each)]

    def _literal(self, state: frozenset[str], cell: Cell, black: bool) -> int:
        """The literal that a state has a spot in a colour; 0 if it always has."""
        spot = self.window.spot(cell)
        literal = self._shifted([spot + 1], STATES.index(state))[0]
        return 0 if self.facts[spot] is not None else literal if black else -literal

    def _clues(self, cell: Metacell) -> Iterator[Clue]:
        for spot in self.inner:
            row, col = divmod(spot, self.window.board.cols)
            if code := int(cell.tile.picture[row - self.window.margin, col - self.window.margin]):
                yield spot, chr(code)

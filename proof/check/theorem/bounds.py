"""What the clues of a Kurodoko board say without any search: bounds on the four runs of every clue.

The white cells seen from a clue, itself not counted, are four runs. A run is at least as long as the white
cells that follow the clue, with those that follow its lower bound; it ends before a black cell or the edge at
the latest, and not before a white cell. What the other three cannot make up for, the fourth must have. Cells
within a lower bound are white; a run whose bounds meet ends in a black cell, whose neighbours are white.

    >>> Known(np.array([[2, 0, 0]])).colours.tolist()
    [[1, 1, 2]]
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import STEPS, Cell, Ints, run

UNKNOWN, WHITE, BLACK = 0, 1, 2
OTHER_WAY = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True)
class Open:
    """A clue with runs that are not known: their bounds by side, and what they add up to."""

    cell: Cell
    total: int
    bounds: tuple[tuple[str, int, int], ...]

    def moved(self, corner: Cell) -> "Open":
        """The clue, counted from a cell."""
        return replace(self, cell=(self.cell[0] - corner[0], self.cell[1] - corner[1]))

    def fault(self, facts: Mapping[Cell, bool], colours: Sequence[Sequence[int]]) -> str:
        """That runs can agree with some facts and with the colours known around; empty if they cannot."""
        sums = {0}
        for side, low, high in self.bounds:
            sums = {
                total + length for total in sums for length in self._runs(facts, colours, side, low, high)
            }
        return f"the clue at {self.cell} can be satisfied though it fails" if self.total in sums else ""

    def _runs(
        self, facts: Mapping[Cell, bool], colours: Sequence[Sequence[int]], side: str, low: int, high: int
    ) -> Iterator[int]:
        (down, right), (r, c) = STEPS[side], self.cell
        for length in range(low, high + 1):
            end = (r + down * (length + 1), c + right * (length + 1))
            black = facts.get(end)
            if black is None and 0 <= end[0] < len(colours) and 0 <= end[1] < len(colours[0]):
                black = {UNKNOWN: None, WHITE: False, BLACK: True}[colours[end[0]][end[1]]]
            if black is not False:
                yield length
            if black:
                return


class Known:
    """The colours of cells and bounds on runs, to the end; or to a contradiction, of which all follows."""

    def __init__(self, clues: Ints) -> None:
        self.colours: NDArray[np.int8] = np.where(clues != 0, WHITE, UNKNOWN).astype(np.int8)
        self.rows, self.cols = np.nonzero(clues > 0)
        self.totals = clues[self.rows, self.cols].astype(np.int64) - 1
        self.low = {side: np.zeros_like(self.totals) for side in STEPS}
        self.high = {side: np.full_like(self.totals, max(clues.shape)) for side in STEPS}
        #: The board has no solution, so anything holds in all of them.
        self.impossible = False
        before = None
        while before != (before := self._state()) and not self.impossible:
            for side in STEPS:
                self._look(side)
            self._balance()
            self._colour()

    def _state(self) -> tuple[int, ...]:
        """What only grows: known cells, and bounds."""
        sums = [int(self.low[side].sum() - self.high[side].sum()) for side in STEPS]
        return int(np.count_nonzero(self.colours)), *sums

    def _at(self, side: str, distance: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
        """The cells at some distances from the clues, and which of them are on the board."""
        down, right = STEPS[side]
        rows, cols = self.rows + down * distance, self.cols + right * distance
        height, width = self.colours.shape
        on = (rows >= 0) & (rows < height) & (cols >= 0) & (cols < width)
        return np.clip(rows, 0, height - 1), np.clip(cols, 0, width - 1), on

    def _look(self, side: str) -> None:
        """The runs on one side, by the colours there."""
        white = run(self.colours != WHITE, side)
        low = np.maximum(self.low[side], white[self.rows, self.cols])
        high = np.minimum(self.high[side], run(self.colours == BLACK, side)[self.rows, self.cols])
        rows, cols, on = self._at(side, low)
        self.low[side] = low + np.where(on, white[rows, cols], 0)
        rows, cols, on = self._at(side, high + 1)
        stuck = on & (self.colours[rows, cols] == WHITE)
        back = run(self.colours != WHITE, OTHER_WAY[side])[rows, cols]
        self.high[side] = np.where(stuck, high - back - 1, high)

    def _balance(self) -> None:
        """What the other three runs cannot make up for."""
        most, least = sum(self.high.values()), sum(self.low.values())
        low = {side: np.maximum(self.low[side], self.totals - most + self.high[side]) for side in STEPS}
        high = {side: np.minimum(self.high[side], self.totals - least + self.low[side]) for side in STEPS}
        self.low, self.high = low, high

    def _colour(self) -> None:
        """The cells that follow from bounds, and the neighbours of black cells."""
        for side in STEPS:
            low = np.minimum(self.low[side], self.high[side]).clip(0)
            rays = self._rays(side, low)
            rows, cols, on = self._at(side, low + 1)
            ends = on & (low == self.high[side])
            clash = (self.low[side] > self.high[side]).any() or (self.colours[rays] == BLACK).any()
            self.colours[rays & (self.colours == UNKNOWN)] = WHITE
            self.impossible |= bool(clash or (self.colours[rows[ends], cols[ends]] == WHITE).any())
            self.colours[rows[ends], cols[ends]] = BLACK
        black = np.pad(self.colours == BLACK, 1)
        beside = black[:-2, 1:-1] | black[2:, 1:-1] | black[1:-1, :-2] | black[1:-1, 2:]
        self.impossible |= bool((beside & (self.colours == BLACK)).any())
        self.colours[beside & (self.colours == UNKNOWN)] = WHITE

    def _rays(self, side: str, lengths: NDArray[np.int64]) -> NDArray[np.bool_]:
        """The cells at most so far from the clues on one side: rays begun less rays ended, added up."""
        height, width = self.colours.shape
        change = np.zeros((height + 1, width + 1), dtype=np.int32)
        (down, right), ahead = STEPS[side], side in "SE"
        for far, by in ((lengths, 1), (np.zeros_like(lengths), -1)) if not ahead else ((0, 1), (lengths, -1)):
            begin = far + ahead
            np.add.at(change, (self.rows + down * begin, self.cols + right * begin), by)
        rays: NDArray[np.bool_] = change.cumsum(axis=abs(right))[:height, :width] > 0
        return rays

    def open_clues(self) -> Iterator[Open]:
        """The clues with runs whose bounds have not met."""
        low, high = (np.stack([bound[side] for side in STEPS]) for bound in (self.low, self.high))
        rest = self.totals - np.where(low == high, low, 0).sum(axis=0)
        for k in np.flatnonzero((low != high).any(axis=0)).tolist():
            bounds = zip(STEPS, low[:, k].tolist(), high[:, k].tolist(), strict=True)
            own = tuple((side, least, most) for side, least, most in bounds if least != most)
            yield Open((int(self.rows[k]), int(self.cols[k])), int(rest[k]), own)

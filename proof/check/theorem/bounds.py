"""What the clues of a Kurodoko board say without any search: bounds on the four runs of every clue.

The white cells seen from a clue, itself not counted, are four runs. A run is at least as long as the white
cells that follow the clue, with those that follow its lower bound; it ends before a black cell or the edge at
the latest, and not before a white cell. What the other three cannot make up for, the fourth must have. Cells
within a lower bound are white; a run whose bounds meet ends in a black cell, whose neighbours are white.

    >>> Known(np.array([[2, 0, 0]])).colours.tolist()
    [[1, 1, 2]]
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.theorem.alike import alike
from hardboard.puzzles.grid import STEPS, Cell, Ints, run

UNKNOWN, WHITE, BLACK = 0, 1, 2
OTHER_WAY = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True)
class Open:
    """What is open about a clue: bounds of runs that are not known, by side, and what these add up to."""

    total: int
    bounds: tuple[tuple[str, int, int], ...]

    def sums(self, clue: Cell, black: Callable[[Cell], bool | None]) -> set[int]:
        """What the runs of a clue can add up to, if of some cells it is known whether they are black."""
        sums = {0}
        for side, low, high in self.bounds:
            lengths = [*self._runs(clue, black, STEPS[side], range(low, high + 1))]
            sums = {total + length for total in sums for length in lengths}
        return sums

    def _runs(
        self, clue: Cell, black: Callable[[Cell], bool | None], step: Cell, lengths: range
    ) -> Iterator[int]:
        for length in lengths:
            ends = black((clue[0] + step[0] * (length + 1), clue[1] + step[1] * (length + 1)))
            if ends is not False:
                yield length
            if ends:
                return


def open_clues(totals: Ints, low: Mapping[str, Ints], high: Mapping[str, Ints]) -> tuple[Ints, list[Open]]:
    """Of some clues, by bounds on their runs: a number for each, 0 if nothing is open about it; and what the
    numbers from 1 on stand for.
    """
    least, most = (np.stack([bound[side] for side in STEPS], axis=1) for bound in (low, high))
    closed = least == most
    rest = totals - np.where(closed, least, 0).sum(axis=1)
    spots = np.flatnonzero(~closed.all(axis=1) | (rest != 0))
    rows = np.column_stack([rest, np.where(closed, 0, least), np.where(closed, 0, most)])[spots]
    own = alike(rows.T)
    numbers = np.zeros(len(totals), dtype=np.int32)
    numbers[spots] = own + 1
    forms = rows[np.unique(own, return_index=True)[1]].tolist()
    sides = ((total, zip(STEPS, bounds[:4], bounds[4:], strict=True)) for total, *bounds in forms)
    return numbers, [Open(total, tuple(one for one in own if one[1] != one[2])) for total, own in sides]


class Known:
    """The colours of cells and bounds on runs, to the end; or to a contradiction, of which all follows."""

    def __init__(self, clues: Ints) -> None:
        self.colours: NDArray[np.int8] = np.where(clues != 0, WHITE, UNKNOWN).astype(np.int8)
        self.rows, self.cols = np.nonzero(clues > 0)
        self.totals = clues[self.rows, self.cols] - 1
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

    def _at(self, side: str, distance: Ints) -> tuple[NDArray[np.int64], ...]:
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

    def _rays(self, side: str, lengths: Ints) -> NDArray[np.bool_]:
        """The cells at most so far from the clues on one side: rays begun less rays ended, added up."""
        (down, right), shape = STEPS[side], (self.colours.shape[0] + 1, self.colours.shape[1] + 1)
        near, far = (
            np.bincount(
                (self.rows + down * k) * shape[1] + self.cols + right * k, minlength=shape[0] * shape[1]
            )
            for k in ((1, lengths + 1) if side in "SE" else (0, lengths))
        )
        change = (near - far if side in "SE" else far - near).reshape(shape)
        rays: NDArray[np.bool_] = change.cumsum(axis=abs(right))[:-1, :-1] > 0
        return rays

    def open_clues(self) -> tuple[Ints, list[Open]]:
        """The board with a number for each clue with runs whose bounds have not met, and what they stand
        for.
        """
        board = np.zeros(self.colours.shape, dtype=np.int32)
        board[self.rows, self.cols], forms = open_clues(self.totals, self.low, self.high)
        return board, forms

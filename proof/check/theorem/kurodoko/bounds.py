"""What the clues of a Kurodoko board say without any search: bounds on the four runs of every clue.

The white cells seen from a clue, itself not counted, are four runs. A run is at least as long as the white
cells that follow the clue, with those that follow its lower bound; it ends before a black cell or the edge at
the latest, and not before a white cell. What the other three cannot make up for, the fourth must have. Cells
within a lower bound are white; a run whose bounds meet ends in a black cell, whose neighbours are white.

    >>> Known(np.array([[2, 0, 0]])).colours.tolist()
    [[0, 0, 1]]
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.theorem.known import BLACK, UNKNOWN, WHITE
from hardboard.proof.check.theorem.plan import alike
from hardboard.puzzles.grid import STEPS, Cell, Ints, runs

#: Beyond the board; as what is black, it ends a run.
EDGE = 2
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
        #: With an edge around, so that every run ends at a cell; and the same in one row.
        self.board = np.full((clues.shape[0] + 2, clues.shape[1] + 2), EDGE, dtype=np.int8)
        self.colours, self.cells = self.board[1:-1, 1:-1], self.board.reshape(-1)
        self.colours[:] = np.where(clues != 0, WHITE, UNKNOWN)
        self.steps = {side: down * self.board.shape[1] + right for side, (down, right) in STEPS.items()}
        self.spots = np.flatnonzero(np.pad(clues, 1) > 0)
        self.totals = clues[clues > 0] - 1
        self.low = {side: np.zeros_like(self.totals) for side in STEPS}
        self.high = {side: np.full_like(self.totals, max(clues.shape)) for side in STEPS}
        #: The board has no solution, so anything holds in all of them.
        self.impossible = False
        before = None
        while before != (before := self._state()) and not self.impossible:
            self._look()
            self._balance()
            self._colour()

    def _state(self) -> tuple[int, ...]:
        """What only grows: known cells, and bounds."""
        sums = [int(self.low[side].sum() - self.high[side].sum()) for side in STEPS]
        return int(np.count_nonzero(self.cells != UNKNOWN)), *sums

    def _look(self) -> None:
        """The runs, by the colours."""
        white = {side: length.ravel() for side, length in runs(self.board != WHITE).items()}
        most = {side: length.ravel() for side, length in runs(self.board >= BLACK).items()}
        for side, step in self.steps.items():
            low = np.maximum(self.low[side], white[side][self.spots])
            high = np.minimum(self.high[side], most[side][self.spots])
            self.low[side] = low + white[side][self.spots + step * np.minimum(low, high)]
            after = self.spots + step * (high + 1)
            back = white[OTHER_WAY[side]][after]
            self.high[side] = np.where(self.cells[after] == WHITE, high - back - 1, high)

    def _balance(self) -> None:
        """What the other three runs cannot make up for."""
        most, least = sum(self.high.values()), sum(self.low.values())
        low = {side: np.maximum(self.low[side], self.totals - most + self.high[side]) for side in STEPS}
        high = {side: np.minimum(self.high[side], self.totals - least + self.low[side]) for side in STEPS}
        self.low, self.high = low, high
        self.impossible = any((low[side] > high[side]).any() for side in STEPS)

    def _colour(self) -> None:
        """The cells that follow from bounds, and the neighbours of black cells."""
        for side, step in () if self.impossible else self.steps.items():
            cells, left = self.spots, self.low[side]
            while len(cells):
                cells, left = cells[left > 0] + step, left[left > 0] - 1
                self._paint(cells, WHITE)
            ends = self.low[side] == self.high[side]
            self._paint((self.spots + step * (self.low[side] + 1))[ends], BLACK)
        for step in self.steps.values():
            self._paint(np.flatnonzero(self.cells == BLACK) + step, WHITE)

    def _paint(self, cells: NDArray[np.int64], colour: int) -> None:
        self.impossible |= bool((self.cells[cells] == WHITE + BLACK - colour).any())
        self.cells[cells[self.cells[cells] == UNKNOWN]] = colour

    def open_clues(self) -> tuple[Ints, list[Open]]:
        """The board with a number for each clue with runs whose bounds have not met, and what they stand
        for.
        """
        board = np.zeros(self.board.shape, dtype=np.int32)
        board.reshape(-1)[self.spots], forms = open_clues(self.totals, self.low, self.high)
        return board[1:-1, 1:-1], forms

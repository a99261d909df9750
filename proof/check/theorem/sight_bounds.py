"""Bounds on the four runs of every clue of a Kurodoko board, and cells that follow without any search.

The white cells seen from a clue, itself not counted, are four runs. A run is at least as long as the white
cells that follow the clue, with those that follow its lower bound. It ends before a black cell or the edge at
the latest, and not before a white cell. A run has at least the total less the upper bounds of the other
three. Cells within a lower bound are white. A run whose bounds meet ends in a black cell, whose neighbours
are white.

    >>> SightBounds(np.array([[2, 0, 0]])).colours.tolist()
    [[0, 0, 1]]
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.theorem.plan import equal_columns
from hardboard.proof.check.theorem.soundness import BLACK, UNKNOWN, WHITE
from hardboard.puzzles.declared.constraints import Sight
from hardboard.puzzles.declared.patterns import encode_step
from hardboard.puzzles.grid import STEPS, Ints, run_lengths_on_sides

#: Beyond the board; as what is black, it ends a run.
EDGE = 2
#: What the rule about clues is called in reasons.
SIGHT = "nmSumViewNe"


class SightBounds:
    """The colours of cells and bounds on runs, to the fixpoint or a contradiction, from which all follows."""

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
        """Return the state that only grows: known cells, and bounds."""
        sums = [int(self.low[side].sum() - self.high[side].sum()) for side in STEPS]
        return int(np.count_nonzero(self.cells != UNKNOWN)), *sums

    def _look(self) -> None:
        """Update the runs for the colours."""
        white = {side: length.ravel() for side, length in run_lengths_on_sides(self.board != WHITE).items()}
        most = {side: length.ravel() for side, length in run_lengths_on_sides(self.board >= BLACK).items()}
        for side, step in self.steps.items():
            low = np.maximum(self.low[side], white[side][self.spots])
            high = np.minimum(self.high[side], most[side][self.spots])
            self.low[side] = low + white[side][self.spots + step * np.minimum(low, high)]
            after = self.spots + step * (high + 1)
            back = white[OPPOSITE[side]][after]
            self.high[side] = np.where(self.cells[after] == WHITE, high - back - 1, high)

    def _balance(self) -> None:
        """Return the lengths that the other three runs cannot provide."""
        most, least = sum(self.high.values()), sum(self.low.values())
        low = {side: np.maximum(self.low[side], self.totals - most + self.high[side]) for side in STEPS}
        high = {side: np.minimum(self.high[side], self.totals - least + self.low[side]) for side in STEPS}
        self.low, self.high = low, high
        self.impossible = any((low[side] > high[side]).any() for side in STEPS)

    def _colour(self) -> None:
        """Colour the cells that follow from bounds, and the neighbours of black cells."""
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

    def opened(self) -> tuple[Ints, list[Sight]]:
        """Return the open clues (bounds not met, or not adding up) as a board of numbers from 1, and their
        sights.
        """
        low, high = (np.stack([bound[side] for side in STEPS]) for bound in (self.low, self.high))
        behind, more = np.where(low < high, low, 0), np.maximum(high - low, 0)
        rows = np.stack([self.totals - low.sum(axis=0), *behind, *more])
        open_ = np.flatnonzero((low != high).any(axis=0) | (rows[0] != 0))
        own, board = equal_columns(rows[:, open_]), np.zeros(self.board.shape, dtype=np.int32)
        board.reshape(-1)[self.spots[open_]] = own + 1
        forms = rows[:, open_[np.unique(own, return_index=True)[1]]].T.tolist()
        return board[1:-1, 1:-1], [_open(total, bounds[:4], bounds[4:]) for total, *bounds in forms]


def _open(total: int, low: Sequence[int], more: Sequence[int]) -> Sight:
    """Return that many white cells behind lower bounds, in steps from the clue.

    The cells go on each side as far as its run may go. If the total goes as far, one cell more is taken, so
    that it is seen where the run ends.
    """
    rays = [
        tuple(encode_step(k * down, k * right) for k in range(least + 1, least + left + 1 + (left >= total)))
        for (down, right), least, left in zip(STEPS.values(), low, more, strict=True)
        if left
    ]
    return Sight(SIGHT, tuple(cell for ray in rays for cell in ray), rays, False, total, at=0)

"""What a cut says in one window holds in every window; it is worth saying where the border looks the same.

A compiled board is made of a few dozen tiles, each laid down many times. What one of them must not do is
found once, and all of its copies are told.

    >>> looks = np.array([[0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0]])
    >>> Repeated(looks).moves(np.array([8, 9]))
    array([0, 3])
"""

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Cell, Ints
from hardboard.verify.connectivity.cuts import Cut

Cells = NDArray[np.int64]


class Copies(NamedTuple):
    """A cut at several places, the first of them its own: of each the border, and the two witnesses, as
    numbers of cells in reading order.
    """

    borders: Cells
    own: Cells
    other: Cells


class Repeated:
    """A board by the looks of its cells, and where some of them are found again."""

    def __init__(self, looks: Ints) -> None:
        self.shape = looks.shape
        kinds, own = np.unique(looks, return_inverse=True)
        self._looks = own.reshape(looks.shape).astype(np.int8 if len(kinds) < 1 << 7 else np.int64).ravel()
        around = self._around(len(kinds))
        #: Of each cell what it looks like with those around it; the cells in this order, and where each of
        #: these looks begins.
        self._around_it, number = around, np.bincount(around)
        self._order = np.argsort(around, kind="stable").astype(np.int32)
        self._begin = np.concatenate([[0], np.cumsum(number)])

    def _around(self, kinds: int) -> NDArray[Any]:
        """A number for the looks of three by three cells, if those are few; else for one."""
        if kinds**9 >= 1 << 15:
            return self._looks
        rows, cols = self.shape
        padded = np.pad(self._looks.reshape(self.shape), 1)
        around = np.zeros(self.shape, dtype=np.int16)
        for down, right in product(range(3), range(3)):
            around *= kinds
            around += padded[down : down + rows, right : right + cols]
        return around.ravel()

    def moves(self, cells: Cells) -> Cells:
        """How much further on there are cells that look as these do, one of them with those around it."""
        here = self._around_it[cells]
        anchor = int(np.argmin(self._begin[here + 1] - self._begin[here]))
        begin, end = self._begin[here[anchor]], self._begin[int(here[anchor]) + 1]
        away: Cells = self._order[begin:end].astype(np.int64) - cells[anchor]
        away = away[(away + cells.min() >= 0) & (away + cells.max() < len(self._looks))]
        for cell in cells.tolist():
            away = away[self._looks[cell + away] == self._looks[cell]]
        return away

    def copies(self, cut: Cut) -> Copies:
        """The cut, and the same cut wherever its border looks the same.

        With a ring of cells around the border and the first witness, what that witness reaches lies inside
        the ring, or all that is not reached does: in both cases it is moved with the border. The other
        witness is moved too if it is inside; if not, it only must not come to lie inside.
        """
        (rows, cols), spots = self.shape, np.array([*cut.border, cut.witnesses[0]], dtype=np.int64)
        (top, left), (bottom, right) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
        cells: Cells = spots[:, 0] * cols + spots[:, 1]
        other = cut.witnesses[1]
        inside = _within(other, top, left, bottom, right)
        away = np.zeros(1, dtype=np.int64)
        if min(top, left) > 0 and bottom < rows - 1 and right < cols - 1:
            ends = self.moves(cells)
            # The box with its ring is on the board, wherever it is moved.
            first = (top - 1) * cols + left - 1 + ends
            down, beside = first // cols, first % cols
            fits = (first >= 0) & (down + bottom - top + 3 <= rows) & (beside + right - left + 3 <= cols)
            if not inside:
                fits &= ~(
                    (down < other[0]) & (other[0] < down + bottom - top + 2)
                    & (beside < other[1]) & (other[1] < beside + right - left + 2)
                )  # fmt: skip
            away = np.concatenate([away, ends[fits & (ends != 0)]])
        far = other[0] * cols + other[1] + away * inside
        return Copies(cells[:-1] + away[:, None], cells[-1] + away, far)


def _within(cell: Cell, top: int, left: int, bottom: int, right: int) -> bool:
    return top <= cell[0] <= bottom and left <= cell[1] <= right

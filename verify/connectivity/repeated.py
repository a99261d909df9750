"""What a cut says in one window holds in every window; it is worth saying where the board looks the same.

A compiled board is made of a few dozen tiles, each laid down many times. What one of them must not do is
found once, and all of its copies are told.

    >>> looks = np.array([[0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0]])
    >>> Repeated(looks).moves((slice(1, 2), slice(1, 2)))
    [(0, 0), (0, 3)]
"""

import numpy as np

from hardboard.puzzles.grid import Cell, Ints
from hardboard.verify.connectivity.cuts import Cut

Box = tuple[slice, slice]


class Repeated:
    """A board by the looks of its cells, and where parts of it are found again."""

    def __init__(self, looks: Ints) -> None:
        self.looks = looks
        self._flat = looks.ravel()
        kinds, self._kind, number = np.unique(self._flat, return_inverse=True, return_counts=True)
        self._cells_of = [np.flatnonzero(self._kind == kind) for kind in range(len(kinds))]
        self._number = number

    def moves(self, box: Box) -> list[Cell]:
        """The ways down and right at whose ends the board looks as it does in a box."""
        rows, cols = self.looks.shape
        spots = np.arange(rows * cols).reshape(rows, cols)[box].ravel()
        height, width = box[0].stop - box[0].start, box[1].stop - box[1].start
        spots = spots[np.argsort(self._number[self._kind[spots]], kind="stable")]
        rare = int(spots[0])
        ends = self._cells_of[self._kind[rare]]
        top = ends // cols - (rare // cols - box[0].start)
        left = ends % cols - (rare % cols - box[1].start)
        fits = (top >= 0) & (top + height <= rows) & (left >= 0) & (left + width <= cols)
        away = ends[fits] - rare
        for spot in spots[1:].tolist():
            away = away[self._flat[spot + away] == self._flat[spot]]
            if len(away) == 1:
                break
        first = box[0].start * cols + box[1].start
        return [(int(end) // cols - box[0].start, int(end) % cols - box[1].start) for end in first + away]

    def copies(self, cut: Cut) -> list[Cut]:
        """The cut, and the same cut wherever the board looks the same around it.

        With a ring of cells around the border and the first witness, what that witness reaches lies inside
        the ring, or all that is not reached does: in both cases it is moved with the border. The other
        witness is moved too if it is inside; if not, it only must not come to lie inside.
        """
        spots = np.array([*cut.border, cut.witnesses[0]])
        (top, left), (bottom, right) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
        rows, cols = self.looks.shape
        if top == 0 or left == 0 or bottom == rows - 1 or right == cols - 1:
            return [cut]
        own, other = cut.witnesses
        inside = _within(other, top, left, bottom, right)
        return [
            Cut(tuple(_moved(cell, move) for cell in cut.border),
                (_moved(own, move), _moved(other, move) if inside else other))
            for move in self.moves((slice(top - 1, bottom + 2), slice(left - 1, right + 2)))
            if inside or not _within(other, top + move[0], left + move[1], bottom + move[0], right + move[1])
        ]  # fmt: skip


def _moved(cell: Cell, move: Cell) -> Cell:
    return cell[0] + move[0], cell[1] + move[1]


def _within(cell: Cell, top: int, left: int, bottom: int, right: int) -> bool:
    return top <= cell[0] <= bottom and left <= cell[1] <= right

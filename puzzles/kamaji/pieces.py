"""Every piece of a board: a straight line of adjacent cells, horizontal, vertical or diagonal, that adds up
to the maximum.

Numbers are at least 1, so from a cell in a direction there is at most one piece. The four directions and
their order are those of the thesis (3.1): right, down-right, down, down-left. Pieces are numbered by their
first cell in reading order, then by direction; cells that hold the maximum are pieces by themselves and come
last, as in its printed solutions.

    1 2 1
    2 3 2      has the eight pieces of two cells along its border,
    1 2 1      numbered as in the thesis's example, and the 3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji.board import Board

Index = NDArray[np.int64]
#: The cells of a piece in reading order.
Piece = tuple[Cell, ...]
Solution = frozenset[Piece]

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (1, -1))


@dataclass(frozen=True, eq=False)
class PieceTable:
    """All pieces of a board; cells are numbered row by row, and both ways of the incidence are flat arrays.

    Piece k covers `cells[ends[k]:ends[k + 1]]`; cell c lies in the pieces `pieces_at[cell_ends[c]:cell_ends[c
    + 1]]`.
    """

    board: Board
    cells: Index
    ends: Index

    def __len__(self) -> int:
        return len(self.ends) - 1

    @cached_property
    def owners(self) -> Index:
        """The piece that each entry of `cells` belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.ends))

    @cached_property
    def pieces_at(self) -> Index:
        """The pieces at cell 0, at cell 1, ..., each in the order of the pieces."""
        return self.owners[np.argsort(self.cells, kind="stable")]

    @cached_property
    def cell_ends(self) -> Index:
        """Where the pieces of each cell begin in `pieces_at`."""
        return np.concatenate(([0], np.cumsum(np.bincount(self.cells, minlength=self.board.numbers.size))))

    @cached_property
    def ones(self) -> NDArray[np.bool_]:
        """Which cells hold a 1."""
        result: NDArray[np.bool_] = self.board.numbers.reshape(-1) == 1
        return result

    @cached_property
    def all_ones(self) -> NDArray[np.bool_]:
        """Which pieces consist of ones only: the only pieces that a solution can ever do without."""
        result: NDArray[np.bool_] = (
            np.bincount(self.owners, weights=~self.ones[self.cells], minlength=len(self)) == 0
        )
        return result

    @cached_property
    def number_of(self) -> dict[Piece, int]:
        """Piece -> its number, counted from 0."""
        return {piece: k for k, piece in enumerate(self.pieces(np.arange(len(self))))}

    @cached_property
    def cells_of(self) -> list[list[int]]:
        """For each piece its cells, numbered row by row."""
        return _split(self.cells, self.ends)

    @cached_property
    def at(self) -> list[list[int]]:
        """For each cell the pieces that cover it."""
        return _split(self.pieces_at, self.cell_ends)

    def pieces(self, numbers: Sequence[int] | Index) -> list[Piece]:
        """The pieces of these numbers, each as its cells."""
        chosen = np.asarray(numbers, dtype=np.int64)
        lengths = self.ends[chosen + 1] - self.ends[chosen]
        rows, cols = np.divmod(self.cells[spans(self.ends[chosen], lengths)], self.board.shape[1])
        walk = zip(rows.tolist(), cols.tolist(), strict=True)
        return [tuple(islice(walk, length)) for length in lengths.tolist()]


def _split(values: Index, ends: Index) -> list[list[int]]:
    flat, cuts = values.tolist(), ends.tolist()
    return [flat[first:last] for first, last in pairwise(cuts)]


def spans(starts: Index, lengths: Index) -> Index:
    """The numbers from each start on, as many as its length, one span after the other."""
    ends = np.cumsum(lengths)
    indices: Index = np.arange(ends[-1] if ends.size else 0) + np.repeat(starts - ends + lengths, lengths)
    return indices


@lru_cache(maxsize=2)
def piece_table(board: Board) -> PieceTable:
    """All pieces of the board."""
    starts, steps, lengths = _lines(board)
    lone = np.flatnonzero(board.numbers.reshape(-1) == board.maximum)
    starts = np.concatenate((starts, lone))
    lengths = np.concatenate((lengths, np.ones_like(lone)))
    steps = np.concatenate((steps, np.zeros_like(lone)))
    cells = np.repeat(starts, lengths) + spans(np.zeros_like(lengths), lengths) * np.repeat(steps, lengths)
    return PieceTable(board, cells, np.concatenate(([0], np.cumsum(lengths))))


def _lines(board: Board) -> tuple[Index, Index, Index]:
    """First cell, step and length of every piece of two or more cells: grow the lines in all directions at
    once.
    """
    flat = board.numbers.reshape(-1).astype(np.int64)
    room, step = _room(board.shape), np.array([dr * board.shape[1] + dc for dr, dc in DIRECTIONS])
    # A line is its first cell and its direction in one number, so that the order of numbers is the order of
    # pieces.
    alive = np.flatnonzero(np.repeat(flat < board.maximum, len(DIRECTIONS)))
    total, length = flat[alive >> 2], 1
    parts: list[Index] = []
    while alive.size:
        inside = room[alive] > length
        alive = alive[inside]
        total = total[inside] + flat[(alive >> 2) + length * step[alive & 3]]
        length += 1
        parts.append(alive[total == board.maximum])
        short = total < board.maximum
        alive, total = alive[short], total[short]
    lines = np.concatenate([np.empty(0, dtype=np.int64), *parts])
    lengths = np.repeat(np.arange(2, 2 + len(parts)), [len(part) for part in parts])
    order = np.argsort(lines)
    return lines[order] >> 2, step[lines[order] & 3], lengths[order]


@lru_cache(maxsize=8)
def _room(shape: Cell) -> Index:
    """For each cell and direction, how many cells there are from it to the edge, itself included."""
    rows, cols = np.indices(shape)
    right, down, left = shape[1] - cols, shape[0] - rows, cols + 1
    room = np.stack((right, np.minimum(right, down), down, np.minimum(left, down)), axis=2).reshape(-1)
    room.setflags(write=False)
    return room

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
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.lines import DIRECTIONS, Index, Piece, PieceSet, numbered

#: Numbers of cells and of pieces: four bytes each, for a board may have many millions.
Numbers = NDArray[np.int32]
#: So many cells are looked at together: what is made of them stays near at hand.
PORTION = 1 << 15


@dataclass(frozen=True, eq=False)
class PieceTable:
    """All pieces of a board; cells are numbered row by row, and both ways of the incidence are flat arrays.

    Piece k covers `cells[ends[k]:ends[k + 1]]`.
    """

    board: Board
    cells: Numbers
    ends: Numbers

    def __len__(self) -> int:
        return len(self.ends) - 1

    @cached_property
    def ones(self) -> NDArray[np.bool_]:
        """The cells that hold a 1."""
        result: NDArray[np.bool_] = self.board.numbers.reshape(-1) == 1
        return result

    def any_of(self, marked: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the pieces that have a marked cell."""
        if not len(self):
            return np.zeros(0, dtype=bool)
        result: NDArray[np.bool_] = np.logical_or.reduceat(marked[self.cells], self.ends[:-1])
        return result

    @cached_property
    def all_ones(self) -> NDArray[np.bool_]:
        """The pieces of ones only: the only pieces that a solution can ever do without."""
        return ~self.any_of(~self.ones)

    @cached_property
    def number_of(self) -> dict[Piece, int]:
        """Piece -> its number, counted from 0."""
        return {piece: k for k, piece in enumerate(self.pieces(range(len(self))))}

    @cached_property
    def cells_of(self) -> list[list[int]]:
        """For each piece its cells, numbered row by row."""
        flat = self.cells.tolist()
        return [flat[first:last] for first, last in pairwise(self.ends.tolist())]

    @cached_property
    def at(self) -> list[list[int]]:
        """For each cell the pieces that cover it."""
        covering: list[list[int]] = [[] for _ in range(self.board.numbers.size)]
        for number, cells in enumerate(self.cells_of):
            for cell in cells:
                covering[cell].append(number)
        return covering

    def pieces(self, numbers: Sequence[int]) -> list[Piece]:
        """The pieces of these numbers, each as its cells."""
        width, cells = self.board.shape[1], self.cells_of
        return [tuple(divmod(cell, width) for cell in cells[number]) for number in numbers]

    def lines(self, numbers: Index) -> PieceSet:
        """The pieces of these numbers as a set."""
        width, parts = self.board.shape[1], [np.zeros(0, dtype=np.int64)]
        for start in range(0, len(numbers), PORTION):
            some = numbers[start : start + PORTION]
            first, last = self.cells[self.ends[some]], self.cells[self.ends[some + 1] - 1]
            pairs = (np.stack(np.divmod(cells, width), axis=1).astype(np.int64) for cells in (first, last))
            parts.append(numbered(width, *pairs))
        return PieceSet(width, np.concatenate(parts))


@lru_cache(maxsize=2)
def piece_table(board: Board) -> PieceTable:
    """All pieces of the board."""
    (rows, cols), maximum = board.shape, board.maximum
    # Beyond the end of each row and below the last one stands a number that ends every line.
    fenced = np.full((rows + 1, cols + 1), maximum + 1, dtype=np.int32)
    fenced[:rows, :cols] = board.numbers
    flat, last = np.append(fenced, np.int32(maximum + 1)), rows * (cols + 1)
    parts = [
        _lines(flat, cols, maximum, first, min(first + PORTION, last)) for first in range(0, last, PORTION)
    ]
    lone = np.flatnonzero(board.numbers.reshape(-1) == maximum).astype(np.int32)
    cells = np.concatenate([*(cells for cells, _ in parts), lone])
    lengths = np.concatenate([*(lengths for _, lengths in parts), np.ones_like(lone)])
    ends = np.zeros(len(lengths) + 1, dtype=np.int32)
    np.cumsum(lengths, out=ends[1:])
    return PieceTable(board, cells, ends)


def _lines(flat: Numbers, cols: int, maximum: int, start: int, end: int) -> tuple[Numbers, Numbers]:
    """The cells and the lengths of the pieces of two or more cells that begin at some cells of a fenced
    board: grow the lines in all directions at once.
    """
    step = np.array([down * (cols + 1) + right for down, right in DIRECTIONS], dtype=np.int32)
    # A line is its first cell and its direction in one number, so that the order of numbers is the order of
    # pieces.
    first = np.arange(start, end, dtype=np.int32)[flat[start:end] < maximum]
    alive: Numbers = np.add.outer(4 * first, np.arange(4, dtype=np.int32)).reshape(-1)
    tip, total, length = alive >> 2, np.repeat(flat[first], 4), 1
    by_length = [(alive[:0], alive[:0])]
    while alive.size:
        tip = tip + step[alive & 3]
        total, length = total + flat[tip], length + 1
        whole = alive[total == maximum]
        by_length.append((whole, np.full_like(whole, length)))
        short = np.flatnonzero(total < maximum)
        alive, tip, total = alive[short], tip[short], total[short]
    lines, lengths = map(np.concatenate, zip(*by_length, strict=True))
    order = np.argsort(lines)
    lines, lengths = lines[order], lengths[order]
    first = lines >> 2
    first -= first // np.int32(cols + 1)  # without the fence
    ends = np.cumsum(lengths, dtype=np.int32)
    along = np.arange(ends[-1] if ends.size else 0, dtype=np.int32) - np.repeat(ends - lengths, lengths)
    bare = np.array([down * cols + right for down, right in DIRECTIONS], dtype=np.int32)
    return np.repeat(first, lengths) + along * np.repeat(bare[lines & 3], lengths), lengths

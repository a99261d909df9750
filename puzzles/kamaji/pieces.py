"""Every piece of a board: a straight line of adjacent cells, horizontal, vertical or diagonal, that adds up to the maximum.

Numbers are at least 1, so from a cell in a direction there is at most one piece. The four directions and their order are
those of the thesis (3.1): right, down-right, down, down-left. Pieces are numbered by their first cell in reading order,
then by direction; cells that hold the maximum are pieces by themselves and come last, as in its printed solutions.

    1 2 1
    2 3 2      has the eight pieces of two cells along its border, numbered as in the thesis's example, and the 3.
    1 2 1
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.grid import Cell
from puzzles.kamaji.board import Board

Index = NDArray[np.int64]
#: The cells of a piece in reading order.
Piece = tuple[Cell, ...]
Solution = frozenset[Piece]

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (1, -1))


@dataclass(frozen=True, eq=False)
class PieceTable:
    """All pieces of a board; cells are numbered row by row, and both ways of the incidence are flat arrays.

    Piece k covers `cells[ends[k]:ends[k + 1]]`; cell c lies in the pieces `pieces_at[cell_ends[c]:cell_ends[c + 1]]`.
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
        return self.board.numbers.reshape(-1) == 1

    @cached_property
    def all_ones(self) -> NDArray[np.bool_]:
        """Which pieces consist of ones only: the only pieces that a solution can ever do without."""
        return np.bincount(self.owners, weights=~self.ones[self.cells], minlength=len(self)) == 0

    @cached_property
    def number_of(self) -> dict[Piece, int]:
        """Piece -> its number, counted from 0."""
        return {piece: k for k, piece in enumerate(self.pieces(range(len(self))))}

    def cells_of(self, k: int) -> list[int]:
        """The cells of piece k, numbered row by row."""
        found: list[int] = self.cells[self.ends[k] : self.ends[k + 1]].tolist()
        return found

    def at(self, cell: int) -> list[int]:
        """The pieces that cover a cell."""
        found: list[int] = self.pieces_at[self.cell_ends[cell] : self.cell_ends[cell + 1]].tolist()
        return found

    def piece(self, k: int) -> Piece:
        """Piece k as its cells."""
        cols = self.board.shape[1]
        return tuple(divmod(cell, cols) for cell in self.cells_of(k))

    def pieces(self, numbers: "range | list[int]") -> list[Piece]:
        """The pieces of these numbers."""
        return [self.piece(k) for k in numbers]


@lru_cache(maxsize=2)
def piece_table(board: Board) -> PieceTable:
    """All pieces of the board."""
    rows, cols = board.shape
    found = [_pieces_along(board, turn) for turn in range(len(DIRECTIONS))]
    lone = np.flatnonzero(board.numbers.reshape(-1) == board.maximum)
    start, turn, length = (np.concatenate(column) for column in zip(*found, strict=True))
    order = np.lexsort((turn, start))
    step = np.array([dr * cols + dc for dr, dc in DIRECTIONS])[turn[order]]
    starts = np.concatenate((start[order], lone))
    lengths = np.concatenate((length[order], np.ones_like(lone)))
    steps = np.concatenate((step, np.zeros_like(lone)))
    ends = np.concatenate(([0], np.cumsum(lengths)))
    along = np.arange(ends[-1]) - np.repeat(ends[:-1], lengths)
    cells = np.repeat(starts, lengths) + along * np.repeat(steps, lengths)
    return PieceTable(board, cells, ends)


def _pieces_along(board: Board, turn: int) -> tuple[Index, Index, Index]:
    """First cell, direction and length of the pieces of two or more cells in one direction: grow all lines at once."""
    (rows, cols), (dr, dc) = board.shape, DIRECTIONS[turn]
    flat = board.numbers.reshape(-1).astype(np.int64)
    down = np.arange(rows, 0, -1)[:, None] if dr else rows + cols
    across = {1: np.arange(cols, 0, -1), -1: np.arange(1, cols + 1), 0: rows + cols}[dc]
    room = np.broadcast_to(np.minimum(down, across), (rows, cols)).reshape(-1)
    alive = np.flatnonzero(flat < board.maximum)
    total, length = flat[alive], 1
    starts, lengths = [], []
    while alive.size:
        inside = room[alive] > length
        alive = alive[inside]
        total = total[inside] + flat[alive + length * (dr * cols + dc)]
        length += 1
        hits = alive[total == board.maximum]
        starts.append(hits)
        lengths.append(np.full_like(hits, length))
        short = total < board.maximum
        alive, total = alive[short], total[short]
    start = np.concatenate([np.empty(0, dtype=np.int64), *starts])
    return start, np.full_like(start, turn), np.concatenate([np.empty(0, dtype=np.int64), *lengths])

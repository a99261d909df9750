"""Every piece of a board, and sets of pieces as arrays: solutions of large boards have millions of them.

A piece is a straight line of adjacent cells, horizontal, vertical or diagonal, that adds up to the maximum.

Numbers are at least 1, so from a cell in a direction there is at most one piece. The four directions and
their order are those of the thesis (3.1): right, down-right, down, down-left. Pieces are numbered by their
first cell in reading order, then by direction. Cells with the maximum are single pieces and come last, as in
its printed solutions.

    1 2 1
    2 3 2      has the eight pieces of two cells along its border,
    1 2 1      numbered as in the thesis's example, and the 3.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
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
Solution = Set[Piece]

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (1, -1))
#: The directions by rows and columns of a step, with that of a piece of one cell, which takes none.
_BY_STEP = np.array([[0, 0, 0], [3, 2, 1]])
#: Bits for the length of a piece, and for length and direction.
_LENGTH, _LINE = 20, 22
#: So many pieces are taken out at once.
PORTION = 1 << 14
#: Numbers of cells and of pieces: four bytes each, for a board may have many millions.
Numbers = NDArray[np.int32]
#: So many cells are looked at together: what is made of them stays near at hand.
CELLS_AT_ONCE = 1 << 15


class PieceSet(Set[Piece]):
    """A set of pieces on a board with this many columns, equal to any set of the same pieces.

    A piece is its first cell in reading order, its direction and its length, in one number; the numbers are
    sorted.

    >>> some = PieceSet(3, numbered(3, np.array([[0, 0], [1, 2]]), np.array([[1, 1], [1, 2]])))
    >>> sorted(some)
    [((0, 0), (1, 1)), ((1, 2),)]
    >>> ((0, 0), (1, 1)) in some, ((0, 0), (0, 1)) in some
    (True, False)
    """

    def __init__(self, width: int, numbers: Index) -> None:
        """`numbers` as in `numbered`, in any order."""
        self.width, self.numbers = width, numbers
        if not (numbers[1:] > numbers[:-1]).all():
            ordered = np.sort(numbers)
            self.numbers = ordered[np.append(True, ordered[1:] > ordered[:-1])]

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Piece]:
        for some in self.portions():
            rows, cols, owner = some.cells()
            walk = zip(rows.tolist(), cols.tolist(), strict=True)
            yield from (tuple(islice(walk, length)) for length in np.bincount(owner).tolist())

    def __contains__(self, piece: object) -> bool:
        return self.place(piece) is not None

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PieceSet):
            return self.width == other.width and np.array_equal(self.numbers, other.numbers)
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"<{len(self)} pieces>"

    @classmethod
    def _from_iterable(cls, pieces: Iterable[Piece]) -> frozenset[Piece]:  # type: ignore[override]
        return frozenset(pieces)

    def place(self, piece: object) -> int | None:
        """Return the number of a piece, counted from 0; None if it is not there."""
        if not isinstance(piece, tuple) or not piece or not 0 <= piece[0][1] < self.width:
            return None
        cell = piece[0][0] * self.width + piece[0][1]
        low, high = np.searchsorted(self.numbers, (cell << _LINE, (cell + 1) << _LINE)).tolist()
        return next((k for k in range(low, high) if next(iter(self.part(k, k + 1))) == piece), None)

    def part(self, first: int, last: int) -> "PieceSet":
        """Return the pieces from one place to before another."""
        return PieceSet(self.width, self.numbers[first:last])

    def portions(self) -> Iterator["PieceSet"]:
        """Yield all pieces, some at a time."""
        return (self.part(first, first + PORTION) for first in range(0, len(self), PORTION))

    def cells(self) -> tuple[Index, Index, Index]:
        """Rows and columns of all cells, piece by piece, and the index of each cell's piece."""
        lengths = self.numbers & ((1 << _LENGTH) - 1)
        owner = np.repeat(np.arange(len(self)), lengths)
        rows, cols = np.divmod(self.numbers >> _LINE, self.width)
        down, right = np.array(DIRECTIONS)[(self.numbers >> _LENGTH) & 3].T
        steps = np.arange(owner.size) - (np.cumsum(lengths) - lengths)[owner]
        return rows[owner] + steps * down[owner], cols[owner] + steps * right[owner], owner


def numbered(width: int, first: Index, last: Index) -> Index:
    """Return the numbers of lines between pairs of cells (row, column), each pair in reading order."""
    down, right = (last - first).T
    length = np.maximum(np.abs(down), np.abs(right))
    direction = _BY_STEP[np.sign(down), np.sign(right) + 1]
    numbers: Index = ((first[:, 0] * width + first[:, 1]) * 4 + direction << _LENGTH) + length + 1
    return numbers


def moved(numbers: Index, cells: int | Index) -> Index:
    """Return the numbers of pieces moved by this many cells in reading order."""
    return numbers + (cells << _LINE)


@dataclass(frozen=True, eq=False)
class PieceTable:
    """All pieces of a board. Piece k covers `cells[ends[k]:ends[k + 1]]`; cells are numbered row by row."""

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
        """The pieces of ones only, the only ones that can be superfluous."""
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
        """Return the pieces of these numbers, each as its cells."""
        width, cells = self.board.shape[1], self.cells_of
        return [tuple(divmod(cell, width) for cell in cells[number]) for number in numbers]

    def lines(self, numbers: Index) -> PieceSet:
        """Return the pieces of these numbers as a set."""
        width, parts = self.board.shape[1], [np.zeros(0, dtype=np.int64)]
        for start in range(0, len(numbers), CELLS_AT_ONCE):
            some = numbers[start : start + CELLS_AT_ONCE]
            first, last = self.cells[self.ends[some]], self.cells[self.ends[some + 1] - 1]
            pairs = (np.stack(np.divmod(cells, width), axis=1).astype(np.int64) for cells in (first, last))
            parts.append(numbered(width, *pairs))
        return PieceSet(width, np.concatenate(parts))


@lru_cache(maxsize=2)
def piece_table(board: Board) -> PieceTable:
    """Return all pieces of the board."""
    (rows, cols), maximum = board.shape, board.maximum
    # Beyond the end of each row and below the last one stands a number that ends every line.
    fenced = np.full((rows + 1, cols + 1), maximum + 1, dtype=np.int32)
    fenced[:rows, :cols] = board.numbers
    flat, last = np.append(fenced, np.int32(maximum + 1)), rows * (cols + 1)
    parts = [
        _lines(flat, cols, maximum, first, min(first + CELLS_AT_ONCE, last))
        for first in range(0, last, CELLS_AT_ONCE)
    ]
    lone = np.flatnonzero(board.numbers.reshape(-1) == maximum).astype(np.int32)
    cells = np.concatenate([*(cells for cells, _ in parts), lone])
    lengths = np.concatenate([*(lengths for _, lengths in parts), np.ones_like(lone)])
    ends = np.zeros(len(lengths) + 1, dtype=np.int32)
    np.cumsum(lengths, out=ends[1:])
    return PieceTable(board, cells, ends)


def _lines(flat: Numbers, cols: int, maximum: int, start: int, end: int) -> tuple[Numbers, Numbers]:
    """Return the cells and lengths of the pieces that begin at these cells, all directions at once."""
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

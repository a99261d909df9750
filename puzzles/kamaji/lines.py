"""A set of straight pieces as one array: what solutions of large boards are, which have millions of pieces.

A piece is its first cell in reading order, its direction and its length, in one number; the numbers are
sorted. To whoever asks it is a set of pieces as any other.

    >>> some = PieceSet(3, numbered(3, np.array([[0, 0], [1, 2]]), np.array([[1, 1], [1, 2]])))
    >>> sorted(some)
    [((0, 0), (1, 1)), ((1, 2),)]
    >>> ((0, 0), (1, 1)) in some, ((0, 0), (0, 1)) in some
    (True, False)
"""

from collections.abc import Iterable, Iterator, Set
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Cell

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


class PieceSet(Set[Piece]):
    """Pieces on a board of so many columns. Equal to any set of the same pieces."""

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
        """Return the type of unions and differences."""
        return frozenset(pieces)

    def place(self, piece: object) -> int | None:
        """Return the number of a piece, counted from 0; None if it is not there."""
        if not isinstance(piece, tuple) or not piece or not 0 <= piece[0][1] < self.width:
            return None
        cell = piece[0][0] * self.width + piece[0][1]
        low, high = np.searchsorted(self.numbers, (cell << _LINE, (cell + 1) << _LINE)).tolist()
        return next((k for k in range(low, high) if next(iter(self.part(k, k + 1))) == piece), None)

    def part(self, first: int, last: int) -> "PieceSet":
        """The pieces from one place to before another."""
        return PieceSet(self.width, self.numbers[first:last])

    def portions(self) -> Iterator["PieceSet"]:
        """All pieces, some at a time."""
        return (self.part(first, first + PORTION) for first in range(0, len(self), PORTION))

    def cells(self) -> tuple[Index, Index, Index]:
        """Rows and columns of all cells, one piece after the other, and the place of the piece of each."""
        lengths = self.numbers & ((1 << _LENGTH) - 1)
        owner = np.repeat(np.arange(len(self)), lengths)
        rows, cols = np.divmod(self.numbers >> _LINE, self.width)
        down, right = np.array(DIRECTIONS)[(self.numbers >> _LENGTH) & 3].T
        steps = np.arange(owner.size) - (np.cumsum(lengths) - lengths)[owner]
        return rows[owner] + steps * down[owner], cols[owner] + steps * right[owner], owner


def numbered(width: int, first: Index, last: Index) -> Index:
    """The numbers of lines between pairs of cells (row, column), each pair in reading order."""
    down, right = (last - first).T
    length = np.maximum(np.abs(down), np.abs(right))
    direction = _BY_STEP[np.sign(down), np.sign(right) + 1]
    numbers: Index = ((first[:, 0] * width + first[:, 1]) * 4 + direction << _LENGTH) + length + 1
    return numbers


def moved(numbers: Index, cells: int | Index) -> Index:
    """The numbers of pieces that begin so many cells, counted row by row, further on."""
    return numbers + (cells << _LINE)

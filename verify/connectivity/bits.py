"""Small boards as integers, one bit a cell: a step of a flood is a handful of shifts, whatever the board is.

Bit r * (cols + 1) + c is the cell (r, c); the column after the last belongs to no cell, so that no shift
leads from one row into the next.

    >>> grid = Grid(2, 3)
    >>> white = grid.mask(np.array([[True, False, True], [True, False, False]]))
    >>> [grid.cells(part) for part in grid.parts(white)]
    [((0, 0), (1, 0)), ((0, 2),)]
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from hardboard.puzzles.grid import Cell, Shading


class Grid:
    """The cells of a board of so many rows and columns; sets of them are integers."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.stride = rows, cols, cols + 1
        line = (1 << cols) - 1
        #: every cell
        self.all = sum(line << r * self.stride for r in range(rows))

    def mask(self, shading: Shading) -> int:
        """The cells that a shading marks."""
        padded = np.zeros((self.rows, self.stride), dtype=bool)
        padded[:, : self.cols] = shading
        return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")

    def beside(self, cells: int) -> int:
        """The cells with a neighbour among some cells."""
        return (cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride) & self.all

    def grow(self, begin: int, cells: int) -> int:
        """What can be reached from some of the cells through them."""
        stride, part = self.stride, 0
        while begin != part:
            part = begin
            begin = (part | part << 1 | part >> 1 | part << stride | part >> stride) & cells
        return part

    def parts(self, cells: int) -> Iterator[int]:
        """The connected groups of some cells, by their first cells."""
        while cells:
            part = self.grow(cells & -cells, cells)
            yield part
            cells ^= part

    def first(self, cells: int) -> Cell:
        """The first of some cells."""
        return divmod((cells & -cells).bit_length() - 1, self.stride)

    def cells(self, cells: int) -> tuple[Cell, ...]:
        """Some cells, row by row."""
        listed = []
        while cells:
            listed.append(self.first(cells))
            cells &= cells - 1
        return tuple(listed)


#: The grid of a shape, made once.
grid_of = lru_cache(maxsize=64)(Grid)

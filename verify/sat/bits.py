"""Sets of cells as the bits of one number, so that an area is flooded by a few shifts, whatever the board is.

Each row has one bit more than cells, which stays empty, so that nothing runs over the edge. With a step of
cols + 1, the cell (r, c) is bit r * step + c.

    >>> grid = Bits(2, 3)
    >>> grid.cells(grid.flood(grid.mask([0]), grid.mask([0, 1, 4, 2])))
    [0, 1, 2, 4]
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache

from hardboard.puzzles.grid import Cell, Shading


def spread_bits(mask: int, step: int, corners: bool = False) -> int:
    """The set and its neighbours; with `corners`, all cells around it. Bits off the board may be set."""
    wide = mask | mask << 1 | mask >> 1
    middle = wide if corners else mask
    return wide | middle << step | middle >> step


def flood_bits(start: int, among: int, step: int, corners: bool = False) -> int:
    """Return the cells of `among` that can be reached from `start` over such cells."""
    now, before = start & among, -1
    while now != before:
        before = now
        if corners:
            wide = now | now << 1 | now >> 1
            now = (wide | wide << step | wide >> step) & among
        else:  # along rows, and from there along columns
            now |= (now << 1 | now >> 1) & among
            now |= (now << step | now >> step) & among
    return now


def bit_path(start: int, ends: int, among: int, step: int, corners: bool = False) -> int:
    """Return the cells of a shortest path within `among` from the cell `start` to one of `ends`, or 0."""
    layers, seen = [start], start
    while not seen & ends:
        layer = spread_bits(layers[-1], step, corners) & among & ~seen
        if not layer:
            return 0
        layers.append(layer)
        seen |= layer
    last = layers.pop() & ends
    cells = last = last & -last
    for layer in reversed(layers):
        near = spread_bits(last, step, corners) & layer
        last = near & -near
        cells |= last
    return cells


class Bits:
    """The cells of a board of some shape, numbered in reading order, as bits."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.step, self.size = rows, cols, cols + 1, rows * cols
        self.full = int("0" + f"0{'1' * cols}" * rows, 2)

    @cached_property
    def bit(self) -> list[int]:
        """The bit of each cell."""
        starts = range(0, self.rows * self.step, self.step)
        return [1 << start + col for start in starts for col in range(self.cols)]

    @cached_property
    def cell(self) -> list[int]:
        """The number of a cell, by how long its bit is; of the bit after a row it does not matter."""
        numbers = [-1]
        for start in range(0, self.size, self.cols):
            numbers += range(start, start + self.step)
        return numbers

    def mask(self, cells: Iterable[int]) -> int:
        """Return the set of these cells."""
        bits = 0
        for cell in cells:
            bits |= self.bit[cell]
        return bits

    def shaded(self, shading: Shading) -> int:
        """Return the set of cells that a shading marks."""
        import numpy as np

        padded = np.zeros((self.rows, self.step), dtype=bool)
        padded[:, : self.cols] = shading
        return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")

    def cells(self, mask: int) -> list[int]:
        """Return the cells of a set, in reading order."""
        numbers, cell = [], self.cell
        while mask:
            low = mask & -mask
            numbers.append(cell[low.bit_length()])
            mask ^= low
        return numbers

    def first(self, mask: int) -> Cell:
        """Row and column of the first cell of a set."""
        return divmod((mask & -mask).bit_length() - 1, self.step)

    def spots(self, mask: int) -> tuple[Cell, ...]:
        """Return rows and columns of the cells of a set, in reading order."""
        listed = []
        while mask:
            listed.append(self.first(mask))
            mask &= mask - 1
        return tuple(listed)

    def spread(self, mask: int, corners: bool = False) -> int:
        """The set and its neighbours; with `corners`, all cells around it. Bits off the board may be set."""
        return spread_bits(mask, self.step, corners)

    def flood(self, start: int, among: int, corners: bool = False) -> int:
        """Return the cells of `among` connected with those of `start`."""
        return flood_bits(start, among, self.step, corners)

    def areas(self, among: int, corners: bool = False) -> list[int]:
        """Return the areas that a set falls into, by their first cells."""
        parts = []
        while among:
            area = flood_bits(among & -among, among, self.step, corners)
            parts.append(area)
            among &= ~area
        return parts


#: The cells of a shape, made once.
bits_of = lru_cache(maxsize=64)(Bits)

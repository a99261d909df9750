"""Sets of cells as the bits of one number, so that an area is flooded by a few shifts.

Each row has one bit more than cells, which stays empty, so that nothing runs over the edge.

    >>> grid = Bits(2, 3)
    >>> grid.cells(grid.flood(grid.mask([0]), grid.mask([0, 1, 4, 2])))
    [0, 1, 2, 4]
"""

from collections.abc import Iterable


class Bits:
    """The cells of a board of some shape, numbered in reading order, as bits."""

    def __init__(self, rows: int, cols: int) -> None:
        self.cols, self.step = cols, cols + 1
        self.bit = [1 << (cell // cols * self.step + cell % cols) for cell in range(rows * cols)]
        self._cell = {bit: cell for cell, bit in enumerate(self.bit)}
        self.full = self.mask(range(rows * cols))

    def mask(self, cells: Iterable[int]) -> int:
        """The set of these cells."""
        bits = 0
        for cell in cells:
            bits |= self.bit[cell]
        return bits

    def cells(self, mask: int) -> list[int]:
        """The cells of a set, in reading order."""
        numbers = []
        while mask:
            low = mask & -mask
            numbers.append(self._cell[low])
            mask ^= low
        return numbers

    def first(self, mask: int) -> int:
        """The first cell of a set."""
        return self._cell[mask & -mask]

    def spread(self, mask: int, corners: bool = False) -> int:
        """The set and its neighbours; with `corners`, all cells around it. Bits off the board may be set."""
        wide = mask | mask << 1 | mask >> 1
        middle = wide if corners else mask
        return wide | middle << self.step | middle >> self.step

    def flood(self, start: int, among: int, corners: bool = False) -> int:
        """The cells of `among` that are connected with `start`."""
        now = start & among
        while True:
            wider = self.spread(now, corners) & among
            if wider == now:
                return now
            now = wider

    def areas(self, among: int, corners: bool = False) -> list[int]:
        """The areas that a set falls into."""
        parts = []
        while among:
            area = self.flood(among & -among, among, corners)
            parts.append(area)
            among &= ~area
        return parts

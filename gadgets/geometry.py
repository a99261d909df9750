"""Place tiles on a board of cells: the lines that neighbours share, the cells of ports.

>>> geometry = TileGeometry(tops=(0, 4, 8), left=0, pitch=4, cols=3)
>>> geometry.window((1, 2))
(slice(4, 9, None), slice(8, 13, None))
>>> geometry.cell((1, 2), "N")
(5, 10)
"""

from dataclasses import dataclass
from itertools import pairwise

from hardboard.gadgets.relation import OPPOSITE
from hardboard.puzzles.grid import STEPS, Cell

#: Gadget coordinates: tile row and tile column.
Position = tuple[int, int]


def side_middle(size: Cell, side: str, depth: int = 0) -> Cell:
    """Return the cell in the middle of a side, `depth` steps inside (outside, if negative)."""
    height, width = size
    row = {"N": depth, "S": height - 1 - depth}.get(side, height // 2)
    return row, {"W": depth, "E": width - 1 - depth}.get(side, width // 2)


def side_cell(size: Cell, side: str, at: int, depth: int = 0) -> Cell:
    """Return the cell at a place of a side's line, `depth` steps inside."""
    row, col = side_middle(size, side, depth)
    return (row, at) if side in "NS" else (at, col)


@dataclass(frozen=True)
class TileGeometry:
    """Rows of tiles, each of one height, and columns at an even pitch."""

    #: The cell row on which each row of tiles begins, and the one on which another would.
    tops: tuple[int, ...]
    #: The cell column on which the first column of tiles begins, and the cells from there to the next.
    left: int
    pitch: int
    cols: int
    #: Lines of cells that neighbouring tiles share.
    shared: int = 1
    #: The cell of a port is so many steps inside the middle of its side.
    depth: int = 1
    #: Where the value of a port on each side is read, from the tile's corner, if that is elsewhere.
    pins: tuple[tuple[str, Cell], ...] = ()

    @property
    def even(self) -> bool:
        """Return True if tiles have equal distances in rows and columns, and from the edge."""
        return self.tops[0] == self.left and all(b - a == self.pitch for a, b in pairwise(self.tops))

    @property
    def extent(self) -> Cell:
        """Rows and columns that a board must have at least."""
        return self.tops[-1] + self.shared, self.left + self.cols * self.pitch + self.shared

    def corner(self, place: Position) -> Cell:
        """Return the top left cell of the tile at a place."""
        return self.tops[place[0]], self.left + place[1] * self.pitch

    def size(self, row: int) -> Cell:
        """Return rows and columns of the tiles in a row."""
        return self.tops[row + 1] - self.tops[row] + self.shared, self.pitch + self.shared

    def window(self, place: Position) -> tuple[slice, slice]:
        """Return the cells of the tile at a place."""
        (top, left), (height, width) = self.corner(place), self.size(place[0])
        return slice(top, top + height), slice(left, left + width)

    def cell(self, place: Position, side: str) -> Cell:
        """Return the cell of a port."""
        (top, left), (row, col) = self.corner(place), self.port(self.size(place[0]), side)
        return top + row, left + col

    def port(self, size: Cell, side: str) -> Cell:
        """Return the cell of a port of a tile of some rows and columns, counted from its top left cell."""
        own = dict(self.pins)
        return own[side] if own else side_middle(size, side, self.depth)

    def facing(self, size: Cell, side: str) -> Cell:
        """Return the cell of the facing port, in the same coordinates."""
        down, right = STEPS[side]
        if self.pins:
            (row, col), (height, width) = self.port(size, OPPOSITE[side]), size
            return row + down * (height - self.shared), col + right * (width - self.shared)
        (row, col), far = side_middle(size, side), 1 + self.depth - self.shared
        return row + down * far, col + right * far

    def centre_line(self, place: Position, side: str) -> list[Cell]:
        """Return the middle line of cells from the centre of a tile to a side."""
        (top, left), (height, width), (down, right) = self.corner(place), self.size(place[0]), STEPS[side]
        steps = height // 2 if down else width // 2
        return [(top + height // 2 + k * down, left + width // 2 + k * right) for k in range(steps + 1)]


def even_geometry(
    rows: int, cols: int, pitch: int, margin: int = 0, shared: int = 1, depth: int = 1
) -> TileGeometry:
    """Return tiles of one size in rows and columns, some cells from the edge of the board."""
    tops = tuple(margin + row * pitch for row in range(rows + 1))
    return TileGeometry(tops, margin, pitch, cols, shared, depth)

"""The places on penpa-edit's paper: each cell, corner and edge has a number.

A board of rows x cols cells has margins for numbers beside it, and two cells more on each side. Four kinds of
positions have numbers, one kind after the other:

- cells, in reading order;
- corners: the one at the lower right of a cell has the cell's number and `size` more;
- middles of edges, below each cell and right of it;
- four small places in each cell.

    >>> paper = Paper(1, 2)
    >>> paper.cell(0, 0), paper.corner(0, 0), paper.place(paper.cell(0, 1)), paper.centres()
    (14, 37, (0, 1), [14, 1])
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell

#: Rows and columns that penpa-edit has at most, margins included.
LARGEST = 100
#: What can be drawn, by kind, as it is where nothing is.
KINDS: dict[str, Any] = {
    **dict.fromkeys(("command_redo", "command_undo", "command_replay"), lambda: {"__a": []}),
    **dict.fromkeys(("surface", "number", "numberS", "symbol"), dict),
    **dict.fromkeys(("thermo", "arrows", "direction", "squareframe", "polygon"), list),
    **dict.fromkeys(("line", "lineE", "wall", "cage", "deletelineE"), dict),
    **dict.fromkeys(("killercages", "nobulbthermo"), list),
}


@dataclass(frozen=True)
class Paper:
    """Rows and columns of a board, and of the margins above, below, left and right of it."""

    rows: int
    cols: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def margins(self) -> list[int]:
        """The margins as penpa-edit lists them."""
        return [self.top, self.bottom, self.left, self.right]

    @property
    def width(self) -> int:
        """Cells in a row of the paper."""
        return self.left + self.cols + self.right + 4

    @property
    def height(self) -> int:
        """Cells in a column of the paper."""
        return self.top + self.rows + self.bottom + 4

    @property
    def size(self) -> int:
        """Cells of the paper."""
        return self.width * self.height

    def cell(self, row: int, col: int) -> int:
        """Return the number of a cell, also of one in a margin."""
        return (row + self.top + 2) * self.width + col + self.left + 2

    def corner(self, row: int, col: int) -> int:
        """Return the number of the upper left corner of a cell."""
        return self.size + self.cell(row, col) - self.width - 1

    def place(self, number: int) -> Cell:
        """Row and column of the cell with a number, inverse of `cell`."""
        row, col = divmod(number, self.width)
        return row - self.top - 2, col - self.left - 2

    def inside(self, place: Cell) -> bool:
        """Return True if a cell is one of the board."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.cols

    def edge(self, one: Cell, other: Cell) -> str:
        """Return the edge between two neighbours, the first one above the other or left of it."""
        ends = (
            self.corner(*other),
            self.corner(other[0] + (one[0] == other[0]), other[1] + (one[1] == other[1])),
        )
        return f"{ends[0]},{ends[1]}"

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield all pairs of neighbours, each once."""
        for row in range(self.rows):
            for col in range(self.cols):
                if col + 1 < self.cols:
                    yield (row, col), (row, col + 1)
                if row + 1 < self.rows:
                    yield (row, col), (row + 1, col)

    def cells(self) -> list[int]:
        """Return the numbers of the board's cells."""
        return [self.cell(row, col) for row in range(self.rows) for col in range(self.cols)]

    def centres(self) -> list[int]:
        """The cells of the board, the first by its number and the others by how much larger theirs are."""
        cells = self.cells()
        return cells[:1] + [after - before for before, after in pairwise(cells)]

    def middle(self) -> int:
        """Return the number of the middle of the paper: a cell, a corner or an edge."""
        (row, down), (col, right) = divmod(self.height - 1, 2), divmod(self.width - 1, 2)
        return (0, 3, 2, 1)[2 * down + right] * self.size + row * self.width + col


def from_centres(across: int, down: int, cells: list[int]) -> Paper:
    """Return the paper of this size on which these cells are the board; they must be a rectangle."""
    flat = Paper(down, across)
    places = sorted(map(flat.place, cells))
    if not places or not all(map(flat.inside, places)):
        raise InputError(f"a board of {len(places)} cells", "one with cells, all of them on the paper")
    (top, left), (bottom, right) = places[0], places[-1]
    if max(down, across) > LARGEST:
        raise InputError(f"{down} x {across} cells", f"at most {LARGEST} a side")
    paper = Paper(bottom - top + 1, right - left + 1, top, down - bottom - 1, left, across - right - 1)
    if sorted(cells) != paper.cells():
        raise InputError("a board with cells left out", "a rectangle", "the drawing at penpa-edit")
    return paper

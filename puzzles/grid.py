"""Grids: sight lines, regions, neighbours, and the text of a shading.

Cells are (row, column), counted from 0 at the top left. A shading is a boolean array, True for black.

    >>> show_shading(read_shading(["..#", "..."]))
    '..#\\n...'
    >>> show_cell((0, 2)), read_cell("r1c3")
    ('r1c3', (0, 2))
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hardboard.puzzles.errors import InputError, counted_noun

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Shading = NDArray[np.bool_]
    Ints = NDArray[np.int32]
else:
    # Names of types load no numpy, which takes longer than all else that a small puzzle needs.
    Shading = Ints = object

Cell = tuple[int, int]


class ColourRows(Protocol):
    """Rows of colours: a shading, or a solution for printing only."""

    def tolist(self) -> list[list[bool]]:
        """True for black, row by row."""


class Coloured(NamedTuple):
    """A solution for printing only, which is not an array."""

    rows: list[list[bool]]

    def tolist(self) -> list[list[bool]]:
        """True for black, row by row."""
        return self.rows


#: Row and column step of each compass direction.
STEPS: dict[str, Cell] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


#: Numbers up to this may stand on any board; one that cannot be right makes a puzzle without a solution.
ALWAYS = 99


def largest_number(cells: int) -> int:
    """Return the largest number that may stand on a board, or beside a line, of this many cells."""
    return max(cells, ALWAYS)


def whole_numbers(values: "NDArray[np.integer]") -> Ints:
    """Return numbers as an array of 32-bit integers, so that equal boards are equal to the byte."""
    import numpy as np

    if values.dtype.kind not in "iu":
        raise InputError(f"an array of {values.dtype}", "whole numbers")
    numbers: Ints = np.ascontiguousarray(values, dtype=np.int32)
    if numbers.dtype != values.dtype and (numbers != values).any():
        raise InputError(f"the number {values[numbers != values][0]}", f"one below {1 << 31}")
    return numbers


def show_cell(cell: Cell) -> str:
    """Return a cell as `r1c1`, counted from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def read_cell(word: str) -> Cell:
    """Return the cell written as `r1c1`."""
    match = re.fullmatch(r"r([1-9][0-9]{0,8})c([1-9][0-9]{0,8})", word)
    if not match:
        raise InputError(f"{word[:20]!r}", "a cell such as r1c1")
    return int(match[1]) - 1, int(match[2]) - 1


def neighbours(cell: Cell, shape: Cell) -> list[Cell]:
    """Return the cells of a board of `shape` beside one of its cells: north, east, south and west of it."""
    (r, c), (rows, cols) = cell, shape
    near = [(r - 1, c)] if r > 0 else []
    if c + 1 < cols:
        near.append((r, c + 1))
    if r + 1 < rows:
        near.append((r + 1, c))
    if c > 0:
        near.append((r, c - 1))
    return near


def run_lengths_on_side(blocked: Shading, side: str) -> Ints:
    """Count for each cell the unblocked cells on one side of it, up to a blocked cell or the edge.

    The cell itself is not counted, blocked or not.
    """
    import numpy as np

    turns = "WNES".index(side)
    return np.rot90(_run_back(np.rot90(blocked, turns)), -turns)


def run_lengths_on_sides(blocked: Shading) -> dict[str, Ints]:
    """`run_lengths_on_side` for each of the four sides."""
    return {side: run_lengths_on_side(blocked, side) for side in STEPS}


def _run_back(blocked: Shading) -> Ints:
    """Return the number of unblocked cells to the left of each cell, up to the last blocked column."""
    import numpy as np

    rows, cols = blocked.shape
    index = np.arange(cols, dtype=np.int32)
    last = np.full((rows, cols + 1), -1, dtype=np.int32)
    np.copyto(last[:, 1:], index, where=blocked)
    np.maximum.accumulate(last, axis=1, out=last)
    result: Ints = index - last[:, :-1] - 1
    return result


#: Masks of so many cells are searched cell by cell.
SMALL = 4096


def visible_counts(shading: Shading) -> Ints:
    """Return how many white cells each cell sees in the four directions, itself included.

    The number means something for white cells only.
    """
    import numpy as np

    total: Ints = sum(run_lengths_on_sides(shading).values(), np.ones(shading.shape, dtype=np.int32))
    return total


def cells_at_distance(cell: Cell, steps: int, shape: Cell) -> list[Cell]:
    """Return the cells on the board that lie that many steps straight up, right, down and left of a cell."""
    r, c = cell
    ends = [(r + steps * dr, c + steps * dc) for dr, dc in STEPS.values()]
    return [(y, x) for y, x in ends if 0 <= y < shape[0] and 0 <= x < shape[1]]


def reached_counts(mask: Shading, clues: Ints) -> Ints:
    """Return for every clue how many cells of a mask are its number of steps away; 0 where no clue is."""
    import numpy as np

    rows, cols = clues.shape
    # Larger clues reach nothing, however large they are.
    near = np.unique(clues[(clues > 0) & (clues < max(rows, cols))]).tolist()
    most = max(near, default=0)
    around, counts = np.pad(mask, most), np.zeros(clues.shape, dtype=np.int32)
    for clue in near:
        own = clues == clue
        for down, right in STEPS.values():
            top, left = most + clue * down, most + clue * right
            counts += own & around[top : top + rows, left : left + cols]
    return counts


def number_regions(mask: Shading) -> tuple[Ints, int]:
    """Number the connected groups of True cells from 1 on (0 elsewhere), and count them.

    >>> import numpy as np
    >>> number_regions(np.array([[True, False, True], [True, False, False]]))[0].tolist()
    [[1, 0, 2], [1, 0, 0]]
    """
    if mask.size <= SMALL:
        return _flood(mask)
    from hardboard.puzzles import components

    return components.regions(mask)


def _flood(mask: Shading) -> tuple[Ints, int]:
    """Do the same in plain Python, which is faster on small boards."""
    import numpy as np

    rows, cols = mask.shape
    width = cols + 1  # A column and a row of False at the ends: before the first cell is the last.
    padded = np.zeros((rows + 1, width), dtype=bool)
    padded[:rows, :cols] = mask
    waiting = padded.ravel().tolist()
    labels, count = [0] * len(waiting), 0
    for start in range(len(waiting)):
        if waiting[start]:
            count += 1
            waiting[start], stack = False, [start]
            while stack:
                cell = stack.pop()
                labels[cell] = count
                for beside in (cell - 1, cell + 1, cell - width, cell + width):
                    if waiting[beside]:
                        waiting[beside] = False
                        stack.append(beside)
    return np.array(labels, dtype=np.int32).reshape(rows + 1, width)[:rows, :cols], count


def adjacent_pairs(mask: Shading) -> list[tuple[Cell, Cell]]:
    """Return all pairs of side-by-side cells that are both True."""
    import numpy as np

    across = np.argwhere(mask[:, :-1] & mask[:, 1:])
    down = np.argwhere(mask[:-1] & mask[1:])
    pairs = [((int(r), int(c)), (int(r), int(c) + 1)) for r, c in across]
    return pairs + [((int(r), int(c)), (int(r) + 1, int(c))) for r, c in down]


def touching_pair(mask: Shading) -> tuple[Cell, Cell] | None:
    """Return two cells of a mask that touch, perhaps at a corner."""
    import numpy as np

    rows, cols = mask.shape
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        first = mask[: rows - down, max(0, -right) : cols - max(0, right)]
        second = mask[down:, max(0, right) : cols + min(0, right)]
        both = np.argwhere(first & second)
        if len(both):
            r, c = int(both[0][0]), int(both[0][1]) + max(0, -right)
            return (r, c), (r + down, c + right)
    return None


def show_shading(shading: ColourRows) -> str:
    """Return rows of `.` and `#`."""
    return "\n".join("".join("#" if black else "." for black in row) for row in shading.tolist())


def read_shading(rows: Sequence[str], shape: Cell | None = None, first: int = 1) -> Shading:
    """Return the shading in rows of `.` and `#`; `first` is the line of the first row, for errors."""
    import numpy as np

    height, width = shape or (len(rows), len(rows[0]) if rows else 0)
    if len(rows) != height:
        raise InputError(counted_noun(len(rows), "row"), counted_noun(height, "row"))
    for number, row in enumerate(rows, first):
        if strange := sorted(set(row) - {".", "#"}):
            raise InputError(f"the character {strange[0]!r}", "'.' or '#'", f"line {number}")
        if len(row) != width:
            raise InputError(counted_noun(len(row), "cell"), counted_noun(width, "cell"), f"line {number}")
    if not width:
        raise InputError("no cells", "rows of '.' and '#'")
    signs = "".join(map("".join, rows)).encode("ascii")
    shading: Shading = np.frombuffer(signs, dtype=np.uint8).reshape(height, width) == ord("#")
    return shading

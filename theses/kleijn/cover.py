"""Covering a board with straight lines before it has any numbers: the first half of generating (Kleijn 2018,
5 and 8.1.2).

The thesis lays finished pieces at random and gives up when a cell cannot be covered, in half of its attempts
at 7 x 7. Here lines are laid without numbers, always on the cell with the fewest free neighbours. A cell that
is left alone is taken in: it lengthens a line, takes the end of another, or shares a cell with another. A
shared cell will have to be a 1. So an attempt practically never fails, at any size. One cell stays out for
the maximum.

    a a b
    c * b      four lines of two cells, and * for the maximum
    c d d
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji.pieces import DIRECTIONS, Piece
from hardboard.puzzles.kamaji.rules import straight

STEPS = (*DIRECTIONS, *((-dr, -dc) for dr, dc in DIRECTIONS))


@dataclass(eq=False)
class Cover:
    """Lines on a board under construction. Cells in two lines or more are shared and will hold a 1."""

    size: int
    maximum: int
    draw: random.Random
    lines: set[Piece] = field(default_factory=set)

    def __post_init__(self) -> None:
        cells = [(r, c) for r in range(self.size) for c in range(self.size)]
        self.maximum_cell = self.draw.choice(cells)
        self.free = dict.fromkeys(cell for cell in cells if cell != self.maximum_cell)
        self.count: Counter[Cell] = Counter()

    def add(self, line: Sequence[Cell]) -> None:
        """Lay a line."""
        self.lines.add(tuple(sorted(line)))
        self.count.update(line)
        for cell in line:
            self.free.pop(cell, None)

    def remove(self, line: Piece) -> None:
        """Take a line away."""
        self.lines.remove(line)
        self.count.subtract(line)
        self.free.update((cell, None) for cell in line if not self.count[cell])

    def lines_at(self, cell: Cell) -> list[Piece]:
        """Return the lines on a cell."""
        return sorted(line for line in self.lines if cell in line)

    def fits(self, line: Sequence[Cell]) -> bool:
        """Return True if its numbers can add up: one cell is not shared, for the rest of the sum."""
        return 2 <= len(line) < self.maximum and any(self.count[cell] < 2 for cell in line)

    def usable(self, cell: Cell) -> bool:
        """Return True if the cell is on the board and not that of the maximum."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size and cell != self.maximum_cell

    def around(self, cell: Cell) -> list[Cell]:
        """Return the usable cells around a cell."""
        return [other for dr, dc in STEPS if self.usable(other := (cell[0] + dr, cell[1] + dc))]

    def crowding(self, cell: Cell) -> tuple[int, float]:
        """Return the number of free neighbours of a cell, ties broken at random."""
        return sum(other in self.free for other in self.around(cell)), self.draw.random()


def draw_cover(
    size: int, maximum: int, draw: random.Random, lengths: Sequence[float], sharing: float
) -> Cover | None:
    """Draw a random cover. `lengths` are weights of lines of 2, 3, ... cells, and `sharing` is the share of
    shared cells.
    """
    cover = Cover(size, maximum, draw)
    while cover.free:
        cell = min(cover.free, key=cover.crowding)
        if not _lay_line(cover, cell, lengths) and not take_in(cover, cell):
            return None
    for line in sorted(cover.lines):
        if draw.random() < sharing:
            _share(cover, line)
    return cover


def _lay_line(cover: Cover, cell: Cell, lengths: Sequence[float]) -> bool:
    """Lay a line of free cells through `cell`, of a random length or shorter."""
    wish = cover.draw.choices(range(2, len(lengths) + 2), lengths)[0]
    for length in range(min(wish, cover.maximum - 1), 1, -1):
        fitting = [line for line in _through(cell, length) if all(spot in cover.free for spot in line)]
        if fitting:
            cover.add(cover.draw.choice(fitting))
            return True
    return False


def _through(cell: Cell, length: int) -> Iterator[list[Cell]]:
    for dr, dc in DIRECTIONS:
        for back in range(length):
            r, c = cell[0] - back * dr, cell[1] - back * dc
            yield [(r + dr * step, c + dc * step) for step in range(length)]


def take_in(cover: Cover, cell: Cell) -> bool:
    """Cover a cell that has no free neighbour: lengthen a line, take the end of a line, or share a cell."""
    around = cover.around(cell)
    cover.draw.shuffle(around)
    ways = [_take_end, _lengthen] if cover.draw.random() < 0.5 else [_lengthen, _take_end]
    return any(
        way(cover, cell, other) for way in (*ways, _share_with, _share_at_any_cost) for other in around
    )


def _lengthen(cover: Cover, cell: Cell, other: Cell) -> bool:
    """Lengthen a line that ends at `other` and points at `cell`."""
    for line in cover.lines_at(other):
        longer = tuple(sorted((*line, cell)))
        if straight(longer) and len(line) < max(4, cover.maximum // 2):
            cover.remove(line)
            cover.add(longer)
            return True
    return False


def _take_end(cover: Cover, cell: Cell, other: Cell) -> bool:
    """Pair `cell` with the end of a line of three cells or more."""
    for line in cover.lines_at(other):
        rest = tuple(spot for spot in line if spot != other)
        if len(line) >= 3 and cover.count[other] == 1 and other in (line[0], line[-1]) and cover.fits(rest):
            cover.remove(line)
            cover.add(rest)
            cover.add((cell, other))
            return True
    return False


def _share_with(cover: Cover, cell: Cell, other: Cell) -> bool:
    """Pair `cell` with a cell of another line, if the lines there can do with a 1 on it."""
    return _try(cover, (cell, other), [])


def _share_at_any_cost(cover: Cover, cell: Cell, other: Cell) -> bool:
    """Share a cell even where another 1 could take the place of the shared one."""
    return _try(cover, (cell, other), [], strict=False)


def _share(cover: Cover, line: Piece) -> bool:
    """Lengthen a line by a cell of another line."""
    dr, dc = line[1][0] - line[0][0], line[1][1] - line[0][1]
    tips = [(line[0][0] - dr, line[0][1] - dc), (line[-1][0] + dr, line[-1][1] + dc)]
    inside = [tip for tip in tips if cover.usable(tip)]
    return bool(inside) and line in cover.lines and _try(cover, (*line, cover.draw.choice(inside)), [line])


def _try(cover: Cover, line: Sequence[Cell], instead: list[Piece], strict: bool = True) -> bool:
    """Lay a line instead of others, unless the numbers of some line could then not add up."""
    for old in instead:
        cover.remove(old)
    cover.add(line)
    touched = {other for cell in line for other in cover.lines_at(cell)}
    if all(cover.fits(other) for other in touched) and not (strict and _ambiguous(cover, line)):
        return True
    cover.remove(tuple(sorted(line)))
    for old in instead:
        cover.add(old)
    return False


def _ambiguous(cover: Cover, line: Sequence[Cell]) -> bool:
    """Return True if a shared 1 and a number near `line` allow two solutions by another shared 1."""
    near = {other for cell in line for spot in (cell, *cover.around(cell)) for other in cover.lines_at(spot)}
    pairs = (pair for pair in near if len(pair) == 2)
    own = (
        cell
        for pair in pairs
        for cell in pair
        if cover.count[cell] == 1 and max(cover.count[c] for c in pair) > 1
    )
    return any(sum(cover.count[other] > 1 for other in cover.around(cell)) > 1 for cell in own)

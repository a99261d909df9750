"""Mourits's own generator (section 4 of the thesis): random rooms and icons until a board is unique.

Rooms are of 27 shapes, icons by number or by a normal distribution. Most of these boards have no solution or
many, and none is repaired. So this is for small boards (the thesis stops at 5 x 5). Tables 7, 8 and 10 of the
thesis count the boards that have exactly one.

    >>> from hardboard.theses.mourits.brute import solutions
    >>> board, solution = generate(3, 3, seed=1, solutions=solutions)
    >>> len(list(solutions(board)))
    1
"""

import random
from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hardboard.people.repair import PuzzleWish, generator_of
from hardboard.puzzles.declared.board import CIRCLE, GOAL, START, TRIANGLE, Board
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell, Ints, Shading, neighbours
from hardboard.theses.mourits.rate import label

Shape = frozenset[Cell]

#: Table 9: the percentage of each room size; and section 5.4.3: rooms of one cell alone.
DISTRIBUTIONS: Mapping[str, tuple[int, int, int, int]] = {
    "a": (30, 40, 20, 10),
    "b": (40, 40, 20, 0),
    "c": (25, 25, 25, 25),
    "d": (10, 20, 30, 40),
    "e": (40, 30, 20, 10),
    "1": (100, 0, 0, 0),
}
#: Section 4.2: circles and triangles for each cell of the board, on average.
CIRCLES, TRIANGLES = 0.031, 0.044


@cache
def shapes(size: int) -> tuple[Shape, ...]:
    """Return all rooms of this many cells, turned and mirrored, without the square of 2 by 2 (Figure 9)."""
    rooms: set[Shape] = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        rooms = {
            _corner(shape | {near})
            for shape in rooms
            for cell in shape
            for near in _beside(cell)
            if near not in shape
        }
    square = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
    return tuple(sorted(rooms - {square}, key=sorted))


def _beside(cell: Cell) -> list[Cell]:
    return [(r - 1, c - 1) for r, c in neighbours((cell[0] + 1, cell[1] + 1), (1 << 20, 1 << 20))]


def _corner(shape: Shape) -> Shape:
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    return frozenset((r - top, c - left) for r, c in shape)


@cache
def _spots(size: int, rows: int, cols: int) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    spots = []
    for shape in shapes(size):
        high, wide = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
        places = []
        for top in range(rows - high + 1):
            for left in range(cols - wide + 1):
                cells = tuple((r + top) * cols + c + left for r, c in shape)
                places.append((sum(1 << cell for cell in cells), cells))
        spots.append(tuple(places))
    return tuple(spots)


def draw_rooms(
    draw: random.Random, rows: int, cols: int, weights: tuple[int, ...] = DISTRIBUTIONS["a"]
) -> Ints:
    """Section 4.1: a random shape at a random place, again and again; it stays if it overlaps no other."""
    rooms = np.full(rows * cols, -1, dtype=np.int32)
    filled, full, count = 0, (1 << rows * cols) - 1, 0
    sizes = range(1, len(weights) + 1)
    while filled != full:
        size = draw.choices(sizes, weights)[0]
        places = draw.choice(_spots(size, rows, cols))
        if not places:
            continue
        bits, cells = draw.choice(places)
        if not bits & filled:
            filled |= bits
            rooms[list(cells)] = count
            count += 1
    return rooms.reshape(rows, cols)


def draw_icons(draw: random.Random, rows: int, cols: int, circles: int, triangles: int) -> NDArray[np.str_]:
    """Section 4.2: S and G anywhere but touching each other; then circles and triangles anywhere."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    if max(rows, cols) < 3:
        raise InputError(
            f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}",
            "room for S and G that are not next to each other",
        )
    start = goal = (0, 0)
    while max(abs(start[0] - goal[0]), abs(start[1] - goal[1])) <= 1:
        start, goal = draw.choice(cells), draw.choice(cells)
    if circles + triangles > len(cells) - 2:
        circles = triangles = (len(cells) - 2) // 2
    icons = np.full((rows, cols), "", dtype="<U1")
    icons[start], icons[goal] = START, GOAL
    free = [cell for cell in cells if cell not in (start, goal)]
    for number, cell in enumerate(draw.sample(free, circles + triangles)):
        icons[cell] = CIRCLE if number < circles else TRIANGLE
    return icons


def normal_count(draw: random.Random, mean: float, deviation: float) -> int:
    """Draw a number of icons by the normal distribution, cut down to a whole number of at least 0.

    It is not rounded: with deviation 0 a 4 x 4 board has no icons, as the rates of Tables 7 and 8 say.
    """
    return max(0, int(draw.gauss(mean, deviation)))


def draw_board(
    draw: random.Random,
    rows: int,
    cols: int,
    *,
    distribution: str = "a",
    deviation: float = 1.0,
    icons: tuple[int, int] | None = None,
) -> Board:
    """Return a random board; `icons` fixes the numbers of circles and triangles."""
    rooms = draw_rooms(draw, rows, cols, DISTRIBUTIONS[distribution])
    if icons is None:
        cells = rows * cols
        icons = (
            normal_count(draw, CIRCLES * cells, deviation),
            normal_count(draw, TRIANGLES * cells, deviation),
        )
    return Board.of_rooms(rooms, draw_icons(draw, rows, cols, *icons))


SIZES = range(3, 8)
#: Of 10,000 boards of 5 x 5, 84 are unique (Table 8); of those with rooms of one cell only, one is.
TRIES = 200_000


@generator_of(SIZES, TRIES, "rooms")
def generate(draw: random.Random, wish: PuzzleWish[Board, Shading]) -> tuple[Board, Shading] | None:
    """Return a puzzle with exactly one solution, found by drawing boards until one is unique.

    `rooms` is one of the distributions of room sizes (Table 9), or `1` for rooms of one cell (5.4.3).
    """
    rooms = str(wish.more.get("rooms", "a"))
    if rooms not in DISTRIBUTIONS:
        raise InputError(f"rooms={rooms}", "one of " + " ".join(DISTRIBUTIONS))
    return wish.only(draw_board(draw, *wish.shape, distribution=rooms), label)

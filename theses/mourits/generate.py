"""Generating puzzles with exactly one solution, by repair: a step beyond Mourits, section 4.

The thesis draws boards until one happens to be unique, which ends at 5 x 5. Here the solution comes first: a
random tree of white cells, S and G in it, rooms cut from its two colours. As long as the judge finds a rival,
the board is changed so that the rival fails and the wanted solution stays:

- two rooms that touch, of one colour in the wanted solution and of two in the rival, become one room; or
- a circle is put on a cell of the wanted path that the rival's path misses, a triangle on a white cell off
  the wanted path that is black or on the path in the rival.

At the end icons that are not needed are taken away again.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from hardboard.people.repair import Wish, generator, repair
from hardboard.puzzles.declared.board import CIRCLE, GOAL, START, TRIANGLE, Board
from hardboard.puzzles.grid import Cell, Ints, Shading, neighbours
from hardboard.puzzles.mazes import white_path
from hardboard.theses.mourits.draw import CIRCLES, DISTRIBUTIONS, TRIANGLES
from hardboard.theses.mourits.maze import draw_maze
from hardboard.theses.mourits.rate import label

SIZES = range(3, 41)
TRIES = 300
#: A rival is met with one change, and one more for every so many cells in which it differs.
CELLS_A_CHANGE = 45
Solutions = Callable[[Board], Iterable[Shading]]


@dataclass(frozen=True)
class RoomStyle:
    """How rooms are cut and mended: weights of the sizes 1, 2, ..., the chance of a merge, the largest merged
    room.
    """

    weights: tuple[int, ...]
    merges: float
    largest: int


#: Large rooms let squares do the work; small rooms with icons leave it to the path and the tree.
STYLES = {
    "easy": RoomStyle(DISTRIBUTIONS["d"], 0.9, 9),
    "medium": RoomStyle(DISTRIBUTIONS["a"], 0.6, 6),
    "hard": RoomStyle(DISTRIBUTIONS["b"], 0.3, 4),
}


@generator(SIZES, TRIES, "minimal")
def generate(draw: random.Random, wish: Wish[Board, Shading]) -> tuple[Board, Shading] | None:
    """A puzzle with exactly one solution, of the wanted difficulty if one is given, and that solution.

    Circles and triangles that can be left out are left out, `minimal` or not.
    """
    difficulty = wish.difficulty
    style = STYLES[difficulty or "medium"]
    wanted = draw_maze(draw, wish.shape)
    ends = draw_ends(draw, wanted)
    if ends is None:
        return None
    maker = MazeMaker(draw, style)
    board = maker.first_board(wanted, ends)
    unique = repair(board, wanted, wish.solutions, np.array_equal, maker.mend, rounds=wanted.size)
    if unique is None:
        return None
    thin = maker.thinned(unique, wanted, wish.solutions)
    return (thin, wanted) if difficulty in (None, label(thin)) else None


def draw_ends(draw: random.Random, wanted: Shading) -> tuple[Cell, Cell] | None:
    """S and G: of some random pairs of white cells, the one that is farthest apart along the maze."""
    white = [(int(r), int(c)) for r, c in np.argwhere(~wanted)]
    pairs = [(one, two) for one, two in (draw.sample(white, 2) for _ in range(12)) if _apart(one, two)]
    return max(pairs, key=lambda pair: len(_path(wanted, pair)), default=None)


def _apart(one: Cell, two: Cell) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) > 1


def _path(wanted: Shading, ends: tuple[Cell, Cell]) -> list[Cell]:
    icons = np.full(wanted.shape, "", dtype="<U1")
    icons[ends[0]], icons[ends[1]] = START, GOAL
    rooms: Ints = np.arange(wanted.size, dtype=np.int32).reshape(wanted.shape)
    return white_path(Board.of_rooms(rooms, icons), wanted) or []


@dataclass(frozen=True, eq=False)
class MazeMaker:
    """The choices of one attempt."""

    draw: random.Random
    style: RoomStyle

    def first_board(self, wanted: Shading, ends: tuple[Cell, Cell]) -> Board:
        """Rooms of one colour each, S, G, and as many circles and triangles as published puzzles have on
        average.
        """
        icons = np.full(wanted.shape, "", dtype="<U1")
        icons[ends[0]], icons[ends[1]] = START, GOAL
        path = set(_path(wanted, ends))
        white = [(int(r), int(c)) for r, c in np.argwhere(~wanted) if (r, c) not in ends]
        for icon, on, share in ((CIRCLE, True, CIRCLES), (TRIANGLE, False, TRIANGLES)):
            choices = [cell for cell in white if (cell in path) == on]
            for cell in self.draw.sample(choices, min(len(choices), round(share * wanted.size))):
                icons[cell] = icon
        return Board.of_rooms(self.rooms(wanted), icons)

    def rooms(self, wanted: Shading) -> Ints:
        """Cut each colour into rooms of random sizes, each grown from a random cell as far as there is
        space.
        """
        rooms = np.full(wanted.shape, -1, dtype=np.int32)
        cells = [(r, c) for r in range(wanted.shape[0]) for c in range(wanted.shape[1])]
        self.draw.shuffle(cells)
        sizes = range(1, len(self.style.weights) + 1)
        for number, cell in enumerate(cells):
            if rooms[cell] >= 0:
                continue
            rooms[cell] = number
            grown = [cell]
            for _ in range(self.draw.choices(sizes, self.style.weights)[0] - 1):
                near = [
                    n
                    for g in grown
                    for n in neighbours(g, wanted.shape)
                    if rooms[n] < 0 and wanted[n] == wanted[cell]
                ]
                if near:
                    grown.append(self.draw.choice(near))
                    rooms[grown[-1]] = number
        return rooms

    def mend(self, board: Board, wanted: Shading, rival: Shading) -> tuple[Board, Shading] | None:
        """A board of which the rival is no solution any more; against one that differs much it is changed in
        several places at once.
        """
        mended = None
        for _ in range(1 + np.count_nonzero(wanted != rival) // CELLS_A_CHANGE):
            changed = self._change(mended or board, wanted, rival)
            if changed is None:
                break
            mended = changed
        return None if mended is None else (mended, wanted)

    def _change(self, board: Board, wanted: Shading, rival: Shading) -> Board | None:
        """A merge or an icon, one of which the style prefers; a room larger than it likes only if there is no
        other way.
        """
        ways = [self._merge, self._mark]
        if self.draw.random() >= self.style.merges:
            ways.reverse()
        changed = (change(board, wanted, rival) for change in (*ways, self._merge_any))
        return next((other for other in changed if other is not None), None)

    def _merge(self, board: Board, wanted: Shading, rival: Shading) -> Board | None:
        return self._merged(board, wanted, rival, self.style.largest)

    def _merge_any(self, board: Board, wanted: Shading, rival: Shading) -> Board | None:
        return self._merged(board, wanted, rival, wanted.size)

    def _merged(self, board: Board, wanted: Shading, rival: Shading, largest: int) -> Board | None:
        """Two rooms that the rival colours differently, as one room."""
        rooms = board.room_array
        sizes = np.bincount(rooms.ravel())
        pairs = set()
        for one, two in ((np.s_[:, :-1], np.s_[:, 1:]), (np.s_[:-1], np.s_[1:])):
            differ = (wanted[one] == wanted[two]) & (rival[one] != rival[two])
            pairs |= set(zip(rooms[one][differ].tolist(), rooms[two][differ].tolist(), strict=True))
        choices = sorted(pair for pair in pairs if sizes[list(pair)].sum() <= largest)
        if not choices:
            return None
        keep, drop = self.draw.choice(choices)
        return Board.of_rooms(np.where(rooms == drop, keep, rooms).astype(np.int32), board.icon_array)

    def _mark(self, board: Board, wanted: Shading, rival: Shading) -> Board | None:
        """An icon that tells the wanted solution from the rival."""
        mine, theirs = np.zeros(wanted.shape, dtype=bool), np.zeros(wanted.shape, dtype=bool)
        mine[tuple(zip(*(white_path(board, wanted) or ()), strict=True))] = True
        theirs[tuple(zip(*(white_path(board, rival) or ()), strict=True))] = True
        free = ~wanted & (board.icon_array == "")
        circles = np.argwhere(free & mine & ~theirs).tolist()
        triangles = np.argwhere(free & ~mine & (theirs | rival)).tolist()
        choices = [(r, c, CIRCLE) for r, c in circles] + [(r, c, TRIANGLE) for r, c in triangles]
        if not choices:
            return None
        r, c, icon = self.draw.choice(choices)
        return _with_icon(board, (r, c), icon)

    def thinned(self, board: Board, wanted: Shading, solutions: Solutions) -> Board:
        """The board without the icons that it can do without, tried in random order."""
        icons = board.showing(CIRCLE) + board.showing(TRIANGLE)
        self.draw.shuffle(icons)
        for cell in icons:
            thinner = _with_icon(board, cell, "")
            if all(np.array_equal(solution, wanted) for solution in solutions(thinner)):
                board = thinner
        return board


def _with_icon(board: Board, cell: Cell, icon: str) -> Board:
    icons = board.icon_array.copy()
    icons[cell] = icon
    return Board.of_rooms(board.room_array, icons)

"""Generating puzzles with exactly one solution, by repair (section 5 of Straathof, and the wish of its
section 7).

The thesis draws a coloured board with numbers and throws it away if a second solution exists. Here the drawn
board is mended instead: as long as the judge finds a rival of the wanted solution, one number is added that
is true of the wanted solution and false of the rival. Numbers never lie about the wanted solution, so it
stays one throughout.

    wanted  . # .     rival  . . #     a 1 at row 1, column 1 is true of the wanted and false of the rival
            . . .            . . .
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import starmap

import numpy as np

from hardboard.people.rating import LABELS
from hardboard.people.repair import Wish, generator, repair
from hardboard.people.symmetry import Orbit, check_symmetry, orbits
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.theses.straathof.lists import lists, members
from hardboard.theses.straathof.position import TilePosition
from hardboard.theses.straathof.rate import rate
from hardboard.theses.straathof.techniques import deduce, single_candidate, unreached_is_white

#: Black tiles as a part of the board: the mean of the puzzles on Janko's site that we have.
BLACK = 0.23
#: Numbers as a part of the board; the fullest of Janko's puzzles has 45.31% (section 5.1), small boards need
#: more.
MOST_NUMBERS = 0.5
#: "Numbers are between 1 and 9" (section 1).
LARGEST = 9
SIZES = range(2, 41)
TRIES = 500
TUNINGS = 10

Solutions = Callable[[Board], Iterable[Shading]]


@generator(SIZES, TRIES, "symmetry", "minimal")
def generate(draw: random.Random, wish: Wish[Board, Shading]) -> tuple[Board, Shading] | None:
    """A puzzle with exactly one solution, of the wanted difficulty if one is given, and that solution.

    A drawn board is mended until it is unique, and then tuned. `minimal`: no number can be left out; with a
    symmetry, no set of numbers that it maps to each other.
    """
    symmetry, difficulty, solutions = wish.more.get("symmetry"), wish.difficulty, wish.solutions
    check_symmetry(wish.shape, symmetry)
    wanted = draw_colours(draw, wish.shape)
    together = {cell: orbit for orbit in orbits(wish.shape, symmetry) for cell in orbit}
    numbers = Numbers(wanted, draw, together)
    start = numbers.one_for_each_black()
    if start is None:
        return None
    limit = int(MOST_NUMBERS * wanted.size)
    board = repair(start, wanted, solutions, np.array_equal, numbers.mend, limit)
    if board is not None and wish.more.get("minimal"):
        board = numbers.thinned(board, solutions)
        if difficulty not in (None, rate(board).label):
            return None
    elif board is not None and difficulty is not None:
        board = tune(board, numbers, difficulty, solutions)
    if board is None or np.count_nonzero(board.clue_array) > limit:
        return None
    return board, wanted


def draw_colours(draw: random.Random, shape: Cell) -> Shading:
    """Random black tiles, no two of them neighbours and the white tiles connected."""
    position = TilePosition(lists(Board.of_array(np.zeros(shape, dtype=np.int32))))
    tiles = list(position.lists.tiles)
    draw.shuffle(tiles)
    left = max(1, round(BLACK * len(tiles) + draw.uniform(-0.5, 0.5)))
    for tile in tiles:
        if left and position.empty >> tile & 1 and not position.lists.splits(tile, position.black):
            position.blacken(tile, "draw", (), "drawn")
            left -= 1
    return position.shading()


def hits(colours: Shading, distance: int) -> Ints:
    """For every cell the number of black cells that lie `distance` steps away from it."""
    padded = np.pad(colours.astype(np.int32), distance)
    rows, cols = colours.shape
    near, far = slice(distance, distance + rows), slice(distance, distance + cols)
    result: Ints = (
        padded[:rows, far] + padded[2 * distance :, far] + padded[near, :cols] + padded[near, 2 * distance :]
    )
    return result


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbers that are true of a wanted solution, and ways to choose among them."""

    wanted: Shading
    draw: random.Random
    #: cell -> the cells that have a number together with it, where a symmetry is wished for
    together: Mapping[Cell, Orbit] = field(default_factory=dict)

    def orbit(self, cell: Cell) -> Orbit:
        """The cells that have a number together with this one, itself included."""
        return self.together.get(cell, (cell,))

    def one_for_each_black(self) -> Board | None:
        """A board on which every black tile is reached by a number, as it must be in an only solution."""
        board = Board.of_array(np.zeros(self.wanted.shape, dtype=np.int32))
        blacks = np.argwhere(self.wanted).tolist()
        self.draw.shuffle(blacks)
        for r, c in blacks:
            if not self.reached(board, (r, c)):
                added = self.add(board, reaches_any({(r, c)}))
                if added is None:
                    return None
                board = added
        return board

    def reached(self, board: Board, tile: Cell) -> bool:
        """Whether a number of the board reaches the tile."""
        return any(starmap(reaches_any({tile}), board.clue_cells()))

    def mend(self, board: Board, wanted: Shading, rival: Shading) -> tuple[Board, Shading] | None:
        """The board with one number more, which is false of the rival."""
        largest = _largest(board.shape)
        counts = {clue: hits(rival, clue) for clue in range(1, largest + 1)}
        mended = self.add(board, lambda cell, clue: bool(rival[cell]) or counts[clue][cell] != 1)
        return None if mended is None else (mended, wanted)

    def add(self, board: Board, useful: Callable[[Cell, int], bool]) -> Board | None:
        """The board with one more number that is true and useful, chosen at random; None if there is none."""
        true = self.true_numbers(board)
        could: dict[Cell, list[int]] = {}
        for cell, clue in true:
            could.setdefault(cell, []).append(clue)
        choices = [one for one in true if useful(*one) and all(near in could for near in self.orbit(one[0]))]
        if not choices:
            return None
        cell, clue = self.draw.choice(choices)
        board = _with(board, cell, clue)
        for near in self.orbit(cell):
            board = board if near == cell else _with(board, near, self.draw.choice(could[near]))
        return board

    def thinned(self, board: Board, solutions: Solutions) -> Board:
        """The board without the numbers that it can do without."""
        for orbit in self.orbits_of(board):
            fewer = self.without(board, orbit)
            if all(np.array_equal(solution, self.wanted) for solution in solutions(fewer)):
                board = fewer
        return board

    def orbits_of(self, board: Board) -> list[Orbit]:
        """The orbits with numbers, shuffled."""
        used = list(dict.fromkeys(self.orbit(cell) for cell, _ in board.clue_cells()))
        self.draw.shuffle(used)
        return used

    def without(self, board: Board, orbit: Orbit) -> Board:
        """The board without the numbers of one orbit."""
        for cell in orbit:
            board = _with(board, cell, 0)
        return board

    def true_numbers(self, board: Board) -> list[tuple[Cell, int]]:
        """Every number that could stand on a tile without one."""
        free = ~self.wanted & (board.clue_array == 0)
        return [
            ((r, c), clue)
            for clue in range(1, _largest(board.shape) + 1)
            for r, c in np.argwhere(free & (hits(self.wanted, clue) == 1)).tolist()
        ]


def tune(board: Board, numbers: Numbers, difficulty: str, solutions: Solutions) -> Board | None:
    """Add numbers while the puzzle is too hard, take numbers away while it is too easy; it stays unique."""
    tuned: Board | None = board
    for _ in range(TUNINGS):
        if tuned is None or rate(tuned).label == difficulty:
            return tuned
        if _level(tuned) > LABELS.index(difficulty):
            tuned = easier(tuned, numbers, LABELS.index(difficulty))
        else:
            tuned = harder(tuned, numbers, LABELS.index(difficulty), solutions)
    return None


def easier(board: Board, numbers: Numbers, level: int) -> Board | None:
    """The board with more numbers, at most as hard as `level`; each reaches a tile that is hard to colour."""
    while _level(board) > level:
        added = numbers.add(board, reaches_any(_hard_tiles(board)))
        if added is None:
            return None
        board = added
    return board


def harder(board: Board, numbers: Numbers, level: int, solutions: Solutions) -> Board | None:
    """The board with fewer numbers, at least as hard as `level`; None if it is too easy without all that can
    go.

    Once a number cannot go, it never can: with fewer numbers there are only more solutions. So each is tried
    once.
    """
    for orbit in numbers.orbits_of(board):
        thinner = numbers.without(board, orbit)
        if all(np.array_equal(solution, numbers.wanted) for solution in solutions(thinner)):
            board = thinner
            if _level(board) >= level:
                return board
    return None


def _level(board: Board) -> int:
    return LABELS.index(rate(board).label)


def _hard_tiles(board: Board) -> set[Cell]:
    """The tiles that candidates alone leave empty."""
    position = TilePosition(lists(board))
    deduce(position, (unreached_is_white, single_candidate))
    return {position.cell(tile) for tile in members(position.empty)}


def _with(board: Board, cell: Cell, clue: int) -> Board:
    clues = board.clue_array.copy()
    clues[cell] = clue
    return Board.of_array(clues)


def _largest(shape: Cell) -> int:
    return min(LARGEST, max(shape) - 1)


def reaches_any(tiles: set[Cell]) -> Callable[[Cell, int], bool]:
    """Whether a number on a cell reaches one of the tiles, as a function of the cell and the number."""
    reached = {(r, c, abs(r - y) + abs(c - x)) for y, x in tiles for r, c in _lines(y, x)}
    return lambda cell, clue: (*cell, clue) in reached


def _lines(y: int, x: int) -> list[Cell]:
    """The cells of one row and one column that a number can shoot from, on the board or off it."""
    steps = [step for step in range(-LARGEST, LARGEST + 1) if step]
    return [(y + step, x) for step in steps] + [(y, x + step) for step in steps]

"""Kleijn's own generator (section 5.1 of the thesis): finished pieces laid at random, the last one taken away
where no other fits.

One cell holds the maximum m, which is the size of the board. Some pieces 1 and m - 1 come first. Then come
pieces of up to 2/3 n cells, begun at a random cell in a random direction, whose numbers add up to m. A cell
in two pieces holds a 1. When all cells are covered the board is valid, and perhaps unique (Table 3).
`Parameters` are the choices that the text leaves open. `python -m benchmarks tables kleijn table-3-fit`
searches for those nearest to his Table 3.

    >>> from hardboard.theses.kleijn import brute
    >>> board, solution = generate(4, 4, seed=1, solutions=brute.solutions)
    >>> board.maximum, len(list(brute.solutions(board)))
    (4, 1)
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from random import Random

import numpy as np

from hardboard.people.repair import PuzzleWish, generator_of
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Solution
from hardboard.theses.kleijn.cover import STEPS
from hardboard.theses.kleijn.rate import rate

SIZES = range(3, 19)
TRIES = 20_000

Line = tuple[Cell, ...]


@dataclass(frozen=True)
class Parameters:
    """The choices that the text leaves open."""

    #: pieces 1 and m - 1 to begin with
    pairs: int = 1
    #: the chance that a piece that brings another 1 or m - 1 is taken, as long as others fit
    seldom: float = 1 / 3
    #: removals, for each cell of the board, after which an attempt ends
    removals: float = 1.0
    #: pieces drawn at random before none counts as fitting; 0: all that there are
    draws: int = 0

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            whole = isinstance(getattr(type(self), name), int)
            if not isinstance(value, int if whole else int | float) or not 0 <= value < math.inf:
                raise InputError(f"{name}={value}", f"a {'whole ' * whole}number of at least 0")


DEFAULTS = Parameters()


@generator_of(SIZES, TRIES, *(each.name for each in fields(Parameters)))
def generate(draw: Random, wish: PuzzleWish[Board, Solution]) -> tuple[Board, Solution] | None:
    """Return a puzzle with exactly one minimal solution, drawing boards until one is unique."""
    rows, cols = wish.shape
    if rows != cols:
        raise InputError(f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}", "a square")
    board = draw_board(rows, draw, Parameters(**wish.more))
    return None if board is None else wish.only(board, lambda board: rate(board).label)


def draw_board(size: int, draw: Random, parameters: Parameters = DEFAULTS) -> Board | None:
    """Return one attempt: a valid board, or None if pieces had to be taken away too often."""
    drawing = PieceDrawing((size, size), size, draw, draw.choice(_cells((size, size))), parameters)
    return Board(drawing.values_by_cell(), size) if drawing.fill() else None


def draw_by_parts(size: int, draw: Random) -> Board | None:
    """Section 8.1.2: the board in four parts, each filled by itself; one of them holds the maximum."""
    middle, corner = size // 2, draw.choice(_cells((size, size)))
    numbers = np.zeros((size, size), dtype=np.int32)
    for top, bottom in ((0, middle), (middle, size)):
        for left, right in ((0, middle), (middle, size)):
            hole = (corner[0] - top, corner[1] - left)
            shape = (bottom - top, right - left)
            drawing = PieceDrawing(shape, size, draw, hole if hole in _cells(shape) else None)
            if not drawing.fill():
                return None
            numbers[top:bottom, left:right] = drawing.values_by_cell()
    return Board(numbers, size)


def _cells(shape: Cell) -> list[Cell]:
    return [(r, c) for r in range(shape[0]) for c in range(shape[1])]


@dataclass
class PieceDrawing:
    """Pieces on a board under construction, with the numbers that they brought; `hole` is for the maximum."""

    shape: Cell
    maximum: int
    draw: Random
    hole: Cell | None
    parameters: Parameters = DEFAULTS
    lines: list[tuple[Line, tuple[int, ...]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cells = _cells(self.shape)
        self.numbers: dict[Cell, list[int]] = {cell: [] for cell in self.cells}
        #: of each cell but the hole, for each direction, the lines off the hole, short ones first
        self.ways = {cell: self.lines_from(cell) for cell in self.cells if cell != self.hole}

    def lines_from(self, cell: Cell) -> list[list[Line]]:
        """Return the lines of two cells and more that begin at a cell, by direction."""
        ways: list[list[Line]] = []
        for down, right in STEPS:
            line: Line = (cell,)
            ways.append([])
            while len(line) < self.longest:
                line += ((line[-1][0] + down, line[-1][1] + right),)
                if line[-1] not in self.numbers or line[-1] == self.hole:
                    break
                ways[-1].append(line)
        return [way for way in ways if way]

    @property
    def longest(self) -> int:
        """The most cells of a piece."""
        return max(2, 2 * self.maximum // 3)

    def fill(self) -> bool:
        """Cover every cell; False if pieces had to be taken away too often."""
        for _ in range(self.parameters.pairs):
            self.lay_one(pair=True)
        removals = 0
        while self.uncovered():
            if not self.lay_one():
                removals += 1
                if removals > self.parameters.removals * len(self.cells) or not self.lines:
                    return False
                self.take_last()
        return True

    def values_by_cell(self) -> Ints:
        """Return the numbers of a covered board."""
        values = np.full(self.shape, self.maximum, dtype=np.int32)
        for cell, entries in self.numbers.items():
            if cell != self.hole:
                values[cell] = entries[0]
        return values

    def uncovered(self) -> bool:
        """Return True if a cell is in no piece yet."""
        return any(not self.numbers[cell] for cell in self.cells if cell != self.hole)

    def lay_one(self, pair: bool = False) -> bool:
        """Lay a random piece that fits and covers a new cell; False if there is none."""
        spare = None
        candidates = self.drawn if self.parameters.draws else self.candidates
        for line in candidates(2 if pair else self.longest):
            values = self.values(line, pair)
            if values is None:
                continue
            if pair or self.welcome(line, values):
                self.lay(line, values)
                return True
            spare = spare or (line, values)
        if spare:
            self.lay(*spare)
        return spare is not None

    def candidates(self, longest: int) -> Iterator[Line]:
        """Yield lines that fit, from a random cell, in a random direction, of a random length."""
        shut = {cell for cell, entries in self.numbers.items() if entries and entries[0] != 1}
        for cell in self.draw.sample(list(self.ways), len(self.ways)):
            if cell in shut:
                continue
            fitting = [fit for way in self.ways[cell] if (fit := self.fitting(way[: longest - 1], shut))]
            for way in self.draw.sample(fitting, len(fitting)):
                yield from self.draw.sample(way, len(way))

    def drawn(self, longest: int) -> Iterator[Line]:
        """Yield lines drawn at random, as many as the parameters say, except those that do not fit."""
        cells = list(self.ways)
        for _ in range(self.parameters.draws):
            ways = self.ways[self.draw.choice(cells)]
            line = self.draw.choice(self.draw.choice(ways)[: longest - 1]) if ways else ()
            entries = [self.numbers[cell] for cell in line]
            if not all(entries) and all(entry[0] == 1 for entry in entries if entry):
                yield line

    def fitting(self, way: list[Line], shut: set[Cell]) -> list[Line]:
        """Return the lines in one direction that share only ones and cover a new cell."""
        lines: list[Line] = []
        for line in way:
            if line[-1] in shut:
                break
            if not all(map(self.numbers.__getitem__, line)):
                lines.append(line)
        return lines

    def welcome(self, line: Line, values: tuple[int, ...]) -> bool:
        """Pieces that bring another 1 or m - 1 are laid seldom, as long as others fit."""
        fresh = [value for cell, value in zip(line, values, strict=True) if not self.numbers[cell]]
        common = any(value in (1, self.maximum - 1) for value in fresh)
        return not common or self.draw.random() < self.parameters.seldom

    def values(self, line: Line, pair: bool) -> tuple[int, ...] | None:
        """Return numbers for the cells of a line that add up to the maximum; None if there are none."""
        free = [not self.numbers[cell] for cell in line]
        left, open_cells = self.maximum - free.count(False), sum(free)
        if left < open_cells:
            return None
        if pair:
            return self.draw.choice(((1, self.maximum - 1), (self.maximum - 1, 1))) if all(free) else None
        drawn = []
        for is_free in free:
            value = self.part(left, open_cells) if is_free else 1
            if is_free:
                left, open_cells = left - value, open_cells - 1
            drawn.append(value)
        return tuple(drawn)

    def part(self, left: int, cells: int) -> int:
        """Draw the next of this many numbers with the sum `left`."""
        if cells == 1:
            return left
        return self.draw.randint(1, left - cells + 1)

    def lay(self, line: Line, values: tuple[int, ...]) -> None:
        """Put a piece down."""
        self.lines.append((line, values))
        for cell, value in zip(line, values, strict=True):
            self.numbers[cell].append(value)

    def take_last(self) -> None:
        """Take the last piece away again."""
        line, _ = self.lines.pop()
        for cell in line:
            self.numbers[cell].pop()

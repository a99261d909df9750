"""Straathof's own generator (section 5 of the thesis): draw numbers and black tiles until that is unique.

    sweep     each free tile becomes, one time in three, a number from 1 to n - 1, till a third of the
              tiles are numbers. If it reaches one black tile, good; if none, one of the tiles it reaches is
              coloured black; if neither can be, the number is taken away
    diagonal  a tile at a corner of a new black one, whose black would cut white tiles off, becomes white
    black     when sweeps bring no number any more, a tile is coloured black, with a number that reaches it
    restart   when that fails, too, the board is emptied

Where the text is silent: a free tile that the rules forbid to be black is white.

    >>> from hardboard.theses.straathof import human
    >>> board, solution = generate(6, 6, seed=1, solutions=human.solutions)
    >>> board.shape, [board_solution.shape for board_solution in human.solutions(board)]
    ((6, 6), [(6, 6)])
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np

from hardboard.people.repair import PuzzleWish, generator_of
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Shading, cells_at_distance, neighbours, number_regions
from hardboard.theses.straathof.rate import rate

#: "approximately a number every third tile"
SHARE = 1 / 3
#: "a few iterations of the board" without a new number
IDLE_SWEEPS = 3
SIZES = range(4, 15)
TRIES = 20_000


@generator_of(SIZES, TRIES)
def generate(draw: Random, wish: PuzzleWish[Board, Shading]) -> tuple[Board, Shading] | None:
    """Return a puzzle with exactly one solution, found by drawing whole boards until one is unique."""
    drawing = Drawing(wish.shape, draw)
    return wish.only(drawing.board(), lambda board: rate(board).label) if drawing.fill() else None


@dataclass
class Drawing:
    """A board being drawn: its numbers, its black tiles, and the tiles that are white."""

    shape: Cell
    draw: Random
    numbers: dict[Cell, int] = field(default_factory=dict)
    black: set[Cell] = field(default_factory=set)
    white: set[Cell] = field(default_factory=set)

    @property
    def cells(self) -> list[Cell]:
        """Every tile, row by row."""
        return [(r, c) for r in range(self.shape[0]) for c in range(self.shape[1])]

    def free(self) -> list[Cell]:
        """Return the tiles without a colour."""
        return [cell for cell in self.cells if cell not in self.black and cell not in self.white]

    def board(self) -> Board:
        """Return the numbers alone."""
        clues = np.zeros(self.shape, dtype=np.int32)
        for cell, number in self.numbers.items():
            clues[cell] = number
        return Board.of_array(clues)

    def fill(self) -> bool:
        """Colour the whole board; False if it has to be emptied."""
        idle = 0
        while idle < IDLE_SWEEPS and len(self.numbers) < SHARE * len(self.cells):
            idle = 0 if self.run_iteration() else idle + 1
        while self.free():
            if not self.black_first():
                return False
        return True

    def run_iteration(self) -> bool:
        """Run one iteration over the board; return True if it added a number."""
        before = len(self.numbers)
        for cell in self.cells:
            if cell in self.black or cell in self.white:
                continue
            if self.draw.random() < SHARE and len(self.numbers) < SHARE * len(self.cells):
                self.place(cell, self.draw.randint(1, max(self.shape) - 1))
        return len(self.numbers) > before

    def place(self, cell: Cell, number: int) -> None:
        """Put a number on a tile, with a black tile that it reaches; or leave the tile."""
        reached = cells_at_distance(cell, number, self.shape)
        served = [end for end in reached if end in self.black]
        if len(served) > 1:
            return
        if not served:
            options = [end for end in reached if end != cell and self.may_be_black(end)]
            if not options:
                return
            served = [self.draw.choice(options)]
        self.numbers[cell] = number
        self.white.add(cell)
        self.blacken(served[0])

    def may_be_black(self, cell: Cell) -> bool:
        """Return True if a free tile may be black by the rules: no black neighbour, nothing cut off."""
        if cell in self.black or cell in self.white:
            return False
        return not any(near in self.black for near in neighbours(cell, self.shape)) and not self.cuts(cell)

    def cuts(self, cell: Cell) -> bool:
        """Return True if black at this tile, too, would cut white tiles off."""
        outside = np.ones(self.shape, dtype=bool)
        for tile in (*self.black, cell):
            outside[tile] = False
        return bool(outside.any() and number_regions(outside)[1] > 1)

    def blacken(self, cell: Cell) -> None:
        """Colour a tile black, and its consequences white."""
        self.black.add(cell)
        affected = set(neighbours(cell, self.shape))
        for at, number in self.numbers.items():
            reached = cells_at_distance(at, number, self.shape)
            if cell in reached:
                affected |= set(reached)
        self.white |= affected - self.black
        for corner in self.diagonals(cell):
            if corner not in self.black and corner not in self.white and self.cuts(corner):
                self.white.add(corner)

    def diagonals(self, cell: Cell) -> Iterator[Cell]:
        """Yield the diagonal neighbours of a tile."""
        for down in (-1, 1):
            for right in (-1, 1):
                r, c = cell[0] + down, cell[1] + right
                if 0 <= r < self.shape[0] and 0 <= c < self.shape[1]:
                    yield r, c

    def black_first(self) -> bool:
        """Colour a free tile black and put a number that reaches it; False if that is possible nowhere."""
        free = self.free()
        self.draw.shuffle(free)
        for cell in free:
            if not self.may_be_black(cell):
                self.white.add(cell)
                return True
            if (number := self.number_for(cell)) is not None:
                at, value = number
                self.numbers[at] = value
                self.white.add(at)
                self.blacken(cell)
                return True
        return False

    def number_for(self, cell: Cell) -> tuple[Cell, int] | None:
        """A place and a number that would reach this tile and no black one, drawn among all there are."""
        options = [
            (at, distance)
            for distance in range(1, max(self.shape))
            for at in cells_at_distance(cell, distance, self.shape)
            if at not in self.black
            and at not in self.numbers
            and not any(end in self.black for end in cells_at_distance(at, distance, self.shape))
        ]
        return self.draw.choice(options) if options else None

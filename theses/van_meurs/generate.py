"""Generating Kurodoko puzzles with exactly one solution.

A shading is drawn at random, and some clues that are true of it. As long as the judge finds a rival of the
wanted solution, clues are added that the rival breaks (`hardboard.people.repair`); then clues come and go
until the puzzle is as hard as wanted. Clues come and go in orbits (`hardboard.people.symmetry`).
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hardboard.people.rating import LABELS
from hardboard.people.repair import Wish, generator, repair
from hardboard.people.symmetry import Orbit, check_symmetry, orbits
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Ints, Shading, sees
from hardboard.puzzles.minimal import minimal
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.human.position import BLACK, Contradiction, Position, layout
from hardboard.theses.van_meurs.rate import rate

#: Black cells as a part of the board, about as in published puzzles.
DENSITY = 0.24
#: Clues to begin with as a part of the board.
FIRST_CLUES = 0.06
SIDES = range(2, 51)
TRIES = 200
TUNINGS = 200

Solutions = Callable[[Board], Iterable[Shading]]


@generator(SIDES, TRIES, "symmetry", "minimal")
def generate(draw: random.Random, wish: Wish[Board, Shading]) -> tuple[Board, Shading] | None:
    """A puzzle with exactly one solution, and that solution.

    `minimal`: no clue can be left out; with a symmetry, no set of clues that the symmetry maps to each other.
    """
    symmetry = wish.more.get("symmetry")
    check_symmetry(wish.shape, symmetry)
    wanted = draw_shading(draw, wish.shape)
    maker = ClueMaker(wanted, symmetry, draw, wish.solutions, wish.solutions)
    board = maker.make(wish.difficulty, wish.more.get("minimal", False))
    return None if board is None else (board, maker.wanted)


def draw_shading(draw: random.Random, shape: Cell) -> Shading:
    """Random black cells, no two of them neighbours and the white cells connected."""
    position = Position(layout(Board.of_array(np.zeros(shape, dtype=np.int32))))
    spots = list(range(shape[0] * shape[1]))
    draw.shuffle(spots)
    left = max(1, round(len(spots) * DENSITY * draw.uniform(0.85, 1.15)))
    for spot in spots:
        try:
            position.put(spot, BLACK)
        except Contradiction:
            continue
        left -= 1
        if not left:
            break
    return position.shading()


def sight(shading: Shading) -> Callable[[int, int], int]:
    """What a cell would see as a clue, 0 if it is black: `sees` for few cells, without arrays.

    >>> sight(np.array([[False, False], [False, True]]))(0, 1)
    2
    """
    rows, cols = shading.shape
    flat = shading.tobytes()
    across = [flat[first : first + cols] + b"\1" for first in range(0, rows * cols, cols)]
    down = [flat[first::cols] + b"\1" for first in range(cols)]

    def look(row: int, col: int) -> int:
        line, column = across[row], down[col]
        if line[col]:
            return 0
        wide = line.find(1, col) - line.rfind(1, 0, col) - 1
        return wide + column.find(1, row) - column.rfind(1, 0, row) - 2

    return look


@dataclass(frozen=True, eq=False)
class ClueMaker:
    """One attempt: the wanted solution, the symmetry, the source of chance, the judge, and who finds other
    solutions of a board that gains clue after clue.
    """

    wanted: Shading
    symmetry: str | None
    draw: random.Random
    solutions: Solutions
    rivals: Solutions

    def make(self, difficulty: str | None, minimal: bool) -> Board | None:
        """A unique board as wished, or None if this shading leads to none."""
        places = self.places()
        chosen = places[: max(1, round(len(places) * FIRST_CLUES))]
        board = repair(
            self.with_clues(chosen), self.wanted, self.rivals, np.array_equal, self.mend, self.wanted.size
        )
        if board is None:
            return None
        if minimal:
            board = self.thinned(board)
            return board if difficulty in (None, rate(board).label) else None
        return self.tuned(board, difficulty) if difficulty else board

    def places(self) -> list[Orbit]:
        """The orbits that are white in the wanted solution, shuffled."""
        places = list(self.white)
        self.draw.shuffle(places)
        return places

    @cached_property
    def white(self) -> list[Orbit]:
        """The orbits that are white in the wanted solution."""
        every = orbits(self.shape, self.symmetry)
        return [orbit for orbit in every if not any(self.wanted[cell] for cell in orbit)]

    @cached_property
    def seen(self) -> Ints:
        """What each cell would see as a clue."""
        return sees(self.wanted)

    @cached_property
    def numbers(self) -> list[list[int]]:
        """The same as lists, for who asks for a few cells."""
        numbers: list[list[int]] = self.seen.tolist()
        return numbers

    @property
    def shape(self) -> Cell:
        """Rows and columns."""
        return self.wanted.shape[0], self.wanted.shape[1]

    def with_clues(self, chosen: Sequence[Orbit]) -> Board:
        """The board with the true clues at these places."""
        clues = np.zeros(self.shape, dtype=np.int32)
        for cell in (cell for orbit in chosen for cell in orbit):
            clues[cell] = self.seen[cell]
        return Board.of_array(clues)

    def split(self, board: Board) -> tuple[list[Orbit], list[Orbit]]:
        """The orbits with clues and those without, shuffled."""
        places = self.places()
        given = board.clue_array.tolist()
        used = [orbit for orbit in places if given[orbit[0][0]][orbit[0][1]]]
        return used, [orbit for orbit in places if not given[orbit[0][0]][orbit[0][1]]]

    def mend(self, board: Board, wanted: Shading, rival: Shading) -> tuple[Board, Shading] | None:
        """The board with one more orbit of clues, one of which the rival breaks."""
        spare, look, seen = self.split(board)[1], sight(rival), self.numbers
        choice = next((orbit for orbit in spare if any(look(r, c) != seen[r][c] for r, c in orbit)), None)
        return (self.with_more(board, choice), wanted) if choice else None

    def with_more(self, board: Board, orbit: Orbit) -> Board:
        """The board with the true clues of one more orbit."""
        clues = board.clue_array.copy()
        for cell in orbit:
            clues[cell] = self.seen[cell]
        return Board.of_array(clues)

    def unique(self, board: Board) -> bool:
        """Whether the judge finds no other solution."""
        return all(np.array_equal(solution, self.wanted) for solution in self.solutions(board))

    def thinned(self, board: Board) -> Board:
        """The board without the clues that it can do without."""
        orbits = self.split(board)[0]
        return self.with_clues(
            minimal(orbits, lambda kept: kept if self.unique(self.with_clues(kept)) else None)
        )

    def without(self, board: Board, orbit: Orbit) -> Board:
        """The board with the clues of one orbit left out."""
        clues = board.clue_array.copy()
        clues[tuple(zip(*orbit, strict=True))] = 0
        return Board.of_array(clues)

    def tuned(self, board: Board, difficulty: str) -> Board | None:
        """Clues added where the rules stop if the board is too hard, clues left out if it is too easy."""
        wish = LABELS.index(difficulty)
        for _ in range(TUNINGS):
            label = LABELS.index(rate(board).label)
            if label == wish:
                return board
            changed = self.easier(board) if label > wish else self.harder(board)
            if changed is None:
                return None
            board = changed
        return None

    def easier(self, board: Board) -> Board | None:
        """One more orbit of clues, at a cell that the rules leave open if there is one."""
        spare = self.split(board)[1]
        decided = {cell for step in reason(board, unique=True, max_depth=0).trail for cell in step.cells}
        spare.sort(key=lambda orbit: all(cell in decided for cell in orbit))
        return self.with_more(board, spare[0]) if spare else None

    def harder(self, board: Board) -> Board | None:
        """One orbit of clues fewer, if the solution stays unique."""
        fewer = (self.without(board, orbit) for orbit in self.split(board)[0])
        return next((less for less in fewer if self.unique(less)), None)

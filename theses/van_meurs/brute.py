"""Brute force: van Meurs (2008), section 3. Every way to place one black cell, then every way to place two,
and so on.

    >>> options_table(70, 3)
    [(1, 70, 70), (2, 2415, 2485), (3, 54740, 57225)]

The search starts at a number of black cells that no solution can go below (section 3.2). It is of use on
small boards only: the table is why.
"""

from collections import Counter
from itertools import accumulate
from math import comb

import numpy as np

from hardboard.core.functions import SETS_FOUND, SETS_LIMIT, search_subsets
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.theses.van_meurs.human.position import BLACK, EMPTY, Position, layout
from hardboard.theses.van_meurs.human.reason import start

#: Some minutes of trying.
MOST_OPTIONS = 2_000_000_000
#: So many options are tried without a look at Ctrl-C.
AT_ONCE = 5_000_000


def brute_force(
    board: Board, *, options: int = MOST_OPTIONS, begin: Position | None = None
) -> Shading | None:
    """Return the solution with the fewest black cells, or None; give up after this many `options`."""
    return tried(board, options, begin)[0]


def tried(
    board: Board, most: int = MOST_OPTIONS, begin: Position | None = None
) -> tuple[Shading | None, int]:
    """Return a solution or None, and the number of options tried."""
    position = begin or start(layout(board))
    search = _Placings(board, position)
    given = sum(colour == BLACK for colour in position.cells)
    for count in range(max(0, least_black(board) - given), len(search.free) + 1):
        if (shading := search.run(count, most)) is not None:
            # The rules themselves have the last word.
            return (shading if not FAMILY.violations(board, shading) else None), search.tried
    return None, search.tried


class _Placings:
    """A board in the form that the core works on (`core/subsets.c`)."""

    def __init__(self, board: Board, position: Position) -> None:
        self.shape, self.tried = board.shape, 0
        rows, cols = self.shape
        colours = np.frombuffer(bytes(position.cells), dtype=np.uint8).reshape(rows, cols)
        framed = np.full((rows + 2, cols + 2), 2, dtype=np.uint8)
        framed[1:-1, 1:-1] = colours == BLACK
        self.cells, self.width = framed.ravel(), cols + 2
        self.free = self._places(colours == EMPTY)
        clues = board.clue_array > 0
        self.clues = self._places(clues), board.clue_array[clues].astype(np.intc)

    def _places(self, which: Shading) -> np.ndarray:
        return np.flatnonzero(np.pad(which, 1)).astype(np.intc)

    def run(self, count: int, most: int) -> Shading | None:
        chosen = np.arange(count, dtype=np.intc)
        end = SETS_LIMIT
        while end == SETS_LIMIT:
            if self.tried >= most:
                raise GaveUp(f"no solution among the first {most:,} options")
            allowed = min(AT_ONCE, most - self.tried)
            end, number = search_subsets(self.cells, self.width, self.clues, self.free, chosen, allowed)
            self.tried += number
        rows, cols = self.shape
        return self.cells.reshape(rows + 2, cols + 2)[1:-1, 1:-1] == 1 if end == SETS_FOUND else None


def least_black(board: Board) -> int:
    """Return a lower bound on the black cells of a solution, after section 3.2.

    A side of a clue needs a black cell if the clue would see too much without it. Disjoint sides need
    different cells. They are chosen greedily, short ones first, so that at least the thesis's sides count.
    """
    plan = layout(board)
    sides = [set(ray) - plan.given for clue in plan.clues for ray in clue.rays if len(ray) == clue.number]
    taken: set[int] = set()
    count = 0
    for side in sorted(sides, key=len):
        if taken.isdisjoint(side):
            taken |= side
            count += 1
    return count


def unshared_sides(board: Board) -> int:
    """Return the thesis's lower bound: sides that need a black cell and that no other clue reaches."""
    plan = layout(board)
    reached = Counter(spot for clue in plan.clues for ray in clue.rays for spot in ray)
    needy = [ray for clue in plan.clues for ray in clue.rays if len(ray) == clue.number]
    return sum(all(reached[spot] == 1 for spot in ray) for ray in needy)


def options_table(empty: int, most: int) -> list[tuple[int, int, int]]:
    """Section 7.1: for 1 to `most` black cells on `empty` cells, the options and their sum so far."""
    options = [comb(empty, count) for count in range(1, most + 1)]
    return list(zip(range(1, most + 1), options, accumulate(options), strict=True))

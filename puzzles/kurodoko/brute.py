"""Brute force: van Meurs (2008), section 3. Every way to place one black cell, then every way to place two, and so on.

    >>> options_table(70, 3)
    [(1, 70, 70), (2, 2415, 2485), (3, 54740, 57225)]

The search starts at a number of black cells that no solution can go below (section 3.2). It is of use on small boards
only: the table is why.
"""

from itertools import accumulate, combinations
from math import comb

from puzzles.errors import InputError
from puzzles.grid import Shading
from puzzles.kurodoko.board import Board
from puzzles.kurodoko.person.position import BLACK, Clue, Contradiction, Layout, Position, layout
from puzzles.kurodoko.person.reason import check

#: About ten minutes of trying.
MOST_OPTIONS = 50_000_000


def brute_force(board: Board, most: int = MOST_OPTIONS) -> Shading | None:
    """The solution with the fewest black cells, or None if there is none; refuses after `most` options."""
    plan = layout(board)
    free = [spot for spot in range(len(plan.cells)) if spot not in plan.given]
    tried = 0
    for count in range(least_black(board), len(free) + 1):
        for blacks in combinations(free, count):
            tried += 1
            if tried > most:
                raise InputError(f"no solution among {most} options", "a smaller board for brute force")
            shading = _try(plan, blacks)
            if shading is not None:
                return shading
    return None


def _try(plan: Layout, blacks: tuple[int, ...]) -> Shading | None:
    """The shading with these black cells if it solves the board."""
    position = Position(plan)
    try:
        for spot in blacks:
            position.put(spot, BLACK)
        check(position, plan.clues)
    except Contradiction:
        return None
    return position.shading() if all(position.view(clue).reaches == clue.number for clue in plan.clues) else None


def least_black(board: Board) -> int:
    """Section 3.2: sides of clues that need a black cell which cannot be the one that another clue needs.

    A side needs one if the clue would see too much without it. It is the clue's own if no other clue can reach the
    cells in question; then no two sides share a black cell, and their number is a lower bound.
    """
    plan = layout(board)
    return sum(_own(plan, clue, ray) for clue in plan.clues for ray in clue.rays)


def _own(plan: Layout, clue: Clue, ray: tuple[int, ...]) -> bool:
    needed = len(ray) == clue.number
    return needed and all(plan.watchers[spot] == (clue.index,) for spot in ray if spot not in plan.given)


def options_table(empty: int, most: int) -> list[tuple[int, int, int]]:
    """Section 7.1: for 1 to `most` black cells on `empty` cells, the options and the sum of all options so far."""
    options = [comb(empty, count) for count in range(1, most + 1)]
    return list(zip(range(1, most + 1), options, accumulate(options), strict=True))

"""Brute force: van Meurs (2008), section 3. Every way to place one black cell, then every way to place two,
and so on.

    >>> options_table(70, 3)
    [(1, 70, 70), (2, 2415, 2485), (3, 54740, 57225)]

The search starts at a number of black cells that no solution can go below (section 3.2). It is of use on
small boards only: the table is why.
"""

from itertools import accumulate, combinations
from math import comb

from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.kurodoko.board import Board
from hardboard.puzzles.kurodoko.human.position import BLACK, Contradiction, Layout, Position, layout
from hardboard.puzzles.kurodoko.human.reason import check
from hardboard.puzzles.kurodoko.rules import violations

#: About ten minutes of trying.
MOST_OPTIONS = 50_000_000


def brute_force(board: Board, most: int = MOST_OPTIONS) -> Shading | None:
    """The solution with the fewest black cells, or None if there is none; gives up after `most` options."""
    plan = layout(board)
    free = [spot for spot in range(len(plan.cells)) if spot not in plan.given]
    tried = 0
    for count in range(least_black(board), len(free) + 1):
        for blacks in combinations(free, count):
            tried += 1
            if tried > most:
                raise GaveUp(f"no solution among the first {most:,} options")
            shading = _try(plan, blacks)
            if shading is not None and not violations(board, shading):
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
    return (
        position.shading() if all(position.view(clue).reaches == clue.number for clue in plan.clues) else None
    )


def least_black(board: Board) -> int:
    """A lower bound on the black cells of a solution, after section 3.2.

    A side of a clue needs a black cell if the clue would see too much without it. Sides that have no cell in
    common need different ones. The thesis counts the sides whose cells no other clue reaches; those are
    disjoint from all others, so that choosing disjoint sides, shortest first, counts them all and more.
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


def options_table(empty: int, most: int) -> list[tuple[int, int, int]]:
    """Section 7.1: for 1 to `most` black cells on `empty` cells, the options and the sum of all options so
    far.
    """
    options = [comb(empty, count) for count in range(1, most + 1)]
    return list(zip(range(1, most + 1), options, accumulate(options), strict=True))

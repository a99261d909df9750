"""Brute force as machine code: every set of so many of the free cells in turn, black on them, and the rules.

The board stands in a frame of black cells, row by row in one array, so that views end without a question:

    # # # # #
    # . 2 . #     width 5, the clue 2 at place 7; the free cells 6 and 8
    # # # # #

A set is `chosen`, ascending places in `free`; the next one in dictionary order is made in place, so that a
search can be left after some sets and taken up again.
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel

Places = NDArray[np.int64]
Cells = NDArray[np.uint8]

#: How a search ended: all sets tried, a solution found, or as many sets tried as were allowed.
DONE, FOUND, LIMIT = 0, 1, 2


@kernel
def search(
    cells: Cells, width: int, free: Places, chosen: Places, places: Places, numbers: Places, most: int
) -> tuple[int, int]:
    """Try up to `most` sets from `chosen` on; how it ended, and how many were tried. `cells` ends as it
    began, or as the solution.
    """
    count = len(chosen)
    stack = np.empty(len(cells), dtype=np.int64)
    touching = 0
    for k in range(count):
        touching += _put(cells, width, free[chosen[k]])
    tried = 0
    while tried < most:
        tried += 1
        if touching == 0 and _seen(cells, width, places, numbers) and _connected(cells, width, stack):
            return FOUND, tried
        k = count - 1
        while k >= 0 and chosen[k] == len(free) - count + k:
            touching -= _take(cells, width, free[chosen[k]])
            k -= 1
        if k < 0:
            return DONE, tried
        touching -= _take(cells, width, free[chosen[k]])
        chosen[k] += 1
        touching += _put(cells, width, free[chosen[k]])
        for j in range(k + 1, count):
            chosen[j] = chosen[j - 1] + 1
            touching += _put(cells, width, free[chosen[j]])
    for k in range(count):
        _take(cells, width, free[chosen[k]])
    return LIMIT, tried


@kernel
def _beside(cells: Cells, width: int, at: int) -> int:
    """How many black cells of the board are beside a cell; the frame is 2, not 1."""
    count = 0
    for step in (-1, 1, -width, width):
        count += 1 if cells[at + step] == 1 else 0
    return count


@kernel
def _put(cells: Cells, width: int, at: int) -> int:
    """Make a cell black; how many black cells of the board are beside it."""
    cells[at] = 1
    beside: int = _beside(cells, width, at)
    return beside


@kernel
def _take(cells: Cells, width: int, at: int) -> int:
    """Make a cell white; how many black cells of the board are beside it."""
    cells[at] = 0
    beside: int = _beside(cells, width, at)
    return beside


@kernel
def _seen(cells: Cells, width: int, places: Places, numbers: Places) -> bool:
    """Whether every clue sees its number."""
    for k in range(len(places)):
        at, seen = places[k], 1
        for step in (-1, 1, -width, width):
            spot = at + step
            while cells[spot] == 0:
                seen += 1
                spot += step
        if seen != numbers[k]:
            return False
    return True


@kernel
def _connected(cells: Cells, width: int, stack: Places) -> bool:
    """Whether the white cells are connected."""
    left, first = 0, -1
    for at in range(len(cells)):
        if cells[at] == 0:
            left += 1
            first = at
    if left == 0:
        return True
    cells[first] = 3
    stack[0], top = first, 1
    while top:
        top -= 1
        left -= 1
        here = stack[top]
        for step in (-1, 1, -width, width):
            spot = here + step
            if cells[spot] == 0:
                cells[spot] = 3
                stack[top] = spot
                top += 1
    for at in range(len(cells)):
        if cells[at] == 3:
            cells[at] = 0
    return left == 0

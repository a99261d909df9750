"""Places and clues that are alike have one number: what is shown of one of them is shown of all.

>>> surroundings(np.array([[7, 7, 7, 7, 7]])).tolist()
[[1, 2, 2, 2, 0]]
"""

from collections.abc import Callable, Hashable, Iterable
from itertools import product

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.puzzles.grid import STEPS

#: There is no tile.
BLANK = -1
Numbers = NDArray[np.int64]


def alike(columns: Iterable[NDArray[np.integer]]) -> Numbers:
    """Equal numbers where all columns have equal numbers."""
    numbers: Numbers = np.zeros(1, dtype=np.int64)
    for column in columns:
        values, own = np.unique(column, return_inverse=True)
        numbers = np.unique(numbers * len(values) + own.ravel(), return_inverse=True)[1]
    return numbers


def surroundings(numbers: NDArray[np.integer]) -> Numbers:
    """Equal numbers for places with equal numbers that have neighbours with equal numbers."""
    padded, (rows, cols) = np.pad(numbers, 1, constant_values=BLANK), numbers.shape
    steps = ((0, 0), *STEPS.values())
    return alike(padded[1 + r : 1 + r + rows, 1 + c : 1 + c + cols].ravel() for r, c in steps).reshape(
        rows, cols
    )


def numbered(shape: tuple[int, int], look: Callable[[Position], Hashable]) -> Numbers:
    """Equal numbers for places that look alike, in a table of all places."""
    numbers, known = np.empty(shape, dtype=np.int64), dict[Hashable, int]()
    for place in product(range(shape[0]), range(shape[1])):
        numbers[place] = known.setdefault(look(place), len(known))
    return numbers


def firsts(numbers: NDArray[np.integer]) -> list[Position]:
    """The first place of each number, in reading order."""
    spots = np.sort(np.unique(numbers, return_index=True)[1])
    return [(int(row), int(col)) for row, col in zip(*np.unravel_index(spots, numbers.shape), strict=True)]

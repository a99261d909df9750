"""Symmetries of printed boards: groups of cells with clues together, and rooms that are images of others.

An *orbit* is a set of cells that the symmetry maps to each other. Cells with the same letter are in one
orbit:

    half-turn  a . b     mirror  a . a     flip  a b c     quarter-turn  a b a
               . c .             b c b           . . .                   b . b
               b . a             . d .           a b c                   a b a
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell

Orbit = tuple[Cell, ...]
SYMMETRIES: dict[str, Callable[[Cell, Cell], Cell]] = {
    "half-turn": lambda cell, shape: (shape[0] - 1 - cell[0], shape[1] - 1 - cell[1]),
    "mirror": lambda cell, shape: (cell[0], shape[1] - 1 - cell[1]),
    "flip": lambda cell, shape: (shape[0] - 1 - cell[0], cell[1]),
    "quarter-turn": lambda cell, shape: (cell[1], shape[0] - 1 - cell[0]),
}


def check_symmetry(shape: Cell, symmetry: str | None) -> None:
    """Refuse a symmetry that there is not, or not on a board of this shape."""
    if symmetry is not None and symmetry not in SYMMETRIES:
        raise InputError(f"the symmetry {symmetry!r}", "one of " + " ".join(SYMMETRIES))
    if symmetry == "quarter-turn" and shape[0] != shape[1]:
        raise InputError(
            f"{counted_noun(shape[0], 'row')} and {counted_noun(shape[1], 'column')}",
            "a square for a quarter-turn",
        )


@lru_cache(maxsize=8)
def cell_images(shape: Cell, symmetry: str | None) -> tuple[int, ...]:
    """Return the image of each cell, counted in reading order.

    >>> cell_images((2, 2), "quarter-turn")
    (1, 3, 0, 2)
    """
    cells = [(row, col) for row, col in np.ndindex(shape)]
    where = [SYMMETRIES[symmetry](cell, shape) if symmetry else cell for cell in cells]
    return tuple(row * shape[1] + col for row, col in where)


@lru_cache(maxsize=8)
def symmetry_orbits(shape: Cell, symmetry: str | None) -> tuple[Orbit, ...]:
    """Return the cells of a board in sets that the symmetry maps to themselves."""
    by_first: dict[Cell, Orbit] = {}
    for start in np.ndindex(shape):
        orbit = [(start[0], start[1])]
        while symmetry and (image := SYMMETRIES[symmetry](orbit[-1], shape)) != orbit[0]:
            orbit.append(image)
        by_first[min(orbit)] = tuple(sorted(orbit))
    return tuple(by_first.values())

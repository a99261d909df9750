"""Find the connected parts of the lines in a tile of a T-grid, with the sides at their ends.

>>> import numpy as np
>>> black = np.zeros((3, 5), dtype=bool)
>>> black[1] = True
>>> [(part.cells, part.ends) for part in parts(black)]
[([(1, 1), (1, 3)], 'EW')]
"""

from collections.abc import Iterable
from dataclasses import dataclass

from hardboard.gadgets.backend.strands import flood
from hardboard.gadgets.relation import State
from hardboard.puzzles.grid import STEPS, Cell, Shading


@dataclass(frozen=True)
class Part:
    """The cells of a connected part, and the sides that it ends at, in order; none where it is a loop."""

    cells: list[Cell]
    ends: str


def parts(black: Shading) -> list[Part]:
    """The connected parts of what is drawn in a tile."""
    rows, cols = black.shape
    left = {(row, col) for row in range(rows) for col in range(cols) if black[row, col]}
    found = []
    while left:
        spots = flood(min(left), left)
        left.difference_update(spots)
        cells = sorted(spot for spot in spots if spot[0] % 2 and spot[1] % 2)
        found.append(Part(cells, "".join(sorted(filter(None, (_side(spot, black.shape) for spot in spots))))))
    return found


def _side(spot: Cell, shape: Cell) -> str:
    """The side that a spot lies on; empty for one inside."""
    row, col = spot
    if row in (0, shape[0] - 1):
        return "N" if row == 0 else "S"
    return "W" if col == 0 else "E" if col == shape[1] - 1 else ""


def right_ends(state: State) -> list[str]:
    """Return the ends that the parts of a tile join in a state. One strand leads from W to E, and leaves the
    tile below if the joint there carries 1. If the joint above carries 1, there is the piece that the tile
    above covers.

    >>> right_ends(frozenset("NS"))
    ['ES', 'NN', 'SW']
    """
    return sorted((["ES", "SW"] if "S" in state else ["EW"]) + (["NN"] if "N" in state else []))


def leaving(cells: Iterable[Cell], size: Cell, sides: bool) -> list[Cell]:
    """The lines from some cells to others of the tile, and with `sides` over its sides."""
    inside, (rows, cols) = set(cells), size
    found = []
    for row, col in inside:
        for down, right in STEPS.values():
            line, beyond = (row + down, col + right), (row + 2 * down, col + 2 * right)
            outside = not (0 < beyond[0] < rows and 0 < beyond[1] < cols)
            if beyond not in inside and (sides or not outside):
                found.append(line)
    return found

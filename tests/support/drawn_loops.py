"""Solutions of loops from their lines."""

from collections.abc import Iterable

import numpy as np

from hardboard.puzzles.declared.board import CELLS, Board
from hardboard.puzzles.declared.drawn import Line
from hardboard.puzzles.grid import Shading


def solution_of(board: Board, drawn: Iterable[Line]) -> Shading:
    """Return the solution with these lines, the inverse of `lines`: points are visited where a line ends."""
    solution, first = np.zeros(board.shape, dtype=bool), int(board.loop == CELLS)
    for (top, left), (bottom, right) in drawn:
        for spot in (
            (2 * top + first, 2 * left + first),
            (top + bottom + first, left + right + first),
            (2 * bottom + first, 2 * right + first),
        ):
            solution[spot] = True
    return solution

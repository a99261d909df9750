"""White cells as a maze on a board of rooms and icons: the path, squares of one colour.

Checkers of certificates and the methods of Mourits's thesis use these functions; the rules themselves are
declared (`hardboard.puzzles.declared.vocabulary.mazes`).
"""

from collections.abc import Sequence

import numpy as np

from hardboard.puzzles.components import shortest_path
from hardboard.puzzles.declared.board import CIRCLE, GOAL, START, TRIANGLE, Board
from hardboard.puzzles.declared.routes import shortest_way
from hardboard.puzzles.grid import SMALL, Cell, Shading


def start_and_goal(board: Board) -> tuple[Cell, Cell]:
    """Return the cells of S and of G."""
    return board.showing(START)[0], board.showing(GOAL)[0]


def white_path(board: Board, shading: Shading) -> list[Cell] | None:
    """Return the shortest white path from S to G, the only one where white cells form no cycle, or None."""
    start, goal = start_and_goal(board)
    if shading[start] or shading[goal]:
        return None
    if shading.size > SMALL:
        return shortest_path(~shading, start, goal)
    black, (first, last) = shading.ravel().tolist(), (r * board.cols + c for r, c in (start, goal))
    way = shortest_way(board.near, first, {last}, lambda cell: not black[cell])
    return [divmod(cell, board.cols) for cell in (first, *reversed(way))] if way else None


def missed_circles(board: Board, path: Sequence[Cell] | None) -> list[Cell]:
    """Return the circles that are not on a path; none if there is no path."""
    on = set(path or ())
    return [cell for cell in board.showing(CIRCLE) if path is not None and cell not in on]


def visited_triangles(board: Board, path: Sequence[Cell] | None) -> list[Cell]:
    """Return the triangles on a path."""
    on = set(path or ())
    return [cell for cell in board.showing(TRIANGLE) if cell in on]


def equal_squares(shading: Shading) -> list[Cell]:
    """Return the top left cells of squares of 2 by 2 cells that are all of one colour."""
    if min(shading.shape) < 2:
        return []
    total = shading[:-1, :-1].astype(int) + shading[:-1, 1:] + shading[1:, :-1] + shading[1:, 1:]
    return [(r, c) for r, c in np.argwhere((total == 0) | (total == 4)).tolist()]

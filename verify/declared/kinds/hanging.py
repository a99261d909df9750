"""Cells that must hang together, written down whole: arrays, for `hardboard dimacs` and nobody else."""

from collections.abc import Collection

import numpy as np

from hardboard.puzzles.declared.areas import Area
from hardboard.puzzles.declared.board import Board, Index
from hardboard.verify.connectivity.rooted import Sides
from hardboard.verify.declared.whole import Hanging, grid_sides


def hanging(place: Area, board: Board, roots: Collection[Index] | None) -> Hanging:
    """All cells of the colour reach one of the roots, or each other if there are none."""
    own = np.fromiter(place.cells, np.int64, len(place.cells))
    others = np.setdiff1d(np.arange(board.size), own)
    return Hanging(place.colour, _sides(place, board), roots, without=others)


def _sides(place: Area, board: Board) -> Sides:
    """Pairs of neighbours."""
    if board.is_near(place.near):
        return grid_sides(board.shape)
    pairs = [(cell, other) for cell in place.cells for other in place.near[cell] if cell < other]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)

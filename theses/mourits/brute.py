"""Brute force over rooms: every colouring, the rules themselves as the judge.

Slow and plain, so that the other methods can be held against it: 16 rooms without icons are 65,536
colourings.
"""

from collections.abc import Iterator

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import Shading

#: Rooms without an icon that a board may have.
MOST_ROOMS = 20


def solutions(board: Board) -> Iterator[Shading]:
    """Yield every solution: colourings with white icons and no square of one colour are put to all rules."""
    iconed = {board.rooms[cell] for cell in board.clues}
    free = [room for room in range(board.room_count) if room not in iconed]
    if len(free) > MOST_ROOMS:
        raise GaveUp(f"{len(free)} rooms without an icon; brute force tries at most {MOST_ROOMS}")
    black = np.zeros((1 << len(free), board.room_count), dtype=bool)
    black[:, free] = np.arange(1 << len(free))[:, None] >> np.arange(len(free)) & 1
    shadings = black[:, board.room_array]
    four = np.stack([shadings[:, :-1, :-1], shadings[:, :-1, 1:], shadings[:, 1:, :-1], shadings[:, 1:, 1:]])
    kept = (four.any(axis=0) & ~four.all(axis=0)).reshape(len(shadings), -1).all(axis=1)
    yield from (shading for shading in shadings[kept] if not FAMILY.violations(board, shading))


def solve(board: Board) -> Shading | None:
    """Return the first solution, or None."""
    return next(solutions(board), None)

"""All shadings of small boards that keep the rules, by trying them: what the judge is held against."""

from functools import cache

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import regions, sees


@cache
def valid_shadings(shape):
    """Every shading without black neighbours and with connected white cells, and what its cells see (0 for
    black ones).
    """
    found = np.zeros((1, *shape), dtype=bool)
    for r in range(shape[0]):
        for c in range(shape[1]):
            alone = np.ones(len(found), dtype=bool)
            if r:
                alone &= ~found[:, r - 1, c]
            if c:
                alone &= ~found[:, r, c - 1]
            darker = found[alone].copy()
            darker[:, r, c] = True
            found = np.concatenate([found, darker])
    connected = np.array([shading for shading in found if regions(~shading)[1] <= 1])
    return connected, np.array([np.where(shading, 0, sees(shading)) for shading in connected])


def solutions(board):
    """The solutions of a board, as a set of bytes."""
    shadings, seen = valid_shadings(board.shape)
    clues = board.clue_array
    fits = ((seen == clues) | (clues <= 0)).all(axis=(1, 2)) & ~(shadings & (clues != 0)).any(axis=(1, 2))
    return {shading.tobytes() for shading in shadings[fits]}


def random_board(rng, shape, clues):
    """A board with so many random clues, half of them true of one valid shading, so that many boards can be
    solved.
    """
    shadings, seen = valid_shadings(shape)
    pick = rng.integers(len(shadings))
    cells = np.flatnonzero(~shadings[pick].reshape(-1))
    board = np.zeros(shape[0] * shape[1], dtype=np.int32)
    for cell in rng.permutation(cells)[:clues]:
        true = seen[pick].reshape(-1)[cell]
        board[cell] = rng.choice([true, true, true, -1, rng.integers(1, shape[0] + shape[1])])
    return Board.of_array(board.reshape(shape))

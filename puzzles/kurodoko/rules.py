"""The four rules of Kurodoko as a checker that names each breach and its place."""

from hardboard.puzzles.clueshading import SHARED_RULES, black_pairs, clue_black, cut_off
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.grid import Ints, Shading, runs
from hardboard.puzzles.kurodoko.board import Board
from hardboard.puzzles.rules import Violation, place

RULES = (
    *SHARED_RULES,
    "a clue is the number of white cells seen from it, itself included",
)


def sees(shading: Shading) -> Ints:
    """How many white cells each cell sees in the four directions, itself included (meaningful for white
    cells).
    """
    import numpy as np

    total: Ints = sum(runs(shading).values(), np.ones(shading.shape, dtype=np.int32))
    return total


def violations(board: Board, shading: Shading) -> list[Violation]:
    """Every breach of the rules; empty exactly when `shading` solves `board`."""
    return clue_black(board, shading) + black_pairs(shading) + cut_off(shading) + wrong_sight(board, shading)


def wrong_sight(board: Board, shading: Shading) -> list[Violation]:
    """Rule 4: a clue is the number of white cells seen from it, itself included."""
    import numpy as np

    seen = sees(shading)
    bad = np.argwhere((board.clues > 0) & ~shading & (seen != board.clues)).tolist()
    return [
        Violation(
            RULES[3],
            ((r, c),),
            f"the clue {board.clues[r, c]} at {place((r, c))} sees {quantity(seen[r, c], 'white cell')}",
        )
        for r, c in bad
    ]

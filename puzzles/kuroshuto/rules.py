"""The four rules of Kuroshuto as a checker that names each breach and its place."""

from hardboard.puzzles.clueshading import SHARED_RULES, black_pairs, clue_black, cut_off
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.kuroshuto.board import Board
from hardboard.puzzles.rules import Violation, place

RULES = (
    *SHARED_RULES,
    "exactly one of the cells that are a clue's number of steps away from it is black",
)


def targets(cell: Cell, clue: int, shape: Cell) -> list[Cell]:
    """The cells on the board that lie `clue` steps away from `cell`, straight up, right, down and left."""
    r, c = cell
    ends = [(r + clue * dr, c + clue * dc) for dr, dc in STEPS.values()]
    return [(y, x) for y, x in ends if 0 <= y < shape[0] and 0 <= x < shape[1]]


def reached(mask: Shading, clues: Ints) -> Ints:
    """How many cells of a mask are a clue's number of steps away from it, for every clue; 0 where there is
    none.
    """
    import numpy as np

    rows, cols = clues.shape
    # Larger clues reach nothing, however large they are.
    near = np.unique(clues[(clues > 0) & (clues < max(rows, cols))]).tolist()
    most = max(near, default=0)
    around, counts = np.pad(mask, most), np.zeros(clues.shape, dtype=np.int32)
    for clue in near:
        own = clues == clue
        for down, right in STEPS.values():
            top, left = most + clue * down, most + clue * right
            counts += own & around[top : top + rows, left : left + cols]
    return counts


def violations(board: Board, shading: Shading) -> list[Violation]:
    """Every breach of the rules; empty exactly when `shading` solves `board`."""
    return clue_black(board, shading) + black_pairs(shading) + cut_off(shading) + wrong_shots(board, shading)


def wrong_shots(board: Board, shading: Shading) -> list[Violation]:
    """Rule 4: exactly one of the cells that are a clue's number of steps away from it is black."""
    import numpy as np

    breaches = []
    for r, c in np.argwhere((board.clues > 0) & (reached(shading, board.clues) != 1)).tolist():
        clue = int(board.clues[r, c])
        hit = [target for target in targets((r, c), clue, board.shape) if shading[target]]
        breaches.append(
            Violation(
                RULES[3],
                ((r, c), *hit),
                f"the {clue} at {place((r, c))} reaches {quantity(len(hit), 'black cell')}",
            )
        )
    return breaches

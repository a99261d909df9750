"""The four rules of Kuroshuto as a checker that names each breach and its place.

The first three are Kurodoko's, and so are their checkers.
"""

from puzzles.grid import STEPS, Cell, Shading
from puzzles.kurodoko.rules import RULES as KURODOKO_RULES
from puzzles.kurodoko.rules import black_pairs, clue_black, cut_off
from puzzles.kuroshuto.board import Board
from puzzles.rules import Violation, place

RULES = (*KURODOKO_RULES[:3], "exactly one of the cells that are a clue's number of steps away from it is black")


def targets(cell: Cell, clue: int, shape: Cell) -> list[Cell]:
    """The cells on the board that lie `clue` steps away from `cell`, straight up, right, down and left."""
    r, c = cell
    ends = [(r + clue * dr, c + clue * dc) for dr, dc in STEPS.values()]
    return [(y, x) for y, x in ends if 0 <= y < shape[0] and 0 <= x < shape[1]]


def violations(board: Board, shading: Shading) -> list[Violation]:
    """Every breach of the rules; empty exactly when `shading` solves `board`."""
    return clue_black(board, shading) + black_pairs(shading) + cut_off(shading) + wrong_shots(board, shading)


def wrong_shots(board: Board, shading: Shading) -> list[Violation]:
    """Rule 4: exactly one of the cells that are a clue's number of steps away from it is black."""
    found = []
    for cell, clue in board.clue_cells():
        if clue < 0:
            continue
        hit = [target for target in targets(cell, clue, board.shape) if shading[target]]
        if len(hit) != 1:
            found.append(Violation(RULES[3], (cell, *hit), f"the {clue} at {place(cell)} reaches {len(hit)} black cells"))
    return found

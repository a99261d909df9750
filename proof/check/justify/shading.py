"""Facts about black and white cells."""

from typing import TypeGuard

from hardboard.proof.check.reasons import Facts, Subject
from hardboard.puzzles.grid import Cell, Shading


def on_board(subject: object, shape: Cell) -> TypeGuard[Cell]:
    """Whether a subject is a cell of a board of this shape."""
    match subject:
        case (int(row), int(col)):
            return 0 <= row < shape[0] and 0 <= col < shape[1]
    return False


def holds(solution: Shading, subject: Subject) -> bool | None:
    """Whether a cell is black in a solution; None if it is no cell of the board."""
    return bool(solution[subject]) if on_board(subject, (solution.shape[0], solution.shape[1])) else None


def facts_of(board: object, solution: Shading) -> Facts:
    """The colour of every cell."""
    return {(r, c): black for r, row in enumerate(solution.tolist()) for c, black in enumerate(row)}

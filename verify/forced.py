"""Is this cell forced? The question that a player asks who knows a solution so far and looks for the next
step; and whether it is this solution's colour in all others is what no partial check can tell."""

from hardboard.puzzles.family import AnyBoard
from hardboard.verify.judge import judge


def otherwise(family: str, board: AnyBoard, pin: object, black: bool) -> object:
    """A solution in which a cell is not black if it is said to be, and black if not (of a piece: used); None
    if there is none, so that the cell is forced, or the board has no solution."""
    return judge(family).session(board, [pin]).find([-1 if black else 1])

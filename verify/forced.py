"""Is this cell forced? A player who knows a solution so far and looks for the next step asks this. No partial
check can tell if a cell has this solution's colour in all others.
"""

from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.puzzles.family import AnyBoard
from hardboard.verify.judge import judge


def with_negation(family: str, board: AnyBoard, pin: object, black: bool) -> object:
    """Return a solution in which the cell is white if `black` is set, else black; None if there is none.

    For a piece, black means used.
    """
    return judge(family).session(board, [pin]).find([-1 if black else 1])


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)

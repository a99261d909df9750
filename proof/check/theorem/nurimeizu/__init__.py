"""States that agree, painted tile by tile, give a Nurimeizu solution, whichever they are: checked on the
board.

Tiles cover the board, and a tile's window always shows one of its colourings (`painted`); any square of 2 x 2
cells lies in a window. A cell is *steady* if its tile paints it in one colour in all its states. Whether
white cells are a tree is seen as for other puzzles (`connected`).
"""

import numpy as np

from hardboard.proof.check.theorem.connected import cut_off, cycle
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.nurimeizu.mazes import Looks
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, Painted, misdrawn
from hardboard.proof.check.theorem.plan import Plan
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.rules import circles_off, squares, triangles_on, white_path
from hardboard.puzzles.rules import place as named

__all__ = ["FORM", "Looks", "fault"]

FORM = SHADINGS


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    own = plan.geometry
    if own.left or own.tops[0] != 0 or own.extent != board.shape or len(plan.tiles) < plan.places.size:
        return "the tiles do not cover the board"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    painted, checks = Painted(plan, board.shape), (rooms, icons, no_squares, path, tree)
    return misdrawn(plan) or next(filter(None, (check(painted, board) for check in checks)), "")


def rooms(painted: Painted, board: Board) -> str:
    """Every cell in the same room has the same colour: it is steady, or its tile says it in the same way."""
    numbers, codes = board.rooms.ravel(), painted.codes.ravel().astype(np.int64)
    codes += np.where(codes > STEADY_BLACK, (codes.max() + 1) * painted.owners.ravel(), 0)
    _, first = np.unique(numbers, return_index=True)
    for spot in np.flatnonzero(codes != codes[first][numbers]).tolist()[:1]:
        r, c = divmod(spot, board.shape[1])
        return f"the room of {named((r, c))} can be of two colours"
    return ""


def icons(painted: Painted, board: Board) -> str:
    """Cells with an icon are white."""
    for r, c in np.argwhere((board.icons != "") & (painted.codes != STEADY_WHITE)).tolist():
        return f"the icon at {named((r, c))} can be black"
    return ""


def no_squares(painted: Painted, board: Board) -> str:
    """No square of 2 by 2 cells is all of one colour."""
    for piece in painted.plan.pieces:
        for colouring in piece.shadings.values():
            for breach in squares(colouring):
                return f"{piece.name}: {breach.message}"
    return ""


def path(painted: Painted, board: Board) -> str:
    """Steady white cells lead from S to G; in a tree that is the path. All circles are on it, and no
    triangle.
    """
    way = white_path(board, painted.codes != STEADY_WHITE)
    if way is None:
        return "no path from S to G is white in all states"
    return next((str(breach) for breach in circles_off(board, way) + triangles_on(board, way)), "")


def tree(painted: Painted, board: Board) -> str:
    """All white cells are connected, and form no cycle."""
    return cut_off(painted, colour=False) or cycle(painted)

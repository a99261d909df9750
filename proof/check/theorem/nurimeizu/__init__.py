"""States that agree, painted tile by tile, give a Nurimeizu solution, whichever they are: checked on the
board.

A cell is *steady* if its tile paints it in one colour in all its states. On the lines that tiles share all
cells are steady, and neighbours agree on them; so a tile's window always shows one of its colourings, and any
square of 2 x 2 cells lies in a window.

Whether white cells are a tree is seen as for other puzzles (`connected`).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hardboard.proof.check.theorem.connected import cut_off, cycle, lines_differ
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.nurimeizu.mazes import Looks
from hardboard.proof.check.theorem.plan import STEADY_BLACK, STEADY_WHITE, Numbers, Plan
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.rules import circles_off, squares, triangles_on, white_path
from hardboard.puzzles.rules import place as named

__all__ = ["FORM", "Looks", "fault"]

FORM = SHADINGS


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    own = plan.geometry
    if own.left or plan.always is not None or own.tops[0] != 0 or own.extent != board.shape:
        return "tiles that cover the board and nothing below them are all that is known here"
    if len(plan.tiles) < plan.places.size:
        return "there is a place without a tile"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    checks = (rooms, icons, no_squares, path, tree)
    painting = Painting(plan, board)
    return lines_differ(plan, board.shape) or next(
        (reason for check in checks if (reason := check(painting))), ""
    )


@dataclass(frozen=True, eq=False)
class Painting:
    """All paintings of a plan at once."""

    plan: Plan
    board: Board

    @cached_property
    def codes(self) -> Numbers:
        """The codes of cells (see `PlanTile.codes`), those that are not steady in each tile by themselves."""
        numbers = np.zeros(self.board.shape, dtype=np.int64)
        most = max(int(piece.codes.max()) for piece in self.plan.tiles.values()) + 1
        for number, (place, piece) in enumerate(self.plan.tiles.items()):
            own = np.where(piece.codes > STEADY_BLACK, piece.codes + number * most, piece.codes)
            numbers[self.plan.geometry.window(place)] = own
        return numbers


def rooms(painting: Painting) -> str:
    """Every cell in the same room has the same colour."""
    numbers, codes = painting.board.rooms.ravel(), painting.codes.ravel()
    _, first = np.unique(numbers, return_index=True)
    for spot in np.flatnonzero(codes != codes[first][numbers]).tolist()[:1]:
        r, c = divmod(spot, painting.board.shape[1])
        return f"the room of {named((r, c))} can be of two colours"
    return ""


def icons(painting: Painting) -> str:
    """Cells with an icon are white."""
    for r, c in np.argwhere((painting.board.icons != "") & (painting.codes != STEADY_WHITE)).tolist():
        return f"the icon at {named((r, c))} can be black"
    return ""


def no_squares(painting: Painting) -> str:
    """No square of 2 by 2 cells is all of one colour."""
    for piece in painting.plan.pieces:
        for colouring in piece.shadings.values():
            for breach in squares(colouring):
                return f"{piece.name}: {breach.message}"
    return ""


def path(painting: Painting) -> str:
    """Steady white cells lead from S to G; in a tree that is the path. All circles are on it, and no
    triangle.
    """
    board, way = painting.board, white_path(painting.board, painting.codes != STEADY_WHITE)
    if way is None:
        return "no path from S to G is white in all states"
    return next((str(breach) for breach in circles_off(board, way) + triangles_on(board, way)), "")


def tree(painting: Painting) -> str:
    """All white cells are connected, and form no cycle."""
    plan, shape = painting.plan, painting.board.shape
    return cut_off(plan, shape, colour=False) or cycle(plan, shape)

"""States that agree, painted tile by tile, give a Nurimeizu solution, whichever they are: checked on the
board.

A cell is *steady* if its tile paints it in one colour in all its states. On the lines that tiles share all
cells are steady, and neighbours agree on them; so a tile's window always shows one of its colourings, and any
square of 2 x 2 cells lies in a window.

Whether white cells are a tree is seen as for other puzzles (`connected`).
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.theorem.connected import cut_off, cycle
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.nurimeizu.mazes import Looks
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.rules import circles_off, squares, triangles_on, white_path
from hardboard.puzzles.rules import place as named

__all__ = ["FORM", "Looks", "fault"]

FORM = SHADINGS
WHITE, BLACK = 0, 1


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if (
        plan.geometry.left
        or plan.always is not None
        or plan.geometry.tops[0] != 0
        or plan.geometry.extent != board.shape
    ):
        return "tiles that cover the board and nothing below them are all that is known here"
    if len(plan.tiles) < plan.places.size:
        return "there is a place without a tile"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    checks = (shared_lines, rooms, icons, no_squares, path, tree)
    painting = Painting(plan, board)
    return next((reason for check in checks if (reason := check(painting))), "")


@dataclass(frozen=True, eq=False)
class Painting:
    """All paintings of a plan at once."""

    plan: Plan
    board: Board

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """WHITE or BLACK for steady cells; for others a number for each tile and each set of states in which
        they are black.
        """
        numbers = np.zeros(self.board.shape, dtype=np.int64)
        most = max(int(kinds(piece).max()) for piece in self.plan.pieces if piece.shadings) + 1
        for number, (place, piece) in enumerate(self.plan.tiles.items()):
            own = kinds(piece)
            numbers[self.plan.geometry.window(place)] = np.where(own > BLACK, own + number * most, own)
        return numbers


@cache
def kinds(piece: PlanTile) -> NDArray[np.int64]:
    """WHITE or BLACK for the steady cells of a tile, for others a number for each set of states in which they
    are black.
    """
    black = np.stack(list(piece.shadings.values())).reshape(len(piece.shadings), -1).T
    sets, inverse = np.unique(black, axis=0, return_inverse=True)
    steady = np.where(sets.all(axis=1), BLACK, np.where(sets.any(axis=1), np.arange(2, len(sets) + 2), WHITE))
    numbers: NDArray[np.int64] = steady[inverse.reshape(-1)].reshape(
        next(iter(piece.shadings.values())).shape
    )
    return numbers


@cache
def border(piece: PlanTile) -> tuple[Shading, NDArray[np.int64]]:
    """The outermost cells of a tile, and their kinds."""
    own = kinds(piece)
    ring = np.ones(own.shape, dtype=bool)
    ring[1:-1, 1:-1] = False
    return ring, own[ring]


def shared_lines(painting: Painting) -> str:
    """The outermost cells of a tile are steady, and its neighbours paint them in the same colour."""
    for place, piece in painting.plan.tiles.items():
        ring, own = border(piece)
        # A cell that is not steady has a number of its own on the board.
        if (own != painting.codes[painting.plan.geometry.window(place)][ring]).any() or own.max() > BLACK:
            return f"{piece.name} at {place} and a neighbour may differ on the line that they share"
    return ""


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
    for r, c in np.argwhere((painting.board.icons != "") & (painting.codes != WHITE)).tolist():
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
    board, way = painting.board, white_path(painting.board, painting.codes != WHITE)
    if way is None:
        return "no path from S to G is white in all states"
    return next((str(breach) for breach in circles_off(board, way) + triangles_on(board, way)), "")


def tree(painting: Painting) -> str:
    """All white cells are connected, and form no cycle."""
    plan, shape = painting.plan, painting.board.shape
    return cut_off(plan, shape, colour=False) or cycle(plan, shape)

"""States that agree, painted tile by tile, give a Kuroshuto solution, whichever they are: checked on the
board.

*Ground* cells are black in every painting; *signals* are the cells that a tile paints black in some state. On
the lines that tiles share the only signals are ports, and a port's cell is black exactly when its value is 1;
so tiles that agree paint each signal in one colour, and any tile that has it says which. Then:

- a cell with a clue is neither ground nor signal, so it is white;
- no two cells of ground and signals touch, not even at corners. So no two black cells are neighbours. And all
  white cells are connected: where a path of cells meets a black one, go around it; the cells around it are
  white, and those on the board are connected, because it has at least two rows and two columns;
- a clue reaches one ground cell and no signal, or signals of one tile, of which in each of its states one is
  black, and no ground cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from hardboard.gadgets.relation import State
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.plan import Piece, Plan, Position
from hardboard.puzzles.grid import Cell, Ints, Shading, touching
from hardboard.puzzles.kuroshuto import Board
from hardboard.puzzles.kuroshuto.rules import reached, targets
from hardboard.puzzles.rules import place as named

FORM = SHADINGS


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if plan.inverts or plan.ground.depth != 0 or plan.ground.tops:
        return "two tiles do not share the cell of a joint"
    if board.shape[0] < plan.extent[0] or board.shape[1] < plan.extent[1] or min(board.shape) < 2:
        return f"a board of shape {board.shape} is too small for its tiles"
    if plan.ground.always is None or plan.ground.always.shape != board.shape:
        return "the cells that are always black are not those of a board of this shape"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    painting = Painting(plan, board, plan.ground.always)
    checks = (ports, clues_white, apart, shots)
    return next((found for check in checks if (found := check(painting))), "")


@dataclass(frozen=True, eq=False)
class Painting:
    """All paintings of a plan at once."""

    plan: Plan
    board: Board
    ground: Shading

    @cached_property
    def signals(self) -> Shading:
        """The cells that a tile paints black in some state."""
        shading = np.zeros(self.board.shape, dtype=bool)
        painted = {
            id(piece): np.any(list(piece.drawings.values()), axis=0)
            for piece in self.plan.pieces
            if piece.drawings
        }
        for place, piece in self.plan.tiles.items():
            shading[self.plan.window(place)] |= painted[id(piece)]
        return shading


def ports(painting: Painting) -> str:
    """Of the outermost cells of a tile those are black that are ports of value 1; and no signal is a ground
    cell.
    """
    ring = np.ones(painting.plan.size, dtype=bool)
    ring[1:-1, 1:-1] = False
    for piece in painting.plan.pieces:
        for state, colouring in piece.drawings.items():
            if {(r, c) for r, c in np.argwhere(colouring & ring).tolist()} != {
                painting.plan.inner(side) for side in state
            }:
                return f"{piece.name} has a state in which its border does not show the values of its ports"
    for r, c in np.argwhere(painting.ground & painting.signals).tolist():
        return f"the signal at {named((r, c))} is always black"
    return ""


def clues_white(painting: Painting) -> str:
    """A cell with a clue is white."""
    for r, c in np.argwhere((painting.board.clues != 0) & (painting.ground | painting.signals)).tolist():
        return f"the clue at {named((r, c))} can be black"
    return ""


def apart(painting: Painting) -> str:
    """No two cells that can be black touch, not even at corners."""
    pair = touching(painting.ground | painting.signals)
    return f"{named(pair[0])} and {named(pair[1])} touch and can be black" if pair else ""


def shots(painting: Painting) -> str:
    """Of the cells that are a clue's number of steps away from it exactly one is black."""
    clues: Ints = painting.board.clues
    steady, loose = reached(painting.ground, clues), reached(painting.signals, clues)
    for r, c in np.argwhere((clues > 0) & (loose == 0) & (steady != 1)).tolist():
        return f"the clue {clues[r, c]} at {named((r, c))} reaches {steady[r, c]} black cells"
    memory: dict[tuple[int, tuple[Cell, ...]], bool] = {}
    for r, c in np.argwhere((clues > 0) & (loose > 0)).tolist():
        there = [
            cell for cell in targets((r, c), int(clues[r, c]), painting.board.shape) if painting.signals[cell]
        ]
        place = next(_holding(painting.plan, there), None)
        if place is None or steady[r, c]:
            return (
                f"the clue {clues[r, c]} at {named((r, c))} reaches signals and other cells that can be black"
            )
        top, left = painting.plan.corner(place)
        piece, cells = painting.plan.tiles[place], tuple((y - top, x - left) for y, x in there)
        key = (id(piece), cells)
        if key not in memory:
            memory[key] = all(_one_black(piece, state, cells) for state in piece.drawings)
        if not memory[key]:
            return (
                f"the clue {clues[r, c]} at {named((r, c))} does not reach one black cell in each "
                f"state of {piece.name}"
            )
    return ""


def _one_black(piece: Piece, state: State, cells: tuple[Cell, ...]) -> bool:
    return sum(bool(piece.drawings[state][cell]) for cell in cells) == 1


def _holding(plan: Plan, cells: list[Cell]) -> Iterator[Position]:
    """The places of the tiles whose windows hold all of some cells."""
    margin, pitch = plan.ground.margin, plan.pitch
    near = [
        [{(k - margin) // pitch, (k - margin - 1) // pitch} for k in line]
        for line in zip(*cells, strict=True)
    ]
    for place in sorted(product(*(set.intersection(*line) for line in near))):
        if place in plan.tiles:
            yield place

"""Whether tiles painted in states that agree keep all rules."""

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.theorem.declared.patches import MARGIN
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.known import Colours
from hardboard.proof.check.theorem.plan import BLANK, Choice, Plan
from hardboard.puzzles.declared.board import Board


def uncovered(plan: Plan, board: Board) -> str:
    """Why tiles of one size might not cover the board, each cell once."""
    own = plan.geometry
    if plan.inverts or own.shared or own.depth or plan.always is not None:
        return "the values of a joint are not shown by the cell south or east of it"
    even = own.even and own.left == 0 and own.extent == board.shape and own.pitch > MARGIN
    return "" if even and len(plan.tiles) == plan.places.size else "the tiles do not cover the board"


def kept(said: Said) -> str:
    """A place that some states break, of the tiles that it looks at, though they agree; empty if none is.
    Looked at once where tile and places are equal, and the tiles around with their states.
    """
    seen: set[tuple[int, bytes]] = set()
    around = np.pad(said.plan.kinds, 1, constant_values=BLANK)
    for row, col in said.plan.tiles:
        key = (int(said.numbers[row, col]), around[row : row + 3, col : col + 3].tobytes())
        if key not in seen and (rule := broken_at(said, (row, col))):
            return f"{rule} in the tile at {(row, col)} is broken in some states"
        seen.add(key)
    return ""


def broken_at(said: Said, tile: Position) -> str:
    """The rule of a place in the frame of a tile that some states may break."""
    plan, size = said.plan, said.plan.geometry.pitch
    drawn: dict[tuple[Position, ...], list[Choice]] = {}
    for place in said.bundles[int(said.numbers[tile])]:
        spots = {cell: divmod(cell, said.wide) for cell in place.scope}
        homes = {cell: (tile[0] + r // size - 1, tile[1] + c // size - 1) for cell, (r, c) in spots.items()}
        there = tuple(sorted({*homes.values()}))
        if not plan.tiles.keys() >= {*there}:
            return place.rule
        if there not in drawn:
            drawn[there] = plan.choices(there, {})
        for states in drawn[there]:
            shown = {at: plan.tiles[at].shadings[state] for at, state in states.items()}
            colours = {cell: bool(shown[homes[cell]][r % size, c % size]) for cell, (r, c) in spots.items()}
            if place.broken(Colours(colours)):  # type: ignore[arg-type]
                return place.rule
    return ""

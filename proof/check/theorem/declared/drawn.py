"""Whether tiles painted in states that agree keep all rules."""

from collections.abc import Hashable, Iterator, Sequence
from itertools import product

import numpy as np

from hardboard.gadgets.geometry import Position, middle
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.theorem.declared.patches import MARGIN
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.plan import Plan, beyond
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.grid import STEPS, Cell, Shading, regions


def uncovered(plan: Plan, board: Board) -> str:
    """Why tiles of one size might not cover the board, each cell once."""
    own = plan.geometry
    if plan.inverts or own.shared or own.depth or plan.always is not None:
        return "the values of a joint are not shown by the cell south or east of it"
    even = own.even and own.left == 0 and own.extent == board.shape and own.pitch > MARGIN
    return "" if even and len(plan.tiles) == plan.places.size else "the tiles do not cover the board"


def hidden(plan: Plan) -> str:
    """Why a tile's drawings might not show the values of its ports on sides N and W."""
    for piece in plan.pieces:
        for state, drawing in piece.drawings.items():
            for side in {*piece.ports} & {*"NW"}:
                if bool(drawing[middle(drawing.shape, side)]) is not (side in state):
                    return f"{piece.name} has a state that does not show the value of port {side}"
    return ""


class Colours(dict[Index, bool | None]):
    """The colours of some cells; of others nothing is known."""

    def __missing__(self, cell: Index) -> None:
        return None


def kept(said: Said) -> str:
    """A place that some states break, of the tiles that it looks at, though they agree; empty if none is."""
    seen: set[Hashable] = set()
    for tile in said.plan.tiles:
        around = said.plan.places[max(tile[0] - 1, 0) : tile[0] + 2, max(tile[1] - 1, 0) : tile[1] + 2]
        key = (int(said.numbers[tile]), tile[0] > 0, tile[1] > 0, around.shape, around.tobytes())
        if key in seen:
            continue
        seen.add(key)
        drawn: dict[tuple[Position, ...], list[dict[Position, Shading]]] = {}
        for place in said.at(tile):
            cells = {cell: _in_tile(said, cell) for cell in place.scope}
            there = tuple(sorted({at for at, _ in cells.values()}))
            if any(max(abs(at[0] - tile[0]), abs(at[1] - tile[1])) > 1 for at in there):
                return f"{place.rule} at {said.board.show(place.spot)} looks beyond the next tile"
            if there not in drawn:
                drawn[there] = list(agreeing(said.plan, there))
            for drawings in drawn[there]:
                colours = {cell: bool(drawings[at][spot]) for cell, (at, spot) in cells.items()}
                if place.broken(Colours(colours)):  # type: ignore[arg-type]
                    return f"{place.rule} at {said.board.show(place.spot)} is broken in some states"
    return ""


def _in_tile(said: Said, cell: Index) -> tuple[Position, Cell]:
    """The tile that a cell is in, and where."""
    (row, col), size = divmod(cell, said.board.cols), said.plan.geometry.pitch
    return (row // size, col // size), (row % size, col % size)


def agreeing(plan: Plan, places: Sequence[Position]) -> Iterator[dict[Position, Shading]]:
    """The drawings of some tiles in all states that agree at joints between them."""
    joints = [
        (one, side, beyond(one, side))
        for one in places
        for side in plan.tiles[one].ports
        if side in "SE" and beyond(one, side) in places
    ]
    for states in product(*(plan.tiles[place].drawings for place in places)):
        own = dict(zip(places, states, strict=True))
        if all(plan.agree(side in own[one], OPPOSITE[side] in own[other]) for one, side, other in joints):
            yield {place: plan.tiles[place].drawings[state] for place, state in own.items()}


def apart(said: Said, colour: bool) -> str:
    """A cell of a colour that may be cut off from the others; empty if there is none."""
    plan, size = said.plan, said.plan.geometry.pitch
    always = np.stack([
        np.all([drawing == colour for drawing in piece.drawings.values()], axis=0)
        if piece.drawings
        else np.zeros((size, size), dtype=bool)
        for piece in plan.pieces
    ])  # fmt: skip
    rows, cols = plan.places.shape
    sure = always[plan.places].transpose(0, 2, 1, 3).reshape(rows * size, cols * size)
    areas, number = regions(sure)
    if not number:
        return "no cell always has a colour that must be connected"
    main = areas == int(np.argmax(np.bincount(areas.ravel())[1:])) + 1
    seen: set[Hashable] = set()
    for tile in plan.tiles:
        near = [tile, *(at for side in STEPS if (at := beyond(tile, side)) in plan.tiles)]
        held = [main[plan.geometry.window(at)] for at in near]
        key = tuple((at[0] - tile[0], at[1] - tile[1], int(plan.places[at])) for at in near)
        key += tuple(own.tobytes() for own in held)
        if key not in seen and not _reaches(said, near, held, colour):
            return f"cells of {plan.tiles[tile].name} at {tile} may be cut off"
        seen.add(key)
    return ""


def _reaches(said: Said, near: Sequence[Position], held: Sequence[Shading], colour: bool) -> bool:
    """Whether each cell of a colour in a tile, the first of these, reaches the large area in each state: by
    itself, or with some neighbour, whichever state of that agrees.
    """
    plan, tile = said.plan, near[0]
    for state, drawing in plan.tiles[tile].drawings.items():
        lost = _lost(drawing == colour, held[0])
        for at, area in zip(near[1:], held[1:], strict=True):
            if not lost.any():
                break
            both = [
                _lost_beside(
                    drawing == colour, own[at] == colour, held[0], area, (at[0] - tile[0], at[1] - tile[1])
                )
                for own in agreeing(plan, sorted((tile, at)))
                if own[tile] is plan.tiles[tile].drawings[state]
            ]
            lost &= np.any(both, axis=0) if both else False
        if lost.any():
            return False
    return True


def _lost(mine: Shading, main: Shading) -> Shading:
    """The cells that do not reach the large area."""
    areas, _ = regions(mine)
    lost: Shading = mine & ~np.isin(areas, np.unique(areas[main & mine]))
    return lost


def _lost_beside(one: Shading, other: Shading, main: Shading, there: Shading, step: Position) -> Shading:
    """The same of the first of two tiles side by side."""
    axis = 0 if step[0] else 1
    before = step < (0, 0)
    pair = np.concatenate([other, one] if before else [one, other], axis=axis)
    held = np.concatenate([there, main] if before else [main, there], axis=axis)
    parts: list[Shading] = np.split(_lost(pair, held), 2, axis=axis)
    return parts[1] if before else parts[0]

"""Whether tiles painted in states that agree keep all rules."""

from collections.abc import Iterator, Mapping
from itertools import product

import numpy as np

from hardboard.gadgets.geometry import Position, middle
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.theorem.alike import BLANK
from hardboard.proof.check.theorem.declared.patches import MARGIN
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.plan import Plan, PlanTile, beyond
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.grid import STEPS, Shading, regions

#: A tile, how many steps away it stands, and which of its cells are in the large area.
Beside = tuple[Position, PlanTile, bytes]


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
        for state, drawing in piece.shadings.items():
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
    seen: set[tuple[int, tuple[int, ...]]] = set()
    around = np.pad(said.plan.places.astype(np.int64), 1, constant_values=BLANK)
    for row, col in said.plan.tiles:
        nine = tuple(around[row : row + 3, col : col + 3].ravel().tolist())
        bundle = int(said.numbers[row, col])
        if (bundle, nine) not in seen and (rule := broken_in(said, bundle, nine)):
            return f"{rule} in the tile at {(row, col)} is broken in some states"
        seen.add((bundle, nine))
    return ""


def broken_in(said: Said, bundle: int, nine: tuple[int, ...]) -> str:
    """The rule of a place of a frame that the states of its nine tiles, by their numbers, may break."""
    size, pieces = said.plan.geometry.pitch, said.plan.pieces
    drawn: dict[tuple[Position, ...], list[dict[Position, Shading]]] = {}
    for place in said.bundles[bundle]:
        spots = {cell: divmod(cell, said.wide) for cell in place.scope}
        cells = {cell: ((r // size, c // size), (r % size, c % size)) for cell, (r, c) in spots.items()}
        there = tuple(sorted({at for at, _ in cells.values()}))
        if there not in drawn:
            numbers = {at: nine[3 * at[0] + at[1]] for at in there}
            if BLANK in numbers.values():
                return place.rule
            drawn[there] = list(agreeing(said.plan, {at: pieces[number] for at, number in numbers.items()}))
        for drawings in drawn[there]:
            colours = {cell: bool(drawings[at][spot]) for cell, (at, spot) in cells.items()}
            if place.broken(Colours(colours)):  # type: ignore[arg-type]
                return place.rule
    return ""


def agreeing(plan: Plan, tiles: Mapping[Position, PlanTile]) -> Iterator[dict[Position, Shading]]:
    """The drawings of some tiles, which stand somewhere, in all states that agree at joints between them."""
    joints = [
        (one, side, beyond(one, side))
        for one, piece in tiles.items()
        for side in piece.ports
        if side in "SE" and beyond(one, side) in tiles
    ]
    for states in product(*(piece.shadings for piece in tiles.values())):
        own = dict(zip(tiles, states, strict=True))
        if all(plan.agree(side in own[one], OPPOSITE[side] in own[other]) for one, side, other in joints):
            yield {place: tiles[place].shadings[state] for place, state in own.items()}


def apart(said: Said, colour: bool) -> str:
    """A cell of a colour that may be cut off from the others; empty if there is none."""
    plan, size = said.plan, said.plan.geometry.pitch
    always = np.stack([
        np.all([drawing == colour for drawing in piece.shadings.values()], axis=0)
        if piece.shadings
        else np.zeros((size, size), dtype=bool)
        for piece in plan.pieces
    ])  # fmt: skip
    rows, cols = plan.places.shape
    sure = always[plan.places].transpose(0, 2, 1, 3).reshape(rows * size, cols * size)
    areas, number = regions(sure)
    if not number:
        return "no cell always has a colour that must be connected"
    main = areas == int(np.argmax(np.bincount(areas.ravel())[1:])) + 1
    seen: set[tuple[Beside, ...]] = set()
    for tile in plan.tiles:
        near = {(0, 0): tile} | {step: beyond(tile, side) for side, step in STEPS.items()}
        key = tuple(
            (step, plan.tiles[at], main[plan.geometry.window(at)].tobytes())
            for step, at in near.items()
            if at in plan.tiles
        )
        if key not in seen and not _reaches(plan, key, colour):
            return f"cells of {plan.tiles[tile].name} at {tile} may be cut off"
        seen.add(key)
    return ""


def _reaches(plan: Plan, near: tuple[Beside, ...], colour: bool) -> bool:
    """Whether each cell of a colour in a tile, the first of these, reaches the large area in each state: by
    itself, or with some neighbour, whichever state of that agrees.
    """
    size = plan.geometry.pitch
    areas = {step: np.frombuffer(own, dtype=bool).reshape(size, size) for step, _, own in near}
    (tile, piece, _), *others = near
    for drawing in piece.shadings.values():
        lost = _lost(drawing == colour, areas[tile])
        for step, other, _ in others:
            if not lost.any():
                break
            both = [
                _lost_beside(drawing == colour, own[step] == colour, areas[tile], areas[step], step)
                for own in agreeing(plan, dict(sorted({tile: piece, step: other}.items())))
                if own[tile] is drawing
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

"""Whether tiles painted in states that agree keep all rules."""

from functools import cache

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.theorem.declared.said import TILES, Said
from hardboard.proof.check.theorem.plan import (
    BLANK,
    STEADY_BLACK,
    STEADY_WHITE,
    Numbers,
    Plan,
    alike,
    firsts,
)
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.grid import Cell, Shading


class Colours(dict[Index, bool | None]):
    """The colours of some cells; of others nothing is known."""

    def __missing__(self, cell: Index) -> None:
        return None


def kept(said: Said) -> str:
    """A rule that some states break, of the tiles that it looks at, though they agree; empty if none is."""
    plan, below = said.plan, always(said.plan)
    choices = cache(lambda there: plan.choices(there, {}))
    for place in said.places(_once(said))[0]:
        spots = {cell: home(said, cell) for cell in place.scope}
        there = tuple(sorted({at for at, _ in spots.values() if at is not None}))
        for states in choices(there):
            drawn = {None: below} | {at: plan.tiles[at].shadings[state] for at, state in states.items()}
            colours = Colours({cell: bool(drawn[at][spot]) for cell, (at, spot) in spots.items()})
            if place.broken(colours):  # type: ignore[arg-type]
                return f"{place.rule} at {said.board.show(place.spot)} is broken in some states"
    for count in said.wide:
        homes = (home(said, cell) for cell in count.cells)
        codes = [int((below if at is None else plan.tiles[at].codes)[spot]) for at, spot in homes]
        least, most = codes.count(STEADY_BLACK), len(codes) - codes.count(STEADY_WHITE)
        if not count.allowed.issuperset(range(least, most + 1)):
            return f"{count.rule} may be broken in some states"
    return ""


def _once(said: Said) -> Numbers:
    """The numbers of what is said at corners; where tiles cover the board, at the first alone of those at
    which the same is said, at the same cell of a tile, with the same tiles in the same states to the right
    and below, as far as a place may look from there.
    """
    plan, (high, wide) = said.plan, said.plan.places.shape
    if plan.form.pinned:
        return said.numbers
    (rows, cols), size = np.indices(said.numbers.shape), plan.geometry.pitch
    kinds, steps = np.pad(plan.kinds, (0, TILES), constant_values=BLANK), range(TILES + 1)
    near = alike(kinds[r : r + high, c : c + wide].ravel() for r in steps for c in steps).reshape(high, wide)
    columns = (said.numbers, rows % size, cols % size, near[rows // size, cols // size])
    first = tuple(np.transpose(firsts(alike(map(np.ravel, columns)).reshape(said.numbers.shape))))
    numbers = np.zeros_like(said.numbers)
    numbers[first] = said.numbers[first]
    return numbers


def home(said: Said, cell: Index) -> tuple[Position | None, Cell]:
    """The place of the tile that draws a cell, of those that share it that below and to the right, and the
    cell from its corner; outside all tiles none, and the cell from the board's corner.
    """
    own, (high, wide), at = said.plan.geometry, said.plan.places.shape, divmod(cell, said.board.cols)
    row, col, height = at[0] - own.tops[0], at[1] - own.left, own.tops[1] - own.tops[0]
    if not (0 <= row < high * height + own.shared and 0 <= col < wide * own.pitch + own.shared):
        return None, at
    place = (min(row // height, high - 1), min(col // own.pitch, wide - 1))
    return place, (row - place[0] * height, col - place[1] * own.pitch)


def always(plan: Plan) -> Shading:
    """What is drawn outside tiles; nothing, where they cover the board."""
    drawn = plan.always
    assert not isinstance(drawn, tuple)
    return np.zeros((0, 0), dtype=bool) if drawn is None else drawn

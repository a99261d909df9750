"""All paintings of a plan at once: what tiles draw on a board of black and white cells, in states that agree.

What is always drawn is, in the window of a tile, a part of all its drawings (`with_background`). Neighbours
may share a line of cells; in states that agree they draw it alike (`drawing_fault`). In each painting a
window therefore shows one of its tile's drawings, and all tiles with a cell give it one colour. The search
for a violated constraint reads the cells that the constraint reads. A cell that changes asks its tile for a
state, and all those that agree with the ones asked before are tried (`Painted.breaks`). If two constraints
read cells that are alike, they ask the same tiles, at equal distances, in the same order. Only one of them is
checked (`Painted.once`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, SIDES, State
from hardboard.proof.check.reasons import on_board
from hardboard.proof.check.theorem.plan import BLANK, Numbers, Plan, PlanTile, equal_columns, require
from hardboard.puzzles.grid import Cell, Ints, Shading

if TYPE_CHECKING:  # of rules there may be none that are declared
    from hardboard.puzzles.declared.constraints import Constraint

#: Cells that have one colour in all states of their tile.
STEADY_WHITE, STEADY_BLACK = 0, 1
#: How often places are looked at, with the states of some tiles, before it is given up.
MOST_LOOKS = 1 << 21
#: Cells around spots that are compared at once: more would need memory that no file pays for.
MOST_CELLS = 1 << 22
#: The neighbours that come after a place, and the cells of a window on the side of a step.
LATER = ((0, 1), (1, -1), (1, 0), (1, 1))
LINE = {-1: np.s_[:1], 0: np.s_[:], 1: np.s_[-1:]}


def with_background(plan: Plan, shape: Cell) -> Plan:
    """Return the plan on a board of this shape, with the drawing around tiles as part of them."""
    own, always = plan.geometry, plan.always
    fits = own.extent[0] <= shape[0] and own.extent[1] <= shape[1]
    require(fits, f"a board of shape {shape} is too small for its tiles")
    if always is None or isinstance(always, tuple):
        return plan
    require(always.shape == shape, "what is always drawn is not on a board of this shape")
    known, places = dict[tuple[PlanTile, bytes], int](), plan.places.astype(np.int32)
    pieces: list[PlanTile] = []
    for place, piece in plan.tiles.items():
        below = always[own.window(place)]
        places[place] = known.setdefault((piece, below.tobytes()), len(pieces))
        if len(known) > len(pieces):
            drawings = {state: shading | below for state, shading in piece.shadings.items()}
            pieces.append(replace(piece, drawings=drawings))
    return replace(plan, places=places, pieces=tuple(pieces))


def drawing_fault(plan: Plan) -> str:
    """Explain why two tiles may draw a cell that they share in two ways, though their states agree; or why
    states may not be read off what was painted.
    """
    seen, kinds = set[tuple[Cell, int, int]](), plan.kinds.tolist()
    for place in plan.tiles if plan.geometry.shared else ():
        for step in LATER:
            there = row, col = place[0] + step[0], place[1] + step[1]
            pair = (step, kinds[place[0]][place[1]], kinds[row][col]) if there in plan.tiles else None
            if pair is None or pair in seen:
                continue
            seen.add(pair)
            for states in plan.choices((place, there), {}):
                one, other = (plan.tiles[at].shadings[state] for at, state in states.items())
                line = one[LINE[step[0]], LINE[step[1]]], other[LINE[-step[0]], LINE[-step[1]]]
                if (line[0] != line[1]).any():
                    return (
                        f"{plan.tiles[place].name} at {place} and a neighbour may differ on what they share"
                    )
    return next(filter(None, (_hidden(plan, piece) for piece in plan.pieces)), "")


def _hidden(plan: Plan, piece: PlanTile) -> str:
    """Why a port may not be read as it was painted. It is read at a cell of its tile, which shows its value
    in each state. Or else it is read beyond its tile, at the cell at which the port that it is joined to is.
    """
    for size in {own.shape for own in piece.shadings.values()}:
        read = {side: plan.form.pin(plan.geometry.port(size, side), side) for side in SIDES}
        for side in piece.ports:
            cell, there = read[side], plan.form.pin(plan.geometry.facing(size, side), OPPOSITE[side])
            if on_board(cell, size):
                shown = all(bool(own[cell]) is (side in state) for state, own in piece.shadings.items())
            else:
                shown = cell == there and on_board(read[OPPOSITE[side]], size) and not plan.inverts
            if not shown:
                return f"{piece.name} has a state that does not show the values of its ports"
    return ""


def colour_codes(shadings: Sequence[Shading]) -> Ints:
    """STEADY_WHITE or STEADY_BLACK for cells that have one colour in all of some shadings; for others a
    number for each set of those in which they are black.
    """
    black = np.stack(shadings)
    sets, own = np.unique(black.reshape(len(black), -1).T, axis=0, return_inverse=True)
    mixed = np.arange(2, len(sets) + 2)
    codes = np.select([sets.all(axis=1), sets.any(axis=1)], [STEADY_BLACK, mixed], STEADY_WHITE)
    return codes[own.ravel()].reshape(black.shape[1:]).astype(np.int32)


class PaintedPlan:
    """The cells of a board whose tiles have states: each cell's code (see `colour_codes`) and its tile."""

    def __init__(self, plan: Plan, shape: Cell) -> None:
        self.plan, self.shape, self.places, self.looks = plan, shape, list(plan.tiles), 0
        self.codes = np.zeros(shape, dtype=np.int32)
        if isinstance(plan.always, np.ndarray):
            self.codes[:] = plan.always
        self.owners = np.full(shape, BLANK, dtype=np.int32)
        known = {piece: colour_codes([*piece.shadings.values()]) for piece in {*plan.tiles.values()}}
        for number, (place, piece) in enumerate(plan.tiles.items()):
            window = plan.geometry.window(place)
            self.codes[window], self.owners[window] = known[piece], number

    @cached_property
    def numbers(self) -> Numbers:
        """Return a number for each cell, in one row; cells that are alike have equal numbers.

        Cells are alike if they have one colour, the same, in all states of their tiles. So are cells that are
        the same cell of the same tile in the same states.
        """
        numbers, (rows, cols) = self.codes.astype(np.int64), np.nonzero(self.codes > STEADY_BLACK)
        own = self.owners[rows, cols]
        tops, lefts = np.array([self.plan.geometry.corner(place) for place in self.places])[own].T
        kinds = np.array([self.plan.kinds[place] for place in self.places])[own]
        numbers[rows, cols] = STEADY_BLACK + 1 + equal_columns([kinds, rows - tops, cols - lefts])
        return numbers.ravel()

    def once(self, scope: Sequence[int], spots: Sequence[int]) -> Iterator[int]:
        """Yield one of all spots around which cells, counted from there, are alike."""
        seen, some = set[bytes](), max(1, MOST_CELLS // max(1, len(scope)))
        for first in range(0, len(spots), some):
            part = spots[first : first + some]
            cells = np.add.outer(np.array(part, dtype=np.int64), np.array(scope, dtype=np.int64))
            own = {look.tobytes(): spot for look, spot in zip(self.numbers[cells], part, strict=True)}
            yield from (spot for look, spot in own.items() if look not in seen)
            seen.update(own)

    def breaks(self, place: "Constraint", states: Mapping[Position, State]) -> bool:
        """Return True if a constraint may be violated in states that agree with those of some tiles."""
        self.looks += 1
        require(self.looks <= MOST_LOOKS, f"{place.rule} depends on too much")
        colours = StateColours(self, states)
        cell = place.frontier(colours)  # type: ignore[arg-type]
        if cell is None:
            return place.broken(colours)  # type: ignore[arg-type]
        at = self.places[self.owners.item(cell)]
        return any(self.breaks(place, {**states, at: state}) for state in self.plan.agreeing(at, states))


class StateColours(dict[int, bool | None]):
    """The colours of cells, if some tiles are in some states; None where another tile says it."""

    def __init__(self, painted: PaintedPlan, states: Mapping[Position, State]) -> None:
        super().__init__()
        self.painted, self.states = painted, states

    def __missing__(self, cell: int) -> bool | None:
        own, code = self.painted, self.painted.codes.item(cell)
        colour: bool | None = code == STEADY_BLACK
        if code > STEADY_BLACK:
            place, (row, col) = own.places[own.owners.item(cell)], divmod(cell, own.shape[1])
            (top, left), state = own.plan.geometry.corner(place), self.states.get(place)
            shading = None if state is None else own.plan.tiles[place].shadings[state]
            colour = None if shading is None else bool(shading[row - top, col - left])
        self[cell] = colour
        return colour

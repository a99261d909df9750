"""Whether tiles with strands, painted in states that agree, keep all rules and make one loop."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from scipy.ndimage import label

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.theorem.known import Colours
from hardboard.proof.check.theorem.plan import Choice, Plan, PlanTile
from hardboard.proof.check.theorem.strands.said import Spoken
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell, Shading


def misdrawn(plan: Plan, board: Board) -> str:
    """Why tiles might not stand side by side on the board, or two of them draw a line that they share in two
    ways, or a port might not be read where it is shown.
    """
    own, (rows, cols) = plan.geometry, board.shape
    heights = {below - above for above, below in pairwise(own.tops)}
    fits = own.extent[0] <= rows and own.extent[1] <= cols and len(heights) == 1
    if plan.inverts or not fits or len(plan.tiles) != plan.places.size:
        return "the tiles do not stand side by side on the board"
    always = plan.always
    if always is None or isinstance(always, tuple) or always.shape != board.shape:
        return "what is always drawn is not on a board of this shape"
    return _hidden(plan) or _differing(plan) or _overdrawn(plan, always)


def _hidden(plan: Plan) -> str:
    """Why a port is not read at a spot that shows its value: one inside its tile but for N, which has the
    spot that the tile above shows."""
    size = plan.geometry.size(0)
    if any(plan.geometry.port(size, side) != plan.geometry.facing(size, side) for side in "NESW"):
        return "joined ports are read at different spots"
    for piece in plan.pieces:
        for side in (side for side in piece.ports if side != "N"):
            row, col = plan.geometry.port(size, side)
            inside = 0 <= row < size[0] and 0 <= col < size[1]
            shadings = piece.shadings.items()
            if not inside or any(bool(own[row, col]) is not (side in state) for state, own in shadings):
                return f"{piece.name} has a state that does not show the values of its ports"
    return ""


def _differing(plan: Plan) -> str:
    """Why two tiles may draw the line that they share in two ways: nothing is on lines between upper and
    lower tiles, and on others one spot, the same in all states that agree."""
    for piece in plan.pieces:
        for own in piece.shadings.values():
            if own[0].any() or own[-1].any() or own[:, 0].sum() != 1 or own[:, -1].sum() != 1:
                return f"{piece.name} has a state that is not crossed once from left to right"
    seen = set[tuple[PlanTile, PlanTile]]()
    for (row, col), piece in plan.tiles.items():
        there = plan.tiles.get((row, col + 1))
        if there is not None and (piece, there) not in seen:
            seen.add((piece, there))
            for mine, theirs in _pairs(plan, piece, there):
                if (mine[:, -1] != theirs[:, 0]).any():
                    return f"{piece.name} and {there.name} may differ on the line that they share"
    return ""


def _pairs(plan: Plan, left: PlanTile, right: PlanTile) -> Iterator[tuple[Shading, Shading]]:
    """What two neighbours draw, in all states that agree."""
    joined = "E" in left.ports
    for one, mine in left.shadings.items():
        for other, theirs in right.shadings.items():
            if not joined or plan.agree("E" in one, "W" in other):
                yield mine, theirs


def _overdrawn(plan: Plan, always: Shading) -> str:
    """Why something is always drawn in a tile that a state of it does not draw."""
    for place, piece in plan.tiles.items():
        below = always[plan.geometry.window(place)]
        if below.any() and any((below & ~own).any() for own in piece.shadings.values()):
            return f"something is always drawn in {piece.name} at {place}, which does not draw it"
    return ""


def disconnected(plan: Plan, board: Board) -> str:
    """Why what is black may not be connected. What a tile draws is, from the line on its left to the one on
    its right; so each row is, from its first line to its last: it is taken for a block, which what is always
    drawn beside it meets at its ends alone.
    """
    for piece in plan.pieces:
        if any(int(label(own)[1]) != 1 for own in piece.shadings.values()):
            return f"{piece.name} has a state that is not connected"
    shown = _always(plan) & plan.outside(board.shape)
    own, last = plan.geometry, plan.places.shape[1] - 1
    for row in range(plan.places.shape[0]):
        ends = []
        for col, line in ((0, 0), (last, -1)):
            drawn = [plan.tiles[row, col].shadings[state][:, line] for state in plan.states[row, col]]
            if any((one != drawn[0]).any() for one in drawn):
                return f"row {row} of tiles has no end that is always the same"
            ends.append(int(np.flatnonzero(drawn[0])[0]))
        (top, left), (height, _) = own.corner((row, 0)), own.size(row)
        right = own.corner((row, last))[1] + own.pitch
        shown[top + 1 : top + height - 1, left + 1 : right] = True
        shown[top + ends[0], left] = shown[top + ends[1], right] = True
    return "" if int(label(shown)[1]) == 1 else "strands and what is drawn beside them are not one"


def _always(plan: Plan) -> Shading:
    assert plan.always is not None and not isinstance(plan.always, tuple)
    return plan.always


def broken_rule(said: Spoken) -> str:
    """A rule that some states break, of the tiles that it looks at, though they agree; empty if none is."""
    homes, chosen = Homes(said), dict[tuple[Position, ...], list[Choice]]()
    for place in said.near:
        there = tuple(sorted({home for spot in place.scope if (home := homes.of(spot)) is not None}))
        if there not in chosen:
            chosen[there] = said.plan.choices(there, {})
        if any(place.broken(homes.painted(place, states)) for states in chosen[there]):  # type: ignore[arg-type]
            return f"{place.rule} at {said.board.show(place.spot)} is broken in some states"
    for count in said.wide:
        black, white = homes.sure(count)
        if not count.allowed.issuperset(range(black, len(count.cells) - white + 1)):
            return f"{count.rule} may be broken in some states"
    return ""


class Homes:
    """The tile that draws each spot: of those that share it, that below and to the right."""

    def __init__(self, said: Spoken) -> None:
        self.plan, self.cols, self.always = said.plan, said.board.cols, _always(said.plan)
        own = self.plan.geometry
        self.height, (self.rows, self.columns) = own.size(0)[0] - 1, self.plan.places.shape

    def of(self, spot: Index) -> Position | None:
        """The place of the tile; None outside all tiles."""
        row, col = spot // self.cols - self.plan.geometry.tops[0], spot % self.cols - self.plan.geometry.left
        wide = self.plan.geometry.pitch
        if not (0 <= row <= self.rows * self.height and 0 <= col <= self.columns * wide):
            return None
        return min(row // self.height, self.rows - 1), min(col // wide, self.columns - 1)

    def cell(self, spot: Index, home: Position) -> Cell:
        """A spot from the corner of its tile."""
        top, left = self.plan.geometry.corner(home)
        return spot // self.cols - top, spot % self.cols - left

    def painted(self, place: Place, states: Choice) -> Colours:
        """The colours of all that a place looks at, with these states of its tiles."""
        colours = Colours()
        for spot in place.scope:
            home = self.of(spot)
            if home is None:
                colours[spot] = bool(self.always[divmod(spot, self.cols)])
            else:
                drawn = self.plan.tiles[home].shadings[states[home]]
                colours[spot] = bool(drawn[self.cell(spot, home)])
        return colours

    def sure(self, place: Place) -> tuple[int, int]:
        """How many spots of a place are black, and how many white, whatever the states."""
        numbers = [0, 0]
        for spot in place.cells:
            home = self.of(spot)
            if home is None:
                numbers[not self.always[divmod(spot, self.cols)]] += 1
            else:
                code = int(self.plan.tiles[home].codes[self.cell(spot, home)])
                if code < 2:
                    numbers[1 - code] += 1
        return numbers[0], numbers[1]

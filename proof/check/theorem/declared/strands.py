"""States that agree, painted tile by tile, give one loop; and what holds of tiles with strands.

Tiles share lines of spots and stand beside and below each other; around them something is drawn *always*.
Step 4: each place of the rules is kept (`drawn`), and all that is black is connected, as each tile is from
its left side to its right one.

For step 1 it is shown first, as a round of its own, that what is outside all tiles is drawn in every solution
as it is always drawn. Then of each tile, from left to right: *if the line that it shares with the tile to the
left is as one of that tile's states has it*, all of it is as one of its own states says (see `soundness`). Of
the first tile of a row, whatever it is like there. So nothing has to be known of loops: that the strand
enters the next tile once, where a state says, is part of what is claimed.
"""

from collections.abc import Iterator
from itertools import pairwise, product

import numpy as np
from scipy.ndimage import binary_dilation, label

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import SIDES
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.declared.drawn import always
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Kinds, Patch, Way
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell


def misdrawn(plan: Plan, board: Board) -> str:
    """Why tiles might not stand side by side on the board, or two of them draw a line that they share in two
    ways, or a port might not be read where it is shown.
    """
    own, (rows, cols) = plan.geometry, board.shape
    heights = {below - above for above, below in pairwise(own.tops)}
    fits = own.extent[0] <= rows and own.extent[1] <= cols and len(heights) == 1
    if plan.inverts or not fits or len(plan.tiles) != plan.places.size:
        return "the tiles do not stand side by side on the board"
    if plan.always is None or always(plan).shape != board.shape:
        return "what is always drawn is not on a board of this shape"
    return _hidden(plan) or _differing(plan) or _overdrawn(plan)


def _hidden(plan: Plan) -> str:
    """Why a port is not read at a spot that shows its value: one inside its tile but for N, which has the
    spot that the tile above shows."""
    size = plan.geometry.size(0)
    if any(plan.geometry.port(size, side) != plan.geometry.facing(size, side) for side in SIDES):
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
    tiles = plan.tiles
    for piece, there in {(tiles[r, c], tiles[r, c + 1]) for r, c in tiles if (r, c + 1) in tiles}:
        for (one, mine), (other, theirs) in product(piece.shadings.items(), there.shadings.items()):
            agree = "E" not in piece.ports or plan.agree("E" in one, "W" in other)
            if agree and (mine[:, -1] != theirs[:, 0]).any():
                return f"{piece.name} and {there.name} may differ on the line that they share"
    return ""


def _overdrawn(plan: Plan) -> str:
    """Why something is always drawn in a tile that a state of it does not draw."""
    for place, piece in plan.tiles.items():
        below = always(plan)[plan.geometry.window(place)]
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
    shown = always(plan) & plan.outside(board.shape)
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


class StrandPatches(Patches):
    """Patches of tiles with strands: as far as the points beside it look."""

    margin = 2

    def patch(self, place: Position) -> Patch:
        """What is known of its spots, what is said at each, and how the tile is entered."""
        own = super().patch(place)
        return own._replace(more=(), entered=tuple(self._entered(place, own.begin)))

    def _entered(self, place: Position, begin: Cell) -> Iterator[Way]:
        """The ways in which the tile to the left draws the line that both share; the spots that are black in
        one of them are enough. To the left of the first tile nothing is claimed.
        """
        if place[1] == 0:
            yield ()
            return
        drawn = self.plan.tiles[place[0], place[1] - 1].shadings.values()
        lines = {tuple(own[:, -1].tolist()) for own in drawn}
        spots = [row for row in range(self.plan.geometry.size(0)[0]) if any(line[row] for line in lines)]
        for line in sorted(lines):
            yield tuple(((begin[0] + row, begin[1]), bool(line[row])) for row in spots)

    def places(self, patch: Patch) -> tuple[list[Place], Board]:
        """The places of a patch, in spots of a board as large as it is: none about connected colours."""
        return self.said.places(patch.cells(1))

    def outside(self) -> Kinds:
        """That what is outside all tiles is as it is always drawn: one kind of places, the board's."""
        shown = always(self.plan)

        def said(piece: PlanTile, patch: Patch) -> Iterator[Facts]:
            for r, c in np.argwhere(self.beside).tolist():
                yield {(r, c): not shown[r, c]}

        first = min(self.plan.tiles)
        return Kinds(self.plan, WholeBoard(self.said, self.known), False, (first,), said=said)

    def knowing_outside(self) -> "StrandPatches":
        """The same, with what is outside all tiles known."""
        return StrandPatches(self.said, np.where(self.beside, always(self.plan), self.known).astype(np.int8))


class WholeBoard(StrandPatches):
    """The board as a patch, with all places that look at something near what is outside the tiles."""

    def patch(self, place: Position) -> Patch:
        """The board, of which nothing is known."""
        every = tuple(slice(0, size) for size in self.known.shape)
        return Patch.of((every[0], every[1]), (0, 0), self.known, self.said.numbers)

    def places(self, patch: Patch) -> tuple[list[Place], Board]:
        """The places that look at a spot outside the tiles, or at one a few steps away."""
        square = np.ones((2 * self.margin + 1, 2 * self.margin + 1), dtype=bool)
        near = {int(spot) for spot in np.flatnonzero(binary_dilation(self.beside, square))}
        own, part = super().places(patch)
        return [place for place in own if near.intersection(place.scope)], part

"""States that agree, painted tile by tile, give one loop; and what holds of tiles with strands.

Tiles share lines of spots and stand beside and below each other; around them something is drawn *always*.
Step 4 is as for other tiles.

For step 1 it is shown first, as a round of its own, that what is outside all tiles is drawn in every solution
as it is always drawn. Then of each tile, from left to right: *if the line that it shares with the tile to the
left is as one of that tile's states has it*, all of it is as one of its own states says (see `soundness`). Of
the first tile of a row, whatever it is like there. So nothing has to be known of loops: that the strand
enters the next tile once, where a state says, is part of what is claimed.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.ndimage import binary_dilation

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Refused
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.painted import misdrawn
from hardboard.proof.check.theorem.plan import PlanTile
from hardboard.proof.check.theorem.soundness import Kinds, Patch, Way, check_soundness
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell


class StrandPatches(Patches):
    """Patches of tiles with strands: as far as the points beside it look."""

    margin = 2

    def misplaced(self) -> str:
        """Tiles stand side by side, and something is drawn around them."""
        heights = {below - above for above, below in pairwise(self.plan.geometry.tops)}
        every = len(self.plan.tiles) == self.plan.places.size
        if self.plan.always is None or len(heights) != 1 or not every:
            return "the tiles do not stand side by side, with something around them"
        return misdrawn(self.plan)

    def learned(self, folder: Path, rounds: object) -> "StrandPatches":
        """What is outside all tiles is known after one round, which says of tiles nothing."""
        if rounds != [[]]:
            raise Refused("not one round, about what is outside all tiles")
        check_soundness(folder, self.outside(), "1-")
        return self.knowing_outside()

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
        shown = np.asarray(self.plan.always)

        def said(piece: PlanTile, patch: Patch) -> Iterator[Facts]:
            for r, c in np.argwhere(self.beside).tolist():
                yield {(r, c): not shown[r, c]}

        return Kinds(WholeBoard(self.said, self.known), False, said)

    def knowing_outside(self) -> "StrandPatches":
        """The same, with what is outside all tiles known."""
        return StrandPatches(
            self.said, np.where(self.beside, np.asarray(self.plan.always), self.known).astype(np.int8)
        )


class WholeBoard(StrandPatches):
    """The board as the one patch, with all places that look at something near what is outside the tiles."""

    @property
    def firsts(self) -> tuple[Position, ...]:
        """The first place stands for the board."""
        return (min(self.plan.tiles),)

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

"""States that agree, painted tile by tile, give one loop; and what holds of tiles with strands.

Tiles share lines of spots and stand beside and below each other; around them something is drawn *always*.
Step 4 is as for other tiles.

For step 1 it is shown first, as a round of its own, that what is outside all tiles is drawn in every solution
as it is always drawn. Then a claim is shown of each tile, row by row and from left to right. Its condition:
*the lines that the tile shares with the tiles to the left and above are as states of these have them*. Then
all of the tile is as one of its own states says (see `soundness`). Where there is no such tile, whatever it
is like there. So nothing has to be known of strands: that one enters the next tile once, where a state says,
is part of what is claimed. That no loop is closed in a patch is known as of other colours that must be
connected, from black spots outside the tiles.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Refused
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.painted import misdrawn
from hardboard.proof.check.theorem.plan import PlanTile
from hardboard.proof.check.theorem.soundness import Kinds, Patch, Way, check_soundness
from hardboard.puzzles.grid import Cell


class StrandPatches(Patches):
    """Patches of tiles with strands."""

    @property
    def margin(self) -> int:  # type: ignore[override]
        """As far as points look; or a sixth of a tile, where what is a point elsewhere is many points."""
        return max(2, self.plan.geometry.pitch // 6)

    def misplaced(self) -> str:
        """Tiles stand side by side, and something is drawn around them."""
        heights = {below - above for above, below in pairwise(self.plan.geometry.tops)}
        every = len(self.plan.tiles) == self.plan.places.size
        if self.plan.always is None or len(heights) != 1 or not every:
            return "the tiles do not stand side by side, with something around them"
        return misdrawn(self.plan)

    def learned(self, folder: Path, rounds: object) -> "StrandPatches":
        """Learn the cells outside all tiles in one round, which says nothing of tiles."""
        if rounds != [[]]:
            raise Refused("not one round, about what is outside all tiles")
        check_soundness(folder, self.outside(), "1-")
        return self.knowing_outside()

    def patch(self, place: Position) -> Patch:
        """Return the known spots, the constraints at each, and how the tile is entered."""
        own, (row, col) = super().patch(place), place
        ways = product(
            self._ways((row, col - 1), (0, 1), own.begin), self._ways((row - 1, col), (1, 0), own.begin)
        )
        return own._replace(entered=tuple(left + above for left, above in ways))

    def _ways(self, before: Position, step: Cell, begin: Cell) -> list[Way]:
        """Return the ways in which a tile draws the line that it shares with the one a step further.

        The line begins at a cell. The spots that are black in one of the ways are enough. Where there is no
        tile nothing is claimed.
        """
        if before not in self.plan.tiles:
            return [()]
        drawn = self.plan.tiles[before].shadings.values()
        lines = {tuple((own[-1] if step[0] else own[:, -1]).tolist()) for own in drawn}
        spots = [spot for spot, colours in enumerate(zip(*lines, strict=True)) if any(colours)]
        at = [(begin[0] + step[1] * spot, begin[1] + step[0] * spot) for spot in spots]
        return [tuple(zip(at, (line[spot] for spot in spots), strict=True)) for line in sorted(lines)]

    def outside(self) -> Kinds:
        """Check that the cells outside all tiles are as they are always drawn: one kind of places, the
        board's.
        """
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
    """The board as the one patch."""

    @property
    def firsts(self) -> tuple[Position, ...]:
        """The first place stands for the board."""
        return (min(self.plan.tiles),)

    def patch(self, place: Position) -> Patch:
        """The board, of which nothing is known."""
        height, width = self.known.shape
        return self.around((slice(0, height), slice(0, width)))

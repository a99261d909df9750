"""A tile with a strand and some lines of spots around it: the places that look at nothing else, and what is
known there; and what is outside all tiles, as one patch of the whole board."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import binary_dilation

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.known import UNKNOWN, KnownPatches
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Kinds, Patch, Way, around
from hardboard.proof.check.theorem.strands.said import NEAR, Spoken
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.rules import place as named

#: Lines of spots around a tile that belong to its patch: as far as the points beside it look.
MARGIN = 2


@dataclass(frozen=True, eq=False)
class StrandPatches(KnownPatches):
    """Patches of tiles with strands."""

    said: Spoken
    known: NDArray[np.int8]

    @property
    def plan(self) -> Plan:
        """The plan."""
        return self.said.plan

    def patch(self, place: Position) -> Patch:
        """What is known of its spots, what is said at each, and how the tile is entered."""
        window = self.plan.geometry.window(place)
        tall, wide = around(window, MARGIN, self.known.shape)
        own = (self.known[tall, wide], self.said.within(tall, wide))
        begin = (window[0].start - tall.start, window[1].start - wide.start)
        ways = tuple(self._entered(place, begin))
        return Patch.of(window, (tall.start, wide.start), *own, entered=ways)

    def _entered(self, place: Position, begin: tuple[int, int]) -> Iterator[Way]:
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
        """The places of a patch, in spots of a board as large as it is."""
        part, found = Board(*patch.shape), list[Place]()
        for (row, col), number in np.ndenumerate(patch.cells(1)):
            found += [_put(own.place, row * part.cols + col, part) for own in self.said.bundles[int(number)]]
        return found, part

    def loose(self) -> str:
        """All spots outside the tiles are known."""
        for r, c in np.argwhere((self.known == UNKNOWN) & self._beside).tolist():
            return f"nothing is known of {named((r, c))}"
        return ""

    @cached_property
    def _beside(self) -> Shading:
        return self.plan.outside(self.known.shape)

    @property
    def _always(self) -> Shading:
        drawn = self.plan.always
        assert drawn is not None and not isinstance(drawn, tuple)
        return drawn

    def outside(self) -> Kinds:
        """That what is outside all tiles is as it is always drawn: one kind of places, the board's."""

        def said(piece: PlanTile, patch: Patch) -> Iterator[Facts]:
            for r, c in np.argwhere(self._beside).tolist():
                yield {(r, c): not self._always[r, c]}

        first = min(self.plan.tiles)
        return Kinds(self.plan, WholeBoard(self.said, self.known), False, (first,), said=said)

    def knowing_outside(self) -> "StrandPatches":
        """The same, with what is outside all tiles known."""
        return StrandPatches(self.said, np.where(self._beside, self._always, self.known).astype(np.int8))


class WholeBoard(StrandPatches):
    """The board as a patch, with all places that look at something near what is outside the tiles."""

    def patch(self, place: Position) -> Patch:
        """The board, of which nothing is known."""
        every = tuple(slice(0, size) for size in self.known.shape)
        return Patch.of((every[0], every[1]), (0, 0), self.known, self.said.numbers)

    def places(self, patch: Patch) -> tuple[list[Place], Board]:
        """The places that look at a spot outside the tiles, or at one a few steps away."""
        square = np.ones((2 * MARGIN + 1, 2 * MARGIN + 1), dtype=bool)
        near = {int(spot) for spot in np.flatnonzero(binary_dilation(self._beside, square))}
        return [place for place in self.said.near if near.intersection(place.scope)], self.said.board


def _put(place: Place, corner: Index, board: Board) -> Place:
    """A place of a square as one of a board, at a corner."""
    return place.moved(lambda spot: corner + spot // NEAR * board.cols + spot % NEAR, board.cols)

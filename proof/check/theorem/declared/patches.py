"""A tile and some lines of cells around it: the places that look at nothing else, and what is known there."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.declared.said import Bundle, Said
from hardboard.proof.check.theorem.known import KnownPatches
from hardboard.proof.check.theorem.plan import STEADY_BLACK, Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Kinds, Patch, around
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import place as named

#: Lines of cells around a tile that belong to its patch.
MARGIN = 3
#: A tile, and those around it.
NINE: tuple[Position, ...] = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1))


@dataclass(frozen=True, eq=False)
class Patches(KnownPatches):
    """Patches: a tile with some lines around it, the places that look at nothing else, and what is known."""

    said: Said
    known: NDArray[np.int8]

    @property
    def plan(self) -> Plan:
        """The plan."""
        return self.said.plan

    def patch(self, place: Position) -> Patch:
        """What is known of its cells; whether the board goes on above, below, left and right of it; and of
        the tile and those around it, what is said in the patch: numbers of `inside`.
        """
        window = self.plan.geometry.window(place)
        tall, wide = around(window, MARGIN, self.known.shape)
        (height, width), (high, long) = self.known.shape, self.plan.places.shape
        ends = (tall.start > 0, tall.stop < height, wide.start > 0, wide.stop < width)
        near = ((place[0] + down, place[1] + right) for down, right in NINE)
        said = (
            self.inside[1][int(self.said.numbers[r, c]), step] if 0 <= r < high and 0 <= c < long else -1
            for (r, c), step in zip(near, NINE, strict=True)
        )
        more = (*map(int, ends), *said)
        return Patch.of(window, (tall.start, wide.start), self.known[tall, wide], more=more)

    @cached_property
    def inside(self) -> tuple[list[Bundle], dict[tuple[int, Position], int]]:
        """What may be said in a patch by the places of one tile, in the frame of the patch's tile, no two
        equal; and of each bundle, so many steps away, which of these it says.
        """
        size, wide = self.plan.geometry.pitch, self.said.wide
        known, numbers = dict[Hashable, tuple[int, Bundle]](), dict[tuple[int, Position], int]()
        for bundle, places in enumerate(self.said.bundles):
            for step in NINE:
                own = tuple(moved for one in places if (moved := _stepped(one, step, size, wide)))
                key = tuple(place.key for place in own)
                numbers[bundle, step] = known.setdefault(key, (len(known), own))[0]
        return [own for _, own in known.values()], numbers

    def places(self, patch: Patch) -> tuple[list[Place], Board]:
        """The places of a patch, in cells of a board as large as it is."""
        part, size, wide = Board(*patch.shape), self.plan.geometry.pitch, self.said.wide
        by = (patch.begin[0] - size, patch.begin[1] - size)

        def to(cell: Index) -> Index:
            return (cell // wide + by[0]) * part.cols + cell % wide + by[1]

        bundles = (self.inside[0][number] for number in patch.more[4:] if number >= 0)
        own = [place.moved(to, part.cols) for bundle in bundles for place in bundle]
        return own + list(self._shut(patch, part)), part

    def _shut(self, patch: Patch, part: Board) -> Iterator[Connected]:
        """That no group of a colour is shut in, if there are others outside."""
        lines = (part.row_cells[0], part.row_cells[-1], part.col_cells[0], part.col_cells[-1])
        last = frozenset(
            cell for line, goes_on in zip(lines, patch.more[:4], strict=True) if goes_on for cell in line
        )
        for rule in self.said.connected:
            # More cells of the colour are known than any patch has.
            most = (self.plan.geometry.pitch + 2 * MARGIN) ** 2
            if last and self._counts[rule.colour] > most:
                yield Connected(rule.rule, part.cells, part.near, rule.colour, last)

    @cached_property
    def _counts(self) -> dict[bool, int]:
        """How many cells of each colour are known."""
        return {colour: int((self.known == colour).sum()) for colour in (False, True)}

    def loose(self) -> str:
        """All cells belong to tiles."""
        return ""

    def round(self, cells: Mapping[int, frozenset[Cell]]) -> Kinds:
        """That these cells of tiles, by the number of the tile, have the colour that they have in all
        states.
        """
        colours = steady(self.plan, cells)

        def said(piece: PlanTile, patch: Patch) -> Iterator[Facts]:
            for (row, col), colour in colours.get(piece, {}).items():
                yield {(patch.begin[0] + row, patch.begin[1] + col): not colour}

        return replace(Kinds.of(self.plan, self, False), said=said)

    def knowing(self, cells: Mapping[int, frozenset[Cell]]) -> "Patches":
        """The same, with these cells of tiles known."""
        known, size = self.known.copy(), self.plan.geometry.pitch
        rows, cols = self.plan.places.shape
        blocks = known.reshape(rows, size, cols, size).transpose(0, 2, 1, 3)
        colours = steady(self.plan, cells)
        for number, piece in enumerate(self.plan.pieces):
            there = self.plan.places == number
            for cell, colour in colours.get(piece, {}).items():
                blocks[there, cell[0], cell[1]] = colour
        return Patches(self.said, known)


def _stepped(place: Place, step: Position, size: int, wide: int) -> Place | None:
    """A place of the frame of a tile so many steps away, in the frame of this one; None if it looks at
    something outside the patch of this one.
    """
    low, high = size - MARGIN, 2 * size + MARGIN
    for cell in (*place.scope, place.spot):
        row, col = cell // wide + step[0] * size, cell % wide + step[1] * size
        if not (low <= row < high and low <= col < high):
            return None
    return place.moved(lambda cell: cell + (step[0] * wide + step[1]) * size)


def steady(plan: Plan, cells: Mapping[int, frozenset[Cell]]) -> dict[PlanTile, dict[Cell, bool]]:
    """Of tiles the colours of some cells, which are the same in all states: what a round claims, and what is
    known after it.
    """
    if not cells.keys() <= {*range(len(plan.pieces))}:
        raise ValueError("a tile that is not there")
    return {
        plan.pieces[piece]: {cell: colour_of(plan, piece, cell) for cell in sorted(own)}
        for piece, own in cells.items()
    }


def colour_of(plan: Plan, piece: int, cell: Cell) -> bool:
    """The colour of a cell that is the same in all states of a tile."""
    if min(cell) < 0:
        raise ValueError("a cell that is not there")
    if (code := plan.pieces[piece].codes[cell]) > STEADY_BLACK:
        raise ValueError(f"{plan.pieces[piece].name} has states that differ at {named(cell)}")
    return bool(code == STEADY_BLACK)

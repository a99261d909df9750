"""A tile and some lines of cells around it: the places that look at nothing else, and what is known there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Refused, listed, whole
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import judge_of, last_lines
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.declared.drawn import kept
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.painted import misdrawn
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import (
    UNKNOWN,
    Kinds,
    KnownPatches,
    Patch,
    around,
    check_soundness,
)
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, read_cell
from hardboard.puzzles.rules import place as named


@dataclass(frozen=True, eq=False)
class Patches(KnownPatches):
    """Patches: a tile with some lines around it, the places that look at nothing else, and what is known."""

    said: Said
    known: NDArray[np.int8]
    #: Lines of cells around a tile that belong to its patch.
    margin: ClassVar[int] = 3

    @property
    def plan(self) -> Plan:  # type: ignore[override]
        """The plan."""
        return self.said.plan

    def misplaced(self) -> str:
        """Tiles of one size cover the board, each cell once, and do not hide the values of ports."""
        plan, own = self.plan, self.plan.geometry
        if plan.inverts or own.shared or own.depth or plan.always is not None:
            return "the values of a joint are not shown by the cell south or east of it"
        even = own.even and own.left == 0 and own.extent == self.known.shape and own.pitch > self.margin
        if not even or len(plan.tiles) != plan.places.size:
            return "the tiles do not cover the board"
        return misdrawn(plan)

    def unsolved(self) -> str:
        """All places are kept."""
        return kept(self.said)

    def learned(self, folder: Path, rounds: object) -> "Patches":
        """Return the facts after rounds, each with a table of cells by the numbers of tiles."""
        looks = self
        for number, entry in enumerate(rounds if isinstance(rounds, list) else [None], 1):
            try:
                cells = {whole(piece): frozenset(map(read_cell, listed(own))) for piece, own in listed(entry)}
                if len(cells) < len(entry):
                    raise ValueError("a tile twice")
                kinds = looks.round(cells)
            except (TypeError, ValueError, AttributeError, LookupError) as error:
                raise Refused(f"rounds: {type(error).__name__} {error}"[:200]) from None
            check_soundness(folder, kinds, f"{number}-")
            looks = looks.knowing(cells)
        return looks

    def patch(self, place: Position) -> Patch:
        """Return the patch of a tile."""
        return self.around(self.plan.geometry.window(place))

    def around(self, window: tuple[slice, slice]) -> Patch:
        """Return the patch of a window: the known cells, the constraints at each, and six flags.

        Four flags say if the board goes on above, below, left and right of it. Two say if white cells, and
        black ones, are known elsewhere.
        """
        tall, wide = around(window, self.margin, self.known.shape)
        known, (height, width) = self.known[tall, wide], self.known.shape
        ends = (tall.start > 0, tall.stop < height, wide.start > 0, wide.stop < width)
        others = (self._counts[colour] > int((known == colour).sum()) for colour in (False, True))
        more = tuple(map(int, (*ends, *others)))
        return Patch.of(window, (tall.start, wide.start), known, self.said.within(tall, wide), more=more)

    def shut(self, patch: Patch) -> Iterator[Connected]:
        """Return that no group of a colour is shut in, if there are others outside; or that all are
        connected, in a patch that is the board. The first cell of a patch stands for such a rule.
        """
        part = Board(*patch.shape)
        last = last_lines(part, compress("NSWE", patch.more[:4]))
        for rule in self.said.connected:
            if patch.more[4 + rule.colour] or not last:
                yield rule.place(part, last)

    @cached_property
    def _counts(self) -> dict[bool, int]:
        """Return the number of known cells of each colour."""
        return {colour: int((self.known == colour).sum()) for colour in (False, True)}

    def rules(self, patch: Patch) -> Justifier:
        """The places of the patch, and what is known there."""
        said, shut = self.said.at(patch.cells(1)), list(self.shut(patch))
        known = [None if colour == UNKNOWN else bool(colour) for colour in patch.cells().ravel().tolist()]
        return judge_of(lambda spot: [*said(spot), *(shut if not spot else ())], Board(*patch.shape), known)

    def round(self, cells: Mapping[int, frozenset[Cell]]) -> Kinds:
        """Check that these cells of tiles, by the number of the tile, have the colour that they have in all
        states.
        """
        colours = steady(self.plan, cells)

        def said(piece: PlanTile, patch: Patch) -> Iterator[Facts]:
            for (row, col), colour in colours.get(piece, {}).items():
                yield {(patch.begin[0] + row, patch.begin[1] + col): not colour}

        return Kinds(self, False, said)

    def knowing(self, cells: Mapping[int, frozenset[Cell]]) -> "Patches":
        """The same, with these cells of tiles known."""
        known, colours = self.known.copy(), steady(self.plan, cells)
        for place, piece in self.plan.tiles.items():
            own = known[self.plan.geometry.window(place)]
            for cell, colour in colours.get(piece, {}).items():
                own[cell] = colour
        return Patches(self.said, known)


def steady(plan: Plan, cells: Mapping[int, frozenset[Cell]]) -> dict[PlanTile, dict[Cell, bool]]:
    """Return the colours of some cells of tiles that are the same in all states: what a round claims, and
    what is known after it.
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
    colours = {bool(own[cell]) for own in plan.pieces[piece].shadings.values()}
    if len(colours) != 1:
        raise ValueError(f"{plan.pieces[piece].name} has states that differ at {named(cell)}")
    return colours.pop()

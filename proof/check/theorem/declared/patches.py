"""A tile and some lines of cells around it: the places that look at nothing else, and what is known there."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import judge_of
from hardboard.proof.check.justify.shading import on_board
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.alike import alike
from hardboard.proof.check.theorem.declared.said import Said, Sign, cells_of
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.check.theorem.soundness import Kinds, LocalFacts, unlike
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import place as named

#: Lines of cells around a tile that belong to its patch.
MARGIN = 3
UNKNOWN = -1
KNOWN = "known"


@dataclass(frozen=True, eq=False)
class Patches:
    """Patches: a tile with some lines around it, the places that look at nothing else, and what is known."""

    said: Said
    known: NDArray[np.int8]

    @property
    def plan(self) -> Plan:
        """The plan."""
        return self.said.plan

    def window(self, place: Position) -> tuple[slice, slice]:
        """The cells of a patch."""
        (rows, cols), (height, width) = self.plan.geometry.window(place), self.said.board.shape
        return (
            slice(max(rows.start - MARGIN, 0), min(rows.stop + MARGIN, height)),
            slice(max(cols.start - MARGIN, 0), min(cols.stop + MARGIN, width)),
        )

    def corner(self, place: Position) -> Cell:
        """The patch's first cell."""
        rows, cols = self.window(place)
        return rows.start, cols.start

    def key(self, place: Position) -> Hashable:
        """The same places, and the same colours known."""
        return int(self._numbers[place])

    @cached_property
    def _numbers(self) -> NDArray[np.int64]:
        """Equal numbers for equal patches."""
        plan, size = self.plan, self.plan.geometry.pitch
        rows, cols = plan.places.shape
        columns = [np.repeat(_ends(rows), cols), np.tile(_ends(cols), rows)]
        padded = np.pad(self.said.numbers, 1, constant_values=len(self.said.bundles))
        dark = np.pad(self.known, size, constant_values=UNKNOWN)
        for down, right in product((-1, 0, 1), repeat=2):
            inside = [self._inside(bundle, (down, right)) for bundle in self.said.bundles]
            ids: dict[Hashable, int] = {}
            codes = np.array([ids.setdefault(one, len(ids)) for one in [*inside, ()]])
            columns.append(codes[padded[1 + down :, 1 + right :][:rows, :cols]].ravel())
        columns.append(self._known_numbers(dark, rows, cols, size))
        return alike(columns).reshape(rows, cols)

    def _known_numbers(self, dark: NDArray[np.int8], rows: int, cols: int, size: int) -> NDArray[np.int64]:
        """Equal numbers for patches in which the same is known."""
        ids: dict[bytes, int] = {}
        numbers = np.empty(rows * cols, dtype=np.int64)
        for tile in range(rows * cols):
            top, left = (tile // cols + 1) * size - MARGIN, (tile % cols + 1) * size - MARGIN
            patch = dark[top : top + size + 2 * MARGIN, left : left + size + 2 * MARGIN]
            numbers[tile] = ids.setdefault(patch.tobytes(), len(ids))
        return numbers

    def _inside(self, bundle: tuple[Sign, ...], step: Position) -> tuple[Sign, ...]:
        """The signs of a tile so many steps away that look at nothing outside the patch, seen from it."""
        size, wide = self.plan.geometry.pitch, self.said.board.cols
        low, high, half = -MARGIN, size + MARGIN, wide // 2

        def inside(cell: Index) -> bool:
            row, col = divmod(cell + half, wide)
            return low <= row + step[0] * size < high and low <= col - half + step[1] * size < high

        return tuple(sign for sign in bundle if all(map(inside, cells_of(sign))))

    def places(self, place: Position) -> tuple[list[Place], Board]:
        """The places of a patch, in cells of a board as large as it is."""
        rows, cols = self.window(place)
        part, wide = Board(rows.stop - rows.start, cols.stop - cols.start), self.said.board.cols
        local = {
            row * wide + col: (row - rows.start) * part.cols + col - cols.start
            for row in range(rows.start, rows.stop)
            for col in range(cols.start, cols.stop)
        }
        near = ((place[0] + down, place[1] + right) for down, right in product((-1, 0, 1), repeat=2))
        every = (one for at in near if at in self.plan.tiles for one in self.said.at(at))
        own = [
            _local(one, local)
            for one in every
            if one.spot in local and all(map(local.__contains__, one.scope))
        ]
        return own + list(self._shut(part, rows, cols)), part

    def _shut(self, part: Board, rows: slice, cols: slice) -> Iterator[Connected]:
        """That no group of a colour is shut in, if there are others outside."""
        height, width = self.said.board.shape
        ends = (rows.start > 0, rows.stop < height, cols.start > 0, cols.stop < width)
        lines = (part.row_cells[0], part.row_cells[-1], part.col_cells[0], part.col_cells[-1])
        last = frozenset(cell for line, open_ in zip(lines, ends, strict=True) if open_ for cell in line)
        for rule in self.said.connected:
            if last and self._many[rule.colour]:
                yield Connected(rule.rule, part.cells, part.near, rule.colour, last)

    @cached_property
    def _many(self) -> dict[bool, bool]:
        """Whether more cells of a colour are known than a patch has."""
        most = (self.plan.geometry.pitch + 2 * MARGIN) ** 2
        return {colour: int((self.known == colour).sum()) > most for colour in (False, True)}

    def judge(self, place: Position) -> Justifier:
        """The places of the patch, and what is known."""
        places, part = self.places(place)
        own, known = judge_of(places, part), self.known[self.window(place)]

        def judged(facts: Mapping[Cell, bool], reason: Reason) -> str:
            if reason.kind != KNOWN:
                return own(facts, reason)
            (cell, *more) = reason.cells or (None,)
            right = not more and cell in facts and on_board(cell, known.shape)
            return "" if right and known[cell] == (not facts[cell]) else "it is not known"

        return judged

    def determined(self, place: Position) -> Iterator[LocalFacts]:
        """No cell has another colour than the state says."""
        return unlike(self.plan, place, self.known[self.plan.geometry.window(place)] == UNKNOWN)

    def loose(self) -> str:
        """All cells belong to tiles."""
        return ""

    def round(self, cells: Mapping[int, frozenset[Cell]]) -> Kinds:
        """That these cells of tiles, by the number of the tile, have the colour that they have in all
        states.
        """
        plan = self.plan
        colours = {
            id(plan.pieces[piece]): {cell: colour_of(plan, piece, cell) for cell in sorted(own)}
            for piece, own in cells.items()
        }

        def said(place: Position) -> Iterator[LocalFacts]:
            top, left = plan.geometry.corner(place)
            for (row, col), colour in colours.get(id(plan.tiles[place]), {}).items():
                yield {(top + row, left + col): not colour}

        return replace(Kinds.of(plan, self, False), said=said)

    def knowing(self, cells: Mapping[int, frozenset[Cell]]) -> "Patches":
        """The same, with these cells of tiles known."""
        known, size = self.known.copy(), self.plan.geometry.pitch
        rows, cols = self.plan.places.shape
        blocks = known.reshape(rows, size, cols, size).transpose(0, 2, 1, 3)
        for piece, own in cells.items():
            there = self.plan.places == piece
            for cell in own:
                blocks[there, cell[0], cell[1]] = colour_of(self.plan, piece, cell)
        return Patches(self.said, known)


def colour_of(plan: Plan, piece: int, cell: Cell) -> bool:
    """The colour of a cell that is the same in all states of a tile."""
    if min(cell) < 0 or piece < 0:
        raise ValueError("a cell or tile that is not there")
    colours = {bool(drawing[cell]) for drawing in plan.pieces[piece].drawings.values()}
    if len(colours) != 1:
        raise ValueError(f"{plan.pieces[piece].name} has states that differ at {named(cell)}")
    return colours.pop()


def _ends(number: int) -> NDArray[np.int64]:
    ends = np.ones(number, dtype=np.int64)
    ends[0], ends[-1] = 0, 2
    return ends


def _local(place: Place, local: Mapping[Index, Index]) -> Place:
    """A place in the cells of a patch."""
    cells = tuple(local[cell] for cell in place.cells)
    if isinstance(place, Count):
        when = {local[cell]: colour for cell, colour in place.when.items()}
        return replace(place, cells=cells, when=when, at=local[place.spot])
    return replace(place, cells=cells, at=local[place.spot])

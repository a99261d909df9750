"""Connectivity by need: each white region that a candidate cuts off gives one clause.

    . # .      The white cell in the corner is cut off, as in every shading with these
    # . .      two cells black. So: r1c2 or r2c1 is white.

Why the clause holds in every solution, and not just here. Take cells, the border, without which the board
falls into two parts or more. If all of the border is black, then each part has a white cell, one beside the
border, for no two black cells are neighbours; and these white cells are not connected. `Cut.holds` checks
exactly this and looks at no candidate. For puzzles that let black cells touch, a white cell on each side has
to be named in the clause (`apart=False`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, Shading, boxes, regions
from hardboard.verify.sat.bits import bits_of
from hardboard.verify.sat.cnf import TRUE, Cnf

#: Boards of at most so many cells are searched as integers, one bit a cell (see `bits`).
SMALL = 2500


class Cut(NamedTuple):
    """Not all cells of `border` are black, for they would part the two `witnesses`, white cells of some
    candidate.
    """

    border: tuple[Cell, ...]
    witnesses: tuple[Cell, Cell]

    def region(self, shape: Cell) -> frozenset[Cell]:
        """The cells that the first witness reaches without stepping on the border."""
        free = np.ones(shape, dtype=bool)
        free[tuple(zip(*self.border, strict=True))] = False
        labels, _ = regions(free)
        return frozenset(_cells(labels == labels[self.witnesses[0]]))

    def holds(self, shape: Cell) -> bool:
        """Whether the border parts the witnesses on a board of this shape: the whole justification of the
        clause.
        """
        return self.witnesses[1] not in self.region(shape) and not set(self.witnesses) & set(self.border)

    def clause(self, black: Ints, *, apart: bool = True) -> list[int]:
        """The cut as a clause over the cells' literals; with `apart` no two black cells may be neighbours."""
        literals = {-black.item(cell) for cell in self.border}
        if not apart:
            literals |= {black.item(cell) for cell in self.witnesses}
        return sorted(literals - {-TRUE})


def cuts(shading: Shading) -> list[Cut]:
    """One cut between each white region but the largest and each of its surroundings; none if white is
    connected.
    """
    if shading.size <= SMALL:
        return list(small_cuts(shading))
    labels, count = regions(~shading)
    if count <= 1:
        return []
    main = int(np.argmax(np.bincount(labels.ravel())[1:])) + 1
    by_border: dict[tuple[Cell, ...], Cut] = {}
    for label, box in enumerate(boxes(labels, count), 1):
        if label != main:
            for cut in _around(labels, shading, label, box) or [_whole(labels, shading, label, box, main)]:
                by_border.setdefault(cut.border, cut)
    return list(by_border.values())


def small_cuts(shading: Shading) -> Iterator[Cut]:
    """The same on a small board."""
    grid = bits_of(shading.shape[0], shading.shape[1])
    white = grid.full & ~grid.shaded(shading)
    areas = grid.areas(white)
    main, seen = max(areas, key=int.bit_count, default=0), set()
    for area in areas:
        if area == main:
            continue
        border = grid.spread(area) & grid.full & ~area
        # Most of the rest is the largest region and what it touches.
        rest = grid.full & ~(area | border)
        most = grid.flood(main, rest)
        for part in sorted((most, *grid.areas(rest ^ most)), key=lambda part: part & -part):
            side = border & grid.spread(part)
            if part & white and side not in seen:
                seen.add(side)
                yield Cut(grid.spots(side), (grid.first(area), grid.first(part & white)))


def _around(labels: Ints, shading: Shading, label: int, box: tuple[slice, slice]) -> list[Cut]:
    """The cuts around one region: its border towards each part of the board that the border leaves apart from
    it.

    Two cells of margin suffice: the outer ring of the widened box is free of the region and of its border, so
    what is apart in the box is apart on the board.
    """
    top, left = max(box[0].start - 2, 0), max(box[1].start - 2, 0)
    window = (slice(top, box[0].stop + 2), slice(left, box[1].stop + 2))
    inside = labels[window] == label
    border = _beside(inside) & shading[window]
    parts, count = regions(~border)
    own = parts[tuple(np.argwhere(inside)[0])]
    first = _cells(inside, top, left)[0]
    around = []
    for part in range(1, count + 1):
        outside = parts == part
        white = _cells(outside & ~shading[window], top, left)
        if part != own and white:
            around.append(Cut(_cells(border & _beside(outside), top, left), (first, white[0])))
    return around


def _whole(labels: Ints, shading: Shading, label: int, box: tuple[slice, slice], other: int) -> Cut:
    """The cut around one region towards another, of which nothing is near: black cells touch there."""
    top, left = max(box[0].start - 1, 0), max(box[1].start - 1, 0)
    window = (slice(top, box[0].stop + 1), slice(left, box[1].stop + 1))
    inside = labels[window] == label
    border = _cells(_beside(inside) & shading[window], top, left)
    far = divmod(int(np.argmax(labels.ravel() == other)), labels.shape[1])
    return Cut(border, (_cells(inside, top, left)[0], far))


def _beside(mask: Shading) -> Shading:
    """The cells with a neighbour in `mask`."""
    near = np.zeros_like(mask)
    near[1:] |= mask[:-1]
    near[:-1] |= mask[1:]
    near[:, 1:] |= mask[:, :-1]
    near[:, :-1] |= mask[:, 1:]
    return near


def _cells(mask: Shading, top: int = 0, left: int = 0) -> tuple[Cell, ...]:
    return tuple((r + top, c + left) for r, c in np.argwhere(mask).tolist())


def cut_clauses(black: Ints, shading: Shading, *, apart: bool = True) -> Sequence[list[int]]:
    """The clauses of all cuts of a candidate."""
    return [cut.clause(black, apart=apart) for cut in cuts(shading)]


def no_pairs(black: Ints, cnf: Cnf) -> None:
    """Add clauses that no two black cells are neighbours."""
    may_be = black != -TRUE
    for one, other in (np.s_[:-1, :], np.s_[1:, :]), (np.s_[:, :-1], np.s_[:, 1:]):
        both = may_be[one] & may_be[other]
        cnf.add_rows(np.stack([-black[one][both], -black[other][both]], axis=1))

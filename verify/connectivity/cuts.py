"""Lazy connectivity: each white region that a candidate cuts off gives one clause.

    . # .      The white cell in the corner is cut off, as in every shading with these
    # . .      two cells black. So: r1c2 or r2c1 is white.

The clause holds in every solution, for the following reason. The border is a set of cells without which the
board falls into two parts or more. Suppose that all of the border is black. Then each part has a white cell,
one beside the border, because no two black cells are neighbours. These white cells are not connected.
`Cut.holds` checks exactly this and looks at no candidate. For puzzles that let black cells touch, a white
cell on each side has to be named in the clause (`apart=False`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, Shading, number_regions
from hardboard.verify.sat.bits import bits_of
from hardboard.verify.sat.cnf import TRUE, Cnf


class Cut(NamedTuple):
    """Not all cells of `border` are black: they would part the two white `witnesses` of a candidate."""

    border: tuple[Cell, ...]
    witnesses: tuple[Cell, Cell]

    def holds(self, shape: Cell) -> bool:
        """Return True if the border parts the witnesses on a board of this shape: why the clause is right."""
        free = np.ones(shape, dtype=bool)
        free[tuple(zip(*self.border, strict=True))] = False
        labels, _ = number_regions(free)
        one, other = (labels.item(cell) for cell in self.witnesses)
        return one != other and one > 0 < other

    def clause(self, black: Ints, *, apart: bool = True) -> list[int]:
        """The cut as a clause over the cells' literals; with `apart` no two black cells may be neighbours."""
        literals = {-black.item(cell) for cell in self.border}
        if not apart:
            literals |= {black.item(cell) for cell in self.witnesses}
        return sorted(literals - {-TRUE})


def region_cuts(shading: Shading) -> Iterator[Cut]:
    """Yield a cut between each white region but the largest and each of its surroundings."""
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


def cut_clauses(black: Ints, shading: Shading, *, apart: bool = True) -> Sequence[list[int]]:
    """Return the clauses of all cuts of a candidate."""
    return [cut.clause(black, apart=apart) for cut in region_cuts(shading)]


def no_pairs(black: Ints, cnf: Cnf) -> None:
    """Add clauses that no two black cells are neighbours."""
    may_be = black != -TRUE
    for one, other in (np.s_[:-1, :], np.s_[1:, :]), (np.s_[:, :-1], np.s_[:, 1:]):
        both = may_be[one] & may_be[other]
        cnf.add_rows(np.stack([-black[one][both], -black[other][both]], axis=1))

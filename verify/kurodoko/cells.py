"""The cells' literals and the rules about neighbouring cells, for every encoding of a Kurodoko board."""

import numpy as np

from hardboard.puzzles.grid import Ints
from hardboard.verify.kurodoko.propagate import KnownCells
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.shading import no_pairs, not_alone

__all__ = ["cell_literals", "no_pairs", "not_alone"]


def cell_literals(known: KnownCells, cnf: Cnf) -> Ints:
    """For each cell a literal that holds where it is black, with one fresh variable for each unknown cell.

    Variables stand for white cells: some solvers try "true" first, and white cells cut nothing off.
    """
    free = known.unknown()
    black: Ints = np.where(known.black, np.int32(TRUE), np.int32(-TRUE))
    black[free] = -cnf.fresh(int(np.count_nonzero(free)))
    return black

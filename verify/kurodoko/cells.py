"""The cells' literals and the rules about neighbouring cells, for every encoding of a Kurodoko board."""

import numpy as np

from hardboard.puzzles.grid import Ints
from hardboard.verify.cnf import TRUE, Cnf
from hardboard.verify.kurodoko.propagate import Known
from hardboard.verify.shading import no_pairs

__all__ = ["cell_literals", "no_pairs", "not_alone"]


def cell_literals(known: Known, cnf: Cnf) -> Ints:
    """For each cell a literal that holds where it is black, with one fresh variable for each unknown cell.

    Variables stand for white cells: some solvers try "true" first, and white cells cut nothing off.
    """
    free = known.unknown()
    black: Ints = np.where(known.black, np.int32(TRUE), np.int32(-TRUE))
    black[free] = -cnf.fresh(int(np.count_nonzero(free)))
    return black


def not_alone(black: Ints, cnf: Cnf) -> None:
    """No cell has black neighbours only: of all ways to cut off white cells the commonest, said
    beforehand.
    """
    if black.size < 4:
        return  # There may be nothing else to be cut off from.
    fence = np.full((black.shape[0] + 2, black.shape[1] + 2), TRUE, dtype=np.int32)
    fence[1:-1, 1:-1] = black
    near = (fence[:-2, 1:-1], fence[2:, 1:-1], fence[1:-1, :-2], fence[1:-1, 2:])
    may_be = fence != -TRUE
    closable = may_be[:-2, 1:-1] & may_be[2:, 1:-1] & may_be[1:-1, :-2] & may_be[1:-1, 2:]
    if closable.any():
        cnf.add_rows(-np.stack([side[closable] for side in near], axis=1))

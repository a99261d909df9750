"""What the judges of shading puzzles share: a literal for each cell, no two black neighbours, connectivity,
the way back.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np

from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.connectivity import LAZY, Connectivity
from hardboard.verify.sat.cnf import TRUE, Cnf


class ShadingEncoding(ABC):
    """A board of white and black cells as a CNF (see `hardboard.verify.sat.search.Encoding`); a family adds
    what its clues say.

    `white` marks the cells that are known to be white. `add_clues(cnf)` writes the family's own rules.
    """

    def __init__(self, white: Shading, connectivity: Connectivity = LAZY) -> None:
        self.connectivity = connectivity
        cnf = Cnf()
        # Variables stand for white cells: solvers try "true" first, and white cells rarely cut anything off.
        self.black: Ints = np.full(white.shape, -TRUE, dtype=np.int32)
        self.black[~white] = -cnf.fresh(int(np.count_nonzero(~white)))
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        no_pairs(self.black, cnf)
        self.add_clues(cnf)
        connectivity.written(self.black, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses

    @abstractmethod
    def add_clues(self, cnf: Cnf) -> None:
        """The clauses of the clues."""

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        shading: Shading = np.zeros(self.black.shape, dtype=bool)
        shading[self.black != -TRUE] = np.array(model[: len(self.decisive)]) < 0
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The connectivity clauses that a model breaks."""
        return self.connectivity.broken(self.black, self.decode(model))


def no_pairs(black: Ints, cnf: Cnf) -> None:
    """No two black cells are neighbours."""
    may_be = black != -TRUE
    for one, other in (np.s_[:-1, :], np.s_[1:, :]), (np.s_[:, :-1], np.s_[:, 1:]):
        both = may_be[one] & may_be[other]
        cnf.add_rows(np.stack([-black[one][both], -black[other][both]], axis=1))


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

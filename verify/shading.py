"""What the judges of shading puzzles share: a literal for each cell, no two black neighbours, connectivity, the way back."""

from collections.abc import Sequence

import numpy as np

from puzzles.grid import Ints, Shading
from verify.cnf import TRUE, Cnf
from verify.connectivity import LAZY, Connectivity


class ShadingEncoding:
    """A board of white and black cells as a CNF (see `verify.search.Encoding`); a family adds what its clues say.

    `white` marks the cells that are known to be white. `add_clues(cnf)` writes the family's own rules.
    """

    def __init__(self, white: Shading, connectivity: Connectivity = LAZY) -> None:
        self.connectivity = connectivity
        cnf = Cnf()
        # Variables stand for white cells: solvers try "true" first, and white cells rarely cut anything off.
        self.black: Ints = -cnf.fresh(white.size).reshape(white.shape)
        self.black[white] = -TRUE
        no_pairs(self.black, cnf)
        self.add_clues(cnf)
        connectivity.written(self.black, cnf)
        # A solver's model ends at the last variable that it has met, so it must meet the last cell.
        cnf.add(white.size, -white.size)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses
        self.decisive: Sequence[int] = (-self.black[~white]).tolist()

    def add_clues(self, cnf: Cnf) -> None:
        """The clauses of the clues."""
        raise NotImplementedError

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        values = np.array(model[: self.black.size]).reshape(self.black.shape)
        shading: Shading = (values < 0) & (self.black != -TRUE)
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The connectivity clauses that a model breaks."""
        return self.connectivity.broken(self.black, self.decode(model))


def no_pairs(black: Ints, cnf: Cnf) -> None:
    """No two black cells are neighbours."""
    for one, other in ((black[:-1], black[1:]), (black[:, :-1], black[:, 1:])):
        for a, b in zip(one.ravel().tolist(), other.ravel().tolist(), strict=True):
            cnf.add(-a, -b)

"""The rules of Kuroshuto as clauses (Straathof, formulas 1 and 2); connectivity is said in one of three
ways.
"""

from itertools import combinations

import numpy as np

from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.puzzles.kuroshuto import Board
from hardboard.verify.cnf import TRUE, Cnf
from hardboard.verify.connectivity import LAZY, Connectivity
from hardboard.verify.shading import ShadingEncoding


class KuroshutoEncoding(ShadingEncoding):
    """A board as a CNF: see `hardboard.verify.search.Encoding`."""

    def __init__(self, board: Board, connectivity: Connectivity = LAZY) -> None:
        self.board = board
        super().__init__(board.clues != 0, connectivity)

    def add_clues(self, cnf: Cnf) -> None:
        """Every clue with a number: one of the cells that many steps away is black, none beyond the edge."""
        cells = np.argwhere(self.board.clues > 0)
        numbers = self.board.clues[tuple(cells.T)]
        spots = cells[:, None, :] + numbers[:, None, None] * _STEPS
        inside = ((spots >= 0) & (spots < self.black.shape)).all(axis=2)
        rows, cols = np.moveaxis(spots * inside[:, :, None], 2, 0)
        exactly_one(np.where(inside, self.black[rows, cols], np.int32(-TRUE)), cnf)


#: Row and column steps of the four directions.
_STEPS = np.array(list(STEPS.values()))


def exactly_one(rows: Ints, cnf: Cnf) -> None:
    """Of the literals in each row exactly one holds (formula 2)."""
    alive = rows != -TRUE
    single = alive.sum(axis=1) == 1
    cnf.clauses.extend([literal] for literal in np.unique(rows[single][alive[single]]).tolist())
    rows, alive = rows[~single], alive[~single]
    for one, other in combinations(range(rows.shape[1]), 2):
        both = alive[:, one] & alive[:, other]
        cnf.add_rows(-rows[both][:, [one, other]])
    cnf.add_rows(rows)


def one_black(black: Ints, cells: list[Cell], cnf: Cnf) -> None:
    """Exactly one of the cells is black (formula 2)."""
    literals = [int(black[cell]) for cell in cells]
    for one, other in combinations(literals, 2):
        cnf.add(-one, -other)
    cnf.add(*literals)

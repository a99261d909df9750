"""The rules of Kuroshuto as clauses (Straathof, formulas 1 and 2); connectivity is said in one of three
ways.
"""

from itertools import combinations

import numpy as np

from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.puzzles.kuroshuto import Board
from hardboard.verify.connectivity import LAZY, Connectivity
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.shading import ShadingEncoding


class KuroshutoEncoding(ShadingEncoding):
    """A board as a CNF: see `hardboard.verify.sat.search.Encoding`."""

    def __init__(self, board: Board, connectivity: Connectivity = LAZY) -> None:
        self.board = board
        super().__init__(board.clues != 0, connectivity)

    def add_clues(self, cnf: Cnf) -> None:
        """Every clue with a number: one of the cells that many steps away is black, none beyond the edge."""
        rows, cols = np.nonzero(self.board.clues > 0)
        far = self.board.clues[rows, cols][:, None] * _STEPS[:, None]
        rows, cols = rows[:, None] + far[0], cols[:, None] + far[1]
        height, width = self.black.shape
        inside = (rows >= 0) & (rows < height) & (cols >= 0) & (cols < width)
        there = self.black.reshape(-1)[np.where(inside, rows * width + cols, 0)]
        exactly_one(np.where(inside, there, np.int32(-TRUE)), cnf)


#: From so many clues on their clauses are written with arrays.
MANY = 300
#: Row and column steps of the four directions.
_STEPS = np.array(list(STEPS.values())).T


def exactly_one(rows: Ints, cnf: Cnf) -> None:
    """Of the literals in each row exactly one holds (formula 2)."""
    if len(rows) < MANY:
        _few_exactly_one(rows.tolist(), cnf)
        return
    alive = rows != -TRUE
    single = alive.sum(axis=1) == 1
    cnf.clauses.extend([literal] for literal in np.unique(rows[single][alive[single]]).tolist())
    rows, alive = rows[~single], alive[~single]
    for one, other in combinations(range(rows.shape[1]), 2):
        both = alive[:, one] & alive[:, other]
        cnf.add_rows(-rows[both][:, [one, other]])
    cnf.add_rows(rows)


def _few_exactly_one(rows: list[list[int]], cnf: Cnf) -> None:
    """The same clauses in the same order without arrays, which take longer for few rows."""
    single = [row.count(-TRUE) == len(row) - 1 for row in rows]
    units = {x for row, alone in zip(rows, single, strict=True) if alone for x in row if x != -TRUE}
    rows = [row for row, alone in zip(rows, single, strict=True) if not alone]
    cnf.clauses += [[literal] for literal in sorted(units)]
    for one, other in combinations(range(len(STEPS)), 2):
        cnf.clauses += [[-row[one], -row[other]] for row in rows if row[one] != -TRUE != row[other]]
    cnf.clauses += [row for row in rows if -TRUE not in row]
    cnf.clauses += [[x for x in row if x != -TRUE] for row in rows if -TRUE in row]


def one_black(black: Ints, cells: list[Cell], cnf: Cnf) -> None:
    """Exactly one of the cells is black (formula 2)."""
    literals = [int(black[cell]) for cell in cells]
    for one, other in combinations(literals, 2):
        cnf.add(-one, -other)
    cnf.add(*literals)

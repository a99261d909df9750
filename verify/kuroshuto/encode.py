"""The rules of Kuroshuto as clauses (Straathof, formulas 1 and 2); connectivity is said in one of three
ways.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

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
        """Every clue with a number, all clues of one number at a time."""
        clues = self.board.clues
        for number in np.unique(clues[clues > 0]).tolist():
            cells = np.argwhere(clues == number)
            exactly_one(
                np.stack([_there(self.black, cells, number, step) for step in STEPS.values()], axis=1), cnf
            )


def _there(black: Ints, cells: NDArray[np.int64], number: int, step: Cell) -> Ints:
    """The literals of the cells `number` steps away, false beyond the edge."""
    spots = cells + number * np.array(step)
    inside = ((spots >= 0) & (spots < black.shape)).all(axis=1)
    found = np.full(len(cells), -TRUE, dtype=np.int32)
    found[inside] = black[tuple(spots[inside].T)]
    return found


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

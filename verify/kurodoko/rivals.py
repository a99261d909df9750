"""The rivals of a wanted solution, while clues are added: one search for a whole puzzle in the making.

Who makes a puzzle asks again and again for a solution other than the wanted one, each time with a clue more.
So the rules stay in one solver, with all that it has learned; a new clue adds its own clauses, and that the
solution is another one is a clause too. Cells are first tried as in the wanted solution, so that a rival is
near it and few rules have to be added by need.

    >>> wanted = np.zeros((2, 2), dtype=bool)
    >>> [rival.tolist() for rival in OtherShadings(wanted)(Board(np.array([[0, 0], [0, 3]], dtype=np.int32)))]
    [[[True, False], [False, False]]]
"""

from collections.abc import Iterator, Sequence

import numpy as np

from hardboard.puzzles.grid import Ints, Shading
from hardboard.puzzles.kurodoko import Board
from hardboard.verify.connectivity import cut_clauses
from hardboard.verify.kurodoko.cells import no_pairs, not_alone
from hardboard.verify.kurodoko.sums import sum_clauses
from hardboard.verify.sat.cnf import Cnf
from hardboard.verify.sat.solver import Solver

SOLVER = "gluecard4"


class OtherShadings:
    """Board -> its solutions other than the wanted one. Boards that only gain clues are searched on, others
    anew.
    """

    def __init__(self, wanted: Shading) -> None:
        self.wanted = wanted
        self._begin()

    def _begin(self) -> None:
        self.spent = False
        self.clues = np.zeros(self.wanted.shape, dtype=np.int32)
        self.cnf = Cnf()
        self.black: Ints = -self.cnf.fresh(self.wanted.size).reshape(self.wanted.shape)
        self.rows: list[list[int]] = [line.tolist() for line in self.black]
        self.cols: list[list[int]] = [line.tolist() for line in self.black.T]
        no_pairs(self.black, self.cnf)
        not_alone(self.black, self.cnf)
        same = np.where(self.wanted, self.black, -self.black).reshape(-1).tolist()
        self.cnf.clauses.append([-literal for literal in same])
        self.solver = Solver(self.cnf.clauses, name=SOLVER, top=self.wanted.size)
        self.solver.prefer(same)

    def __call__(self, board: Board) -> Iterator[Shading]:
        """Solutions of a board. What was listed beyond the first is ruled out in the search, so that after it
        the next one begins anew.
        """
        if self.spent or self.clues[board.clues != self.clues].any():
            self.solver.close()
            self._begin()
        self._tell(board.clues)
        while self.solver.by_need(self._broken) is not None:
            yield (rival := self.candidate)
            self.spent = True
            self.solver.add([np.where(rival, -self.black, self.black).reshape(-1).tolist()])

    def _broken(self, model: Sequence[int]) -> Sequence[list[int]]:
        self.candidate: Shading = np.array(model[: self.wanted.size]).reshape(self.wanted.shape) < 0
        return cut_clauses(self.black, self.candidate)

    def _tell(self, clues: Ints) -> None:
        """Add the clauses of the clues that are new."""
        self.cnf.clauses.clear()  # the solver has them
        rows, cols = (clues != self.clues).nonzero()
        for row, col, clue in zip(rows.tolist(), cols.tolist(), clues[rows, cols].tolist(), strict=True):
            across, down = self.rows[row], self.cols[col]
            self.cnf.clauses.append([-across[col]])
            if clue > 0:
                sides = across[:col][::-1], across[col + 1 :], down[:row][::-1], down[row + 1 :]
                _write(self.cnf, sides, clue - 1)
        self.solver.add(self.cnf.clauses)
        self.clues = clues.copy()


def _write(cnf: Cnf, sides: tuple[list[int], ...], total: int) -> None:
    """That the white cells seen on four sides add up, the nearest cells first; for each side and
    k a literal says that k are seen.
    """
    west, east, north, south = (_run(cnf, cells, total) for cells in sides)
    cnf.clauses += sum_clauses((west, east, north, south), total, cnf.new)


def _run(cnf: Cnf, cells: list[int], most: int) -> list[int]:
    """The literals of a run that is at least 1, 2, ... cells long, and at most so many."""
    lengths = [-black for black in cells[: min(most, 1)]]
    for black in cells[1:most]:
        shorter, longer = lengths[-1], cnf.new()
        cnf.clauses += [[-longer, shorter], [-longer, -black], [longer, -shorter, black]]
        lengths.append(longer)
    if len(cells) > most:
        cnf.clauses.append([-x for x in lengths[-1:]] + [cells[most]])
    return lengths

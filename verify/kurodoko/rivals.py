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
from hardboard.verify.kurodoko.sums import template
from hardboard.verify.sat.cnf import Cnf
from hardboard.verify.sat.solver import Solver

SOLVER = "glucose4"


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
        if self.spent or (self.clues[board.clues != self.clues] != 0).any():
            self.solver.close()
            self._begin()
        self._tell(board.clues)
        while (model := self.solver.by_need(self._broken)) is not None:
            rival = self._shading(model)
            yield rival
            self.spent = True
            self.solver.add([np.where(rival, -self.black, self.black).reshape(-1).tolist()])

    def _broken(self, model: Sequence[int]) -> Sequence[list[int]]:
        return cut_clauses(self.black, self._shading(model))

    def _tell(self, clues: Ints) -> None:
        """Add the clauses of the clues that are new."""
        first = len(self.cnf.clauses)
        for row, col in np.argwhere(clues != self.clues).tolist():
            self.cnf.add(-int(self.black[row, col]))
            if clues[row, col] > 0:
                _write(self.cnf, _sides(self.black, row, col), int(clues[row, col]) - 1)
        self.solver.add(self.cnf.clauses[first:])
        self.clues = clues.copy()

    def _shading(self, model: Sequence[int]) -> Shading:
        shading: Shading = np.array(model[: self.wanted.size]).reshape(self.wanted.shape) < 0
        return shading


def _sides(black: Ints, row: int, col: int) -> tuple[list[int], ...]:
    """The literals of the cells west, east, north and south of a cell, the nearest first."""
    west, east = black[row, :col][::-1], black[row, col + 1 :]
    north, south = black[:row, col][::-1], black[row + 1 :, col]
    return west.tolist(), east.tolist(), north.tolist(), south.tolist()


def _write(cnf: Cnf, sides: tuple[list[int], ...], total: int) -> None:
    """That the white cells seen on four sides add up; for each side and k a literal says that k are seen."""
    runs = [_run(cnf, cells, total) for cells in sides]
    west, east, north, south = map(len, runs)
    plan = template((west, east, north, south), total)
    columns = [0, *(literal for run in runs for literal in run), *cnf.fresh(plan.fresh).tolist()]
    cnf.clauses += [[columns[x] if x > 0 else -columns[-x] for x in clause] for clause in plan.clauses]


def _run(cnf: Cnf, cells: list[int], most: int) -> list[int]:
    """The literals of a run that is at least 1, 2, ... cells long, and at most so many."""
    lengths: list[int] = []
    for black in cells[:most]:
        if not lengths:
            lengths.append(-black)
            continue
        (longer,) = cnf.fresh(1).tolist()
        cnf.clauses += [[-longer, lengths[-1]], [-longer, -black], [longer, -lengths[-1], black]]
        lengths.append(longer)
    if len(cells) > most:
        cnf.clauses.append([-x for x in lengths[-1:]] + [cells[most]])
    return lengths

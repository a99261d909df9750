"""The rules of Kurodoko as clauses; connectivity is said in one of three ways (see `verify.connectivity`)."""

from collections.abc import Sequence

import numpy as np

from puzzles.grid import STEPS, Cell, Ints, Shading
from puzzles.kurodoko import Board
from verify.cnf import TRUE, Cnf
from verify.connectivity import LAZY, Connectivity


class KurodokoEncoding:
    """A board as a CNF: see `verify.search.Encoding`."""

    def __init__(self, board: Board, connectivity: Connectivity = LAZY) -> None:
        self.board, self.connectivity = board, connectivity
        cnf = Cnf()
        # Variables stand for white cells: solvers try "true" first, and white cells rarely cut anything off.
        self.black: Ints = -cnf.fresh(board.clues.size).reshape(board.shape)
        self.black[board.clues != 0] = -TRUE
        _no_pairs(self.black, cnf)
        for cell, clue in board.clue_cells():
            if clue > 0:
                _sight(self.black, cell, clue - 1, cnf)
        connectivity.written(self.black, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses
        self.decisive: Sequence[int] = (-self.black[self.black != -TRUE]).tolist()

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        values = np.zeros(self.board.clues.size + 1, dtype=bool)
        used = np.array(model[: self.board.clues.size], dtype=np.int64)
        values[np.abs(used)] = used < 0
        shading: Shading = values[1:].reshape(self.board.shape)
        shading[self.black == -TRUE] = False
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The connectivity clauses that a model breaks."""
        return self.connectivity.broken(self.black, self.decode(model))


def _no_pairs(black: Ints, cnf: Cnf) -> None:
    """No two black cells are neighbours."""
    for one, other in ((black[:-1], black[1:]), (black[:, :-1], black[:, 1:])):
        for a, b in zip(one.ravel().tolist(), other.ravel().tolist(), strict=True):
            cnf.add(-a, -b)


def _sight(black: Ints, cell: Cell, total: int, cnf: Cnf) -> None:
    """A clue is the number of white cells seen from it: the runs in the four directions add up to `total`."""
    runs = {name: _run(black, cell, name, total, cnf) for name in STEPS}
    across, down = _sum(runs["W"], runs["E"], cnf), _sum(runs["N"], runs["S"], cnf)
    for i in range(len(across)):
        for j in range(len(down)):
            if i + j == total + 1:
                cnf.add(-across[i], -down[j])
            if i + j == total - 1:
                cnf.add(at_least(across, i + 1), at_least(down, j + 1))
    if len(across) + len(down) - 2 < total:
        cnf.add()


def at_least(order: list[int], value: int) -> int:
    """The literal of "at least `value`"; `order` holds those of 0, 1, ... up to the largest possible value."""
    return order[value] if value < len(order) else -TRUE


def _run(black: Ints, cell: Cell, direction: str, most: int, cnf: Cnf) -> list[int]:
    """Order literals of the run of white cells seen from `cell`: entry k says that the first k are white."""
    dr, dc = STEPS[direction]
    order = [TRUE]
    r, c = cell[0] + dr, cell[1] + dc
    while 0 <= r < black.shape[0] and 0 <= c < black.shape[1] and len(order) <= most + 1:
        further = int(cnf.fresh(1)[0])
        cnf.add(-further, order[-1])
        cnf.add(-further, -int(black[r, c]))
        cnf.add(further, -order[-1], int(black[r, c]))
        order.append(further)
        r, c = r + dr, c + dc
    return order


def _sum(one: list[int], other: list[int], cnf: Cnf) -> list[int]:
    """Order literals of the sum of two numbers given by order literals."""
    most = len(one) + len(other) - 2
    order = [TRUE, *cnf.fresh(most).tolist()]
    for i in range(len(one)):
        for j in range(len(other)):
            cnf.add(-one[i], -other[j], order[i + j])
            if i + j < most:
                cnf.add(at_least(one, i + 1), at_least(other, j + 1), -order[i + j + 1])
    return order

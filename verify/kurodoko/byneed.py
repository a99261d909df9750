"""A Kurodoko board with its clues by need: a clue that a candidate breaks gives a clause, as a cut-off region does.

No run needs variables of its own. A candidate in which a clue sees too little, or too much, breaks one of these clauses:

    . # 4 . #      The 4 sees 2 cells. Any shading with these runs sees as few, so one of the black
    . . # . .      cells that end them is white: r1c2, r1c5 or r2c3.

    # . 3 . .      The 3 sees 4 cells. Any shading with the cells white sees as many, so one of them
    . . # . .      is black: r1c2, r1c4 or r1c5.

Clues with few possible runs have few such clauses, and they are written down beforehand: on compiled boards, all of them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from puzzles.grid import STEPS, Ints, Shading
from verify.cnf import TRUE, Cnf
from verify.connectivity import LAZY, Connectivity
from verify.kurodoko.cells import cell_literals, no_pairs, not_alone
from verify.kurodoko.propagate import DIRECTIONS, Index, Known

#: A clue with at most so many combinations of runs is written down beforehand.
FEW = 12
Sizes = tuple[int, int, int, int]


class ByNeed:
    """What is not known of a board, with clues and connectivity by need: see `verify.search.Encoding`."""

    def __init__(self, known: Known, connectivity: Connectivity = LAZY) -> None:
        self.known, self.connectivity = known, connectivity
        cnf = Cnf()
        self.black = cell_literals(known, cnf)
        self.cells: Index = np.flatnonzero(known.unknown())
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        no_pairs(self.black, cnf)
        not_alone(self.black, cnf)
        self.later = _write_clues(known, self.black, cnf)
        connectivity.written(self.black, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        shading = self.known.black.copy()
        shading.reshape(-1)[self.cells] = np.array(model[: len(self.decisive)]) < 0
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The clauses of clues that a model breaks, or else those of connectivity."""
        clauses = [clause for clue in self.later for clause in clue.broken(model)]
        return clauses or self.connectivity.broken(self.black, self.decode(model))


class Later:
    """A clue by need. In each direction, the literals of the cells from the first that may end its run to the last."""

    def __init__(self, total: int, ahead: list[list[int]]) -> None:
        self.total, self.ahead = total, ahead
        # Variables stand for white cells: for each unknown cell its variable's place in a model, and its distance.
        self.unknown = [[(-x - 1, k) for k, x in enumerate(cells) if abs(x) != TRUE] for cells in ahead]
        self.longest = [len(cells) - 1 for cells in ahead]

    def broken(self, model: Sequence[int]) -> Iterator[list[int]]:
        """The clauses that this clue adds if its four runs in a model do not add up."""
        runs = [
            next((k for place, k in cells if model[place] < 0), longest)
            for cells, longest in zip(self.unknown, self.longest, strict=True)
        ]
        if sum(runs) < self.total:
            ends = [-cells[run] for cells, run in zip(self.ahead, runs, strict=True)]
            yield [x for x in ends if x != -TRUE]
        elif sum(runs) > self.total:
            for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
                yield self._too_many(list(runs), order)

    def _too_many(self, runs: list[int], order: Sequence[int]) -> list[int]:
        """Not all cells of runs that are together one too long are white; which runs are cut to that length, `order` says."""
        spare = sum(runs) - self.total - 1
        for d in order:
            cut = min(spare, runs[d])
            runs[d] -= cut
            spare -= cut
        return [x for cells, run in zip(self.ahead, runs, strict=True) for x in cells[:run] if x != -TRUE]


def _write_clues(known: Known, black: Ints, cnf: Cnf) -> list[Later]:
    """Write down the clues with few possible runs, and the largest run of each of the others; returns these others."""
    clues = known.loose()
    sizes = (known.high - known.low)[:, clues]
    rest = (known.totals - known.low.sum(axis=0))[clues]
    few = (sizes + 1).prod(axis=0) <= FEW
    _write_few(known, black, clues[few], np.vstack([sizes[:, few], rest[few]]), cnf)
    later = []
    for clue, total in zip(clues[~few].tolist(), rest[~few].tolist(), strict=True):
        ahead = [_ahead(known, black, np.array([clue]), d)[0].tolist() for d in range(4)]
        for cells in ahead:
            cnf.add(*cells)
        later.append(Later(total, ahead))
    return later


def _ahead(known: Known, black: Ints, clues: Index, direction: int) -> Ints:
    """The literals of the cells that may end a run of clues with equally many such cells; the edge counts as black."""
    low, high = known.low[direction, clues], known.high[direction, clues]
    dr, dc = STEPS[DIRECTIONS[direction]]
    distance = low[:, None] + np.arange(1, int(high[0] - low[0]) + 2)
    rows, cols = known.rows[clues][:, None] + dr * distance, known.cols[clues][:, None] + dc * distance
    on = (rows >= 0) & (rows < black.shape[0]) & (cols >= 0) & (cols < black.shape[1])
    literals: Ints = np.where(on, black[rows * on, cols * on], np.int32(TRUE))
    return literals


def _write_few(known: Known, black: Ints, clues: Index, shapes: Ints, cnf: Cnf) -> None:
    """Write down clues, those of the same ranges together."""
    kinds, group = np.unique(shapes, axis=1, return_inverse=True)
    for number, kind in enumerate(kinds.T.tolist()):
        members = clues[group.reshape(-1) == number]
        table = np.hstack([_ahead(known, black, members, d) for d in range(4)])
        plan = all_clauses((kind[0], kind[1], kind[2], kind[3]), kind[4])
        if members.size > 8:
            for clause in plan:
                columns = np.array(clause)
                cnf.add_rows(table[:, np.abs(columns) - 1] * np.sign(columns).astype(np.int32))
        else:
            for row in table.tolist():
                for clause in plan:
                    cnf.add(*[row[x - 1] if x > 0 else -row[-x - 1] for x in clause])


@lru_cache(maxsize=1024)
def all_clauses(sizes: Sizes, total: int) -> tuple[tuple[int, ...], ...]:
    """All clauses of a clue with runs from 0 to `sizes`, over columns 1, 2, ...: in each direction size + 1 cells' literals."""
    first = [sum(sizes[:d]) + d + 1 for d in range(4)]
    clauses = {tuple(range(start, start + size + 1)) for start, size in zip(first, sizes, strict=True)}
    for runs in product(*(range(size + 1) for size in sizes)):
        if sum(runs) < total:
            clauses.add(tuple(-(start + run) for start, run in zip(first, runs, strict=True)))
        elif sum(runs) == total + 1:
            clauses.add(tuple(x for start, run in zip(first, runs, strict=True) for x in range(start, start + run)))
    return tuple(sorted(clauses))

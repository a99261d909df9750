"""The rules of Kurodoko written down in full, except connectivity, which is said in one of three ways.

A variable stands for a white cell. A clue's run in one direction is a number from `low` to `high`; that it is
at least k means that the first k cells are white, a literal that grows out of the one for k - 1. `sums` adds
the four up. The encoding of an `untouched` board takes nothing for granted and is what certificates speak
about; the judge itself searches with `byneed`, which is smaller, and the two must agree.
"""

from collections.abc import Sequence

import numpy as np

from hardboard.puzzles.grid import STEPS, Ints, Shading
from hardboard.verify.connectivity import LAZY, Connectivity
from hardboard.verify.kurodoko.cells import cell_literals, no_pairs
from hardboard.verify.kurodoko.propagate import DIRECTIONS, Index, KnownCells
from hardboard.verify.kurodoko.sums import template
from hardboard.verify.sat.cnf import TRUE, Cnf


class PlainEncoding:
    """What is not known of a board as a CNF: see `hardboard.verify.sat.search.Encoding`. `black` holds one
    literal a cell.
    """

    def __init__(self, known: KnownCells, connectivity: Connectivity = LAZY) -> None:
        self.known, self.connectivity = known, connectivity
        cnf = Cnf()
        self.black = cell_literals(known, cnf)
        self.cells: Index = np.flatnonzero(known.unknown())
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        no_pairs(self.black, cnf)
        _sights(known, self.black, cnf)
        connectivity.written(self.black, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        shading = self.known.black.copy()
        shading.reshape(-1)[self.cells] = np.array(model[: len(self.decisive)]) < 0
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The connectivity clauses that a model breaks."""
        return self.connectivity.broken(self.black, self.decode(model))


def _sights(known: KnownCells, black: Ints, cnf: Cnf) -> None:
    """A clue is the number of white cells seen from it: its four runs add up."""
    rest = known.totals - known.low.sum(axis=0)
    clues = np.flatnonzero((known.low != known.high).any(axis=0) | (rest != 0))
    sizes = (known.high - known.low)[:, clues]
    order, starts = _runs(known, black, clues, sizes, cnf)
    shapes, group = np.unique(np.vstack([sizes, rest[clues]]), axis=1, return_inverse=True)
    for number, shape in enumerate(shapes.T.tolist()):
        members = np.flatnonzero(group.reshape(-1) == number)
        plan = template((shape[0], shape[1], shape[2], shape[3]), shape[4])
        spans = [order[starts[d, members][:, None] + np.arange(shape[d])] for d in range(4)]
        fresh = cnf.fresh(members.size * plan.fresh).reshape(members.size, plan.fresh)
        table = np.hstack([*spans, fresh])
        for clause in plan.clauses:
            columns = np.array(clause, dtype=np.int64)
            cnf.add_rows(table[:, np.abs(columns) - 1] * np.sign(columns).astype(np.int32))


def _runs(known: KnownCells, black: Ints, clues: Index, sizes: Ints, cnf: Cnf) -> tuple[Ints, Index]:
    """The order literals of all runs of `clues`, laid end to end, and where each run's literals start (4 x
    clues).
    """
    starts = np.cumsum(sizes).reshape(sizes.shape) - sizes
    order: Ints = np.full(int(sizes.sum()), TRUE, dtype=np.int32)
    direction, clue = np.nonzero(sizes >= 0)
    size, start, low = sizes.reshape(-1), starts.reshape(-1), known.low[:, clues].reshape(-1)
    steps = np.array([STEPS[name] for name in DIRECTIONS])[direction]
    rows, cols = known.rows[clues[clue]], known.cols[clues[clue]]
    last: Ints = np.full(size.size, TRUE, dtype=np.int32)
    for k in range(1, int(size.max(initial=-1)) + 2):
        # At its largest value a run is followed by a black cell, if by any.
        for which, ends in ((np.flatnonzero(size == k - 1), True), (np.flatnonzero(size >= k), False)):
            r, c = (
                rows[which] + (low[which] + k) * steps[which, 0],
                cols[which] + (low[which] + k) * steps[which, 1],
            )
            if ends:
                on = (r >= 0) & (r < black.shape[0]) & (c >= 0) & (c < black.shape[1])
                cnf.add_rows(np.stack([-last[which[on]], black[r[on], c[on]]], axis=1))
            else:
                last[which] = cnf.both(last[which], -black[r, c])
                order[start[which] + k - 1] = last[which]
    return order, starts

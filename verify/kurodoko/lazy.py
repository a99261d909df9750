"""A Kurodoko board with its clues by need: a clue that a candidate breaks gives a clause, as a cut-off region
does.

No run needs variables of its own. A candidate in which a clue sees too little, or too much, breaks one of
these clauses:

    . # 4 . #      The 4 sees 2 cells. Any shading with these runs sees as few, so one of the black
    . . # . .      cells that end them is white: r1c2, r1c5 or r2c3.

    # . 3 . .      The 3 sees 4 cells. Any shading with the cells white sees as many, so one of them
    . . # . .      is black: r1c2, r1c4 or r1c5.

Clues with few possible runs have few such clauses, and they are written down beforehand: on compiled boards,
all of them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from hardboard.puzzles.grid import STEPS, Ints, Shading
from hardboard.verify.connectivity import LAZY, Connectivity
from hardboard.verify.kurodoko.cells import cell_literals, no_pairs, not_alone
from hardboard.verify.kurodoko.propagate import DIRECTIONS, Index, KnownCells
from hardboard.verify.sat.cnf import TRUE, ClauseRows, Cnf
from hardboard.verify.sat.equivalences import merge

#: Sizes and totals of clues, literals, where those of each clue start, the highest variable -> clauses, and
#: the highest variable then: see `hardboard.verify.kurodoko.whole`.
Whole = Callable[[Ints, Ints, Ints, Ints, int], tuple[Ints, int]]
#: A clue with at most so many combinations of runs is written down beforehand.
FEW = 100
#: From so many clues on, those of the same kind are written down together.
MANY = 300
#: From so many clues on it pays to look for cells that are equal or opposite in every solution.
MANY_TO_MERGE = 5000


class ByNeed:
    """What is not known of a board, with clues and connectivity by need: see
    `hardboard.verify.sat.search.Encoding`.
    """

    def __init__(
        self, known: KnownCells, connectivity: Connectivity = LAZY, whole: Whole | None = None
    ) -> None:
        """`whole` writes down all clues; without it, those with many possible runs come by need."""
        self.known, self.connectivity, self.whole = known, connectivity, whole is not None
        merging = (
            connectivity is LAZY and whole is None and known.totals.size > MANY_TO_MERGE < known.loose().size
        )
        cnf = Cnf(keep_rows=merging or whole is not None)
        self.black = cell_literals(known, cnf)
        self.cells: Index = np.flatnonzero(known.unknown())
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        no_pairs(self.black, cnf)
        not_alone(self.black, cnf)
        self.later = _write_clues(known, self.black, cnf, whole)
        connectivity.written(self.black, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses
        if cnf.blocks is not None:
            self.clauses = self._few_clauses(cnf) if merging else ClauseRows(cnf.rows())

    def _few_clauses(self, cnf: Cnf) -> Sequence[Sequence[int]]:
        """Let one variable stand for all cells that are equal or opposite in every solution."""
        rows = cnf.rows()
        if self.later.totals.size:
            # Clues by need speak of the cells one by one.
            return ClauseRows(rows)
        merged = merge(rows, cnf.top)
        self.black.reshape(-1)[self.cells] = -merged.literals
        self.decisive = range(1, int(np.abs(merged.literals).max(initial=0)) + 1)
        return merged.clauses

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        shading = self.known.black.copy()
        literals = self.black.reshape(-1)[self.cells]
        values = np.array([0, *model[: len(self.decisive)]]) > 0
        shading.reshape(-1)[self.cells] = values[np.abs(literals)] == (literals > 0)
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The clauses of clues that a model breaks, or else those of connectivity."""
        clauses = self.later.broken(model, len(self.decisive))
        return clauses or self.connectivity.broken(self.black, self.decode(model))


def ways(known: KnownCells) -> Ints:
    """How many combinations of runs each clue can have."""
    combinations: Ints = (known.high - known.low + 1).prod(axis=0)
    return combinations


class Later:
    """The clues by need. A strand is one of the four runs of a clue: the cells from the first that may end it
    to the last.
    """

    def __init__(self, totals: Ints, literals: Ints, lengths: Ints) -> None:
        """The literals of all strands end to end, clue by clue, and how many each has."""
        self.totals = totals
        starts = np.cumsum(lengths) - lengths
        self.strands = [literals[i:j].tolist() for i, j in zip(starts, starts + lengths, strict=True)]
        distance = np.arange(literals.size) - np.repeat(starts, lengths)
        # What may end a run, that is all but the known white cells. The last cell of a strand ends it in any
        # case.
        keep = literals != -TRUE
        keep[starts + lengths - 1] = True
        self.distance = distance[keep].astype(np.int32)
        self.variable = np.where(np.abs(literals) == TRUE, 0, -literals)[keep]
        self.first = np.flatnonzero(np.diff(np.repeat(np.arange(lengths.size), lengths)[keep], prepend=-1))

    def broken(self, model: Sequence[int], cells: int) -> list[list[int]]:
        """The clauses of the clues whose four runs in a model do not add up; its first `cells` variables are
        white cells.
        """
        if not self.totals.size:
            return []
        black = np.empty(cells + 1, dtype=bool)
        black[0], black[1:] = True, np.array(model[:cells]) < 0
        ends = np.where(black[self.variable], self.distance, np.iinfo(np.int32).max)
        runs = np.minimum.reduceat(ends, self.first).reshape(-1, 4)
        excess = runs.sum(axis=1) - self.totals
        clauses = []
        for clue in np.flatnonzero(excess).tolist():
            strands = self.strands[4 * clue : 4 * clue + 4]
            clauses += _clue_clauses(strands, runs[clue].tolist(), int(excess[clue]))
        return clauses


def _clue_clauses(strands: list[list[int]], runs: list[int], excess: int) -> list[list[int]]:
    """The clauses that follow from a clue with runs that do not add up."""
    if excess < 0:
        return [[-cells[run] for cells, run in zip(strands, runs, strict=True) if cells[run] != TRUE]]
    return [_too_many(strands, list(runs), excess - 1, order) for order in ((0, 1, 2, 3), (3, 2, 1, 0))]


def _too_many(strands: list[list[int]], runs: list[int], spare: int, order: Sequence[int]) -> list[int]:
    """Not all cells of runs that are together one too long are white; `order` says which ones are cut to that
    length.
    """
    for d in order:
        cut = min(spare, runs[d])
        runs[d] -= cut
        spare -= cut
    return [x for cells, run in zip(strands, runs, strict=True) for x in cells[:run] if x != -TRUE]


NONE_LATER = Later(*[np.zeros(0, dtype=np.int32)] * 3)


def _write_clues(known: KnownCells, black: Ints, cnf: Cnf, whole: Whole | None) -> Later:
    """Write down the clues with few possible runs, and of each of the others that its runs do end; or all of
    them whole. Returns the clues that are not written down.
    """
    clues = known.loose()
    if not clues.size:
        return NONE_LATER
    sizes = (known.high - known.low)[:, clues]
    rest = (known.totals - known.low.sum(axis=0))[clues]
    lengths = (sizes + 1).T.reshape(-1)
    literals = _strands(known, black, clues, lengths)
    starts = (np.cumsum(lengths) - lengths)[::4]
    if whole is not None:
        rows, cnf.top = whole(sizes, rest, literals, starts, cnf.top)
        cnf.add_block(rows)
        return NONE_LATER
    few = ways(known)[clues] <= FEW
    _write_few(np.vstack([sizes, rest, starts])[:, few], literals, cnf)
    others = np.repeat(~few, 4)
    later = Later(rest[~few], literals[np.repeat(others, lengths)], lengths[others])
    for strand in later.strands:
        cnf.add(*strand)
    return later


def _strands(known: KnownCells, black: Ints, clues: Index, lengths: Ints) -> Ints:
    """The literals of the cells that may end a run, for the four runs of each clue in turn; the edge counts
    as black.
    """
    height, width = black.shape
    fence = np.full((height + 2, width + 2), TRUE, dtype=np.int32)
    fence[1:-1, 1:-1] = black
    steps = np.array([STEPS[name][0] * (width + 2) + STEPS[name][1] for name in DIRECTIONS])
    here = (known.rows[clues] + 1) * (width + 2) + known.cols[clues] + 1
    first = (here + (known.low[:, clues] + 1) * steps[:, None]).T.reshape(-1)
    step = np.tile(steps, clues.size)
    # A strand's k-th literal stands k steps from its first.
    origin = first - step * (np.cumsum(lengths) - lengths)
    places = np.repeat(origin, lengths) + np.repeat(step, lengths) * np.arange(int(lengths.sum()))
    literals: Ints = fence.reshape(-1)[places]
    return literals


def _write_few(clues: Index, literals: Ints, cnf: Cnf) -> None:
    """Write down clues, each a column of four sizes, the total, and where its literals start."""
    if clues.shape[1] < MANY:
        for *sizes, total, start in clues.T.tolist():
            row = literals[start : start + sum(sizes) + 4].tolist()
            # Entry x is the literal of column x, and entry -x, counted from the end, its negation.
            entry = [TRUE, *row, *(-literal for literal in reversed(row))]
            for clause in all_clauses(tuple(sizes), total):
                clause_literals = [entry[x] for x in clause]
                if TRUE not in clause_literals:
                    cnf.clauses.append([x for x in clause_literals if x != -TRUE])
        return
    # Sizes and totals of such clues are small, so that a kind fits one number.
    _, first, group = np.unique(
        (1 << np.arange(40, -1, -10)) @ clues[:5], return_index=True, return_inverse=True
    )
    for number, (*sizes, total) in enumerate(clues[:5, first].T.tolist()):
        starts = clues[5, group == number]
        table = literals[starts[:, None] + np.arange(sum(sizes) + 4)]
        for clause in all_clauses(tuple(sizes), total):
            columns = np.array(clause)
            cnf.add_rows(table[:, np.abs(columns) - 1] * np.sign(columns).astype(np.int32))


@lru_cache(maxsize=1024)
def all_clauses(sizes: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """All clauses of a clue with runs from 0 to `sizes`, over columns 1, 2, ...: in each direction size + 1
    cells' literals.
    """
    first = [sum(sizes[:d]) + d + 1 for d in range(4)]
    clauses = {tuple(range(start, start + size + 1)) for start, size in zip(first, sizes, strict=True)}
    for runs in product(*(range(size + 1) for size in sizes)):
        if sum(runs) < total:
            clauses.add(tuple(-(start + run) for start, run in zip(first, runs, strict=True)))
        elif sum(runs) == total + 1:
            clauses.add(
                tuple(x for start, run in zip(first, runs, strict=True) for x in range(start, start + run))
            )
    return tuple(sorted(clauses))

"""What holds in every solution, found by looking at single cells: the first thing the lean judge does with a
board.

A cell that only one piece can cover has that piece; a piece that is laid rules out every other piece on its
numbers above 1. Both steps are taken for all cells at once, wave after wave: the first goes over the whole
board, the others along what it leaves open, a few hundredths of a compiled board.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.kamaji.lines import Index
from hardboard.puzzles.kamaji.pieces import PieceTable

OPEN, LAID, OUT = 0, 1, -1
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class SettledPieces:
    """For each piece whether it is laid, out, or open; and whether some cell was left with no piece or with
    two.
    """

    state: NDArray[np.int8]
    covered: Bools
    impossible: bool


def settle(table: PieceTable) -> SettledPieces:
    """Lay and rule out pieces as long as a cell forces it."""
    state = np.zeros(len(table), dtype=np.int8)
    covered = np.zeros(table.ones.size, dtype=bool)
    choices = np.bincount(table.cells, minlength=covered.size)
    only = choices == 1
    if not choices.all():
        return SettledPieces(state, covered, True)
    del choices
    state[table.any_of(only)] = LAID
    laid = table.cells[np.repeat(state == LAID, np.diff(table.ends))]
    covered[laid] = True
    big = laid[~table.ones[laid]]
    if np.count_nonzero(covered & ~table.ones) < big.size:
        return SettledPieces(state, covered, True)
    state[table.any_of(covered & ~table.ones) & (state == OPEN)] = OUT
    left = Left(table, state)
    bare = int(np.count_nonzero(~covered)) > int(np.count_nonzero(~covered[left.places]))
    impossible = bare or not left.settle(state, covered)
    return SettledPieces(state, covered, impossible)


class Left:
    """The open pieces and their cells, with numbers of their own; both ways of the incidence as in a
    table.
    """

    def __init__(self, table: PieceTable, state: NDArray[np.int8]) -> None:
        self.pieces = np.flatnonzero(state == OPEN)
        lengths = (table.ends[self.pieces + 1] - table.ends[self.pieces]).astype(np.int64)
        self.ends: Index = np.concatenate(([0], np.cumsum(lengths)))
        flat = table.cells[spans(table.ends[self.pieces].astype(np.int64), lengths)]
        #: the board's number of each cell
        self.places, cells = np.unique(flat, return_inverse=True)
        self.cells: Index = cells.reshape(-1)
        #: the piece that each entry of `cells` belongs to
        self.owners: Index = np.repeat(np.arange(len(self.pieces)), lengths)
        self.pieces_at: Index = self.owners[np.argsort(self.cells, kind="stable")]
        counts = np.bincount(self.cells, minlength=len(self.places))
        self.cell_ends: Index = np.concatenate(([0], np.cumsum(counts)))
        self.ones = table.ones[self.places]

    def settle(self, states: NDArray[np.int8], cover: Bools) -> bool:
        """Note what is settled among all pieces and cells; whether there can be a solution."""
        state, covered = np.zeros(len(self.pieces), dtype=np.int8), cover[self.places]
        possible = self._waves(state, covered)
        states[self.pieces] = state
        cover[self.places] = covered
        return possible

    def _waves(self, state: NDArray[np.int8], covered: Bools) -> bool:
        choices = np.diff(self.cell_ends)
        # The sum of the numbers of a cell's pieces: when one is left, the sum is its number.
        total = np.bincount(self.cells, weights=self.owners, minlength=covered.size).astype(np.int64)
        todo = np.flatnonzero(~covered & (choices == 1))
        while todo.size:
            laid = _distinct(total[todo], state.size)
            state[laid] = LAID
            touched = self._cells(laid)
            big = touched[~self.ones[touched]]
            clash = covered[big].any() or _distinct(big, covered.size).size < big.size
            covered[touched] = True
            out = self._pieces(big)
            out = _distinct(out[state[out] == OPEN], state.size)
            state[out] = OUT
            lost = self._cells(out)
            np.subtract.at(choices, lost, 1)
            np.subtract.at(total, lost, np.repeat(out, np.diff(self.ends)[out]))
            bare = _distinct(lost[~covered[lost]], covered.size)
            if clash or not choices[bare].all():
                return False
            todo = bare[choices[bare] == 1]
        return True

    def _cells(self, pieces: Index) -> Index:
        """The cells of these pieces."""
        return self.cells[spans(self.ends[pieces], self.ends[pieces + 1] - self.ends[pieces])]

    def _pieces(self, cells: Index) -> Index:
        """The pieces at these cells."""
        first = self.cell_ends[cells]
        return self.pieces_at[spans(first, self.cell_ends[cells + 1] - first)]


def spans(starts: Index, lengths: Index) -> Index:
    """The numbers from each start on, as many as its length, one span after the other."""
    ends = np.cumsum(lengths)
    indices: Index = np.arange(ends[-1] if ends.size else 0) + np.repeat(starts - ends + lengths, lengths)
    return indices


def _distinct(numbers: Index, limit: int) -> Index:
    """The numbers below a limit that occur, each once: by marks where there are many, which is faster."""
    if 16 * numbers.size < limit:
        return np.unique(numbers)
    marks = np.zeros(limit, dtype=bool)
    marks[numbers] = True
    return np.flatnonzero(marks)

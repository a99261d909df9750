"""Rules about clues, checked row by row: numbers that are steps to exactly one black cell (Kuroshuto), and
numbers that count the white cells seen from them (Kurodoko).

A clue that is a number of steps counts the black cells beside and above it at once, and waits for the row
below that it reaches.

The number that a clue still has to see below says in which row its column must end. All clues of one run of
white cells in a column look down to the same end. One number is therefore stored for each column. A clue with
another row than one above it waits in a list until the run ends. Of clues that are wrong by saying the same
row, the first is named.
"""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles import streamed
from hardboard.puzzles.declared import WHITE
from hardboard.puzzles.declared.vocabulary import sees, shots
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell, Ints, Shading, run_lengths_on_side
from hardboard.puzzles.rules import Violation, cell_name

#: The rule of shots in words.
SHOTS_RULE = shots("").text
#: Clues up to this can be checked; so many rows are kept.
FAR = 4096


class Shots:
    """The last rows, and the clues that wait for a row to come."""

    def __init__(self) -> None:
        self.rows: dict[int, Shading] = {}
        #: Row -> the clues that reach it: their cell, number, and the black cells that they reach so far.
        self.waiting: defaultdict[int, list[tuple[Cell, int, list[Cell]]]] = defaultdict(list)

    def row(self, number: int, clues: Ints, shades: Shading) -> list[Violation]:
        """Yield the cells that clues of earlier rows reach in this one, and its own clues in earlier ones."""
        self.rows[number] = shades
        self.rows.pop(number - FAR - 1, None)
        due = [
            (cell, clue, [*hit, (number, cell[1])] if shades[cell[1]] else hit)
            for cell, clue, hit in self.waiting.pop(number, [])
        ]
        for col in np.flatnonzero(clues > 0).tolist():
            self._wait((number, col), int(clues[col]), shades)
        return _wrong(due)

    def _wait(self, cell: Cell, clue: int, shades: Shading) -> None:
        (row, col), width = cell, len(shades)
        if FAR < clue <= row:
            raise InputError(f"the clue {clue}", f"clues up to {FAR} with --stream")
        hit = [(row - clue, col)] if clue <= row and self.rows[row - clue][col] else []
        hit += [(row, c) for c in (col + clue, col - clue) if 0 <= c < width and shades[c]]
        self.waiting[row + clue].append((cell, clue, hit))

    def end(self, rows: int) -> list[Violation]:
        """Return clues that reach beyond the last row."""
        return _wrong([one for later in self.waiting.values() for one in later])


def _wrong(clues: Iterable[tuple[Cell, int, list[Cell]]]) -> list[Violation]:
    return [
        Violation(
            SHOTS_RULE,
            (cell, *hit),
            f"the {clue} at {cell_name(cell)} counts {counted_noun(len(hit), 'black cell')}",
        )
        for cell, clue, hit in clues
        if len(hit) != 1
    ]


#: The rule of sights in words.
SIGHTS_RULE = sees(WHITE, "").text
#: A column of which no clue says where it ends.
OPEN = np.iinfo(np.int64).min


class OpenViews:
    """Clues that wait for the end of their column."""

    def __init__(self) -> None:
        #: For each column: white cells above, the row in which the run must end, and the clue that says so.
        self.north = self.ends = self.row_of = self.clue = np.zeros(0, dtype=np.int64)
        #: Clues that say another row than the first of their run: column, row, number, row of the end.
        self.others: list[tuple[int, int, int, int]] = []

    def row(self, number: int, clues: Ints, shades: Shading) -> list[Violation]:
        """Return the violations of runs that end at black cells, and record the clues of the row."""
        if number == 0:
            self.north, self.row_of, self.clue = (np.zeros(len(clues), dtype=np.int64) for _ in range(3))
            self.ends = np.full(len(clues), OPEN)
        breaches = self._ended(number, shades)
        self._wait(number, clues.astype(np.int64), shades)
        self.north = np.where(shades, 0, self.north + 1)
        return breaches

    def _wait(self, number: int, clues: NDArray[np.int64], shades: Shading) -> None:
        """Note for each clue in which row its column must end."""
        cols = np.flatnonzero((clues > 0) & ~shades)
        beside = sum(run_lengths_on_side(shades[None], side)[0][cols] for side in "WE")
        ends = number + clues[cols] - self.north[cols] - beside
        first = self.ends[cols] == OPEN
        fresh = cols[first]
        self.ends[fresh], self.row_of[fresh], self.clue[fresh] = ends[first], number, clues[fresh]
        other = self.ends[cols] != ends
        for col, end in zip(cols[other].tolist(), ends[other].tolist(), strict=True):
            self.others.append((col, number, int(clues[col]), end))

    def _ended(self, number: int, black: Shading) -> list[Violation]:
        """Yield the violations of clues in columns that end in this row."""
        wrong = np.flatnonzero(black & (self.ends != OPEN) & (self.ends != number)).tolist()
        told = [(c, int(self.row_of[c]), int(self.clue[c]), int(self.ends[c])) for c in wrong]
        told += [other for other in self.others if black[other[0]] and other[3] != number]
        self.others = [other for other in self.others if not black[other[0]]]
        self.ends[black] = OPEN
        return [
            Violation(
                SIGHTS_RULE,
                ((row, col),),
                f"the {clue} at {cell_name((row, col))} sees "
                + counted_noun(clue + number - end, "white cell"),
            )
            for col, row, clue, end in told
        ]

    def end(self, rows: int) -> list[Violation]:
        """Return the violations at the end of the board."""
        return self._ended(rows, np.ones(len(self.ends), dtype=bool))


def shot_violations(clues: Iterable[Ints], shades: Iterable[Shading]) -> list[Violation]:
    """Breaches of the rules, from the rows of a board and of a solution."""
    return streamed.violations(clues, shades, Shots())


def sight_violations(clues: Iterable[Ints], shades: Iterable[Shading]) -> list[Violation]:
    """Breaches of the rules, from the rows of a board and of a solution."""
    return streamed.violations(clues, shades, OpenViews())

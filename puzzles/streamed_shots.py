"""Numbers that are steps to exactly one black cell, checked row by row (Kuroshuto).

A clue counts the black cells beside and above it at once, and waits for the row below that it reaches.
"""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from hardboard.puzzles import streamed
from hardboard.puzzles.declared.vocabulary import shots
from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.rules import Violation, place

#: The rule in words.
RULE = shots("").text
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
        """Clues that reach beyond the last row."""
        return _wrong([one for later in self.waiting.values() for one in later])


def _wrong(clues: Iterable[tuple[Cell, int, list[Cell]]]) -> list[Violation]:
    return [
        Violation(
            RULE, (cell, *hit), f"the {clue} at {place(cell)} counts {quantity(len(hit), 'black cell')}"
        )
        for cell, clue, hit in clues
        if len(hit) != 1
    ]


def violations(clues: Iterable[Ints], shades: Iterable[Shading]) -> list[Violation]:
    """Breaches of the rules, from the rows of a board and of a solution."""
    return streamed.violations(clues, shades, Shots())

"""Runs of black cells in a line, as beside the lines of a nonogram: lengths in an order, white between them.

>>> one_two = Runs("lines", (0, 1, 2, 3, 4), (1, 2))
>>> one_two.broken([True, None, None, None, None]), one_two.broken([None, True, True, None, None])
(False, True)
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts
from hardboard.puzzles.declared.constraints import Constraint


@dataclass(frozen=True, eq=False, repr=False)
class Runs(Constraint):
    """The runs of black cells in a line have these lengths, in this order."""

    lengths: Sequence[int]

    def pattern(self) -> list[bool]:
        """Return the colours of the runs with one white cell between them; white may go on where it is."""
        flat: list[bool] = []
        for number, length in enumerate(self.lengths):
            flat += ([WHITE] if number else []) + [BLACK] * length
        return flat

    def broken(self, facts: Facts) -> bool:
        """There is no way through the pattern: `spots` are how much of it may have been read so far."""
        pattern = self.pattern()
        spots = {0}
        for cell in self.cells:
            spots = {
                new
                for spot in spots
                for colour, new in run_steps(pattern, spot)
                if facts[cell] in (None, colour)
            }
        return len(pattern) not in spots


def run_steps(pattern: Sequence[bool], spot: int) -> list[tuple[bool, int]]:
    """Return the possible next colours in a pattern of runs, each with the position after it."""
    stay = spot == len(pattern) or spot == 0 or pattern[spot - 1] is WHITE
    onward = [(pattern[spot], spot + 1)] if spot < len(pattern) else []
    return ([(WHITE, spot)] if stay else []) + onward

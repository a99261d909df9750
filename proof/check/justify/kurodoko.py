"""Whether a clause holds in every solution of a Kurodoko board."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.shading import SHARED, CellFacts, Clues, by_rule, facts_of, holds, on_board
from hardboard.puzzles.grid import STEPS, Cell
from hardboard.puzzles.kurodoko import Board

__all__ = ["facts_of", "holds", "justifier"]


def justifier(board: Board) -> Justifier:
    """The judge of clauses about this board."""
    return partial(by_rule, SHARED | {"clue": clue}, board.clues.tolist())


@dataclass(frozen=True)
class Open:
    """What is open about a clue: bounds of runs that are not known, by side, and what these add up to."""

    total: int
    bounds: tuple[tuple[str, int, int], ...]

    def sums(self, clue: Cell, black: Callable[[Cell], bool | None]) -> set[int]:
        """What the runs of a clue can add up to, if of some cells it is known whether they are black."""
        sums = {0}
        for side, low, high in self.bounds:
            lengths = [*self._runs(clue, black, STEPS[side], range(low, high + 1))]
            sums = {total + length for total in sums for length in lengths}
        return sums

    def _runs(
        self, clue: Cell, black: Callable[[Cell], bool | None], step: Cell, lengths: range
    ) -> Iterator[int]:
        for length in lengths:
            ends = black((clue[0] + step[0] * (length + 1), clue[1] + step[1] * (length + 1)))
            if ends is not False:
                yield length
            if ends:
                return


def clue(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
    """A clue is the number of white cells seen from it, itself included, up to a black cell or the edge."""
    shape = (len(clues), len(clues[0]))
    return sight(clues, cells, lambda cell: facts.get(cell) if on_board(cell, shape) else True)


def sight(clues: Clues, cells: Sequence[Cell], black: Callable[[Cell], bool | None]) -> str:
    """Why the four runs of a clue may add up to its number, if of some cells it is known whether they are
    black, or the edge.
    """
    number = clues[cells[0][0]][cells[0][1]] if len(cells) == 1 else 0
    if number < 1:
        return "there is no number at the place named"
    runs = Open(number - 1, tuple((side, 0, number - 1) for side in STEPS))
    possible = runs.total in runs.sums(cells[0], black)
    return f"the clue {number} can be satisfied though it fails" if possible else ""

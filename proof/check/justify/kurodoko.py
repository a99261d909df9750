"""Whether a clause holds in every solution of a Kurodoko board."""

from collections.abc import Sequence
from functools import partial

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.shading import SHARED, Cell, CellFacts, Clues, by_rule, facts_of, holds
from hardboard.puzzles.kurodoko import Board

__all__ = ["facts_of", "holds", "justifier"]


def justifier(board: Board) -> Justifier:
    """The judge of clauses about this board."""
    return partial(by_rule, SHARED | {"clue": clue}, board.clues.tolist())


def clue(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
    """A clue is the number of white cells seen from it, itself included: no four runs that add up agree with
    the facts.
    """
    number = clues[cells[0][0]][cells[0][1]] if len(cells) == 1 else 0
    if number < 1:
        return "there is no number at the place named"
    sums = {1}
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        runs = possible_runs(facts, cells[0], (down, right), (len(clues), len(clues[0])), number)
        sums = {total + run for total in sums for run in runs if total + run <= number}
    return "" if number not in sums else f"the clue {number} can be satisfied though it fails"


def possible_runs(facts: CellFacts, start: Cell, step: Cell, shape: Cell, longest: int) -> list[int]:
    """The lengths, up to `longest`, of a run of white cells that is followed by a black cell or the edge."""
    runs: list[int] = []
    for run in range(longest + 1):
        cell = (start[0] + step[0] * (run + 1), start[1] + step[1] * (run + 1))
        if not (0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1]):
            return [*runs, run]
        if facts.get(cell) is not False:
            runs.append(run)
        if facts.get(cell) is True:
            break
    return runs

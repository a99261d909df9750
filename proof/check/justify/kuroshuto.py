"""Whether a clause holds in every solution of a Kuroshuto board."""

from collections.abc import Sequence
from functools import partial

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.shading import SHARED, CellFacts, Clues, by_rule, facts_of, holds
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kuroshuto import Board

__all__ = ["facts_of", "holds", "justifier"]


def justifier(board: Board) -> Justifier:
    """The judge of clauses about this board."""
    return partial(by_rule, SHARED | {"clue": shot}, board.clues.tolist())


def shot(clues: Clues, facts: CellFacts, cells: Sequence[Cell]) -> str:
    """Of the cells that are a Kuroshuto clue's number of steps away exactly one is black: two are, or none
    can be.
    """
    number = clues[cells[0][0]][cells[0][1]] if len(cells) == 1 else 0
    if number < 1:
        return "there is no number at the place named"
    r, c = cells[0]
    ends = ((r - number, c), (r, c + number), (r + number, c), (r, c - number))
    there = [facts.get((x, y)) for x, y in ends if 0 <= x < len(clues) and 0 <= y < len(clues[0])]
    if there.count(True) >= 2 or all(colour is False for colour in there):
        return ""
    return f"the clue {number} can be satisfied though it fails"

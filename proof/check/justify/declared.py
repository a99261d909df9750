"""Whether a clause holds in every solution of a board of a declared family: one place says so, named by its
rule and the cell it points at. `broken` of the family's places is all that is trusted.

    >>> from hardboard.puzzles.registry import family
    >>> hitori = family("hitori")
    >>> judge = justifier_of(hitori).justifier(hitori.read_board("1 1"))
    >>> judge({(0, 0): True, (0, 1): True}, Reason("csAdjacent", ((0, 0),)))
    ''
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.shading import Cell, holds, on_board
from hardboard.proof.check.reasons import Reason
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading


def judge_of(every: Iterable[Place], board: Board) -> Justifier:
    """The judge of clauses by some places of a board."""
    places: dict[tuple[str, int], list[Place]] = defaultdict(list)
    for place in every:
        places[place.rule, place.spot].append(place)

    def judged(forbidden: Mapping[Cell, bool], reason: Reason) -> str:
        if not all(on_board(subject, board.shape) for subject in [*forbidden, *reason.cells]):
            return "it names something that is not a cell of the board"
        if len(reason.cells) != 1:
            return "its reason does not name one place"
        facts: list[bool | None] = [None] * board.size
        for (row, col), black in forbidden.items():
            facts[row * board.cols + col] = black
        spot = reason.cells[0][0] * board.cols + reason.cells[0][1]
        named = places.get((reason.kind, spot), ())
        if not named:
            return f"there is no rule {reason.kind!r} at the place named"
        return "" if any(place.broken(facts) for place in named) else "the rule can be kept though it fails"

    return judged


@dataclass(frozen=True)
class Declared:
    """The judge of clauses of one family."""

    declaration: Declaration

    def justifier(self, board: Board) -> Justifier:
        """The judge of clauses about this board."""
        return judge_of(self.declaration.places(board), board)

    def holds(self, solution: Shading, subject: Cell) -> bool | None:
        """Whether a cell is black in a solution; None if it is no cell of the board."""
        return holds(solution, subject)

    def facts_of(self, board: Board, solution: Shading) -> dict[Cell, bool]:
        """The colour of every cell."""
        return {(r, c): black for r, row in enumerate(solution.tolist()) for c, black in enumerate(row)}


def justifier_of(family: Family) -> Declared | None:
    """The judge of clauses of a family, if it is declared."""
    return None if family.declared is None else Declared(family.declared)

"""Hints: the next deduction from a partial solution, easiest rule first, or the mistakes in it already."""

from collections.abc import Callable, Iterable, Sequence

from hardboard.people.hints import Hint, Partial, shading_hint
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.human.patterns import method_0
from hardboard.theses.van_meurs.human.position import EMPTY, Contradiction, Position, layout
from hardboard.theses.van_meurs.human.reason import Reasoner, start


def hint(
    board: Board, partial: Partial, solutions: Callable[[Board], Iterable[Shading]], unique: bool = False
) -> Hint:
    """Return the next step from a partial solution, or the mistakes in it with the rules that they break."""
    position, broken = partial_position(board, partial)

    def steps() -> Sequence[Deduction]:
        deductions = Reasoner(position).next() or (method_0(position) if unique else [])
        return deductions or reason(board, unique, begin=position).trail

    return shading_hint(board, partial, solutions, steps, broken)


def partial_position(board: Board, partial: Partial) -> tuple[Position, tuple[Violation, ...]]:
    """Return the position of a partial solution, and the rules that it breaks for all to see."""
    position = start(layout(board))
    broken = []
    for spot, colour in enumerate(partial.reshape(-1).tolist()):
        if colour not in (EMPTY, position.cells[spot]):
            try:
                position.put(spot, colour)
            except Contradiction as contradiction:
                broken.append(contradiction.violation)
    for clue in position.layout.clues:
        try:
            position.outlook(clue)
        except Contradiction as contradiction:
            broken.append(contradiction.violation)
    return position, tuple(broken)

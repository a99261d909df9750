"""Hints: the next deduction from a partial solution, easiest rule first, or the mistakes in it already."""

from collections.abc import Callable, Iterable
from itertools import islice

import numpy as np

from hardboard.people.hints import HOPELESS, Partial, once, wrong_colour
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.human.patterns import method_0
from hardboard.theses.van_meurs.human.position import (
    BLACK,
    EMPTY,
    WHITE,
    Contradiction,
    Position,
    layout,
)
from hardboard.theses.van_meurs.human.reason import Reasoner, start


def hint(
    board: Board,
    partial: Partial,
    solutions: Callable[[Board], Iterable[Shading]] | None = None,
    unique: bool = False,
) -> Deduction | tuple[Violation, ...] | None:
    """The next deduction; or the mistakes, if there are any; or None if the partial solution is a solution.

    `solutions` is a judge, asked what the solution is; without one the board is solved by the rules.
    """
    position, broken = begin(board, partial)
    if broken:
        return _named(board, partial, broken, solutions)
    wrong = mistakes(board, partial, position, solutions)
    if wrong or not position.left:
        return wrong or None
    deductions = Reasoner(position).next() or (method_0(position) if unique else [])
    return once(deductions[0] if deductions else reason(board, unique, begin=position).trail[0])


def begin(board: Board, partial: Partial) -> tuple[Position, tuple[Violation, ...]]:
    """The position of a partial solution, and the rules that it breaks for all to see."""
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


def mistakes(
    board: Board,
    partial: Partial,
    position: Position,
    solutions: Callable[[Board], Iterable[Shading]] | None = None,
) -> tuple[Violation, ...]:
    """The cells whose colour is not the solution's; none if some solution has all the colours of the partial
    one.
    """
    known = list(islice(solutions(board), 2)) if solutions else []
    if len(known) != 1:
        if reason(board, begin=position).solution is not None:
            return ()
        own = reason(board).solution
        known = known or ([own] if own is not None else [])
    if not known:
        return (Violation(HOPELESS, (), "no colouring of this board keeps all rules"),)
    right = np.where(known[0], BLACK, WHITE)
    spots = np.argwhere((partial != EMPTY) & (partial != right)).tolist()
    return tuple(wrong_colour((r, c)) for r, c in spots)


def _named(
    board: Board,
    partial: Partial,
    broken: tuple[Violation, ...],
    solutions: Callable[[Board], Iterable[Shading]] | None,
) -> tuple[Violation, ...]:
    """The cells that are wrong, where there is one solution to tell, with the rules that they break; or what
    is broken.
    """
    known = list(islice(solutions(board), 2)) if solutions else []
    if len(known) != 1:
        return broken
    spots = np.argwhere((partial != EMPTY) & ((partial == BLACK) != known[0])).tolist()
    return tuple(wrong_colour((r, c), reasons=broken) for r, c in spots) or broken

"""Hints for people: the next deduction with its reason, mistakes, and whole explanations.

A partial solution is a mistake if no solution extends it. A mistake's reason is found like a deduction's.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial as bound
from itertools import islice

import numpy as np

from hardboard.people.declared.position import DeclaredPosition, ForcedColour
from hardboard.people.declared.wording import brief_rules, colour_word, deduction_text, hint_text
from hardboard.people.hints import MarkedMistake, Partial, read_partial, write_partial, wrong_colour
from hardboard.puzzles.declared import drawn
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import shrink_facts
from hardboard.puzzles.declared.doubled import spot_name
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.vocabulary.rule import COLOURS
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction

GUESS, CONTRADICTION = "guess", "contradiction"


def next_hint(
    declaration: Declaration,
    board: Board,
    partial: Partial,
    solutions: Callable[[Board], Iterable[Shading]],
    unique: bool = False,
) -> Deduction | tuple[Violation, ...] | None:
    """Return the next deduction; or the mistakes, with their reason; or None if all is solved."""
    position = DeclaredPosition(
        declaration, board, [(None, False, True)[value] for value in partial.ravel().tolist()]
    )
    broken = [place for place in position.places if place.broken(position.known)]
    if broken:
        cells = [tuple(shrink_facts(place, position.known)) for place in broken]
        blamed = [ForcedColour(-1, False, (p,), own) for p, own in zip(broken, cells, strict=True)]
        return _mistakes(position, blamed, solutions)
    if None not in position.known:
        return None
    wrong = position.contradiction()
    if wrong is not None:
        return _mistakes(position, [wrong], solutions)
    reason = position.easiest()
    if reason is None:
        return (Violation("one solution", (), "nothing more is forced: the puzzle has several solutions"),)
    return hint_text(position, reason)


def _mistakes(
    position: DeclaredPosition,
    blamed: Sequence[ForcedColour],
    solutions: Callable[[Board], Iterable[Shading]],
) -> tuple[Violation, ...]:
    """Return the wrong cells of a puzzle, obvious ones first; for other boards, a contradiction."""
    breaches = tuple(_breach(position, one) for one in blamed)
    known = list(islice(solutions(position.board), 2))
    if len(known) != 1:
        return breaches
    right = known[0].ravel().tolist()
    wrong = [cell for cell, colour in enumerate(position.known) if colour not in (None, right[cell])]
    seen = {cell for one in blamed for cell in one.cells}
    cols = position.board.cols
    named = (
        wrong_colour(divmod(cell, cols), spot_name(position.board, cell), breaches)
        for cell in sorted(wrong, key=lambda cell: (cell not in seen, cell))
    )
    return tuple(named) or breaches


def _breach(position: DeclaredPosition, reason: ForcedColour) -> MarkedMistake:
    cells = tuple(divmod(cell, position.board.cols) for cell in reason.cells)
    codes = list(dict.fromkeys(place.rule for place in reason.places))
    rules = " and ".join(dict.fromkeys(position.declaration.text(code) for code in codes))
    coloured = ", ".join(spot_name(position.board, cell) for cell in reason.cells) or "nothing"
    laid = "what is drawn at" if position.board.loop else "the colours of"
    message = f"{brief_rules(position, reason)}: not with {laid} {coloured}"
    spots = [divmod(place.spot, position.board.cols) for place in reason.places if place.at is not None]
    because = tuple(dict.fromkeys([*cells, *spots]))
    return MarkedMistake(rules, cells, message, " ".join(codes), brief_rules(position, reason), because)


def explain_board(declaration: Declaration, board: Board) -> tuple[Shading | None, list[Deduction]]:
    """Hint after hint, until all is known; without a solution, None and the constraints that exclude it."""
    position = DeclaredPosition(declaration, board, [None] * board.size)
    if (solution := position.solution()) is None:
        cells, rules = minimal_conflict(declaration, board)
        names = "; ".join(spot_name(board, row * board.cols + col) for row, col in cells)
        said = f"the rules cannot all be kept at {names}"
        return None, [Deduction(CONTRADICTION, tuple(cells), "impossible", (), rules, said=said)]
    trail: list[Deduction] = []
    while None in position.known:
        steps = list({reason.cell: reason for reason in position.forced_by_one()}.values())
        steps = steps or [reason for reason in [position.together()] if reason is not None]
        trail += [deduction_text(position, reason) for reason in steps]
        for reason in steps:
            position.known[reason.cell] = reason.colour
        if not steps:
            cell = position.known.index(None)
            position.known[cell] = black = bool(solution.flat[cell])
            several = "nothing more is forced: the puzzle has several solutions"
            said = colour_word(board, cell, black)
            trail.append(
                Deduction(GUESS, (divmod(cell, board.cols),), COLOURS[black], (), several, said=said)
            )
    return np.array(position.known, dtype=bool).reshape(board.shape), trail


def minimal_conflict(declaration: Declaration, board: Board) -> tuple[list[Cell], str]:
    """Return the cells and the rules of a minimal set of constraints that cannot all be satisfied."""
    position = DeclaredPosition(declaration, board, [None] * board.size, see=False)
    blamed = position.contradiction()
    assert blamed is not None
    spots = dict.fromkeys(place.spot for place in blamed.places)
    return [divmod(spot, board.cols) for spot in spots], brief_rules(position, blamed)


def read_partial_of(family: Family) -> Callable[[str, Board], Partial]:
    """Return the reader of partial solutions."""
    return drawn.read_partial if family.declared.layout.loop else read_partial


def write_partial_of(family: Family) -> Callable[[Partial], str]:
    """Return the writer of partial solutions."""
    loop = family.declared.layout.loop
    return bound(drawn.write_partial, loop) if loop else write_partial

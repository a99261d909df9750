"""Hints for every family that can explain itself: the next step of its trail, or the mistakes made already.

A trail is a chain: each step follows from the rules and the steps before it. The hint is the first step that
the player has not taken yet; it follows from the marks on the board. A partial shading is text, one row a
line: `.` white, `#` black, `?` undecided. A partial solution of pieces is the pieces laid so far.

    ?#.?
    ??..
"""

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.rules import Violation, cell_name
from hardboard.puzzles.trail import Deduction

#: For each cell: not decided yet, white or black.
Partial = NDArray[np.uint8]
EMPTY, WHITE, BLACK = 0, 1, 2
SIGNS = "?.#"
WRONG = "every cell has the colour that it has in the solution"
FREE = "free choice"
HOPELESS = "the puzzle has a solution"
#: How many solutions of a board that is no puzzle are held against a partial one.
MANY = 100

NO_WAY = "is wrong: from here on there is no way"

Trail = Sequence[Deduction]
Solutions = Callable[[Any], Iterable[object]]
Hint = Deduction | tuple[Violation, ...] | None


@dataclass(frozen=True)
class MarkedMistake(Violation):
    """Cells that must be wrong, the reason in one sentence, and the cells of the reason."""

    reason: str = ""
    because: tuple[Cell, ...] = ()


def read_partial(text: str, board: AnyBoard) -> Partial:
    """Return the partial shading in a text, which must fit the board; an empty text decides nothing."""
    lines, (rows, cols) = text.split(), board.shape
    if not lines:
        return np.zeros(board.shape, dtype=np.uint8)
    if len(lines) != rows:
        raise InputError(counted_noun(len(lines), "row"), counted_noun(rows, "row"), f"line {len(lines)}")
    for number, line in enumerate(lines, 1):
        if strange := sorted(set(line) - set(SIGNS)):
            raise InputError(f"the character {strange[0]!r}", "'.', '#' or '?'", f"line {number}")
        if len(line) != cols:
            raise InputError(counted_noun(len(line), "cell"), counted_noun(cols, "cell"), f"line {number}")
    return np.array([[SIGNS.index(sign) for sign in line] for line in lines], dtype=np.uint8)


def write_partial(partial: Partial) -> str:
    """Return the text of a partial shading, the inverse of `read_partial`."""
    return "".join("".join(SIGNS[colour] for colour in row) + "\n" for row in partial.tolist())


def shading_hint(
    board: AnyBoard,
    partial: Partial,
    solutions: Solutions,
    explain: Callable[[], Trail],
    reasons: Iterable[Violation] = (),
) -> Hint:
    """Return the next step, the wrong cells with the first of some reasons, or None if all is right."""
    right = _nearest(solutions(board), lambda shading: _wrong_cells(partial, shading))
    if right is None:
        return (Violation(HOPELESS, (), "no colouring of this board keeps all rules"),)
    if wrong := _wrong_cells(partial, right):
        return tuple(wrong_colour(cell, reasons=reasons) for cell in wrong)
    if (partial != EMPTY).all():
        return None
    for step in explain():
        colour = {"white": WHITE, "black": BLACK}.get(step.value)
        if colour is not None and any(partial[cell] == EMPTY for cell in step.cells):
            return without_repeats(step)
    cell = tuple(np.argwhere(partial == EMPTY)[0].tolist())
    return Deduction(
        "free choice", (cell,), "black" if right[cell] else "white", (), "a solution has it so", 1
    )


def wrong_colour(cell: Cell, where: str = "", reasons: Iterable[Violation] = ()) -> MarkedMistake:
    """Return a mistake in words, with the first of some reasons about its cell.

    >>> wrong_colour((3, 3)).message
    'row 4, column 4 is wrong: from here on there is no way'
    """
    message = f"{where or cell_name(cell)} {NO_WAY}"
    for why in reasons:
        if cell in why.cells:
            full = (
                why
                if isinstance(why, MarkedMistake)
                else MarkedMistake("", why.cells, "", "", why.message, why.cells)
            )
            because = tuple(other for other in full.because if other != cell)
            return MarkedMistake(WRONG, (cell,), message, "", full.reason, because)
    return MarkedMistake(WRONG, (cell,), message)


def _wrong_cells(partial: Partial, shading: Shading) -> list[tuple[int, int]]:
    wrong = (partial != EMPTY) & ((partial == BLACK) != shading)
    return [(r, c) for r, c in np.argwhere(wrong).tolist()]


def pieces_hint(
    board: AnyBoard, partial: Set[object], solutions: Solutions, explain: Callable[[], Trail]
) -> Hint:
    """Return the next piece, the pieces that are wrong, or None if all are laid."""
    right = _nearest(solutions(board), lambda pieces: partial - pieces)
    if right is None:
        return (Violation(HOPELESS, (), "no pieces on this board keep all rules"),)
    if wrong := sorted(partial - right):
        words = "the piece from {} to {} " + NO_WAY
        return tuple(
            MarkedMistake(WRONG, piece, words.format(cell_name(piece[0]), cell_name(piece[-1])))
            for piece in wrong
        )
    if partial >= right:
        return None
    trail = (step for step in explain() if tuple(step.cells) not in partial and tuple(step.cells) in right)
    last = Deduction(FREE, min(right - partial), "a piece", (), "a solution has it so", 1)
    return without_repeats(next(trail, last))


def without_repeats(step: Deduction) -> Deduction:
    """Return a step without the cells that it decides among its reasons."""
    because = dict.fromkeys(cell for cell in step.because if cell not in step.cells)
    return replace(step, because=tuple(because))


def _nearest(solutions: Iterable[object], wrong: Callable[[Any], object]) -> Any:
    """Return the first solution that contradicts nothing, or else the first."""
    first = None
    for solution in islice(solutions, MANY):
        if not wrong(solution):
            return solution
        first = solution if first is None else first
    return first

"""Pictures of a trail of deductions: one panel a step, what is known by then, and what the step rests on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.doubled import spot_name
from hardboard.puzzles.declared.drawn import displayed_spots
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction

if TYPE_CHECKING:
    from hardboard.render import Scene

#: Panels on one sheet; of a longer trail that many steps are shown, spread evenly.
PANELS = 24
#: What black and white mean of a loop.
LOOP = {"black": "on the loop", "white": "off the loop"}


def trail_sheet(
    family: str, board: AnyBoard, trail: Sequence[Deduction], steps: range | None = None
) -> "tuple[Scene, str | None]":
    """The sheet, and a line that says so if it does not show every step. `steps` are the ones asked for, from
    0.
    """
    from hardboard.render import side_by_side

    asked = [k for k in (range(len(trail)) if steps is None else steps) if k < len(trail)]
    shown = [asked[round(k)] for k in np.linspace(0, len(asked) - 1, min(PANELS, len(asked)))]
    panels = [step_scene(family, board, trail[: k + 1]) for k in shown]
    captions = [f"{k + 1}. {trail[k].title}" for k in shown]
    left = len(trail) - len(shown)
    note = f"{len(shown)} of {len(trail)} steps are drawn; the text has them all" if left else None
    return side_by_side(panels, captions), note


def step_scene(family: str, board: AnyBoard, trail: Sequence[Deduction], known: object = None) -> "Scene":
    """Draw the known cells after these steps, with the last step marked. `known` are the
    cells known before.
    """
    from hardboard.render import BoardOverlay, draw, step_marks

    pieces = isinstance(known, frozenset) or trail[-1].value not in ("black", "white", "impossible")
    partial = _pieces(trail, known) if pieces else _shading(board, trail, known)
    return draw(family, board, partial, BoardOverlay(marks=step_marks(trail[-1]), rulers=True))


def _pieces(trail: Sequence[Deduction], known: Any) -> frozenset[object]:
    return frozenset(tuple(step.cells) for step in trail) | (known or frozenset())


def _shading(board: AnyBoard, trail: Sequence[Deduction], known: Any) -> object:
    """1 black, 0 white, -1 not known yet. A step under a guess counts as long as the guess stands."""
    shading = np.full(board.shape, -1, dtype=np.int8) if known is None else known.copy()
    for step in trail:
        if step.depth <= trail[-1].depth and step.value in ("black", "white"):
            for cell in step.cells:
                shading[cell] = int(step.value == "black")
    return shading


def step_json(step: Deduction, board: AnyBoard) -> Record:
    """Return a step for `--json`; in a loop its parts are cells, corners and lines."""
    words = ("technique", "cells", "value", "because", "reason", "depth")
    more = {word: value for word in ("name", "said") if (value := getattr(step, word))}
    found = {word: getattr(step, word) for word in words} | more
    if not draws_loop(board):
        return found
    value = {"value": LOOP.get(step.value, step.value)}
    return found | spots_json(step.cells, board) | value | because_json(step.because, board)


def spots_json(cells: Sequence[Cell], board: AnyBoard) -> Record:
    """Return the marked spots: cells; for a loop cells, corners and lines, and the spots of the drawing."""
    if not draws_loop(board):
        return {"cells": cells}
    return {"cells": [], **displayed_spots(board, cells), "spots": cells}


def because_json(cells: Sequence[Cell], board: AnyBoard) -> Record:
    """Return the spots of a step's reason, in the same form."""
    if not draws_loop(board):
        return {"because": cells}
    return {"because": displayed_spots(board, cells), "because_spots": cells}


def draws_loop(board: AnyBoard) -> TypeGuard[Board]:
    """Return True if a loop is drawn on a board."""
    return isinstance(board, Board) and bool(board.loop)


def hint_sentences(board: AnyBoard, hint: Deduction) -> tuple[str, str, str]:
    """Return a hint in three parts, shown one by one: where, what, and why."""
    where = "; ".join(_spot(board, cell) for cell in hint.cells)
    verb = "is" if len(hint.cells) == 1 else "are"
    return where, hint.said or f"{where} {verb} {hint.value}", hint.reason


def _spot(board: AnyBoard, cell: Cell) -> str:
    return (
        spot_name(board, cell[0] * board.shape[1] + cell[1]) if isinstance(board, Board) else cell_name(cell)
    )

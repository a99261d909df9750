"""The state of play: the marks of a player on a board, and the mistakes so far.

Marks are text, as for `hardboard hint`: rows of `#` black, `.` white, `?` undecided; or pieces, one a line.
The family's layout gives the drawing of a black cell, so the page knows no family.

    >>> from hardboard.puzzles import family
    >>> kurodoko = family("kurodoko")
    >>> board = kurodoko.read_board("3x2:2a3_4b")
    >>> [found["rule"] for found in check_progress(kurodoko, board, "?##\\n???")["violations"]]
    ['a clue is in a white cell', 'no two black cells are neighbours', 'a number counts the white cells seen \
from it, itself included']
"""

from typing import Any

import numpy as np

from hardboard.api.family_parts import required_part
from hardboard.people.declared.session import BoardSession, cell_literal
from hardboard.people.hints import BLACK, EMPTY
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.rules import Violation

#: Violations that are spoken of.
MOST_VIOLATIONS = 50


def player_marks(kind: Family, board: AnyBoard) -> Record:
    """Return the marks that a player can lay: cells of two colours and how black ones look, a loop, or
    pieces.
    """
    from hardboard.render.declared import black_cell_signs
    from hardboard.render.families import white_dots
    from hardboard.studio.picture import mark_stamp

    if isinstance(required_part(kind, "read_partial")("", board), frozenset):
        return {"lays": "pieces", "hint": _offers(kind, "hint")}
    if kind.declared is not None and kind.declared.layout.loop:
        return {
            "lays": "cells",
            **_loop(kind.declared.layout, board),
            "hint": _offers(kind, "hint"),
            "crosses": _crosses(kind, board),
        }
    one = np.ones((1, 1), dtype=bool)
    black = [] if kind.declared is None else black_cell_signs(kind.declared.layout, one)
    return {
        "lays": "cells",
        "black": mark_stamp(black),
        "white": mark_stamp([white_dots(np.zeros((1, 2), dtype=np.int64))]),
        "hint": _offers(kind, "hint"),
        "crosses": _crosses(kind, board),
    }


def _crosses(kind: Family, board: Any) -> list[list[Any]]:
    """Return groups of cells, the number of black ones among them, and the colours that other cells must have
    for it.
    """
    from hardboard.people.declared.used_up_counts import used_up_counts

    if kind.declared is None:
        return []
    return [[full.most, full.cells, list(full.when.items())] for full in used_up_counts(kind.declared, board)]


def _loop(layout: Layout, board: Any) -> Record:
    """Return the marks of points and lines, by whether row and column of a spot are odd. Also return the
    course of the loop, and the spots of clues that it passes by, which need no mark.
    """
    from hardboard.render.loops import mark_looks
    from hardboard.studio.picture import mark_stamp

    kinds = [
        None if one is None else {colour: mark_stamp(shapes) for colour, shapes in one.items()}
        for one in mark_looks(layout, board)
    ]
    passed = list(board.clues) if layout.shaded and not layout.room_numbers else []
    return {"loop": board.loop, "kinds": kinds, "passed": passed}


def _offers(kind: Family, what: str) -> bool:
    try:
        return required_part(kind, what) is not None
    except InputError:
        return False


def check_progress(kind: Family, board: AnyBoard, text: object) -> Record:
    """Return the violations that no further move can mend, and True if the solution is complete."""
    if not isinstance(text, str):
        raise InputError("no marks", "rows of #, . and ?, or pieces", "marks")
    partial = required_part(kind, "read_partial")(text, board)
    if isinstance(partial, frozenset):
        breaches, solved = _pieces(kind, board, partial)
    else:
        breaches, solved = _cells(kind, board, partial)
    return {
        "violations": [breach.to_json() for breach in breaches[:MOST_VIOLATIONS]],
        "number": len(breaches),
        "solved": solved,
    }


def _pieces(kind: Family, board: AnyBoard, partial: Any) -> tuple[list[Violation], bool]:
    """Breaches whose cells all lie under pieces: no further piece mends them."""
    covered = {cell for piece in partial for cell in piece}
    broken = kind.violations(board, partial)
    return [breach for breach in broken if set(breach.cells) <= covered], not broken


def _cells(kind: Family, board: AnyBoard, partial: Any) -> tuple[list[Violation], bool]:
    open_, black = partial == EMPTY, partial == BLACK
    broken = kind.violations(board, black)
    if not broken or not open_.any():
        return broken, not broken
    if kind.declared is not None:
        colours = {EMPTY: None, BLACK: True}
        facts = [colours.get(value, False) for value in partial.ravel().tolist()]
        breaches: list[Violation] = kind.declared.breaches(board, facts)
        return breaches, False
    # What is broken in the same words with all open cells white and with all of them black depends on none.
    other = set(kind.violations(board, black | open_))
    return [breach for breach in broken if breach in other and not any(open_[c] for c in breach.cells)], False


def true_candidates(kind: Family, board: AnyBoard, text: object) -> Record:
    """Return the colours that each cell has in some solution with these marks: `#`, `.`, or `?` for both.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic")
    >>> true_candidates(mosaic, mosaic.read_board("1 4\\n. ."), "")["solution"] is None
    True
    """
    if kind.declared is None or not isinstance(board, Board) or not isinstance(text, str):
        raise InputError(f"{kind.name}, or no marks", "a board of a declared family, and rows of #, . and ?")
    partial = required_part(kind, "read_partial")(text, board).ravel().tolist()
    known = {cell: value == BLACK for cell, value in enumerate(partial) if value != EMPTY}
    session = BoardSession(kind.declared, board)
    given = [cell_literal(cell, black) for cell, black in known.items()]
    first = session.solution(given)
    if first is None:
        return {"solution": None}
    same: list[bool | None] = [*first]
    for cell, black in enumerate(first):
        other = None if same[cell] is None else session.solution([*given, cell_literal(cell, not black)])
        same = same if other is None else [a if a is b else None for a, b in zip(same, other, strict=True)]
    signs = "".join({None: "?", True: "#", False: "."}[colour] for colour in same)
    width = board.shape[1]
    return {"solution": [signs[at : at + width] for at in range(0, len(signs), width)]}

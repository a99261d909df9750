"""`hint`: the next deduction from a partial solution, or the mistakes in it."""

import argparse
from typing import Any

from hardboard.files import read_board, read_text
from hardboard.options import add_family, add_json, extra, print_json
from hardboard.puzzles import InputError, family
from hardboard.trails import step_json
from hardboard.verify.judge import judge

EXAMPLE = "hardboard hint board.txt partial.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board and how far somebody has come."""
    parser.add_argument("board")
    parser.add_argument("partial", help="rows of '.' white, '#' black and '?' undecided")
    parser.add_argument(
        "--unique", action="store_true", help="the puzzle is known to have one solution: use that"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a picture of the hint")
    add_family(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """The next deduction in words and as a picture, or the mistakes made so far."""
    kind = family(args.family)
    board = read_board(args.board, kind)
    try:
        partial = extra(kind, "read_partial")(read_text(args.partial), board)
    except InputError as error:
        raise error if error.where.startswith(args.partial) else error.at(args.partial) from None
    hint = extra(kind, "hint")(board, partial, judge(args.family).solutions, args.unique)
    if args.output:
        _draw_hint(args.output, kind.name, board, partial, hint)
    if args.json:
        print_json(_hint_json(hint))
    elif hint is None:
        print("solved: every cell is right")
    elif isinstance(hint, tuple):
        print("\n".join(f"mistake: {breach.message}" for breach in hint))
    else:
        print(hint)
    return 1 if isinstance(hint, tuple) else 0


def _hint_json(hint: Any) -> dict[str, Any]:
    if hint is None:
        return {"status": "solved"}
    if isinstance(hint, tuple):
        return {"status": "mistakes", "mistakes": [{"cells": v.cells, "message": v.message} for v in hint]}
    return {"status": "hint"} | step_json(hint)


def _draw_hint(path: str, name: str, board: Any, partial: Any, hint: Any) -> None:
    import numpy as np

    from hardboard.render import Overlay, draw, save, violation_marks
    from hardboard.trails import step_scene

    shading = np.array([-1, 0, 1], dtype=np.int8)[partial]
    if hint is None or isinstance(hint, tuple):
        save(draw(name, board, shading, Overlay(marks=violation_marks(hint or ()))), path)
    else:
        save(step_scene(name, board, [hint], shading), path)

"""`hint`: the next deduction from a partial solution, or the mistakes in it."""

import argparse
from typing import TYPE_CHECKING, Any

from hardboard.api.author import HOPELESS, board_contradiction
from hardboard.api.family_parts import required_part
from hardboard.api.files import board_text
from hardboard.api.trails import because_json, hint_sentences, spots_json, step_json
from hardboard.cli import options
from hardboard.cli.json_lines import answer_each_line, are_lines, named_printer
from hardboard.people.hints import MarkedMistake
from hardboard.puzzles import Family, InputError, Violation
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import read_text
from hardboard.puzzles.trail import technique_title
from hardboard.verify.judge import judge

if TYPE_CHECKING:
    from hardboard.render import Scene

EXAMPLE = "hardboard hint board.txt partial.txt --tell where\n  hardboard hint many.jsonl --json"
#: How much a hint says, each more than the one before it.
TELL = ("where", "what", "why")


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_board(parser)
    parser.add_argument(
        "partial",
        nargs="?",
        help="rows of '.' white, '#' black and '?' undecided, or the pieces laid (default: nothing yet, or a "
        "line's field 'partial')",
    )
    parser.add_argument(
        "--known-unique",
        "--unique",
        action="store_true",
        help="use that there is only one solution",
    )
    parser.add_argument(
        "--tell",
        choices=TELL,
        default=TELL[-1],
        help="how much: only where to look, or what is there, or why, too (default: why)",
    )
    options.add_outputs(parser, "a picture of the hint")
    options.add_look(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Return the next deduction in words and as a picture, or the mistakes made so far."""
    options.refuse_pictures(args)
    text = board_text(args.board)
    if are_lines(args, text):
        words = named_printer(lambda answer: _words(answer, args.tell))
        return answer_each_line(args, text, _hinted, words, _right, ["partial"])
    kind, board = options.open_board(args, text)
    answer = _hinted(kind, board, {}, args)
    if args.json:
        options.print_json(answer)
    else:
        print(_words(answer, args.tell))
    return 0 if _right(answer) else 1


def _hinted(kind: Family, board: AnyBoard, record: Record, args: argparse.Namespace) -> Record:
    """Return the hint as JSON, and draw it if the arguments ask for it."""
    partial = _partial(args, kind, board, record.get("partial"))
    hint = required_part(kind, "hint")(board, partial, judge(kind.name).solutions, args.known_unique)
    if isinstance(hint, tuple) and not any(breach.cells for breach in hint):
        # Nothing that was filled in is to blame.
        none = board_contradiction(kind, board)
        hint = hint if none is None else (none,)
    if args.output:
        options.write_picture(args, _drawn(kind.name, board, partial, hint), *args.output)
    return _hint_json(board, hint)


def _right(answer: Record) -> bool:
    return bool(answer["status"] != "mistakes")


def _words(answer: Record, tell: str) -> str:
    if answer["status"] == "solved":
        return "solved: every cell is right"
    if answer["status"] == "mistakes":
        before = "" if "contradiction" in answer else "mistake: "
        return "\n".join(before + _mistake(breach, tell) for breach in answer["mistakes"])
    title = technique_title(answer["technique"], answer.get("name", ""))
    why = f"{title}: {answer['what']}, because {answer['reason']}"
    said = {"where": f"look at {answer['where']}", "what": str(answer["what"]), "why": why}
    return said[tell]


def _partial(args: argparse.Namespace, kind: Family, board: AnyBoard, rows: object) -> object:
    """Return a partial solution: the file's text, or the rows of a line; without either, nothing."""
    read = required_part(kind, "read_partial")
    if rows is not None and not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
        raise InputError(f"{rows!r}"[:40], "a list with a text for each row", "partial")
    if args.partial is None:
        return read("\n".join(rows or ()), board)
    try:
        return read(read_text(args.partial), board)
    except InputError as error:
        raise error if error.where.startswith(args.partial) else error.at(args.partial) from None


def _mistake(mistake: Record, tell: str) -> str:
    because = f", because {mistake['reason']}" if tell == TELL[-1] and "reason" in mistake else ""
    return str(mistake["message"]) + because


def _hint_json(board: AnyBoard, hint: Any) -> Record:
    if hint is None:
        return {"status": "solved"}
    if isinstance(hint, tuple):
        none = {"contradiction": True} if hint[0].rule == HOPELESS else {}
        return {"status": "mistakes", **none, "mistakes": [_mistake_json(board, breach) for breach in hint]}
    words = dict(zip(TELL, hint_sentences(board, hint), strict=True))
    return {"status": "hint"} | step_json(hint, board) | words


def _mistake_json(board: AnyBoard, breach: Violation) -> Record:
    told: Record = spots_json(breach.cells, board) | {"message": breach.message}
    if isinstance(breach, MarkedMistake) and breach.reason:
        told |= {"reason": breach.reason} | because_json(breach.because, board)
    return told


def _drawn(name: str, board: AnyBoard, partial: Any, hint: Any) -> "Scene":
    import numpy as np

    from hardboard.api.trails import step_scene
    from hardboard.render import BoardOverlay, draw, verdict_overlay, violation_marks

    pieces = isinstance(partial, frozenset)
    shading = partial if pieces else np.array([-1, 0, 1], dtype=np.int8)[partial]
    if hint is None or isinstance(hint, tuple):
        overlay = BoardOverlay(marks=violation_marks(hint or ()), rulers=True)
        if hint and hint[0].rule == HOPELESS:
            overlay = verdict_overlay(hint[0].cells, hint[0].message)
        return draw(name, board, shading, overlay)
    return step_scene(name, board, [hint], shading)

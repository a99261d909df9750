"""`edit`: set clues on a board, an empty one perhaps, and hear what an author wants to know of it."""

import argparse
from collections.abc import Sequence

from hardboard.api.author import (
    CHANGES,
    ONE,
    SEVERAL,
    BoardReview,
    blamed_cells,
    changed_board,
    review_board,
    review_json,
    with_values_changed,
)
from hardboard.api.files import board_text, refuse_suffix, suffix, write_text
from hardboard.api.puzzle import blank
from hardboard.cli import options
from hardboard.cli.commands.generate import size
from hardboard.cli.json_lines import answer_each_line, are_lines, named_printer
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.fields import MovedBorder, PrintedClue
from hardboard.puzzles.formats import PICTURES, Record

EXAMPLE = (
    "hardboard edit --family creek --size 4 --put r2c2=4 --put r5c3=0 -o board.json\n"
    "  hardboard edit board.json --change complete -o puzzle.json"
)

#: What clues are in JSON that were moved.
JSON_KEYS = {"superfluous": "superfluous", "complete": "added", "harder": "left_out", "easier": "added"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "board",
        nargs="?",
        help=options.BOARDS + " (default: an empty board)",
    )
    options.add_family(parser)
    parser.add_argument("--size", type=size, metavar="N or RxC", help="rows and columns of an empty board")
    parser.add_argument(
        "--put",
        action="append",
        default=[],
        metavar="PLACE=VALUE",
        help="a clue to set (may be repeated): r1c2=3, row2=1,3, arrows:r1c2=U, stars=2, or for a whole"
        " room rooms:r1c1-r2c3,r3c1=4; with nothing after the sign it is taken away",
    )
    parser.add_argument(
        "--change",
        choices=CHANGES,
        help="; ".join(": ".join(pair) for pair in CHANGES.items()),
    )
    options.add_outputs(parser, "where to write the board, or a picture of it with what was found marked")
    options.add_look(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Change the board; then none, several or one solution, and why."""
    options.refuse_idle_look(args)
    if args.board is not None and args.size is not None:
        raise InputError("--size with a board", "one of them")
    text = None if args.board is None else board_text(args.board)
    if text is not None and are_lines(args, text):
        return answer_each_line(args, text, _line, named_printer(lambda one: str(one["said"])), _right)
    kind, board = _empty(args) if text is None else options.open_board(args, text)
    moved, found, answer = _edited(kind, board, args)
    if args.json:
        options.print_json(answer)
    else:
        print(_moved(args, moved) + str(found))
        for solution in found.solutions if found.status == SEVERAL else ():
            print("\n" + kind.show_solution(solution))
    return 0 if _right(answer) else 1


def _right(answer: Record) -> bool:
    return bool(answer["status"] == ONE)


def _line(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    moved, found, answer = _edited(kind, board, args)
    return answer | {"said": _moved(args, moved) + str(found)}


def _empty(args: argparse.Namespace) -> tuple[Family, AnyBoard]:
    if args.family is None or args.size is None:
        raise InputError("no board", "a board, or --family and --size of an empty one")
    made = blank(args.family, args.size)
    return made.family, made.board


def _edited(
    kind: Family, board: AnyBoard, args: argparse.Namespace
) -> tuple[tuple[PrintedClue, ...], BoardReview, Record]:
    """Change a board and write its files; return moves and findings as JSON."""
    refuse_suffix((*kind.suffixes, *PICTURES), *args.output)
    board = with_values_changed(kind, board, args.put) if args.put else board
    moved: tuple[PrintedClue, ...] = ()
    listed: Record = {}
    if args.change:
        moved, board = changed_board(kind, board, args.change)
        listed = {JSON_KEYS[args.change]: [clue.to_json() for clue in moved]}
    found = review_board(kind, board)
    _write(args, kind, board, found)
    return moved, found, review_json(kind, board, found) | listed


def _moved(args: argparse.Namespace, moved: Sequence[PrintedClue]) -> str:
    if not args.change:
        return ""
    what = "superfluous clue" if args.change == "superfluous" else "clue"
    done = {"added": " added", "left_out": " left out"}.get(JSON_KEYS[args.change], "")
    if any(isinstance(clue, MovedBorder) for clue in moved):
        what, done = "change", ""
    said = "; ".join(map(str, moved))
    return f"{counted_noun(len(moved), what)}{done}" + f": {said}" * bool(said) + "\n"


def _write(args: argparse.Namespace, kind: Family, board: AnyBoard, found: BoardReview) -> None:
    """Write the board to each file; pictures mark the cells in the answer."""
    for path in args.output:
        if suffix(path) not in PICTURES:
            write_text(path, kind.write_board(board, suffix(path)))
            continue
        from hardboard.render import draw, side_by_side, verdict_overlay

        cells = found.differ or (blamed_cells(kind, board, found.conflict) if found.conflict else ())
        shown = [*found.solutions] if found.status == SEVERAL else [None]
        overlay = verdict_overlay(cells, "" if found.status == ONE else str(found))
        scenes = [draw(kind.name, board, solution, overlay) for solution in shown]
        one = scenes[0] if len(scenes) == 1 else side_by_side(scenes, ["one solution", "another"])
        options.write_picture(args, one, path)

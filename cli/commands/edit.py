"""`edit`: set clues on a board, an empty one perhaps, and hear what an author wants to know of it."""

import argparse
from collections.abc import Callable
from functools import partial

from hardboard.api.author import (
    ONE,
    SEVERAL,
    Review,
    blamed,
    changed,
    lessened,
    made_unique,
    review,
    review_json,
    tuned_board,
)
from hardboard.api.files import suffix, write_text
from hardboard.api.puzzle import blank
from hardboard.cli.commands.generate import size
from hardboard.cli.options import (
    add_family,
    add_json,
    add_look,
    add_outputs,
    no_look_in_vain,
    opened,
    print_json,
    write_picture,
)
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.fields import PrintedClue
from hardboard.puzzles.formats import PICTURES

EXAMPLE = (
    "hardboard edit --family creek --size 4 --put r2c2=4 --put r5c3=0 -o board.json\n"
    "  hardboard edit board.json --complete -o puzzle.json"
)

#: What can be done to a board: how, and in words.
CHANGES: dict[str, tuple[Callable[[Family, AnyBoard], tuple[tuple[PrintedClue, ...], AnyBoard]], str]] = {
    "superfluous": (lessened, "leave out clues that are not needed"),
    "complete": (made_unique, "add clues that leave one solution"),
    "harder": (partial(tuned_board, harder=True), "leave out clues until its grade is a higher one"),
    "easier": (partial(tuned_board, harder=False), "add clues until its grade is a lower one"),
}
#: What clues are in JSON that were moved.
JSON_KEYS = {"superfluous": "superfluous", "complete": "added", "harder": "left_out", "easier": "added"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, what is set on it, and what is wanted of it."""
    parser.add_argument(
        "board", nargs="?", help="a file, - for standard input, an address (default: an empty board)"
    )
    add_family(parser)
    parser.add_argument("--size", type=size, metavar="N or RxC", help="rows and columns of an empty board")
    parser.add_argument(
        "--put",
        action="append",
        default=[],
        metavar="PLACE=VALUE",
        help="a clue to set (may be repeated): r1c2=3, row2=1,3, arrows:r1c2=U, rooms:r1c2=4, stars=2; with"
        " nothing after the sign it is taken away",
    )
    for change, (_, words) in CHANGES.items():
        parser.add_argument(f"--{change}", action="store_true", help=words)
    add_outputs(parser, "where to write the board, or a picture of it with what was found marked")
    add_look(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Change the board; then none, several or one solution, and why."""
    no_look_in_vain(args)
    kind, board = _board(args)
    for path in args.output:
        if suffix(path) not in (known := (*kind.suffixes, *PICTURES)):
            raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join(known), path)
    board = changed(kind, board, args.put) if args.put else board
    wanted = [change for change in CHANGES if getattr(args, change)]
    if len(wanted) > 1:
        raise InputError(" with ".join(f"--{change}" for change in wanted), "one of them")
    moved: tuple[PrintedClue, ...] = ()
    change = wanted[0] if wanted else ""
    if change:
        moved, board = CHANGES[change][0](kind, board)
    found = review(kind, board)
    _write(args, kind, board, found)
    if args.json:
        listed = {JSON_KEYS[change]: [clue.to_json() for clue in moved]} if change else {}
        print_json(review_json(kind, board, found) | listed)
    else:
        _say(change, kind, found, moved)
    return 0 if found.status == ONE else 1


def _board(args: argparse.Namespace) -> tuple[Family, AnyBoard]:
    if args.board is not None:
        if args.size is not None:
            raise InputError("--size with a board", "one of them")
        return opened(args)
    if args.family is None or args.size is None:
        raise InputError("no board", "a board, or --family and --size of an empty one")
    made = blank(args.family, args.size)
    return made.family, made.board


def _say(change: str, kind: Family, found: Review, moved: tuple[PrintedClue, ...]) -> None:
    if change:
        what = "superfluous clue" if change == "superfluous" else "clue"
        done = {"added": " added", "left_out": " left out"}.get(JSON_KEYS[change], "")
        print(f"{quantity(len(moved), what)}{done}" + ": " * bool(moved), end="")
        print("; ".join(map(str, moved)))
    print(found)
    for solution in found.solutions if found.status == SEVERAL else ():
        print("\n" + kind.show_solution(solution))


def _write(args: argparse.Namespace, kind: Family, board: AnyBoard, found: Review) -> None:
    """The board in each file; in a picture, the cells of what was found are marked."""
    for path in args.output:
        if suffix(path) not in PICTURES:
            write_text(path, kind.write_board(board, suffix(path)))
            continue
        from hardboard.render import draw, side_by_side, verdict

        cells = found.differ or (blamed(kind, board, found.conflict) if found.conflict else ())
        shown = [*found.solutions] if found.status == SEVERAL else [None]
        overlay = verdict(cells, "" if found.status == ONE else str(found))
        scenes = [draw(kind.name, board, solution, overlay) for solution in shown]
        one = scenes[0] if len(scenes) == 1 else side_by_side(scenes, ["one solution", "another"])
        write_picture(args, one, path)

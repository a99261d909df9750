"""`compile`: a formula becomes a puzzle board."""

import argparse
import sys

from hardboard.files import PICTURES, suffix, write_text
from hardboard.options import add_formula, add_json, compiled, print_json
from hardboard.puzzles import InputError, family
from hardboard.reduction import Compiled

EXAMPLE = 'hardboard compile "1,2,3 -1,2,4" -o board.png'


def arguments(parser: argparse.ArgumentParser) -> None:
    """A formula, and where its board goes."""
    add_formula(parser)
    parser.add_argument(
        "-o",
        "--output",
        action="append",
        default=[],
        metavar="FILE",
        help="where to write; the suffix chooses: .png .svg .txt .url .json (may be repeated)",
    )
    parser.add_argument(
        "--solved", action="store_true", help="draw the solution of a satisfying assignment, with its signals"
    )
    parser.add_argument("--cell", type=float, metavar="PIXELS", help="size of a cell in a picture")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compile a formula; write the board in each format asked for, or its text to standard output."""
    for path in args.output:
        _known_suffix(path, args.target)
    made = compiled(args)
    for path in args.output:
        write_compiled(made, path, solved=args.solved, cell=args.cell)
    if args.json:
        print_json(made.facts)
    elif not args.output:
        sys.stdout.write(family(made.family).write_board(made.board, ".txt"))
    else:
        print(summary(made))
    return 0


def summary(made: Compiled) -> str:
    """The size figures in one line."""
    facts = made.facts
    clues = f"{facts['clues']} clues up to {facts['largest_clue']}"
    return f"{facts['rows']} rows, {facts['cols']} columns, {clues}, {facts['tiles']} tiles"


def _known_suffix(path: str, target: str) -> None:
    known = [*PICTURES, *family(target).writers]
    if suffix(path) not in known:
        raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join(known), path)


def write_compiled(made: Compiled, path: str, *, solved: bool = False, cell: float | None = None) -> None:
    """Write a compiled board as a picture or in one of its puzzle's text formats."""
    if suffix(path) not in PICTURES:
        write_text(path, family(made.family).write_board(made.board, suffix(path)))
        return
    from hardboard.render import save
    from hardboard.verify.formulas import model
    from hardboard.workbench.pictures import picture

    assignment = model(made.source) if solved else None
    if solved and assignment is None:
        raise InputError("a formula that cannot be satisfied", "a satisfiable one for --solved")
    note = save(picture(made, assignment), path, cell)
    if note:
        print(f"{path}: {note}", file=sys.stderr)

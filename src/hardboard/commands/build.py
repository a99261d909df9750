"""Formulas to boards: `compile` and `demo`."""

import argparse
import sys
from pathlib import Path

from hardboard.files import PICTURES, suffix, write_text
from hardboard.options import Commands, add_formula, add_json, command, compiled, print_json
from hardboard.puzzles import InputError, family
from hardboard.reduction import Compiled

EXAMPLE = "1,2,3 -1,2,4"


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    parser = command(
        commands,
        "compile",
        run_compile,
        "compile a formula into a puzzle board",
        f'hardboard compile "{EXAMPLE}" -o board.png',
    )
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

    demo = command(
        commands, "demo", run_demo, "compile an example, verify it and draw it", "hardboard demo -o out"
    )
    demo.add_argument(
        "-o", "--output", default="out", metavar="FOLDER", help="where the pictures go (default: %(default)s)"
    )


def run_compile(args: argparse.Namespace) -> int:
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


def run_demo(args: argparse.Namespace) -> int:
    """The main job, once, on a small example."""
    from hardboard import compile_formula, parse
    from hardboard.commands.claims import explain
    from hardboard.verify.claim import check

    folder = Path(args.output)
    folder.mkdir(parents=True, exist_ok=True)
    made = compile_formula(parse(EXAMPLE))
    print(f"formula  {EXAMPLE}   (exactly one true literal in each clause)\nboard    {summary(made)}")
    verdict = check(made)
    print(explain(verdict))
    for name, solved in (
        ("board.png", False),
        ("board.svg", False),
        ("solved.png", True),
        ("board.txt", False),
        ("board.url", False),
    ):
        write_compiled(made, str(folder / name), solved=solved)
        print(f"wrote    {folder / name}")
    return 0 if verdict.agree else 1

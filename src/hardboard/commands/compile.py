"""`compile`: a formula becomes a puzzle board."""

import argparse
import json
import sys

from hardboard.files import PICTURES, suffix, write_text
from hardboard.options import (
    add_formula,
    add_json,
    add_outputs,
    compiled,
    meaning_line,
    only_with,
    print_json,
)
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formula import Assignment
from hardboard.reduction import Compiled, LayoutError

EXAMPLE = 'hardboard compile "1,2,3 -1,2,4" -o board.png'


def arguments(parser: argparse.ArgumentParser) -> None:
    """A formula, and where its board goes."""
    add_formula(parser)
    add_outputs(parser, "where to write; the suffix chooses: .png .svg .txt .url .json ... (may be repeated)")
    parser.add_argument(
        "--solved",
        action="store_true",
        help="the solution of a satisfying assignment; in a picture, with its signals",
    )
    parser.add_argument("--cell", type=float, metavar="PIXELS", help="size of a cell in a picture")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compile a formula; write the board in each format asked for, or its text to standard output."""
    only_with(args, "cell", "output")
    for path in args.output:
        _known_suffix(path, args.target, args.solved)
    made = compiled(args)
    assignment = satisfying(made) if args.solved else None
    for path in args.output:
        write_compiled(made, path, assignment, cell=args.cell)
    if args.json:
        print_json(made.facts | {"meaning": made.source.meaning})
        return 0
    if args.output:
        print(summary(made))
    else:
        sys.stdout.write(_text(made, ".txt", assignment))
    print(f"formula read as {meaning_line(made.source)}", file=sys.stderr)
    return 0


def satisfying(made: Compiled) -> Assignment:
    """An assignment that satisfies the formula, and whose solution the rules of the puzzle accept."""
    from hardboard.verify.formulas import model

    assignment = model(made.source)
    if assignment is None:
        raise InputError("a formula that cannot be satisfied", "a satisfiable one for --solved")
    try:
        laid = made.lay_down(assignment)
        faults = [str(breach) for breach in family(made.family).violations(made.board, laid)]
    except LayoutError as error:
        faults = [str(error)]
    if faults:
        library = made.floorplan.library.name
        raise InputError(
            f"the library {library!r} lays down no solution: {faults[0]}",
            "tiles that have the relations they declare (see `hardboard gadgets check`)",
        )
    return assignment


def _text(made: Compiled, kind: str, assignment: Assignment | None) -> str:
    """The board, or with an assignment its solution, in a text format."""
    puzzle = family(made.family)
    if assignment is None:
        return puzzle.write_board(made.board, kind)
    solution = made.lay_down(assignment)
    if kind == ".json":
        record = puzzle.record(made.board) | {"solution": puzzle.solution_to_record(solution)}
        return json.dumps(record, separators=(",", ":")) + "\n"
    return puzzle.show_solution(solution) + "\n"


def summary(made: Compiled) -> str:
    """The size figures in one line."""
    facts = made.facts
    clues = f"{facts['clues']} clues up to {facts['largest_clue']}"
    return f"{facts['rows']} rows, {facts['cols']} columns, {clues}, {facts['tiles']} tiles"


def _known_suffix(path: str, target: str, solved: bool) -> None:
    known = [*PICTURES, *([".txt", ".json"] if solved else family(target).suffixes)]
    if suffix(path) not in known:
        raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join(known), path)


def write_compiled(
    made: Compiled, path: str, assignment: Assignment | None = None, *, cell: float | None = None
) -> None:
    """Write a compiled board as a picture or as text; with an assignment, its solution with the signals."""
    if suffix(path) not in PICTURES:
        write_text(path, _text(made, suffix(path), assignment))
        return
    from hardboard.render import save
    from hardboard.workbench.pictures import picture

    note = save(picture(made, assignment), path, cell)
    if note:
        print(f"{path}: {note}", file=sys.stderr)

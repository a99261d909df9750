"""`formulas forced`: a board with a known solution, and a cell that is forced if a formula has no model."""

import argparse
from typing import Any

from hardboard.api.files import write_text
from hardboard.api.formulas import read_formula
from hardboard.api.puzzle import Puzzle
from hardboard.cli.options import add_flag, add_formula, add_json, add_outputs, board_options, print_json
from hardboard.puzzles import family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import show_cell
from hardboard.puzzles.rules import cell_name
from hardboard.reduction import compile_formula
from hardboard.reduction.planted import plant_model
from hardboard.verify import formulas
from hardboard.verify.forced import with_negation

EXAMPLE = 'hardboard formulas forced "(a, b) (~a, b)" --target minesweeper -o board.json --known solution.txt'


def arguments(parser: argparse.ArgumentParser) -> None:
    add_formula(parser)
    add_outputs(parser, "where to write the board: .json .txt .url .png ...")
    parser.add_argument("--known", metavar="FILE", help="where to write the solution that is known, as text")
    add_flag(parser, "--verify", "ask the judge whether the cell is forced, and the formula")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the cell and its verdict; return 1 if solver and formula disagree."""
    planted = plant_model(read_formula(args.formula, args.meaning))
    made = compile_formula(planted.formula, **board_options(args))
    known = made.lay_down(planted.planted_model)
    puzzle = Puzzle(family(made.family), made.board, known)
    for path in args.output:
        puzzle.save(path)
    if args.known:
        write_text(args.known, puzzle.show(known) + "\n")
    pin, inverted = made.pins[planted.switch]
    rows, cols = made.size
    facts: Record = {
        "family": made.family,
        "rows": rows,
        "cols": cols,
        "cell": _name(pin),
        "black": not inverted,
    }
    if args.verify:
        facts["forced"] = with_negation(made.family, made.board, pin, not inverted) is None
        facts["satisfiable"] = formulas.find_model(planted.source) is not None
    if args.json:
        print_json(facts)
    else:
        _say(facts, pin)
    return int(args.verify and facts["forced"] == facts["satisfiable"])


def _name(pin: Any) -> str:
    """Return a cell, or a piece by its first and last cell."""
    ends = (pin[0], pin[-1]) if isinstance(pin[0], tuple) else (pin,)
    return " ".join(map(show_cell, ends))


def _say(facts: Record, pin: Any) -> None:
    black = facts["black"]
    if isinstance(pin[0], tuple):
        what = f"the piece from {cell_name(pin[0])} to {cell_name(pin[-1])} is {'' if black else 'not '}used"
    else:
        what = f"{cell_name(pin)} is {'black' if black else 'white'}"
    print(f"{facts['family']} board, {facts['rows']} x {facts['cols']} cells; one solution is known")
    print(f"{what} in it, and in all others exactly when the formula has no model")
    if "forced" in facts:
        print(
            f"the judge: it is {'' if facts['forced'] else 'not '}forced; the formula has "
            f"{'a' if facts['satisfiable'] else 'no'} model"
        )

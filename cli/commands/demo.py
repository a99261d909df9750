"""`demo`: the main job, once, on a small example."""

import argparse
from pathlib import Path

from hardboard.api.assignments import satisfying_assignment
from hardboard.cli.commands.compile import BoardLook, summary, write_compiled
from hardboard.cli.commands.verify import explain
from hardboard.puzzles.formula import parse
from hardboard.reduction import compile_formula
from hardboard.verify.claim import check_claim

EXAMPLE = "hardboard demo -o out"

FORMULA = "1,2,3 -1,2,4"

#: What is written: a file's name, and whether the board in it is solved.
FILES = {"board.png": False, "board.svg": False, "solved.png": True, "board.txt": False, "board.url": False}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", default="out", metavar="FOLDER", help="where the pictures go (default: %(default)s)"
    )


def run(args: argparse.Namespace) -> int:
    """Compile, verify and draw."""
    folder = Path(args.output)
    folder.mkdir(parents=True, exist_ok=True)
    made = compile_formula(parse(FORMULA))
    print(f"formula  {FORMULA}   (exactly one true literal in each clause)\nboard    {summary(made)}")
    verdict = check_claim(made)
    print(explain(verdict))
    assignment = satisfying_assignment(made)
    for name, solved in FILES.items():
        write_compiled(made, str(folder / name), BoardLook(assignment=assignment if solved else None))
        print(f"wrote    {folder / name}")
    return 0 if verdict.agree else 1

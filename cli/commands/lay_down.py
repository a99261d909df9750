"""`lay-down`: the solution of a formula's board that an assignment stands for, without any solver (Kölker's
Theorem 5)."""

import argparse
import json
import sys

from hardboard.api.files import suffix, write_text
from hardboard.api.formulas import read_assignment
from hardboard.cli.options import (
    add_formula,
    add_json,
    add_outputs,
    add_picture,
    compiled,
    no_look_in_vain,
    print_json,
    read_labels,
    write_picture,
)
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formats import LABELS, PICTURES
from hardboard.puzzles.formula import Assignment
from hardboard.reduction import Compiled

EXAMPLE = 'hardboard lay-down "1,2,3 -1,2,4" --assignment "1=1 2=0 3=0 4=1" -o solution.png'
SUFFIXES = (".txt", ".json", *PICTURES)


def arguments(parser: argparse.ArgumentParser) -> None:
    """A formula, an assignment, and where the solution goes."""
    add_formula(parser)
    parser.add_argument(
        "--assignment",
        required=True,
        metavar="VALUES",
        help="a value for each variable, such as '1=1 2=0' or 'a,~b'",
    )
    add_outputs(parser, "where to write it: .txt, .json or a picture; else it is printed")
    add_picture(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print or write the solution; 1 if the assignment does not satisfy the formula."""
    no_look_in_vain(args)
    for path in args.output:
        if suffix(path) not in SUFFIXES:
            raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join(SUFFIXES), path)
    made = compiled(args)
    assignment = read_assignment(args.assignment, made.source)
    failing = made.source.failing(assignment)
    if failing:
        print(f"clause {failing[0] + 1} of the formula does not hold under this assignment", file=sys.stderr)
        return 1
    for path in args.output:
        _write(args, made, assignment, path)
    kind = family(made.family)
    if args.json:
        print_json(kind.solution_to_json(made.lay_down(assignment)))
    elif not args.output:
        print(kind.show_solution(made.lay_down(assignment)))
    return 0


def _write(args: argparse.Namespace, made: Compiled, assignment: Assignment, path: str) -> None:
    kind, solution = family(made.family), made.lay_down(assignment)
    if suffix(path) in PICTURES:
        from hardboard.workbench.pictures import picture

        labels = LABELS if args.labels is None else read_labels(args.labels)
        write_picture(args, picture(made, assignment, labels), path)
    elif suffix(path) == ".json":
        record = kind.board_to_record(made.board) | {"solution": kind.solution_to_record(solution)}
        write_text(path, json.dumps(record) + "\n")
    else:
        write_text(path, kind.show_solution(solution) + "\n")

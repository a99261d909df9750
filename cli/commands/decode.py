"""`decode`: the assignment in a solution of a formula's board (Kölker's Theorem 4)."""

import argparse

from hardboard.api.files import read_solution
from hardboard.cli.options import add_formula, add_json, compiled_board, print_json
from hardboard.puzzles import InputError, family

EXAMPLE = 'hardboard decode "1,2,3 -1,2,4" solution.txt'


def arguments(parser: argparse.ArgumentParser) -> None:
    add_formula(parser)
    parser.add_argument("solution", help="any solution of the board, as `solve` and `lay-down` write it")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the assignment; a solution that breaks a rule is refused."""
    made = compiled_board(args)
    kind = family(made.family)
    solution = read_solution(args.solution, kind, made.board)
    if broken := kind.violations(made.board, solution):
        raise InputError(f"a solution that breaks a rule: {broken[0]}", "a valid one", args.solution)
    assignment = made.read_back(solution)
    named = made.source.named(assignment)
    if args.json:
        print_json({"assignment": named, "satisfies": made.source.holds(assignment)})
    else:
        print(" ".join(f"{name}={value:d}" for name, value in named.items()))
    return 0

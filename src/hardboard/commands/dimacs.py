"""A board as a CNF file for any SAT solver, and its answer back as a solution: `dimacs`."""

import argparse
import sys

from hardboard.files import read_board, read_text, write_text
from hardboard.options import Commands, add_family, command
from hardboard.puzzles import InputError, family
from hardboard.verify.judge import judge


def register(commands: Commands) -> None:
    """Add the command of this module."""
    parser = command(
        commands, "dimacs", run_dimacs, "write a board's rules as DIMACS, or read a solver's answer back",
        "hardboard dimacs board.txt -o board.cnf; cadical -q board.cnf > answer; hardboard dimacs board.txt --answer answer",
    )  # fmt: skip
    parser.add_argument("board")
    parser.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="where to write (default: standard output)"
    )
    parser.add_argument("--answer", metavar="FILE", help="a solver's answer to the file written before")
    add_family(parser)


def run_dimacs(args: argparse.Namespace) -> int:
    """All rules as clauses; or the solution that an answer stands for."""
    from hardboard.verify.dimacs import read_answer, write_dimacs

    kind, arbiter = family(args.family), judge(args.family)
    assert arbiter.complete is not None
    encoding = arbiter.complete(read_board(args.board, kind))
    if args.answer is None:
        write_text(args.output, write_dimacs(encoding))
        return 0
    try:
        solution = read_answer(encoding, read_text(args.answer))
    except InputError as error:
        raise error if error.where.startswith(args.answer) else error.at(args.answer) from None
    if solution is None:
        print("no solution", file=sys.stdout)
        return 1
    write_text(args.output, kind.show_solution(solution) + "\n")
    return 0

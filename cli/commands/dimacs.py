"""`dimacs`: a board as a CNF file for any SAT solver, and its answer back as a solution."""

import argparse
from textwrap import fill

from hardboard.api.files import board_text, write_text
from hardboard.api.puzzle import Puzzle
from hardboard.cli.lines import are_lines, each
from hardboard.cli.options import add_board, opened
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import read_text

EXAMPLE = (
    "hardboard dimacs board.txt -o board.cnf; cadical -q board.cnf > answer; "
    "hardboard dimacs board.txt --answer answer"
)

#: What the encoding costs.
COST = (
    "Write a board's rules as DIMACS, or read a solver's answer back. What follows from assuming one cell"
    " black, or white, is not left to the solver: such cells have no variable, and cells that always have one"
    " colour, or opposite ones, share theirs. A board that is refuted so is the empty clause. Areas that must"
    " hang together cost nothing where these clauses already lead to a root, and a number in binary for each"
    " cell elsewhere: little on compiled boards (five clauses compiled to Creek: 250 variables, 800 clauses),"
    " much on large empty ones. In Kurodoko, where more than 2,000 open cells matter to no clue, these are"
    " white; --encoding two-tree has all solutions."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, or many, and perhaps a solver's answer to it."""
    add_board(parser)
    parser.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="where to write (default: standard output)"
    )
    parser.add_argument("--answer", metavar="FILE", help="a solver's answer to the file written before")
    parser.description = fill(COST, 79)
    parser.add_argument("--encoding", metavar="NAME", help="another way to write the rules, such as thesis")
    parser.add_argument("--comments", action="store_true", help="say what clauses mean, too")
    parser.add_argument(
        "--exact",
        action="store_true",
        help="a CNF with exactly as many models as there are solutions, of which there may be some thousands",
    )


def run(args: argparse.Namespace) -> int:
    """All rules as clauses; or the solution that an answer stands for."""
    text = board_text(args.board)
    if are_lines(args, text):
        if args.output == "-":
            raise InputError("many boards without -o", "-o FILE.cnf, of which each board has one", args.board)
        return each(args, text, _line, lambda _: "", refused=["answer"])
    puzzle = Puzzle(*opened(args, text))
    if args.answer is None:
        _write(puzzle, args)
        return 0
    try:
        solution = puzzle.answered(read_text(args.answer), args.encoding, args.exact)
    except InputError as error:
        raise error if error.where.startswith(args.answer) else error.at(args.answer) from None
    if solution is None:
        print("no solution")
        return 1
    write_text(args.output, puzzle.show(solution) + "\n")
    return 0


def _line(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    _write(Puzzle(kind, board), args)
    return {"file": args.output}


def _write(puzzle: Puzzle, args: argparse.Namespace) -> None:
    write_text(args.output, puzzle.dimacs(args.encoding, args.comments, args.exact))

"""`dimacs`: a board as a CNF file for any SAT solver, and its answer back as a solution."""

import argparse
from textwrap import fill
from typing import Any

from hardboard.api.files import write_text
from hardboard.cli.options import add_board, opened
from hardboard.puzzles import InputError
from hardboard.puzzles.dimacs import read_answer, write_dimacs
from hardboard.puzzles.reading import read_text
from hardboard.verify.judge import Judge, judge
from hardboard.verify.sat.projection import EXACT, PROJECTED, exact_clauses, header
from hardboard.verify.sat.search import highest

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
    " white; --encoding two-tree has all solutions. `python -m benchmarks cnf` measures it."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, and perhaps a solver's answer to it."""
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
    kind, board = opened(args)
    encoding = _encoder(judge(kind.name), args.encoding, args.exact)(board)
    if args.answer is None:
        write_text(args.output, _text(encoding, args))
        return 0
    try:
        model = read_answer(read_text(args.answer), highest(encoding))
    except InputError as error:
        raise error if error.where.startswith(args.answer) else error.at(args.answer) from None
    if model is None:
        print("no solution")
        return 1
    write_text(args.output, kind.show_solution(encoding.decode(model)) + "\n")
    return 0


def _text(encoding: Any, args: argparse.Namespace) -> str:
    """The CNF, with what its models are."""
    if args.comments and not hasattr(encoding, "comments"):
        raise InputError("--comments for this encoding", "another --encoding, such as thesis")
    comments = dict(encoding.comments()) if args.comments else {}
    number = EXACT if args.exact else getattr(encoding, "number", PROJECTED)
    comments[-1] = [*header(encoding, number), *comments.get(-1, ())]
    clauses = exact_clauses(encoding) if args.exact else encoding.clauses
    return write_dimacs(clauses, highest(encoding), comments)


def _encoder(arbiter: Judge, name: str | None, exact: bool) -> Any:
    """What writes the rules of a board down: all that the family's own choice has, or another by name; for an
    exact CNF those that need no more variables than they must.
    """
    if exact:
        if name is not None:
            raise InputError("both --exact and --encoding", "one of them")
        return arbiter.encoding
    if name is None:
        if arbiter.complete is None:
            raise InputError(
                f"dimacs for {arbiter.family}", "--exact, or a family whose rules can be written down whole"
            )
        return arbiter.complete
    if name not in arbiter.encodings:
        known = " ".join(arbiter.encodings)
        raise InputError(f"--encoding {name}", f"one of {known}" if known else f"none for {arbiter.family}")
    return arbiter.encodings[name]

"""`campaign`: the claim of `verify` on random formulas."""

import argparse
import sys
from pathlib import Path

from hardboard.options import add_json, add_target, positive, print_json, progress
from hardboard.puzzles.formula import WORDS
from hardboard.workbench.campaign import Options
from hardboard.workbench.campaign import run as run_campaign

EXAMPLE = "hardboard campaign --instances 200 --clauses 1-3 --seed 7"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which formulas, how many, and where the failures go."""
    parser.add_argument(
        "--instances", type=positive, default=100, help="how many formulas (default: %(default)s)"
    )
    parser.add_argument(
        "--clauses", type=span, default=(1, 3), metavar="A-B", help="number of clauses (default: 1-3)"
    )
    parser.add_argument(
        "--literals", type=span, default=(1, 3), metavar="A-B", help="literals in a clause (default: 1-3)"
    )
    parser.add_argument(
        "--variables",
        type=span,
        default=None,
        metavar="A-B",
        help="number of variables (default: so few that about half cannot be satisfied, or barely)",
    )
    parser.add_argument(
        "--negations", type=share, default=0.4, help="share of negated literals (default: %(default)s)"
    )
    parser.add_argument(
        "--repeats",
        type=share,
        default=0.2,
        help="share of literals that repeat a variable of their clause (default: %(default)s)",
    )
    parser.add_argument(
        "--as",
        dest="meaning",
        choices=("one-in-three", "sat"),
        default="one-in-three",
        help="what a clause means",
    )
    parser.add_argument("--seed", type=int, default=0, help="same seed, same formulas (default: %(default)s)")
    parser.add_argument("--count", action="store_true", help="also compare numbers of solutions")
    parser.add_argument("--jobs", type=positive, default=None, help="processes (default: all cores)")
    parser.add_argument(
        "-o",
        "--output",
        default="failures",
        metavar="FOLDER",
        help="where failing formulas go (default: %(default)s)",
    )
    add_target(parser)
    add_json(parser)


def span(text: str) -> tuple[int, int]:
    """A range such as `1-3`, or one number."""
    low, _, high = text.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal() or int(low) > int(high or low):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range such as 1-3")
    return int(low), int(high or low)


def share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        if 0 <= float(text) <= 1:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a number from 0 to 1")


def run(args: argparse.Namespace) -> int:
    """Random formulas, a full check on each, failures shrunk and saved."""
    options = Options(
        instances=args.instances, clauses=args.clauses, literals=args.literals, variables=args.variables,
        negations=args.negations, repeats=args.repeats, meaning=args.meaning, seed=args.seed,
        count=args.count, target=args.target, library=args.library, folder=Path(args.output),
    )  # fmt: skip
    print(f"seed {args.seed}, {args.meaning} ({WORDS[args.meaning]})", file=sys.stderr)
    report = run_campaign(options, args.jobs, lambda items: progress(items, args.instances, "formulas"))
    if args.json:
        print_json(report.to_json() | {"meaning": args.meaning})
    else:
        print(report)
    return 1 if report.failures else 0

"""The claim that a board has a solution exactly when its formula has one: `verify` and `campaign`."""

import argparse
import sys
from pathlib import Path

from hardboard.options import (
    Commands,
    add_formula,
    add_json,
    add_target,
    command,
    compiled,
    print_json,
    progress,
)
from hardboard.puzzles import InputError
from hardboard.verify.claim import Verdict, check

#: The solvers of python-sat that need nothing else installed and stand boards of this size.
SOLVERS = (
    "cadical103", "cadical153", "cadical195", "glucose3", "glucose4", "glucose42", "gluecard4", "maplechrono",
    "maplecm", "maplesat", "mergesat3", "minicard", "minisat22",
)  # fmt: skip


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    parser = command(
        commands,
        "verify",
        run_verify,
        "check the whole claim on one formula",
        'hardboard verify "1,2,3 -1,2,4"',
    )
    add_formula(parser)
    parser.add_argument(
        "--count", action="store_true", help="also compare the number of models and of board solutions"
    )
    parser.add_argument(
        "--solver", metavar="NAME", help="a python-sat solver for the board, such as glucose4"
    )
    add_json(parser)

    campaign = command(
        commands, "campaign", run_campaign, "check the claim on random formulas",
        "hardboard campaign --instances 200 --clauses 1-3 --seed 7",
    )  # fmt: skip
    campaign.add_argument(
        "--instances", type=positive, default=100, help="how many formulas (default: %(default)s)"
    )
    campaign.add_argument(
        "--clauses", type=span, default=(1, 3), metavar="A-B", help="number of clauses (default: 1-3)"
    )
    campaign.add_argument(
        "--literals", type=span, default=(1, 3), metavar="A-B", help="literals in a clause (default: 1-3)"
    )
    campaign.add_argument(
        "--variables",
        type=span,
        default=None,
        metavar="A-B",
        help="number of variables (default: so few that about half cannot be satisfied, or barely)",
    )
    campaign.add_argument(
        "--negations", type=share, default=0.4, help="share of negated literals (default: %(default)s)"
    )
    campaign.add_argument(
        "--repeats",
        type=share,
        default=0.2,
        help="share of literals that repeat a variable of their clause (default: %(default)s)",
    )
    campaign.add_argument(
        "--as",
        dest="meaning",
        choices=("one-in-three", "sat"),
        default="one-in-three",
        help="what a clause means",
    )
    campaign.add_argument(
        "--seed", type=int, default=0, help="same seed, same formulas (default: %(default)s)"
    )
    campaign.add_argument("--count", action="store_true", help="also compare numbers of solutions")
    campaign.add_argument("--jobs", type=positive, default=None, help="processes (default: all cores)")
    campaign.add_argument(
        "-o",
        "--output",
        default="failures",
        metavar="FOLDER",
        help="where failing formulas go (default: %(default)s)",
    )
    add_target(campaign)
    add_json(campaign)


def span(text: str) -> tuple[int, int]:
    """A range such as `1-3`, or one number."""
    low, _, high = text.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal() or int(low) > int(high or low):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range such as 1-3")
    return int(low), int(high or low)


def positive(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a whole number from 1 on")
    return int(text)


def share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        if 0 <= float(text) <= 1:
            return float(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a number from 0 to 1")


def run_verify(args: argparse.Namespace) -> int:
    """Decide formula and board independently, compare, and check both witness maps."""
    if args.solver is not None:
        _known_solver(args.solver)
    made = compiled(args)
    if args.count and not made.floorplan.library.counts:
        raise InputError(
            f"--count with the library {made.floorplan.library.name!r}",
            "one that keeps the number of solutions",
        )
    verdict = check(made, count=args.count, solver=args.solver)
    if args.json:
        print_json(verdict.to_json())
    else:
        print(explain(verdict))
    return 0 if verdict.agree else 1


def _known_solver(name: str) -> None:
    if name not in SOLVERS:
        raise InputError(f"the solver {name!r}", "one of " + " ".join(SOLVERS))


def explain(verdict: Verdict) -> str:
    """A verdict for people."""
    answer = verdict.to_json()
    lines = [
        f"formula  {answer['formula']}",
        f"board    {answer['board']} ({verdict.shape[0]} rows, {verdict.shape[1]} columns)",
    ]
    if verdict.assignment:
        lines.append(
            "witness  "
            + " ".join(name if value else f"-{name}" for name, value in verdict.assignment.items())
        )
    if verdict.models is not None:
        lines.append(f"count    {verdict.models} models, {verdict.solutions} board solutions")
    lines += [f"fault    {fault}" for fault in verdict.faults]
    return "\n".join([*lines, "verdict  the claim holds" if verdict.agree else "verdict  THE CLAIM FAILS"])


def run_campaign(args: argparse.Namespace) -> int:
    """Random formulas, a full check on each, failures shrunk and saved."""
    from hardboard.workbench.campaign import Options, run

    options = Options(
        instances=args.instances, clauses=args.clauses, literals=args.literals, variables=args.variables,
        negations=args.negations, repeats=args.repeats, meaning=args.meaning, seed=args.seed, count=args.count,
        target=args.target, library=args.library, folder=Path(args.output),
    )  # fmt: skip
    print(f"seed {args.seed}", file=sys.stderr)
    report = run(options, args.jobs, lambda items: progress(items, args.instances, "formulas"))
    if args.json:
        print_json(report.to_json())
    else:
        print(report)
    return 1 if report.failures else 0

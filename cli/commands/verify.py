"""`verify`: does the board of a formula have a solution exactly when the formula has one?"""

import argparse

from hardboard.cli import options
from hardboard.gadgets.library import check_counts
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.verify.claim import Verdict, check_claim

EXAMPLE = 'hardboard verify "1,2,3 -1,2,4"'

#: The solvers of python-sat that need nothing else installed and stand boards of this size.
SOLVERS = (
    "cadical103", "cadical153", "cadical195", "glucose3", "glucose4", "glucose42", "gluecard4", "maplechrono",
    "maplecm", "maplesat", "mergesat3", "minicard", "minisat22",
)  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_formula(parser)
    options.add_flag(parser, "--count", "also compare the number of models and of board solutions")
    parser.add_argument(
        "--solver", metavar="NAME", help="a python-sat solver for the board, such as glucose4"
    )
    options.add_json(parser)
    options.add_stats(parser)


def run(args: argparse.Namespace) -> int:
    """Decide formula and board independently, compare, and check both witness maps."""
    if args.solver not in (None, *SOLVERS):
        raise InputError(f"the solver {args.solver!r}", "one of " + " ".join(SOLVERS))
    made = options.compiled_board(args)
    if args.count:
        check_counts(made.floorplan.library)
    with options.statistics(args):
        verdict = check_claim(made, count=args.count, solver=args.solver)
        if args.json:
            options.print_json(
                verdict.to_json() | {"meaning": made.source.meaning} | options.stats_record(args)
            )
        else:
            print(explain(verdict, f", read as {options.meaning_line(made.source)}"))
    return 0 if verdict.agree else 1


def explain_free_variables(models: int, free: int) -> str:
    """Explain in brackets how variables in no clause double a number of models; empty if there are none.

    >>> explain_free_variables(28, 2)
    ' (7 over the variables in clauses, doubled by each of 2 others)'
    """
    return (
        f" ({models >> free} over the variables in clauses, doubled by each of {free} others)" if free else ""
    )


def explain(verdict: Verdict, read_as: str = "") -> str:
    """Return a verdict for people, with how the formula was read."""
    answer = verdict.to_json()
    rows, cols = counted_noun(verdict.shape[0], "row"), counted_noun(verdict.shape[1], "column")
    lines = [f"formula  {answer['formula']}{read_as}", f"board    {answer['board']} ({rows}, {cols})"]
    if named := answer["assignment"]:
        lines.append("witness  " + " ".join(name if value else f"-{name}" for name, value in named.items()))
    if verdict.models is not None and verdict.solutions is not None:
        models, solutions = (
            counted_noun(verdict.models, "model"),
            counted_noun(verdict.solutions, "board solution"),
        )
        lines.append(f"count    {models}{explain_free_variables(verdict.models, verdict.free)}, {solutions}")
    lines += [f"fault    {fault}" for fault in verdict.faults]
    return "\n".join([*lines, "verdict  the claim holds" if verdict.agree else "verdict  THE CLAIM FAILS"])

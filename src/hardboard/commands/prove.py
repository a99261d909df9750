"""`prove`: a certificate that a board has a solution or none, or is solvable exactly when a formula is."""

import argparse
from pathlib import Path
from typing import Any

from hardboard.options import (
    add_family,
    add_json,
    add_meaning,
    add_order,
    add_target,
    compiled,
    only_with,
    opened,
    print_json,
)
from hardboard.proof.prove.certificate import prove, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import DEFAULT

EXAMPLE = "hardboard prove board.txt -o proof"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board or a formula, and where the certificate goes."""
    parser.add_argument("board", nargs="?", help="a board file, or - for standard input")
    parser.add_argument(
        "--formula",
        metavar="FORMULA",
        help="instead: certify that the board of this formula is solvable exactly when it is",
    )
    add_meaning(parser)
    parser.add_argument(
        "-o", "--output", default="proof", metavar="FOLDER", help="where it goes (default: %(default)s)"
    )
    add_family(parser)
    add_target(parser)
    add_order(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write a certificate for a board, or for a formula and its board."""
    if (args.board is None) == (args.formula is None):
        raise InputError("both or neither of a board and --formula", "one of them")
    _no_option_in_vain(args)
    if args.formula is not None:
        made = compiled(args)
        certificate: Any = prove_claim(made)
        facts = certificate.facts | {"meaning": made.source.meaning}
    else:
        kind, board = opened(args)
        certificate = prove(board, kind.name)
        facts = certificate.facts
    write(certificate, Path(args.output))
    _say(args, facts | {"folder": args.output})
    return 0


def _no_option_in_vain(args: argparse.Namespace) -> None:
    """Refuse options of the other kind of certificate."""
    for option in ("meaning", "library", "order", "kinks"):
        only_with(args, option, "formula")
    if args.target != DEFAULT:
        only_with(args, "target", "formula")
    if args.formula is not None and args.family is not None:
        raise InputError("--family with --formula", "--target")


def _say(args: argparse.Namespace, facts: dict[str, Any]) -> None:
    if args.json:
        print_json(facts)
    else:
        numbers = [
            f"{value} {name.replace('_', ' ')}" for name, value in facts.items() if isinstance(value, int)
        ]
        print(
            f"{facts['claim']}: certificate in {facts['folder']}"
            + (f", {facts['meaning']}" if "meaning" in facts else "")
            + (f" ({', '.join(numbers)})" if numbers else "")
        )

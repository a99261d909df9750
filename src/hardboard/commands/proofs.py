"""Certificates: `prove` writes one, `check-proof` checks one without trusting whoever wrote it."""

import argparse
from pathlib import Path
from typing import Any

from hardboard.files import read_board, read_formula
from hardboard.options import (
    Commands,
    add_family,
    add_json,
    add_order,
    add_target,
    command,
    compiled,
    print_json,
)
from hardboard.proof.check.certificates import Verdict, check
from hardboard.proof.prove.certificate import prove, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formula import MEANINGS, ONE_IN_THREE, Formula


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    parser = command(
        commands,
        "prove",
        run_prove,
        "certify that a board has a solution or none",
        "hardboard prove board.txt -o proof",
    )
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

    checker = command(
        commands,
        "check-proof",
        run_check_proof,
        "check a certificate without trusting its writer",
        "hardboard check-proof proof",
    )
    checker.add_argument("folder", help="the folder of a certificate")
    checker.add_argument("--board", metavar="FILE", help="a board that the certificate has to be about")
    checker.add_argument(
        "--formula", metavar="FORMULA", help="a formula that the certificate has to be about"
    )
    add_meaning(checker)
    add_json(checker)


def add_meaning(parser: argparse.ArgumentParser) -> None:
    """What the clauses of a formula mean."""
    text = "what a clause of the formula means (default: %(default)s)"
    parser.add_argument("--as", dest="meaning", choices=MEANINGS, default=ONE_IN_THREE, help=text)


def run_prove(args: argparse.Namespace) -> int:
    """Write a certificate for a board, or for a formula and its board."""
    if (args.board is None) == (args.formula is None):
        raise InputError("both or neither of a board and --formula", "one of them")
    if args.formula is not None:
        certificate: Any = prove_claim(compiled(args))
    else:
        certificate = prove(read_board(args.board, family(args.family)), args.family)
    write(certificate, Path(args.output))
    _say(args, certificate.facts | {"folder": args.output})
    return 0


def _say(args: argparse.Namespace, facts: dict[str, Any]) -> None:
    if args.json:
        print_json(facts)
    else:
        numbers = [
            f"{value} {name.replace('_', ' ')}" for name, value in facts.items() if isinstance(value, int)
        ]
        print(
            f"{facts['claim']}: certificate in {facts['folder']}"
            + (f" ({', '.join(numbers)})" if numbers else "")
        )


def run_check_proof(args: argparse.Namespace) -> int:
    """0 if the certificate is accepted, 1 if it is refused."""
    board = read_board(args.board, family(_family_of(args.folder))) if args.board else None
    verdict = check(Path(args.folder), board)
    if verdict.accepted and args.formula is not None:
        verdict = _about(verdict, read_formula(args.formula, args.meaning))
    if args.json:
        print_json(verdict.to_json())
    else:
        print(f"accepted: {_meaning(verdict)}" if verdict.accepted else f"refused: {verdict.reason}")
    return 0 if verdict.accepted else 1


def _about(verdict: Verdict, formula: Formula) -> Verdict:
    """Refuse a certificate about another formula."""
    same = (verdict.facts.get("formula"), verdict.facts.get("meaning")) == (
        list(map(list, formula.clauses)),
        formula.meaning,
    )
    return (
        verdict
        if same
        else Verdict(verdict.claim, False, "the certificate speaks of another formula, or of none")
    )


def _meaning(verdict: Verdict) -> str:
    board = f"the {verdict.facts['family']} board"
    if "formula" not in verdict.facts:
        given = [f"{name} is {'so' if value else 'not so'}" for name, value in verdict.facts["given"].items()]
        return f"{board} is {verdict.claim}" + (f", given that {' and '.join(given)}" if given else "")
    clauses = " ".join(",".join(map(str, clause)) for clause in verdict.facts["formula"])
    return f"{board} is solvable exactly when the formula is ({verdict.facts['meaning']}): {clauses}"


def _family_of(folder: str) -> str:
    from hardboard.proof.prove.certificate import read_json

    return str(read_json(Path(folder) / "certificate.json").get("family"))

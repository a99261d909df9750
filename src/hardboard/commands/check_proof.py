"""`check-proof`: a certificate is checked without trust in whoever wrote it."""

import argparse
from pathlib import Path

from hardboard.files import read_board, read_formula
from hardboard.options import add_json, add_meaning, only_with, print_json
from hardboard.proof.check.certificates import Verdict, check
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.registry import family

EXAMPLE = "hardboard check-proof proof"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A certificate, and what it has to be about."""
    parser.add_argument("folder", help="the folder of a certificate")
    parser.add_argument("--board", metavar="FILE", help="a board that the certificate has to be about")
    parser.add_argument("--formula", metavar="FORMULA", help="a formula that the certificate has to be about")
    parser.add_argument(
        "--family", metavar="FILE", help="a file ./mine.py that declares the family, which is run"
    )
    add_meaning(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0 if the certificate is accepted, 1 if it is refused."""
    if args.family is not None:
        family(args.family)
    only_with(args, "meaning", "formula")
    board = read_board(args.board, _family_of(args.folder))[1] if args.board else None
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
    from hardboard.proof.check.files import read_json

    return str(read_json(Path(folder) / "certificate.json").get("family"))

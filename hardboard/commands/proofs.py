"""Certificates: `prove` writes one, `check-proof` checks one without trusting whoever wrote it."""

import argparse
from pathlib import Path
from typing import Any

from hardboard.files import read_board
from hardboard.options import Commands, add_family, add_json, command, print_json
from puzzles import family
from verify.proof import check, prove, write


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    parser = command(
        commands, "prove", run_prove, "certify that a board has a solution or none", "hardboard prove board.txt -o proof"
    )
    parser.add_argument("board", help="a board file, or - for standard input")
    parser.add_argument("-o", "--output", default="proof", metavar="FOLDER", help="where it goes (default: %(default)s)")
    add_family(parser)
    add_json(parser)

    checker = command(
        commands, "check-proof", run_check_proof, "check a certificate without trusting its writer", "hardboard check-proof proof"
    )
    checker.add_argument("folder", help="the folder of a certificate")
    checker.add_argument("--board", metavar="FILE", help="a board that the certificate has to be about")
    add_json(checker)


def run_prove(args: argparse.Namespace) -> int:
    """Write a certificate for a board."""
    certificate = prove(read_board(args.board, family(args.family)), args.family)
    write(certificate, Path(args.output))
    _say(args, certificate.facts | {"folder": args.output})
    return 0


def _say(args: argparse.Namespace, facts: dict[str, Any]) -> None:
    if args.json:
        print_json(facts)
    else:
        numbers = [f"{value} {name.replace('_', ' ')}" for name, value in facts.items() if isinstance(value, int)]
        print(f"{facts['claim']}: certificate in {facts['folder']}" + (f" ({', '.join(numbers)})" if numbers else ""))


def run_check_proof(args: argparse.Namespace) -> int:
    """0 if the certificate is accepted, 1 if it is refused."""
    board = read_board(args.board, family(_family_of(args.folder))) if args.board else None
    verdict = check(Path(args.folder), board)
    if args.json:
        print_json(verdict.to_json())
    else:
        print(f"accepted: the board is {verdict.claim}" if verdict.accepted else f"refused: {verdict.reason}")
    return 0 if verdict.accepted else 1


def _family_of(folder: str) -> str:
    from verify.proof.certificate import read_json

    return str(read_json(Path(folder) / "certificate.json").get("family"))

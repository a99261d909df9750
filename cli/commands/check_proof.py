"""`check-proof` checks a certificate without trusting its author."""

import argparse
from pathlib import Path

from hardboard.api.certificates import WHOLE, check_proof
from hardboard.api.files import read_board
from hardboard.api.formulas import read_formula
from hardboard.cli.options import add_flag, add_json, add_meaning, only_with, print_json
from hardboard.proof.check.certificates import CertificateVerdict, family_of
from hardboard.proof.check.files import read_json
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record

EXAMPLE = "hardboard check-proof proof"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", help="the folder of a certificate")
    parser.add_argument("--board", metavar="FILE", help="a board that the certificate has to be about")
    parser.add_argument("--formula", metavar="FORMULA", help="a formula that the certificate has to be about")
    parser.add_argument(
        "--family", metavar="FILE", help="a file ./mine.py that declares the family, which is run"
    )
    add_flag(
        parser,
        "--all-checkers",
        "have its proofs checked by every checker at hand, and all of it by a second one of ours",
    )
    add_flag(parser, "--trusted", "list what has to be believed for this: files and lines of code")
    add_meaning(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0 if the certificate is accepted, 1 if it is refused."""
    only_with(args, "meaning", "formula")
    folder = Path(args.folder)
    kind = family_of(read_json(folder, "certificate.json"), folder)
    verdict = check_proof(
        folder,
        read_board(args.board, kind.name)[1] if args.board else None,
        None if args.formula is None else read_formula(args.formula, args.meaning),
        args.all_checkers,
        args.trusted,
        getattr(args, "chosen", None),
    )
    if args.json:
        print_json(verdict.to_json())
    else:
        print(f"accepted: {_meaning(verdict)}" if verdict.accepted else f"refused: {verdict.reason}")
        facts: Record = verdict.facts
        for proof, said in facts.get("checkers", {}).items():
            size = f" ({verdict.facts['lines_written_apart']} lines of code)" if proof == WHOLE else ""
            print(*(f"{proof}: {checker}{size}: {word}" for checker, word in said.items()), sep="\n")
        if believed := facts.get("trusted"):
            ran, whole = (sum(counts[k] for counts in believed.values()) for k in (0, 1))
            print("lines of code that ran, and of the whole file:")
            print(*(f"{run:5} {all_:5} {file}" for file, (run, all_) in believed.items()), sep="\n")
            print(f"{ran:5} {whole:5} in all")
    return 0 if verdict.accepted else 1


def _meaning(verdict: CertificateVerdict) -> str:
    facts: Record = verdict.facts
    board = f"the {facts['family']} board"
    if "window" in facts:
        listed, around = facts["window"]["listed"], len(facts["given"])
        ways = "in one of the listed ways" if len(listed) > 1 else "as listed"
        return (
            f"wherever this {facts['family']} tile stands, {len(listed[0])} cells are coloured "
            f"{ways} ({len(listed)}), given the colours of {around} cells and what may be printed around"
            + f", if {' and '.join(facts['assumes'])}"
            * bool(facts["assumes"])
        )
    if "formula" not in facts:
        number = facts.get("number", 0)
        said = f"has exactly {counted_noun(number, 'solution')}" if number else f"is {verdict.claim}"
        given = [f"{name} is {'so' if value else 'not so'}" for name, value in facts["given"].items()]
        return f"{board} {said}" + (f", given that {' and '.join(given)}" if given else "")
    clauses = " ".join(",".join(map(str, clause)) for clause in facts["formula"])
    said = "is solvable exactly when the formula is"
    if "number" in facts:
        rows, cols = facts["size"]
        said = (
            f"({rows} x {cols}, {facts['hash']}) has exactly "
            f"{counted_noun(facts['number'], 'solution')}, as many as the formula has models"
        )
        if free := facts.get("free_variables"):
            said += f" over the variables in clauses; each of {free} others doubles the number of models"
    translated = "\nyour formula was translated to this one, which is not part of the certificate"
    whole = translated if "translated_from" in facts else ""
    return f"{board} {said} ({facts['meaning']}): {clauses}{whole}"

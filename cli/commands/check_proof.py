"""`check-proof`: a certificate is checked without trust in whoever wrote it."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from hardboard.api.files import read_board, read_formula
from hardboard.cli.options import add_json, add_meaning, only_with, print_json
from hardboard.proof import apart
from hardboard.proof.check.certificates import Verdict, check, family_of
from hardboard.proof.check.files import read_json
from hardboard.proof.foreign import verdicts
from hardboard.proof.trusted import trusted
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.formula import Formula

#: What the second checker looks at: not one proof.
WHOLE = "the whole certificate"
EXAMPLE = "hardboard check-proof proof"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A certificate, and what it has to be about."""
    parser.add_argument("folder", help="the folder of a certificate")
    parser.add_argument("--board", metavar="FILE", help="a board that the certificate has to be about")
    parser.add_argument("--formula", metavar="FORMULA", help="a formula that the certificate has to be about")
    parser.add_argument(
        "--family", metavar="FILE", help="a file ./mine.py that declares the family, which is run"
    )
    parser.add_argument(
        "--all-checkers",
        action="store_true",
        help="have its proofs checked by every checker at hand, and all of it by a second one of ours",
    )
    parser.add_argument(
        "--trusted",
        action="store_true",
        help="list what has to be believed for this: files and lines of code",
    )
    add_meaning(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """0 if the certificate is accepted, 1 if it is refused."""
    only_with(args, "meaning", "formula")
    folder = Path(args.folder)
    kind = family_of(read_json(folder, "certificate.json"), folder)
    verdict = check(folder, read_board(args.board, kind.name)[1] if args.board else None)
    if verdict.accepted and args.formula is not None:
        verdict = _about(verdict, read_formula(args.formula, args.meaning))
    if verdict.accepted and args.all_checkers:
        verdict = _by_all(verdict, folder)
    if verdict.accepted and args.trusted:
        own = trusted(folder, getattr(args, "chosen", None))
        verdict = replace(verdict, facts=verdict.facts | {"trusted": own})
    if args.json:
        print_json(verdict.to_json())
    else:
        print(f"accepted: {_meaning(verdict)}" if verdict.accepted else f"refused: {verdict.reason}")
        facts: dict[str, Any] = verdict.facts
        for proof, said in facts.get("checkers", {}).items():
            size = f" ({verdict.facts['lines_written_apart']} lines of code)" if proof == WHOLE else ""
            print(*(f"{proof}: {checker}{size}: {word}" for checker, word in said.items()), sep="\n")
        if believed := facts.get("trusted"):
            ran, whole = (sum(counts[k] for counts in believed.values()) for k in (0, 1))
            print("lines of code that ran, and of the whole file:")
            print(*(f"{run:5} {all_:5} {file}" for file, (run, all_) in believed.items()), sep="\n")
            print(f"{ran:5} {whole:5} in all")
    return 0 if verdict.accepted else 1


def _by_all(verdict: Verdict, folder: Path) -> Verdict:
    """The verdict of all checkers at hand: refused if one of them refuses. A board that is too large for the
    second checker, which says so, is none of its business.
    """
    said: dict[str, dict[str, str]] = {}
    for proof, checker, word in verdicts(folder):
        said.setdefault(proof, {})[checker] = word
    faults = [f"{p}: {c}: {w}" for p, by in said.items() for c, w in by.items() if w != "accepted"]
    word, beyond = apart.compared(folder, verdict.claim, verdict.facts)
    if word != "accepted" and not beyond:
        faults.append(f"{WHOLE}: {apart.NAME}: {word}")
    said[WHOLE] = {apart.NAME: word}
    more = {"checkers": said, "lines_written_apart": apart.lines()}
    return replace(verdict, accepted=not faults, reason="; ".join(faults), facts=verdict.facts | more)


def _about(verdict: Verdict, formula: Formula) -> Verdict:
    """Refuse a certificate about another formula; of one about the formula's translation, say that it is."""
    if _clauses(formula) == (told := (verdict.facts.get("formula"), verdict.facts.get("meaning"))):
        return verdict
    from hardboard.reduction.cnf import one_in_three

    if _clauses(one_in_three(formula).target) == told:
        return replace(verdict, facts=verdict.facts | {"translated_from": _clauses(formula)[0]})
    return Verdict(verdict.claim, False, "the certificate speaks of another formula, or of none")


def _clauses(formula: Formula) -> tuple[list[list[int]], str]:
    return list(map(list, formula.clauses)), formula.meaning


def _meaning(verdict: Verdict) -> str:
    facts: dict[str, Any] = verdict.facts
    board = f"the {facts['family']} board"
    if "tile" in facts:
        edges = f" at the {facts['edges']} edge of the board" if facts["edges"] else ""
        states = ", ".join(facts["states"]) or "none"
        return (
            f"the {facts['family']} tile {facts['tile']}{edges}, whatever stands beside it, "
            f"is in one of its states ({states}) and looks as that says"
        )
    if "window" in facts:
        listed, around = facts["window"]["listed"], len(facts["given"])
        ways = "in one of the listed ways" if len(listed) > 1 else "as listed"
        return (
            f"wherever this {facts['family']} tile stands, {len(listed[0])} cells are coloured "
            f"{ways} ({len(listed)}), given the colours of {around} cells and what may be printed around"
        )
    if "formula" not in facts:
        number = facts.get("number", 0)
        said = f"has exactly {quantity(number, 'solution')}" if number else f"is {verdict.claim}"
        given = [f"{name} is {'so' if value else 'not so'}" for name, value in facts["given"].items()]
        return f"{board} {said}" + (f", given that {' and '.join(given)}" if given else "")
    clauses = " ".join(",".join(map(str, clause)) for clause in facts["formula"])
    said = "is solvable exactly when the formula is"
    if "number" in facts:
        rows, cols = facts["size"]
        said = (
            f"({rows} x {cols}, {facts['hash']}) has exactly "
            f"{quantity(facts['number'], 'solution')}, as many as the formula has models"
        )
    translated = "\nyour formula was translated to this one, which is not part of the certificate"
    whole = translated if "translated_from" in facts else ""
    return f"{board} {said} ({facts['meaning']}): {clauses}{whole}"

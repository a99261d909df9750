"""Checking a certificate without trusting whoever wrote it.

What is believed: this file, the rules in `justify` (for a solution: the family's own rules), and a DRAT checker that is not ours.
Each clause has to follow from the board by the one rule named for it, and the proof has to derive the empty clause from them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dratify import check_proof, parse_dimacs, parse_proof, to_dimacs

from puzzles import InputError, family
from verify.proof.certificate import FORMAT, SOLVABLE, UNSOLVABLE, read_json
from verify.proof.justify import JUSTIFY
from verify.proof.reasons import read_cell, read_reason

Cell = tuple[int, int]


class Refused(Exception):
    """A certificate that proves nothing, with the reason in one line."""


@dataclass(frozen=True)
class Verdict:
    """What a certificate claims, whether it is accepted, and if not, why."""

    claim: str
    accepted: bool
    reason: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """What `check-proof --json` prints."""
        return {"claim": self.claim, "accepted": self.accepted, "reason": self.reason} | self.facts


def check(folder: Path, board: Any = None) -> Verdict:
    """Check the certificate in a folder; with `board`, also that it speaks of this board."""
    head = read_json(folder / "certificate.json")
    if head.get("format") != FORMAT or head.get("claim") not in CHECKS:
        raise InputError(f"format {head.get('format')!r}, claim {head.get('claim')!r}", FORMAT, str(folder / "certificate.json"))
    kind = family(str(head.get("family"))).name
    own = family(kind).board_from_record(read_json(folder / "board.json"))
    claim = head["claim"]
    try:
        if board is not None and family(kind).board_to_record(board) != family(kind).board_to_record(own):
            raise Refused("the certificate speaks of another board")
        return Verdict(claim, True, facts=CHECKS[claim](folder, kind, own))
    except Refused as refused:
        return Verdict(claim, False, str(refused))


def text(folder: Path, name: str) -> str:
    """The text of a file of the certificate."""
    try:
        return (folder / name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{name}: {getattr(error, 'strerror', None) or 'not a text'}") from None


def check_solution(folder: Path, kind: str, board: Any) -> dict[str, Any]:
    """A solution keeps every rule."""
    try:
        solution = family(kind).read_solution(text(folder, "solution.txt"), board)
    except InputError as error:
        raise Refused(f"solution.txt: {error}") from None
    for breach in family(kind).violations(board, solution):
        raise Refused(f"not a solution: {breach}")
    return {}


def check_refutation(folder: Path, kind: str, board: Any) -> dict[str, Any]:
    """Each clause is justified by one rule, and the clauses contradict each other."""
    if kind not in JUSTIFY:
        raise Refused(f"nobody here judges clauses about {kind} boards")
    formula = read_formula(text(folder, "rules.cnf"), "rules.cnf")
    check_clauses(folder, kind, board, [[to_dimacs(x) for x in found] for found in formula.clauses])
    steps = check_drat(formula, text(folder, "proof.drat"), "proof.drat")
    return {"clauses": len(formula.clauses), "proof_steps": steps}


def check_clauses(folder: Path, kind: str, board: Any, clauses: list[list[int]]) -> None:
    """Each clause holds in every solution, by the rule that is named for it."""
    cells = read_map(text(folder, "map.txt"))
    reasons = text(folder, "reasons.txt").splitlines()
    if len(reasons) != len(clauses):
        raise Refused(f"{len(clauses)} clauses but {len(reasons)} reasons")
    clues = board.clues.tolist()
    for number, (clause, line) in enumerate(zip(clauses, reasons, strict=True), 1):
        try:
            facts = {cells[abs(literal)]: literal > 0 for literal in clause}
            fault = JUSTIFY[kind](clues, facts, read_reason(line))
        except KeyError as error:
            fault = f"the variable {error.args[0]} is not in the map"
        except InputError as error:
            fault = str(error)
        if fault or len(facts) != len(clause):
            raise Refused(f"clause {number} ({line[:60]}): {fault or 'it names a cell twice'}")


def read_map(content: str) -> dict[int, Cell]:
    """Variable -> cell."""
    found: dict[int, Cell] = {}
    for number, line in enumerate(content.splitlines(), 1):
        words = line.split()
        if len(words) != 2 or not words[0].isdecimal() or int(words[0]) in found:
            raise Refused(f"map.txt: line {number}: {line[:40]!r} is not a new variable and its cell")
        try:
            found[int(words[0])] = read_cell(words[1])
        except InputError as error:
            raise Refused(f"map.txt: line {number}: {error}") from None
    return found


def read_formula(content: str, name: str) -> Any:
    """The clauses of a DIMACS file, as the proof checker reads them."""
    try:
        return parse_dimacs(content, strict=True)
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None


def check_drat(formula: Any, content: str, name: str) -> int:
    """The proof derives the empty clause, step by step; returns the number of steps.

    The checker is content when unit propagation refutes the clauses, whatever the proof; here the proof has to say so.
    """
    try:
        steps = parse_proof(content)
        if ("a", ()) not in steps:
            raise Refused(f"{name}: the proof does not derive the empty clause")
        result = check_proof(formula, steps)
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None
    if not (result.ok and result.reached_empty):
        raise Refused(f"{name}: {result.reason} (step {result.failed_step})")
    return len(steps)


CHECKS: dict[str, Callable[[Path, str, Any], dict[str, Any]]] = {
    SOLVABLE: check_solution,
    UNSOLVABLE: check_refutation,
}

"""Checking a certificate without trusting whoever wrote it.

Each claim has its check, in the table at the end. A solution is held against the family's own rules; see
`refutation` and `theorem` for the others.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from hardboard.proof.check.files import (
    ANYWHERE,
    EQUIVALENT,
    EXACTLY,
    FORMAT,
    SOLVABLE,
    UNSOLVABLE,
    Head,
    Refused,
    content,
    read_json,
    text,
)
from hardboard.proof.check.reasons import Facts, Subject, read_subject, show_subject
from hardboard.proof.check.refutation import check_refutation, read_solution
from hardboard.proof.check.theorem.anywhere import check_anywhere
from hardboard.proof.check.theorem.equivalence import check_equivalence
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family


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


def check(folder: Path, board: Any = None, given: Facts | None = None) -> Verdict:
    """Check the certificate in a folder; with `board` or `given`, also that it speaks of this board, with
    these facts given.

    What it says is in the verdict: a certificate's writer chooses the puzzle family and what is given, too.
    """
    head = read_json(folder / "certificate.json")
    if head.get("format") != FORMAT or head.get("claim") not in list(CHECKS):
        raise InputError(
            f"format {head.get('format')!r}, claim {head.get('claim')!r}",
            FORMAT,
            str(folder / "certificate.json"),
        )
    kind = family(str(head.get("family"))).name
    own = family(kind).board_from_record(read_json(folder / "board.json"))
    claim = head["claim"]
    try:
        record = family(kind).board_to_record
        if board is not None and (type(board) is not type(own) or record(board) != record(own)):
            raise Refused("the certificate speaks of another board")
        assumed = read_given(head.get("given", {}))
        if (board is not None or given is not None) and assumed != (given or {}):
            raise Refused(
                "the certificate speaks of other solutions: what is given there is not what is given here"
            )
        facts = {
            "family": kind,
            "size": list(own.shape),
            "hash": sha256(content(folder / "board.json").encode()).hexdigest()[:16],
        } | CHECKS[claim](folder, kind, own, assumed, head)
        return Verdict(
            claim,
            True,
            facts=facts | {"given": {show_subject(subject): so for subject, so in assumed.items()}},
        )
    except Refused as refused:
        return Verdict(claim, False, str(refused))


def read_given(entry: Any) -> dict[Subject, bool]:
    """The facts that the certificate takes for given."""
    if not isinstance(entry, dict) or not all(isinstance(value, bool) for value in entry.values()):
        raise Refused("certificate.json: what is given is not a table of facts")
    try:
        given = {read_subject(word): value for word, value in entry.items()}
    except InputError as error:
        raise Refused(f"certificate.json: {error}") from None
    if len(given) < len(entry):
        raise Refused("certificate.json: something is given twice")
    return given


def check_solution(folder: Path, kind: str, board: Any, given: Facts, head: Head) -> dict[str, Any]:
    """A solution keeps every rule, and what is given holds in it."""
    read_solution(kind, board, given, text(folder, "solution.txt"), "solution.txt")
    return {}


CHECKS: dict[str, Callable[[Path, str, Any, Facts, Head], dict[str, Any]]] = {
    SOLVABLE: check_solution,
    UNSOLVABLE: check_refutation,
    EXACTLY: check_refutation,
    EQUIVALENT: check_equivalence,
    ANYWHERE: check_anywhere,
}

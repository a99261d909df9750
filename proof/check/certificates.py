"""Checking a certificate without trusting whoever wrote it.

Each claim has its check, in the table at the end. A solution is held against the family's own rules; see
`refutation` and `theorem` for the others.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from hardboard.proof.check.files import (
    EQUIVALENT,
    EXACTLY,
    FORMAT,
    SOLVABLE,
    UNSOLVABLE,
    WINDOW,
    CertificateRefused,
    Found,
    Head,
    file_content,
    file_text,
    parse_object,
    read_json,
    refuse_unknown_entries,
)
from hardboard.proof.check.reasons import Facts, Subject, read_subject, show_subject
from hardboard.proof.check.refutation import check_refutation, read_solution
from hardboard.proof.check.theorem.equivalence import check_equivalence
from hardboard.puzzles.errors import InputError, UnfitFileError, visible_text
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.reading import decode_text
from hardboard.puzzles.registry import family, needed_part


@dataclass(frozen=True)
class CertificateVerdict:
    """The verdict on a certificate: its claim, and the reason if it is refused."""

    claim: str
    accepted: bool
    reason: str = ""
    facts: Found = field(default_factory=dict)

    def to_json(self) -> Found:
        """Return the record that `check-proof --json` prints."""
        return {"claim": self.claim, "accepted": self.accepted, "reason": self.reason} | self.facts


def check(folder: Path, board: object = None, given: Facts | None = None) -> CertificateVerdict:
    """Check a certificate, and with `board` or `given` that it is about them.

    The verdict names the claim, because the writer also chooses the puzzle family and the given facts.
    """
    head = read_json(folder, "certificate.json")
    claim, kind = str(head.get("claim")), family_of(head, folder)
    data = file_content(folder, "board.json")
    record = parse_object(decode_text(data, folder / "board.json", "utf-8"), folder / "board.json")
    own, entries = kind.board_from_record(record), [*record]
    del record
    try:
        refuse_unknown_entries(head, {"format", "family", "claim", *ENTRIES[claim]}, "certificate.json")
        fields = needed_part(kind.name, "fields")
        refuse_unknown_entries(entries, {"rows", "cols", *(field.name for field in fields)}, "board.json")
        if board is not None and not kind.same(board, own):
            raise CertificateRefused("the certificate speaks of another board")
        assumed = read_given(head["given"]) if "given" in head else {}
        if (board is not None or given is not None) and assumed != (given or {}):
            raise CertificateRefused(
                "the certificate speaks of other solutions: something else is given there"
            )
        facts = CHECKS[claim](folder, kind.name, own, assumed, head)
    except UnfitFileError:
        raise
    except (CertificateRefused, InputError) as refused:
        return CertificateVerdict(claim, False, visible_text(str(refused)))
    about: Found = {"family": kind.name, "size": list(kind.size(own)), "hash": sha256(data).hexdigest()[:16]}
    shown = {show_subject(subject): so for subject, so in assumed.items()}
    return CertificateVerdict(claim, True, facts=about | facts | {"given": shown})


def family_of(head: Head, folder: Path) -> Family:
    """Return the family of a certificate in a folder; raise an error if it holds none."""
    claim, name = head.get("claim"), head.get("family")
    place = str(folder / "certificate.json")
    if head.get("format") != FORMAT or claim not in list(CHECKS):
        said = f"format {head.get('format')!r}, claim {claim!r}"
        raise InputError(said, f"{FORMAT!r} and a known claim", place)
    try:
        return family(str(name))
    except InputError as error:
        raise error.at(place) from None


def read_given(entry: object) -> dict[Subject, bool]:
    """Return the facts that the certificate takes for given."""
    if not isinstance(entry, dict) or not all(isinstance(value, bool) for value in entry.values()):
        raise CertificateRefused("certificate.json: what is given is not a table of facts")
    given = {read_subject(word): value for word, value in entry.items()}
    if len(given) < len(entry):
        raise CertificateRefused("certificate.json: something is given twice")
    return given


def check_solution(folder: Path, kind: str, board: object, given: Facts, head: Head) -> Found:
    """Check that a solution obeys every rule, and that the given facts hold in it."""
    read_solution(kind, board, given, file_text(folder, "solution.txt"), "solution.txt")
    return {}


def check_window(folder: Path, kind: str, board: object, given: Facts, head: Head) -> Found:
    """Return a tile of a declared family in any surroundings; what that takes is loaded for it alone."""
    from hardboard.proof.check import window

    return window.check_window(folder, kind, board, given, head)


#: What `certificate.json` may say of each claim, beside format, family and claim.
ENTRIES: dict[str, tuple[str, ...]] = {
    SOLVABLE: ("given",),
    UNSOLVABLE: ("given",),
    EXACTLY: ("given", "number"),
    EQUIVALENT: ("exact", "number", "rounds", "tiles"),
    WINDOW: ("given",),
}
CHECKS: dict[str, Callable[[Path, str, AnyBoard, Facts, Head], Found]] = {
    SOLVABLE: check_solution,
    UNSOLVABLE: check_refutation,
    EXACTLY: check_refutation,
    EQUIVALENT: check_equivalence,
    WINDOW: check_window,
}

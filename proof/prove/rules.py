"""Clauses about a board, each with its reason, as the prover has them: see `check.reasons`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hardboard.proof.check.reasons import GIVEN, Facts, Reason, Subject, Total, cells_of

#: What reasons call the rules of Kurodoko and Kuroshuto, as they are declared: a clue is white, no two black
#: cells are neighbours, white cells are connected, of the cells so far away one is black.
WHITE, APART, CONNECTED = "clueColour", "csAdjacent", "cuDivideRB"
SHOT = "nmShootShadeNe1"
#: Those of Nurimeizu and Kamaji.
ROOM, ICON, SQUARE, ENTERED, CYCLE, PATH = "room", "icon", "square", "entered", "cycle", "path"
PIECE, ONCE, COVER = "piece", "once", "cover"


@dataclass(frozen=True)
class ProofRule:
    """Facts (for a cell: whether it is black) that cannot all hold, and the reason."""

    facts: Mapping[Any, bool]
    reason: Reason


def given_rules(given: Facts) -> list[ProofRule]:
    """Return the rules for the given facts."""
    return [ProofRule({subject: not value}, Reason(GIVEN, (subject,))) for subject, value in given.items()]


def subject_order(subject: Subject) -> tuple[int, ...]:
    """Reading order, for sorting subjects of all kinds."""
    order = tuple(number for cell in cells_of(subject) for number in cell)
    return (*order, subject.least) if isinstance(subject, Total) else order

"""Clauses about a board, each with its reason, as the prover has them: see `check.reasons`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hardboard.proof.check.reasons import GIVEN, Facts, Reason, Subject, cells_of


@dataclass(frozen=True)
class Rule:
    """Facts (for a cell: whether it is black) that cannot all hold, and the reason."""

    facts: Mapping[Any, bool]
    reason: Reason


def given_rules(given: Facts) -> list[Rule]:
    """That it is not otherwise than given."""
    return [Rule({subject: not value}, Reason(GIVEN, (subject,))) for subject, value in given.items()]


def subject_order(subject: Subject) -> tuple[int, ...]:
    """Reading order, for sorting subjects of both kinds."""
    return tuple(number for cell in cells_of(subject) for number in cell)

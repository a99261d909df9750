"""Looking for a solution, or for clauses that cannot all hold: one module a family, believed in nothing."""

from collections.abc import Sequence
from typing import Any

from hardboard.proof.check.reasons import Facts
from hardboard.proof.prove.rules import ProofRule
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.registry import needed_part


def refute(
    kind: str, board: AnyBoard, given: Facts, others: Sequence[ProofRule] = ()
) -> Any | list[ProofRule]:
    """A solution in which the given facts hold and some other rules, too; or rules that cannot all hold."""
    answer: Any | list[ProofRule] = needed_part(kind, "refute")(board, given, others)
    return answer

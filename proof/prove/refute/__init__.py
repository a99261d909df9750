"""Looking for a solution, or for clauses that cannot all hold: one module a family, believed in nothing."""

from typing import Any

from hardboard.proof.check.reasons import Facts, Rule
from hardboard.puzzles.registry import needed


def refute(kind: str, board: Any, given: Facts) -> Any | list[Rule]:
    """A solution in which the given facts hold, or rules that cannot all hold."""
    found: Any | list[Rule] = needed(kind, "refute")(board, given)
    return found

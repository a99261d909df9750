"""Looking for a solution, or for clauses that cannot all hold: one module a family, believed in nothing."""

import importlib
from typing import Any

from hardboard.proof.check.reasons import Facts, Rule


def refute(kind: str, board: Any, given: Facts) -> Any | list[Rule]:
    """A solution in which the given facts hold, or rules that cannot all hold."""
    return importlib.import_module(f"hardboard.proof.prove.refute.{kind}").refute(board, given)

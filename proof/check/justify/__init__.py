"""Whether a clause holds in every solution, seen from the board and one named rule: the part to be trusted.

It shares no code with the programs that write clauses. A clause is given by the facts it forbids (for a cell:
whether it is black); each function in the modules here looks for a solution that has these facts and keeps
one rule at one place, and accepts the clause if there cannot be one. What comes back is the empty string, or
why the clause is refused.

    >>> import numpy as np
    >>> from hardboard.puzzles.kurodoko import Board
    >>> justifier("kurodoko", Board(np.array([[2, 0]])))({(0, 0): True}, Reason("white", ((0, 0),)))
    ''
"""

from collections.abc import Callable, Mapping
from typing import Any

from hardboard.proof.check.reasons import GIVEN, Facts, Reason
from hardboard.puzzles.registry import needed

#: Why a clause (the facts it forbids) is not justified by a reason; empty if it is.
Justifier = Callable[[Any, Reason], str]


def justifier(kind: str, board: Any, given: Facts | None = None) -> Justifier:
    """The judge of clauses about a board of a family, in solutions with the given facts."""
    judge: Justifier = needed(kind, "justifier").justifier(board)

    def judged(facts: Mapping[Any, bool], reason: Reason) -> str:
        return _given(given or {}, facts, reason) if reason.kind == GIVEN else judge(facts, reason)

    return judged


def holds(kind: str, solution: Any, subject: Any) -> bool | None:
    """Whether a fact is so in a solution; None if it is about nothing on the board."""
    found: bool | None = needed(kind, "justifier").holds(solution, subject)
    return found


def _given(given: Facts, facts: Mapping[Any, bool], reason: Reason) -> str:
    """The certificate is about solutions with these facts only."""
    (subject, *more) = reason.cells or (None,)
    if more or subject not in given:
        return "it is not given"
    return (
        ""
        if facts.get(subject) is (not given[subject])
        else "it does not forbid the opposite of what is given"
    )

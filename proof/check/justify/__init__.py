"""Check that a clause holds in every solution, by the board and one named rule: the trusted part.

It shares no code with the programs that write clauses. A clause is given by the facts it forbids (for a cell:
if it is black). Each function in the modules here looks for a solution that has these facts and keeps one
rule at one place. It accepts the clause if there cannot be one. What comes back is the empty string, or why
the clause is refused.

    >>> import numpy as np
    >>> from hardboard.puzzles.declared.board import Board
    >>> board = Board.of_array(np.array([[2, 0]]))
    >>> justifier("kurodoko", board)({(0, 0): True}, Reason("clueColour", ((0, 0),)))
    ''
"""

from collections.abc import Callable, Sequence

from hardboard.proof.check.reasons import GIVEN, OTHER, Facts, Reason, Subject
from hardboard.puzzles.registry import needed_part

#: Why a clause (the facts it forbids) is not justified by a reason; empty if it is.
Justifier = Callable[[Facts, Reason], str]


def justifier(
    kind: str, board: object, given: Facts | None = None, listed: Sequence[Facts] = ()
) -> Justifier:
    """Return the judge of clauses about a board of a family, in solutions with given facts and not listed."""
    return among(needed_part(kind, "justifier").justifier(board), given or {}, listed)


def among(judge: Justifier, given: Facts, listed: Sequence[Facts]) -> Justifier:
    """Return the same judge for solutions with given facts that are not listed."""

    def judged(facts: Facts, reason: Reason) -> str:
        if reason.kind == GIVEN:
            return _given(given, facts, reason)
        return _other(listed, facts, reason) if reason.kind == OTHER else judge(facts, reason)

    return judged


def holds(kind: str, solution: object, subject: Subject) -> bool | None:
    """Return True if a fact holds in a solution; None if it is about nothing on the board."""
    truth: bool | None = needed_part(kind, "justifier").holds(solution, subject)
    return truth


def facts_of(kind: str, board: object, solution: object) -> Facts:
    """Return the facts that tell a solution from every other one, if it is one that counts; else none."""
    facts: Facts = needed_part(kind, "justifier").facts_of(board, solution)
    return facts


def _given(given: Facts, facts: Facts, reason: Reason) -> str:
    """Check that the certificate is about solutions with these facts only."""
    (subject, *more) = reason.cells or (0,)
    if more or isinstance(subject, int) or subject not in given:
        return "it is not given"
    same = facts.get(subject) is (not given[subject])
    return "" if same else "it does not forbid the opposite of what is given"


def _other(listed: Sequence[Facts], facts: Facts, reason: Reason) -> str:
    """Check that the clause excludes only the listed solutions: it names facts that tell them from others."""
    match reason.cells:
        case (int(number),) if 0 < number <= len(listed):
            told = listed[number - 1].items()
        case _:
            return "there is no solution of that number"
    same = all(facts.get(subject) is value for subject, value in told)
    return "" if same else "it forbids other solutions, too"

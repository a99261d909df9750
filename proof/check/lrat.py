"""A proof that clauses contradict each other, checked without a search: LRAT, without RAT and deletions.

A line is a step: its number (clauses come first, then steps), its literals, 0, hints, 0. It follows from the
clauses named by its hints. If its literals are all false, each hint in turn has one literal left, which then
is true. The last hint has none. The last step has no literals.

    >>> check_lrat([[1, 2], [-1, 2], [-2]], "4 2 0 1 2 0  5 0 4 3 0")
    2
"""

import re
from array import array
from collections.abc import Sequence

from hardboard.proof.check.files import NUMBER, CertificateRefused

#: Whole numbers between blanks and ends of lines.
NUMBERS = re.compile(rf"[ \n]*+(?:(?:-?{NUMBER}|0)(?:[ \n]++|\Z))*+")
Clause = Sequence[int]


def check_lrat(clauses: Sequence[Clause], content: str, name: str = "proof") -> int:
    """Return the number of steps of a proof that the clauses contradict each other.

    Raises:
        Refused: a step does not follow; its number and the fault are named.
    """
    if not NUMBERS.fullmatch(content):
        raise CertificateRefused(f"{name}: something that is no whole number")
    numbers = array("q")
    for line in content.split("\n"):
        numbers.extend(map(int, line.split()))
    known: list[Clause] = [tuple(dict.fromkeys(clause)) for clause in clauses]
    at, contradiction = 0, False
    while at < len(numbers):
        step = f"{name}: step {len(known) + 1}"
        if contradiction:
            raise CertificateRefused(f"{step} comes after the contradiction")
        if numbers[at] != len(known) + 1:
            raise CertificateRefused(f"{step} is not the next number")
        try:
            middle = numbers.index(0, at + 1)
            end = numbers.index(0, middle + 1)
        except ValueError:
            raise CertificateRefused(f"{step} is cut off") from None
        literals = tuple(dict.fromkeys(numbers[at + 1 : middle]))
        if fault := fault_of(literals, numbers[middle + 1 : end], known):
            raise CertificateRefused(f"{step} {fault}")
        known.append(literals)
        at, contradiction = end + 1, not literals
    if not contradiction:
        raise CertificateRefused(f"{name}: the proof does not derive the empty clause")
    return len(known) - len(clauses)


def fault_of(literals: Clause, hints: Sequence[int], known: Sequence[Clause]) -> str:
    """Return why a clause does not follow from known clauses by its hints; the empty text if it does."""
    false = set(literals)
    if not false.isdisjoint([-literal for literal in literals]):
        return "has a literal and its opposite"
    for place, hint in enumerate(hints, 1):
        if not 0 < hint <= len(known):
            return "has a hint that is no number of a clause before it"
        left = [literal for literal in known[hint - 1] if literal not in false]
        if not left:
            return "" if place == len(hints) else "has a hint after the one that ends it"
        if len(left) > 1:
            return "has a hint with two literals left"
        if -left[0] in false:
            return "has a hint that holds already"
        false.add(-left[0])
    return "does not follow from its hints"

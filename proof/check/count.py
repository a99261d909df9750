"""Count the models of a formula: by the value of a variable, and part by part.

Clauses that share no variable with the others are counted by themselves, and no set of clauses twice.

    >>> count_assignments([(1, 2, 3), (-1, 2, 4)], "one-in-three")
    2
    >>> count_assignments([(1, 2, 3)] * 5, "sat")
    7
"""

import sys
from collections.abc import Iterable, Sequence
from math import prod

from hardboard.puzzles.errors import InputError

Clause = tuple[int, ...]
#: Clauses, each once.
Clauses = frozenset[Clause]
#: Digits of a number of models, beyond which nobody writes it down.
MOST_DIGITS = 4000
#: Literals, of all sets of clauses that are looked at, before it is given up: half a minute.
MOST_LITERALS = 3_000_000


def count_assignments(clauses: Iterable[Sequence[int]], meaning: str) -> int:
    """Return the satisfying assignments of a formula's variables, each of which is in a clause."""
    own = frozenset(tuple(sorted(clause)) for clause in clauses)
    counter = ModelCounter(meaning == "one-in-three")
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * len(occurring_variables(own)) + 1000))
    number = counter.count(own)
    if number >= 10**MOST_DIGITS:
        raise InputError(f"a number of models of more than {MOST_DIGITS} digits", "a smaller one")
    return number


def occurring_variables(clauses: Iterable[Clause]) -> set[int]:
    """Return the variables of clauses."""
    return {abs(literal) for clause in clauses for literal in clause}


class ModelCounter:
    """Numbers of models of sets of clauses, of each of which exactly one literal is true, or at least one."""

    def __init__(self, one: bool) -> None:
        self.one = one
        self.memory: dict[Clauses, int] = {}
        self.literals = 0

    def count(self, clauses: Clauses) -> int:
        """Return the assignments to the variables that occur in clauses that satisfy them."""
        return 0 if () in clauses else prod(self.part(part) for part in independent_parts(clauses))

    def part(self, clauses: Clauses) -> int:
        """Count the models of connected clauses by the two values of one variable."""
        if clauses not in self.memory:
            self.literals += sum(map(len, clauses))
            if self.literals > MOST_LITERALS:
                raise InputError("a formula whose models take too long to count", "a simpler formula")
            shortest = min(clauses, key=lambda clause: (len(clause), clause))
            variable, own = abs(shortest[0]), occurring_variables(clauses)
            rests = [self.rest(clauses, literal) for literal in (variable, -variable)]
            self.memory[clauses] = sum(
                self.count(rest) << (len(own) - 1 - len(occurring_variables(rest))) for rest in rests
            )
        return self.memory[clauses]

    def rest(self, clauses: Clauses, true: int) -> Clauses:
        """Return the clauses that are left if a literal is true."""
        left: set[Clause] = set()
        for clause in clauses:
            others = tuple(literal for literal in clause if abs(literal) != abs(true))
            held = clause.count(true)
            if not held:
                left.add(others)
            elif self.one:
                left |= {(-literal,) for literal in others} if held == 1 else {()}
        return frozenset(left)


def independent_parts(clauses: Clauses) -> list[Clauses]:
    """Return clauses in parts that share no variable."""
    of: dict[int, set[Clause]] = {}
    for clause in clauses:
        touched = {id(of[v]): of[v] for v in map(abs, clause) if v in of}
        first, *others = [*sorted(touched.values(), key=len, reverse=True), {clause}]
        for other in others:
            first |= other
            of.update(dict.fromkeys(occurring_variables(other), first))
        of.update(dict.fromkeys(map(abs, clause), first))
    return [frozenset(part) for part in {id(part): part for part in of.values()}.values()]

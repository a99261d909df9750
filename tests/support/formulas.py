"""Formulas to compile: drawn at random, or all small ones."""

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

from hardboard.puzzles.formula import Formula, make_formula


def drawn(rng: Random, meaning: str, literals: int) -> Formula:
    """Draw one to three clauses of one to three literals over up to four variables."""
    while True:
        variables = rng.randint(1, 4)
        clauses = [
            tuple(rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randint(1, 3)))
            for _ in range(rng.randint(1, 3))
        ]
        if sum(map(len, clauses)) <= literals:
            return make_formula(clauses, meaning=meaning)


def small(literals: int, variables: int) -> Iterator[Formula]:
    """Yield all formulas with at most that many literals, clauses and literals in every order.

    >>> sum(1 for _ in small(3, 3))
    942
    """
    signed = [sign * v for v in range(1, variables + 1) for sign in (1, -1)]
    for total in range(1, literals + 1):
        for row, ends in product(product(signed, repeat=total), product((False, True), repeat=total - 1)):
            cuts = [0, *(k for k, end in enumerate(ends, 1) if end), total]
            yield make_formula([row[first:last] for first, last in pairwise(cuts)])

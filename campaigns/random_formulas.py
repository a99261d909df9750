"""Random formulas for campaigns, by their shape or with a structure (chains, grids, colourings of graphs,
factoring). Failing ones are shrunk.

>>> chain_formula(Random(0), 2, negations=0)
(((1, 2, 3), (2, 3, 4)), 'one-in-three')
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random

from hardboard.puzzles.formula import ONE_IN_THREE, SAT

Clauses = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Recipe:
    """The shape of random formulas. Without `variables`, about half have no or hardly any model."""

    clauses: tuple[int, int] = (1, 3)
    literals: tuple[int, int] = (1, 3)
    variables: tuple[int, int] | None = None
    negations: float = 0.4
    repeats: float = 0.2

    def draw(self, rng: Random) -> Clauses:
        """Return one random formula."""
        count = rng.randint(*self.clauses)
        variables = rng.randint(*(self.variables or (1, max(2, count + 1))))
        return tuple(self._clause(rng, variables) for _ in range(count))

    def _clause(self, rng: Random, variables: int) -> tuple[int, ...]:
        chosen: list[int] = []
        for _ in range(rng.randint(*self.literals)):
            fresh = variables - len(set(chosen))
            again = chosen and (not fresh or rng.random() < self.repeats)
            chosen.append(rng.choice(chosen) if again else _other(rng.choice(range(1, fresh + 1)), chosen))
        return tuple(-v if rng.random() < self.negations else v for v in chosen)


def _other(number: int, chosen: list[int]) -> int:
    """Return the n-th variable that is not chosen yet."""
    for taken in sorted(set(chosen)):
        number += number >= taken
    return number


def shrink(clauses: Clauses, fails: Callable[[Clauses], bool]) -> Clauses:
    """Return a formula that still fails, from which no clause, literal, negation or variable can be taken any
    more.
    """
    while (smaller := next((c for c in _smaller(clauses) if fails(c)), None)) is not None:
        clauses = smaller
    return clauses


def _smaller(clauses: Clauses) -> list[Clauses]:
    """Formulas one step simpler: a clause less, a literal less, a variable merged with an earlier one, a sign
    less.
    """
    simpler: list[Clauses] = []
    if len(clauses) > 1:
        simpler += [clauses[:i] + clauses[i + 1 :] for i in range(len(clauses))]
    for i, clause in enumerate(clauses):
        simpler += [
            (*clauses[:i], clause[:j] + clause[j + 1 :], *clauses[i + 1 :]) for j in range(len(clause))
        ]
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    for low in range(1, top):
        simpler.append(
            tuple(
                tuple((low if v > 0 else -low) if abs(v) == top else v for v in clause) for clause in clauses
            )
        )
    for i, clause in enumerate(clauses):
        for j, literal in enumerate(clause):
            if literal < 0:
                simpler.append((*clauses[:i], (*clause[:j], -literal, *clause[j + 1 :]), *clauses[i + 1 :]))
    return [c for c in simpler if c != clauses]


Drawn = tuple[Clauses, str]


def chain_formula(rng: Random, size: int, negations: float) -> Drawn:
    """`size` clauses, each over three variables in a row: boards of bounded height on a bus."""
    triples = [(k, k + 1, k + 2) for k in range(1, size + 1)]
    return tuple(_signed(rng, triple, negations) for triple in triples), ONE_IN_THREE


def grid_formula(rng: Random, size: int, negations: float) -> Drawn:
    """Return a square of variables, a clause for each with its right and its lower neighbour."""
    side = size + 1
    corners = [row * side + col + 1 for row in range(size) for col in range(size)]
    return tuple(_signed(rng, (k, k + 1, k + side), negations) for k in corners), ONE_IN_THREE


def _signed(rng: Random, variables: tuple[int, ...], negations: float) -> tuple[int, ...]:
    return tuple(-v if rng.random() < negations else v for v in variables)


def colouring_formula(rng: Random, vertices: int, ratio: float) -> Drawn:
    """Three colours for a random graph with `ratio` edges a vertex.

    A vertex has exactly one colour. Of both ends of an edge and a variable of its own exactly one holds, for
    each colour: so not both ends have it.
    """
    pairs = list(combinations(range(vertices), 2))
    edges = sorted(rng.sample(pairs, min(len(pairs), round(ratio * vertices))))
    clauses = [(3 * v + 1, 3 * v + 2, 3 * v + 3) for v in range(vertices)]
    for number, (one, two) in enumerate(edges):
        own = 3 * (vertices + number)
        clauses += [(3 * one + c, 3 * two + c, own + c) for c in (1, 2, 3)]
    return tuple(clauses), ONE_IN_THREE


def factoring_formula(rng: Random, bits: int) -> Drawn:
    """Write a number of at most 2 `bits` bits as the product of two numbers from 2 on, of `bits` bits each.
    Half of the numbers are such products, half are not.
    """
    top = 1 << bits
    products = sorted({a * b for a in range(2, top) for b in range(2, top)})
    others = sorted(set(range(2, top * top)) - set(products))
    number = rng.choice(products if products and rng.random() < 0.5 else others)
    return _product(bits, number), SAT


def _product(bits: int, number: int) -> Clauses:
    """Return clauses for the product of two factors: rows of and-gates, added by full adders."""
    clauses: list[tuple[int, ...]] = []
    top = 2 * bits
    one, two = range(1, bits + 1), range(bits + 1, top + 1)

    def fresh() -> int:
        nonlocal top
        top += 1
        return top

    columns: list[list[int]] = [[] for _ in range(2 * bits)]
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            both = fresh()
            clauses += [(-both, a), (-both, b), (both, -a, -b)]
            columns[i + j].append(both)
    for place, column in enumerate(columns):
        while len(column) > 1:
            parts = [column.pop(0) for _ in range(min(3, len(column)))]
            total, carry = fresh(), fresh()
            clauses += _adder(parts, total, carry)
            column.append(total)
            if place + 1 < len(columns):
                columns[place + 1].append(carry)
        if column:
            clauses.append((column[0] if number >> place & 1 else -column[0],))
        elif number >> place & 1:
            clauses.append(())
    return (*clauses, tuple(one[1:]), tuple(two[1:]))


def _adder(parts: list[int], total: int, carry: int) -> Clauses:
    """`total` and `carry` are the sum of two or three bits."""
    clauses: list[tuple[int, ...]] = []
    for number in range(1 << len(parts)):
        values = [number >> k & 1 for k in range(len(parts))]
        other = tuple(-part if value else part for part, value in zip(parts, values, strict=True))
        clauses.append((*other, total if sum(values) % 2 else -total))
        clauses.append((*other, carry if sum(values) > 1 else -carry))
    return tuple(clauses)

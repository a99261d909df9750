"""Formulas with a structure: chains, grids, colourings of graphs, factoring.

>>> from random import Random
>>> chain_formula(Random(0), 2, negations=0)
(((1, 2, 3), (2, 3, 4)), 'one-in-three')
"""

from itertools import combinations
from random import Random

from hardboard.campaigns.random_formulas import Clauses
from hardboard.puzzles.formula import ONE_IN_THREE, SAT

Drawn = tuple[Clauses, str]


def chain_formula(rng: Random, size: int, negations: float) -> Drawn:
    """`size` clauses, each over three variables in a row: boards of bounded height on a bus."""
    triples = [(k, k + 1, k + 2) for k in range(1, size + 1)]
    return tuple(_signed(rng, triple, negations) for triple in triples), ONE_IN_THREE


def grid_formula(rng: Random, size: int, negations: float) -> Drawn:
    """A square of variables, a clause for each with its right and its lower neighbour."""
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
    """Clauses that say that two factors have this product: rows of and-gates, added by full adders."""
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

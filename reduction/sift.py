"""Sifting: a clause is taken out of the order and put back at any place, again and again.

The core walks (`core/arrangement.c` says how). A gap weighs more the more spans are over it, by `FACTOR` for
each. Of the places that are at most so much worse than the best one, any is taken; how much falls from step
to step.

All numbers are the same on every machine: weights are fractions rounded once, and the core adds, multiplies
and compares in a fixed order.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.spans import Problem
    >>> problem = Problem(parse("1,2 3,4 2,3 5,6 4,5"))
    >>> problem.rows(range(5)), problem.rows(sift(problem, np.arange(5), seed=0).tolist())
    (3, 1)
"""

from decimal import Decimal
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from hardboard.core.functions import arrange_clauses
from hardboard.reduction.spans import Problem

Places = NDArray[np.int64]
#: What a span more over a gap makes it weigh, and what counts as no worse at first and at last.
FACTOR, HOT, COLD = Fraction(3, 2), Decimal("0.3"), Decimal("0.001")
#: Weights grow up to this power of the factor, far beyond any cut that counts.
HEAVIEST = 600
#: So many walks for each clause, if that is not more than so many steps of walks in all.
WALKS, STEPS = 1000, 40_000_000


def sift(problem: Problem, permutation: Places, seed: int) -> Places:
    """Return a better order of the clauses, or the one given."""
    walks = min(WALKS * problem.count, STEPS // problem.count)
    homes = np.append(problem.starts, problem.flat.size).astype(np.intc), problem.flat.astype(np.intc)
    if not problem.homes:
        homes = np.zeros(1, dtype=np.intc), homes[1]
    draws = np.random.default_rng(seed).random(2 * walks)
    most, order = int(problem.densities(permutation).max()), permutation.astype(np.intc)
    arrange_clauses(order, homes, weights(len(problem.homes) + 2, most), draws, (float(HOT), cooling(walks)))
    return min(permutation, order.astype(np.int64), key=problem.cost)


def weights(number: int, unit: int) -> NDArray[np.float64]:
    """Return the weights of gaps with fewer than `number` spans; one with `unit` spans weighs 1."""
    return np.array([float(FACTOR ** min(spans - unit, HEAVIEST)) for spans in range(number)])


def cooling(walks: int) -> float:
    """Return the factor that leads from `HOT` to `COLD` in so many walks."""
    return float((COLD / HOT) ** (1 / Decimal(max(1, walks - 1))))

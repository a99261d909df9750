"""The cutwidth of a formula: variables are spans over an order of its clauses, and a board has as many rows
as spans lie over one place. *Sifting* improves an order: a clause is taken out and put back at any place,
again and again.

    >>> from hardboard.puzzles.formula import parse
    >>> problem = CutwidthProblem(parse("1,2 3,4 2,3 5,6 4,5"))
    >>> problem.rows(range(5)), problem.rows(sift(problem, np.arange(5), seed=0).tolist())
    (3, 1)

The core walks (`core/arrangement.c` says how). A gap weighs more the more spans are over it, by `FACTOR` for
each. Of the places that are at most so much worse than the best one, any is taken; how much falls from step
to step. All numbers are the same on every machine: weights are fractions rounded once, and the core adds,
multiplies and compares in a fixed order.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from hardboard.core.functions import arrange_clauses
from hardboard.puzzles.formula import Formula

Places = NDArray[np.int64]
#: What a span more over a gap makes it weigh, and what counts as no worse at first and at last.
FACTOR, HOT, COLD = Fraction(3, 2), Decimal("0.3"), Decimal("0.001")
#: Weights grow up to this power of the factor, far beyond any cut that counts.
HEAVIEST = 600
#: So many walks for each clause, if that is not more than so many steps of walks in all.
WALKS, STEPS = 1000, 40_000_000


class CutwidthProblem:
    """A formula as arrays: which clauses each variable occurs in."""

    def __init__(self, formula: Formula) -> None:
        self.count = len(formula.clauses)
        homes: dict[int, list[int]] = {}
        for index, clause in enumerate(formula.clauses):
            for variable in {abs(literal) for literal in clause}:
                homes.setdefault(variable, []).append(index)
        self.homes = [home for home in homes.values() if len(home) > 1]
        #: Clauses with a variable that occurs nowhere else.
        self.single = np.zeros(self.count, dtype=np.int64)
        self.single[[home[0] for home in homes.values() if len(home) == 1]] = 1
        self.flat = np.array([index for home in self.homes for index in home], dtype=np.int64)
        lengths = [len(home) for home in self.homes]
        self.starts = np.cumsum([0, *lengths[:-1]]) if lengths else np.zeros(0, dtype=np.int64)

    def densities(self, permutation: NDArray[np.int64]) -> NDArray[np.int64]:
        """For each place of the order, the number of rows that its clause's columns need."""
        spot = np.empty(self.count, dtype=np.int64)
        spot[permutation] = np.arange(self.count)
        if not self.homes:
            return self.single[permutation]
        places = spot[self.flat]
        begins = np.bincount(np.minimum.reduceat(places, self.starts), minlength=self.count)
        ends = np.bincount(np.maximum.reduceat(places, self.starts), minlength=self.count)
        after = np.cumsum(begins - ends)
        before = after - begins + ends
        result: NDArray[np.int64] = np.maximum(
            np.maximum(before, after), before - ends + self.single[permutation]
        )
        return result

    def rows(self, permutation: Sequence[int]) -> int:
        """The number of rows that the order needs."""
        return int(self.densities(np.array(permutation)).max())

    def cost(self, permutation: NDArray[np.int64]) -> float:
        """Rows first; then how much of the board is that full, so that a search can see its way."""
        density = self.densities(permutation).astype(np.float64)
        top = density.max()
        return float(top + (density / max(top, 1)) ** 8 @ np.ones_like(density) / self.count)


def sift(problem: CutwidthProblem, permutation: Places, seed: int) -> Places:
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

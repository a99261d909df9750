"""The cutwidth of a formula: variables are spans over an order of its clauses, and the most spans over one
position are the rows of a board. *Sifting* improves an order: a clause is taken out and put back at any
place, again and again.

    >>> from hardboard.puzzles.formula import parse
    >>> problem = CutwidthProblem(parse("1,2 3,4 2,3 5,6 4,5"))
    >>> problem.rows(range(5)), problem.rows(sift(problem, np.arange(5), seed=0).tolist())
    (3, 1)

The core walks (`core/arrangement.c` says how). A gap weighs more the more spans are over it, by `FACTOR` for
each. The search takes a random position that is at most slightly worse than the best one. The tolerance falls
from step to step. All numbers are the same on every machine: weights are fractions rounded once, and the core
adds, multiplies and compares in a fixed order.

Sifting may begin with the *spectral order*. Two clauses that share a variable of d clauses are joined with
weight 1 / floor(d d / 4). The weight between a set of clauses and the rest is at most the number of variables
it cuts (see `hardboard.reduction.bound`). The eigenvector of the second eigenvalue (Fiedler 1973) lines the
clauses up so that those that share variables lie close together.

    >>> clause_components([[0, 2]], 3)
    [[0, 2], [1]]
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from hardboard.core.functions import arrange_clauses
from hardboard.puzzles.components import components
from hardboard.puzzles.formula import Formula

#: For each variable the clauses that it occurs in, two or more.
Homes = Sequence[Sequence[int]]
#: Matrices up to this size are taken whole; of larger ones so many vectors of Lanczos are.
DENSE, VECTORS = 300, 40
#: The digits of an eigenvector that no machine's rounding touches.
DIGITS = 6


def laplacian(homes: Homes, count: int) -> NDArray[np.float64]:
    """Return the Laplacian of the graph of `count` clauses."""
    weights = np.zeros((count, count))
    for home in homes:
        weights[np.ix_(home, home)] += 1 / (len(home) ** 2 // 4)
    np.fill_diagonal(weights, 0)
    return np.diag(weights.sum(axis=1)) - weights


def clause_components(homes: Homes, count: int) -> list[list[int]]:
    """Return the clauses by connected components: clauses that share a variable are together."""
    ones = [home[0] for home in homes for _ in home[1:]]
    others = [clause for home in homes for clause in home[1:]]
    numbers = components(count, np.array(ones, dtype=np.intp), np.array(others, dtype=np.intp))
    ends = np.cumsum(np.bincount(numbers))
    return [part.tolist() for part in np.split(np.argsort(numbers, kind="stable"), ends[:-1]) if part.size]


def line_up(homes: Homes, count: int) -> list[int]:
    """Return all clauses, component after component, each in the order of its Fiedler vector."""
    line: list[int] = []
    whole = laplacian(homes, count)
    for part in clause_components(homes, count):
        places = rounded_eigenvector(fiedler_vector(whole[np.ix_(part, part)]))
        line += [part[index] for index in np.argsort(places, kind="stable").tolist()]
    return line


def rounded_eigenvector(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an eigenvector as it is on every machine: its first entry positive, its last digits left out, so
    that clauses which lie at one place stay in their order.

    >>> rounded_eigenvector(np.array([-0.5, 0.25, 0.25 + 1e-12])).tolist()
    [1.0, -0.5, -0.5]
    """
    scaled: NDArray[np.float64] = vector / (np.abs(vector).max() or 1)
    places: NDArray[np.float64] = scaled.round(DIGITS)
    first = places[np.flatnonzero(places)[:1]]
    return -places if (first < 0).any() else places


def fiedler_vector(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the eigenvector of the second eigenvalue of a connected graph's Laplacian. For a large graph use
    Lanczos' iteration with its inverse on the vectors that are orthogonal to the constants.
    """
    size = len(matrix)
    if size <= DENSE:
        small: NDArray[np.float64] = np.linalg.eigh(matrix)[1][:, min(1, size - 1)]
        return small
    inverse = np.linalg.inv(matrix + 1 / size)
    basis = np.zeros((VECTORS, size))
    vector = np.random.default_rng(0).random(size)
    for step in range(VECTORS):
        for _ in range(2):  # Once more for what rounding left over.
            vector -= vector.mean() + basis[:step].T @ (basis[:step] @ vector)
        if (length := float(np.linalg.norm(vector))) < 1e-9:
            basis = basis[:step]
            break
        basis[step] = vector / length
        vector = inverse @ basis[step]
    slowest: NDArray[np.float64] = basis.T @ np.linalg.eigh(basis @ inverse @ basis.T)[1][:, -1]
    return slowest


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
        """Return the number of rows that each clause's columns need, by position in the order."""
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
        """Return the number of rows that the order needs."""
        return int(self.densities(np.array(permutation)).max())

    def cost(self, permutation: NDArray[np.int64]) -> float:
        """Return rows first; then how much of the board is that full, so that a search can see its way."""
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
    """Return the factor from `HOT` to `COLD` in this many walks."""
    return float((COLD / HOT) ** (1 / Decimal(max(1, walks - 1))))

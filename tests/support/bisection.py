"""A stronger lower bound on the rows of a bus layout than that of `bound`, for more time: cuts in halves.

An order of m clauses, m even, has a prefix S of m / 2 of them, and needs cut(S) rows at least (see `bound`).
Let x be 1 in S and -1 outside, so that x is orthogonal to the constants and every entry has the square 1.

1. Weights. Join clauses with weights such that no set is joined to the rest by more than the number of
   variables it cuts: any k of the clauses of a variable with 1 / floor(k k / 4) each, or a mean of such
   choices. With the Laplacian L of the weights, x'Lx / 4 <= cut(S).
2. Squares. For any u with sum 0 and U = diag(u), x'Ux = 0 (Donath and Hoffman 1973).
3. Triangles. Of three clauses a, b and c two lie on one side: x_a x_b + x_a x_c + x_b x_c >= -1; and so with
   two of the signs turned round, as if one clause lay on the other side. With any t >= 0 for each of these
   and the symmetric matrix T of all their signs times t, x'Tx / 2 >= -sum(t).

Together, with the least eigenvalue of L + U - 2T on what is orthogonal to the constants,

    rows >= cut(S) >= x'(L + U - 2T)x / 4 - sum(t) >= m / 4 times that eigenvalue - sum(t).

Weights, u and t are chosen by ascent: a smooth minimum takes the place of the least eigenvalue, smoother at
first, and has as its gradient a matrix X in place of xx'. After each round the triangles come in that X
breaks most, and those go that do not matter. Whatever is chosen, the bound holds.

    >>> from hardboard.puzzles.formula import parse
    >>> half_rows(Problem(parse("1,2,3 1,2,4 1,3,4 2,3,4")))
    4
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import ceil

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, minimize
from scipy.sparse import csr_matrix

from hardboard.puzzles.formula import Formula
from hardboard.reduction import bound
from hardboard.reduction.spans import Problem
from hardboard.reduction.spectral import components

Values = NDArray[np.float64]
Codes = NDArray[np.int64]
#: Rounds, and steps of the ascent in each.
ROUNDS, STEPS = 14, 40
#: How smooth the minimum is at first, and how that falls from round to round.
SMOOTH, COOLING = 0.2, 0.7
#: Triangles come in that are broken by more than this, so many for each clause at most, and go with so
#: little t; every choice counts at least so much.
BROKEN, COMING, IDLE = 0.02, 10, 1e-9
#: Of a variable with more clauses only all at once are joined.
MANY = 12
#: The signs of x_a x_b, x_a x_c and x_b x_c, for each kind of triangle.
SIGNS = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])


def rows(formula: Formula) -> int:
    """No bus layout of the formula has fewer rows."""
    best = bound.rows(formula)
    for part in components(Problem(formula).homes, len(formula.clauses)):
        even = part[: len(part) // 2 * 2]
        problem = Problem(replace(formula, clauses=tuple(formula.clauses[index] for index in even)))
        best = max(best, half_rows(problem))
    return best


def half_rows(problem: Problem) -> int:
    """The bound from halves of an even number of clauses."""
    if problem.count < 4 or not problem.homes:
        return 0
    ascent = Ascent(problem)
    for number in range(ROUNDS):
        ascent.climb(SMOOTH * COOLING**number)
        ascent.exchange()
    return ceil(ascent.best - bound.SLACK)


def joined(size: int) -> Iterator[tuple[int, ...]]:
    """Which clauses of a variable may be joined: three, five or all. What four say is the mean of what three
    say, and so for six and five; and two say less than three where no triangle is broken.

    >>> list(joined(4))
    [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (0, 1, 2, 3)]
    """
    few = [number for number in (3, 5) if number < size <= MANY]
    for number in [*few, size]:
        yield from combinations(range(size), number)


def broken(x: Values) -> tuple[Codes, Values]:
    """The triangles that a matrix with the diagonal 1 breaks, and how far. The triangle a, b, c of a kind is
    number ((a m + b) m + c) 4 + kind.
    """
    count, found, depths = len(x), [np.zeros(0, dtype=np.int64)], [np.zeros(0)]
    for a in range(count - 2):
        row, rest = x[a, a + 1 :], x[a + 1 :, a + 1 :]
        for two, third, kinds in ((row[:, None] + row, rest, (0, 3)), (row[:, None] - row, -rest, (1, 2))):
            depth = 1 + third - np.abs(two)
            b, c = np.nonzero(np.triu(depth < -BROKEN, 1))
            places = ((a * count + a + 1 + b) * count + a + 1 + c) * len(SIGNS)
            found.append(places + np.where(two[b, c] < 0, *kinds))
            depths.append(depth[b, c])
    return np.concatenate(found), np.concatenate(depths)


class Ascent:
    """The bound as a function of a point: u, then how much each choice of each variable counts, then t."""

    def __init__(self, problem: Problem) -> None:
        self.count, self.best = problem.count, 0.0
        #: X, and the triangles that have a t.
        self.x, self.triangles = np.eye(self.count), np.zeros(0, dtype=np.int64)
        own = [[[home[k] for k in chosen] for chosen in joined(len(home))] for home in problem.homes]
        sizes = np.array(list(map(len, own)))
        #: The variable of each choice, and the first choice of each variable.
        self.variable, self.first = np.repeat(np.arange(sizes.size), sizes), np.cumsum(sizes) - sizes
        self.choices = self._weights([clauses for choices in own for clauses in choices])
        self.point = np.append(np.zeros(self.count), 1 / sizes[self.variable])

    def _weights(self, choices: list[list[int]]) -> csr_matrix:
        """For each choice the weights of the pairs that it joins; the pair a, b is a m + b."""
        pairs = [[a * self.count + b for a, b in combinations(sorted(clauses), 2)] for clauses in choices]
        weights = np.repeat([1 / (len(clauses) ** 2 // 4) for clauses in choices], list(map(len, pairs)))
        ends = np.cumsum([0, *map(len, pairs)])
        return csr_matrix((weights, np.concatenate(pairs), ends), (len(choices), self.count**2))

    def _signs(self) -> csr_matrix:
        """For each triangle the signs of its pairs."""
        places, kind = np.divmod(self.triangles, len(SIGNS))
        ab, c = np.divmod(places, self.count)
        a, b = np.divmod(ab, self.count)
        pairs = np.stack([ab, a * self.count + c, b * self.count + c], axis=1).ravel()
        ends = np.arange(self.triangles.size + 1) * 3
        return csr_matrix((SIGNS[kind].ravel() * 1.0, pairs, ends), (self.triangles.size, self.count**2))

    def climb(self, smooth: float) -> None:
        """Some steps uphill; at the end X is that of the point reached."""
        sizes = self.count, self.variable.size, self.triangles.size
        least = np.repeat([-np.inf, IDLE, 0], sizes)
        below = partial(self._below, self._signs(), smooth)
        options = {"maxiter": STEPS, "maxcor": 20}
        self.point = minimize(below, self.point, jac=True, bounds=Bounds(least), options=options).x
        below(self.point)

    def exchange(self) -> None:
        """Triangles that X breaks come in, those without t go."""
        point, t = np.split(self.point, [self.point.size - self.triangles.size])
        kept, scale = self.triangles[t > IDLE], 1 / np.sqrt(np.diag(self.x))
        found, depths = broken(self.x * scale * scale[:, None])
        new = np.setdiff1d(found[np.argsort(depths, kind="stable")[: COMING * self.count]], kept)
        self.point = np.concatenate([point, t[t > IDLE], np.zeros(new.size)])
        self.triangles = np.concatenate([kept, new])

    def _below(self, signs: csr_matrix, smooth: float, point: Values) -> tuple[float, Values]:
        """The smooth bound at a point and its gradient, both negated."""
        u, counts, t = np.split(point, [self.count, point.size - self.triangles.size])
        total = np.add.reduceat(counts, self.first)[self.variable]
        share = counts / total
        values, vectors = self._spectrum(self._matrix(u, share, signs.T @ t))
        self.best = max(self.best, self.count / 4 * float(values[0]) - t.sum())
        part = np.exp((values[0] - values) / smooth)
        value = self.count / 4 * (values[0] - smooth * np.log(part.sum())) - t.sum()
        self.x = (vectors * (self.count * part / part.sum())) @ vectors.T
        square = np.diag(self.x)
        apart = self.choices @ (square[:, None] + square - 2 * self.x).ravel() / 4
        more = (apart - np.add.reduceat(share * apart, self.first)[self.variable]) / total
        slope = [(square - square.mean()) / 4, more, -1 - signs @ self.x.ravel()]
        return -value, -np.concatenate(slope)

    def _matrix(self, u: Values, share: Values, turned: Values) -> Values:
        """L + U - 2T."""
        weights, half = (pairs.reshape(self.count, -1) for pairs in (self.choices.T @ share, turned))
        weights = weights + weights.T
        matrix: Values = np.diag(weights.sum(axis=1) + u - u.mean()) - weights - 2 * (half + half.T)
        return matrix

    def _spectrum(self, matrix: Values) -> tuple[Values, Values]:
        """Eigenvalues and eigenvectors on what is orthogonal to the constants: these get an eigenvalue beyond
        all others.
        """
        mean = matrix.mean(axis=0)
        level = matrix - mean - mean[:, None] + mean.mean()
        beyond = np.abs(level).sum(axis=1).max() + 1
        values, vectors = np.linalg.eigh(level + beyond / self.count)
        return values[:-1], vectors[:, :-1]

"""A stronger lower bound on the rows of a bus layout than that of `bound`, for more time: cuts in halves.

An order of m clauses, m even, has a prefix S of m / 2 of them, and needs cut(S) rows at least (see `bound`).
Let x be 1 in S and -1 outside. Join clauses with weights such that no set is joined to the rest by more than
the number of variables it cuts; with the Laplacian L of these weights, x'Lx / 4 <= cut(S). For any u with sum
0 and U = diag(u), x'Ux = 0, since every entry of x has the square 1. And x is orthogonal to the constants.
So with the least eigenvalue of L + U on what is orthogonal to the constants

    rows >= cut(S) >= x'(L + U)x / 4 >= m / 4 times that eigenvalue.

u is free (Donath and Hoffman 1973), and so are the weights: any k of the clauses of a variable
may be joined with 1 / floor(k k / 4) each, and means of such choices do as well. Both are chosen by ascent: u
goes along the gradient of a smooth minimum of the eigenvalues, each variable's weights towards its best
choice. Whatever is chosen, the bound holds.

    >>> from hardboard.puzzles.formula import parse
    >>> half_rows(Problem(parse("1,2,3 1,2,4 1,3,4 2,3,4")))
    4
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import ceil

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.formula import Formula
from hardboard.reduction import bound
from hardboard.reduction.spans import Problem
from hardboard.reduction.spectral import components

Matrix = NDArray[np.float64]
ROUNDS = 200
#: Of a variable with more clauses, single choices of at most so many are looked at, and all of them at once.
MANY = 6
#: How smooth the minimum is at first, as a share of the mean degree, how that falls, and what is left of it.
SMOOTH, COOLING, LAST = 0.3, 0.975, 1e-4


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
    count = problem.count
    if count < 4 or not problem.homes:
        return 0
    homes = [np.array(home) for home in problem.homes]
    choices = {size: np.array(list(joined(size))) for size in {len(home) for home in homes}}
    weights = _total(count, homes, [choices[len(home)][-1] for home in homes])
    basis = np.linalg.qr(np.column_stack([np.ones(count), np.eye(count)[:, 1:]]))[0][:, 1:]
    shift, smooth, least = np.zeros(count), SMOOTH * float(weights.sum()) / count, 0.0
    for step in range(ROUNDS):
        matrix = np.diag(weights.sum(axis=1) + shift) - weights
        values, vectors = np.linalg.eigh(basis.T @ matrix @ basis)
        least = max(least, float(values[0]))
        smooth = max(smooth * COOLING, LAST)
        share = np.exp((values[0] - values) / smooth)
        lifted = basis @ vectors
        slope = (lifted * (share / share.sum())) @ lifted.T
        square = np.diag(slope)
        shift += (square - square.mean()) * count * smooth * 0.7
        shift -= shift.mean()
        apart = square[:, None] + square[None, :] - 2 * slope
        best = _total(count, homes, [_best(choices[len(home)], apart[np.ix_(home, home)]) for home in homes])
        weights += (best - weights) * 2 / (step + 12)
    return ceil(least * count / 4 - bound.SLACK)


def joined(size: int) -> Iterator[Matrix]:
    """Weights between the clauses of a variable of which no set is joined to the others by more than 1; last
    the one that joins all.
    """
    few = [chosen for k in range(2, min(size - 1, MANY) + 1) for chosen in combinations(range(size), k)]
    for chosen in [*(few if size <= 2 * MANY else []), tuple(range(size))]:
        weights = np.zeros((size, size))
        weights[np.ix_(chosen, chosen)] = 1 / (len(chosen) ** 2 // 4)
        np.fill_diagonal(weights, 0)
        yield weights


def _best(choices: Matrix, apart: Matrix) -> Matrix:
    """The choice that raises the least eigenvalues most."""
    best: Matrix = choices[np.argmax(np.einsum("kij,ij->k", choices, apart))]
    return best


def _total(count: int, homes: list[NDArray[np.int64]], chosen: list[Matrix]) -> Matrix:
    """The weights of all variables together."""
    weights = np.zeros((count, count))
    for home, matrix in zip(homes, chosen, strict=True):
        weights[np.ix_(home, home)] += matrix
    return weights

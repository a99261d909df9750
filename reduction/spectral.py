"""Clauses as a weighted graph: its components, its Laplacian, and the order along its slowest vibration.

Two clauses that share a variable of d clauses are joined with weight 1 / floor(d d / 4). So no set of clauses
is joined to the rest by more than the number of variables it cuts (see `hardboard.reduction.bound`). The
eigenvector of the second eigenvalue (Fiedler 1973) lines the clauses up so that those that share variables
lie close together.

    >>> clause_components([[0, 2]], 3)
    [[0, 2], [1]]
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import components

#: For each variable the clauses that it occurs in, two or more.
Homes = Sequence[Sequence[int]]
#: Matrices up to this size are taken whole; of larger ones so many vectors of Lanczos are.
SMALL, STEPS = 300, 40
#: The digits of an eigenvector that no machine's rounding touches.
DIGITS = 6


def laplacian(homes: Homes, count: int) -> NDArray[np.float64]:
    """The Laplacian of the graph of `count` clauses."""
    weights = np.zeros((count, count))
    for home in homes:
        weights[np.ix_(home, home)] += 1 / (len(home) ** 2 // 4)
    np.fill_diagonal(weights, 0)
    return np.diag(weights.sum(axis=1)) - weights


def clause_components(homes: Homes, count: int) -> list[list[int]]:
    """The clauses by connected components: clauses that share a variable are together."""
    ones = [home[0] for home in homes for _ in home[1:]]
    others = [clause for home in homes for clause in home[1:]]
    numbers = components(count, np.array(ones, dtype=np.intp), np.array(others, dtype=np.intp))
    ends = np.cumsum(np.bincount(numbers))
    return [part.tolist() for part in np.split(np.argsort(numbers, kind="stable"), ends[:-1]) if part.size]


def line_up(homes: Homes, count: int) -> list[int]:
    """All clauses, component after component, each in the order of its Fiedler vector."""
    line: list[int] = []
    whole = laplacian(homes, count)
    for part in clause_components(homes, count):
        places = rounded_eigenvector(fiedler_vector(whole[np.ix_(part, part)]))
        line += [part[index] for index in np.argsort(places, kind="stable").tolist()]
    return line


def rounded_eigenvector(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """An eigenvector as it is on every machine: its first entry positive, its last digits left out, so that
    clauses which lie at one place stay in their order.

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
    if size <= SMALL:
        small: NDArray[np.float64] = np.linalg.eigh(matrix)[1][:, min(1, size - 1)]
        return small
    inverse = np.linalg.inv(matrix + 1 / size)
    basis = np.zeros((STEPS, size))
    vector = np.random.default_rng(0).random(size)
    for step in range(STEPS):
        for _ in range(2):  # Once more for what rounding left over.
            vector -= vector.mean() + basis[:step].T @ (basis[:step] @ vector)
        if (length := float(np.linalg.norm(vector))) < 1e-9:
            basis = basis[:step]
            break
        basis[step] = vector / length
        vector = inverse @ basis[step]
    slowest: NDArray[np.float64] = basis.T @ np.linalg.eigh(basis @ inverse @ basis.T)[1][:, -1]
    return slowest

"""Variables that are equal or opposite in every solution become one.

Binary clauses are implications; literals that imply each other in a circle are equal. On a compiled board
whole wires are such circles: of a hundred thousand unknown cells a thousand signals are left. The number of
solutions stays.

    >>> found = merge(np.array([[1, 2, 0], [-1, -2, 0], [2, 3, 0]], dtype=np.int32), 3)
    >>> found.literals.tolist(), found.clauses
    ([1, -1, 2], [[-1, 2]])
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Ints


@dataclass(frozen=True)
class Merged:
    """`literals[v - 1]` is what stands for variable v now; the clauses are over those."""

    literals: Ints
    clauses: list[list[int]]


def merge(rows: Ints, top: int) -> Merged:
    """Merge the variables 1 to `top` of clauses given as rows of literals, 0 where a row is shorter."""
    literals = _representatives(rows[(rows != 0).sum(axis=1) == 2], top)
    if (literals == 0).any():
        return Merged(np.arange(1, top + 1, dtype=np.int32), [[]])
    names = np.concatenate([-literals[::-1], [0], literals]).astype(np.int32)
    return Merged(literals, _distinct(names[rows + top]))


def _representatives(pairs: Ints, top: int) -> Ints:
    """For each variable the literal that it equals, over fresh numbers from 1 on; 0 if some variable equals
    its opposite.
    """
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    one, two = _two_literals(pairs)
    source, target = np.concatenate([-one, -two]) + top, np.concatenate([two, one]) + top
    graph = coo_matrix(
        (np.ones(source.size, dtype=np.int8), (source, target)), shape=(2 * top + 1, 2 * top + 1)
    )
    _, label = connected_components(graph, directed=True, connection="strong")
    positive, negative = label[top + 1 :], label[:top][::-1]
    if (positive == negative).any():
        return np.zeros(top, dtype=np.int32)
    # A class and the class of its negations share a number; the one met first is the positive one.
    low = np.minimum(positive, negative)
    _, first, inverse = np.unique(low, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))
    sign = np.where(positive == positive[first][inverse], 1, -1)
    return ((order[inverse] + 1) * sign).astype(np.int32)


def _two_literals(pairs: Ints) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The two literals of each row."""
    filled = pairs[pairs != 0].reshape(-1, 2)
    return filled[:, 0], filled[:, 1]


def _distinct(rows: Ints) -> list[list[int]]:
    """Each clause once, without repeated literals and without clauses that always hold."""
    rows = np.sort(rows, axis=1)
    rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = 0
    rows = np.sort(rows, axis=1)
    always = np.zeros(len(rows), dtype=bool)
    for left in range(rows.shape[1]):
        for right in range(left):
            always |= (rows[:, left] == -rows[:, right]) & (rows[:, left] != 0)
    kept = _unique_rows(rows[~always])
    return [[literal for literal in row if literal] for row in kept.tolist()]


def _unique_rows(rows: Ints) -> Ints:
    """Distinct rows; by one packed number a row where they fit."""
    bits = 63 // max(1, rows.shape[1])
    if not rows.size or int(np.abs(rows).max()) >= 1 << (bits - 1):
        return np.unique(rows, axis=0)
    packed = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        packed = (packed << bits) + (column.astype(np.int64) + (1 << (bits - 1)))
    _, first = np.unique(packed, return_index=True)
    return rows[np.sort(first)]

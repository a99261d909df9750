"""Variables that are equal or opposite in every solution become one.

Binary clauses are implications; literals that imply each other in a circle are equal. On a compiled board
whole wires are such circles: of a hundred thousand unknown cells a thousand signals are left. The number of
solutions stays.

    >>> found = merge([np.array([[1, 2, 0], [-1, -2, 0], [2, 3, 0]], dtype=np.int32)], 3)
    >>> found.literals.tolist(), found.clauses
    ([1, -1, 2], [[-1, 2]])
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np

from hardboard.puzzles.grid import Ints


@dataclass(frozen=True)
class Merged:
    """`literals[v - 1]` is what stands for variable v now; the clauses are over those."""

    literals: Ints
    clauses: list[list[int]]


def merge(blocks: Sequence[Ints], top: int) -> Merged:
    """Merge the variables 1 to `top` of clauses given as rows of literals, 0 where a row is shorter."""
    pairs = [_pairs(block) for block in blocks]
    literals = _representatives(np.vstack(pairs) if pairs else np.zeros((0, 2), dtype=np.int32), top)
    if (literals == 0).any():
        return Merged(np.arange(1, top + 1, dtype=np.int32), [[]])
    names = np.concatenate([-literals[::-1], [0], literals]).astype(np.int32)
    clauses = chain.from_iterable(_distinct(names[block + top]) for block in blocks)
    return Merged(literals, [list(clause) for clause in dict.fromkeys(clauses)])


def _pairs(block: Ints) -> Ints:
    """The literals of the rows that have two."""
    filled = block != 0
    two = filled[:, 0].astype(np.int8)
    for column in filled.T[1:]:
        two += column
    rows: Ints = block[two == 2]
    return rows if block.shape[1] == 2 else rows[rows != 0].reshape(-1, 2)


def _representatives(pairs: Ints, top: int) -> Ints:
    """For each variable the literal that it equals, over fresh numbers from 1 on; 0 if some variable equals
    its opposite.
    """
    from networkx import DiGraph, strongly_connected_components

    one, two = pairs.T
    source, target = np.concatenate([-one, -two]) + top, np.concatenate([two, one]) + top
    graph = DiGraph(zip(source.tolist(), target.tolist(), strict=True))
    label = np.arange(2 * top + 1)
    for members in strongly_connected_components(graph):
        label[list(members)] = min(members)
    positive, negative = label[top + 1 :], label[:top][::-1]
    if (positive == negative).any():
        return np.zeros(top, dtype=np.int32)
    # A class and the class of its negations share a number; the one met first is the positive one.
    low = np.minimum(positive, negative)
    first = np.full(2 * top + 1, top)
    np.minimum.at(first, low, np.arange(top))
    met = np.zeros(top, dtype=np.int32)
    met[first[low]] = 1
    sign = np.where(positive == positive[first[low]], 1, -1)
    literals: Ints = (np.cumsum(met)[first[low]] * sign).astype(np.int32)
    return literals


def _distinct(rows: Ints) -> Iterator[tuple[int, ...]]:
    """Each clause once, without repeated literals and without clauses that always hold."""
    always = np.zeros(len(rows), dtype=bool)
    for left, right in combinations(rows.T, 2):
        always |= (left == -right) & (left != 0)
    rows = np.sort(_unique_rows(rows[~always]), axis=1)
    rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = 0
    for row in rows.tolist():
        yield tuple(literal for literal in row if literal)


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

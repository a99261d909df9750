"""The white rooms form one tree: two ways to say so.

By need: a candidate's white regions without S each give a cut (if this room is white, so is one of those
around its region), its cycles each give one clause (not all of these rooms are white). Neither depends on the
candidate: a cut holds because S is white and cannot be reached otherwise, a cycle is a cycle whatever else is
white.

At once: white rooms but that of S have exactly one parent, two white rooms that touch are parent and child,
and levels, binary numbers, rise from parent to child.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import breadth_first_order, connected_components

from hardboard.puzzles.grid import Ints
from hardboard.verify.cnf import TRUE, Cnf
from hardboard.verify.nurimeizu.graph import Edges, RoomGraph

Bools = NDArray[np.bool_]


def broken(graph: RoomGraph, literals: Ints, white: Bools) -> list[list[int]]:
    """The cuts and the cycles of a candidate."""
    kept: Edges = graph.once[white[graph.once].all(axis=1)]
    matrix = coo_matrix(
        (np.ones(len(kept)), (kept[:, 0], kept[:, 1])), shape=(graph.count, graph.count)
    ).tocsr()
    labels = connected_components(matrix, directed=False)[1]
    clauses = [clause(rooms, literals, -1) for rooms in cycles(kept, labels, white, matrix + matrix.T)]
    return clauses + [clause(around, literals, 1, seed) for seed, around in cuts(graph, labels, white)]


def clause(rooms: Sequence[int], literals: Ints, sign: int, seed: int | None = None) -> list[int]:
    """One of the rooms is white (sign 1) or black (-1), unless the room `seed` is black."""
    found = {sign * int(literals[room]) for room in rooms}
    if seed is not None:
        found.add(-int(literals[seed]))
    return sorted(found - {-TRUE})


def cuts(graph: RoomGraph, labels: NDArray[np.int32], white: Bools) -> Iterator[tuple[int, list[int]]]:
    """For each white region without S: a room of it, one with an icon if there is any, and the rooms around
    it.
    """
    best = np.lexsort((~graph.iconed, labels))
    best = best[white[best]]
    seeds = best[np.unique(labels[best], return_index=True)[1]]
    home = labels[graph.start]
    if len(seeds) < 2:
        return
    ends = np.concatenate([graph.edges, graph.edges[:, ::-1]])
    ends = ends[white[ends[:, 0]] & ~white[ends[:, 1]]]
    ends = ends[np.argsort(labels[ends[:, 0]], kind="stable")]
    regions = labels[ends[:, 0]]
    for seed in seeds.tolist():
        low, high = np.searchsorted(regions, [labels[seed], labels[seed] + 1])
        if labels[seed] != home:
            yield seed, sorted(set(ends[low:high, 1].tolist()))
        else:
            other = next(room for room in seeds.tolist() if room != seed)
            yield other, sorted(set(ends[low:high, 1].tolist()))


def cycles(kept: Edges, labels: NDArray[np.int32], white: Bools, matrix: coo_matrix) -> Iterator[list[int]]:
    """One cycle for each edge that a breadth-first tree of its region leaves out."""
    sizes = np.bincount(labels[white], minlength=labels.max() + 1)
    counts = np.bincount(labels[kept[:, 0]], minlength=labels.max() + 1)
    for label in np.flatnonzero(counts > sizes - 1).tolist():
        if sizes[label]:
            inside = kept[labels[kept[:, 0]] == label]
            order, before = breadth_first_order(matrix, inside[0, 0], directed=False)
            depth = np.zeros(len(labels), dtype=int)
            for room in order[1:].tolist():
                depth[room] = depth[before[room]] + 1
            extra = (before[inside[:, 0]] != inside[:, 1]) & (before[inside[:, 1]] != inside[:, 0])
            for one, two in inside[extra].tolist():
                yield _join(one, two, before, depth)


def _join(one: int, two: int, before: Ints, depth: NDArray[np.int64]) -> list[int]:
    """The rooms of the cycle that the edge closes: up from both ends to where they meet."""
    left, right = [one], [two]
    while left[-1] != right[-1]:
        side = left if depth[left[-1]] >= depth[right[-1]] else right
        side.append(int(before[side[-1]]))
    return left + right[:-1]


def written(graph: RoomGraph, literals: Ints, cnf: Cnf) -> None:
    """The whole demand as clauses."""
    arrows = {
        (a, b): int(cnf.fresh(1)[0]) for one, two in graph.once.tolist() for a, b in ((one, two), (two, one))
    }
    inward: dict[int, list[int]] = {room: [] for room in range(graph.count)}
    for (parent, child), arrow in arrows.items():
        inward[child].append(arrow)
        cnf.add(-arrow, int(literals[parent]))
        cnf.add(-arrow, int(literals[child]))
    for room, choices in inward.items():
        cnf.add(-int(literals[room]), TRUE if room == graph.start else -TRUE, *choices)
        for i, arrow in enumerate(choices):
            if room == graph.start:
                cnf.add(-arrow)
            for other in choices[:i]:
                cnf.add(-arrow, -other)
    for one, two in graph.once.tolist():
        cnf.add(-int(literals[one]), -int(literals[two]), arrows[one, two], arrows[two, one])
    _levels_rise(graph.count, arrows, cnf)


def _levels_rise(count: int, arrows: dict[tuple[int, int], int], cnf: Cnf) -> None:
    """The child of an arrow has a higher level than its parent. Levels are binary numbers, highest bit
    first.
    """
    width = max(count.bit_length(), 1)
    bits = cnf.fresh(width * count).reshape(count, width).tolist()
    for (parent, child), arrow in arrows.items():
        cnf.less(arrow, bits[parent], bits[child])

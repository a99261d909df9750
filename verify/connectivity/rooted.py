"""Connected areas as few, exact clauses.

Every cell of the colour must reach a *root* over cells of the colour. A root is a known cell of the colour, a
clue, or a cell at the outside. Where there is none of these, the first cell of the colour is the root. Three
things keep the clauses few:

- Cells side by side with one literal are one *node*: they have one colour in every solution.
- A node is *served* if unit propagation gives it a neighbour of its colour, among the roots or the served
  nodes. It needs no clause.
- The other nodes fall apart into clusters. In each cluster, a node of the colour has a served neighbour of
  the colour, or a neighbour with a smaller number. A shortest way has no node twice, so that as many numbers
  as nodes are enough.

    >>> cnf = Cnf(2)
    >>> write_rooted(cnf, Rooted.of(np.array([TRUE, 1, 2]), np.array([[0, 1], [1, 2]]), [0]))
    >>> cnf.clauses
    [[-2, 1]]
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import components
from hardboard.puzzles.grid import Ints
from hardboard.verify.connectivity.articulation import walk
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.solver import Solver

#: A solver that can be asked for what units propagate to.
PROPAGATES = "minisat22"
#: Pairs of cells that are neighbours, a row each.
Sides = NDArray[np.int64]


@dataclass(frozen=True)
class Graph:
    """Nodes with their literals and neighbours, those with a cycle inside, and pairs that share two sides."""

    literals: Sequence[int]
    near: Sequence[Collection[int]]
    looped: Sequence[int]
    twice: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Rooted:
    """An area's nodes and roots. Without a known root, the first node of the colour is one if `free`."""

    graph: Graph
    roots: frozenset[int]
    free: bool
    tree: bool = False

    @classmethod
    def of(cls, has: Ints, sides: Sides, roots: Collection[int] | None, *, tree: bool = False) -> "Rooted":
        """Cells with the literals that they have the colour; `roots` is None where any may be the root."""
        node, graph = contract_cells(has, sides)
        if roots is not None:
            reached = node[np.fromiter(roots, dtype=np.int64, count=len(roots))]
            return cls(graph, frozenset(reached[reached >= 0].tolist()), False, tree)
        known = (at for at, literal in enumerate(graph.literals) if literal == TRUE)
        chosen = max(known, key=lambda at: len(graph.near[at]), default=None)
        return cls(graph, frozenset(() if chosen is None else (chosen,)), True, tree)

    def forced(self) -> list[int]:
        """Return literals that hold: unreachable nodes lack the colour, points of articulation have it."""
        literals = self.graph.literals
        short = {-literals[at] for at in self.graph.looped} | {
            -literals[at]
            for pair in self.graph.twice
            for at, other in (pair, pair[::-1])
            if literals[other] == TRUE
        }
        if self.free and not self.roots:
            return sorted(short) if self.tree else []
        known = {at for at, literal in enumerate(literals) if literal == TRUE}
        reached, needed = walk(self.graph.near, self.roots, range(len(literals)), known)
        away = {-literal for at, literal in enumerate(literals) if at not in reached}
        between = {literals[at] for at in needed - self.roots}
        return sorted((between | away | (short if self.tree else set())) - {TRUE})


def write_rooted(cnf: Cnf, area: Rooted) -> None:
    """Write that every node of the colour reaches a root; in a tree, in one way only."""
    graph = area.graph
    first = _first(cnf, graph.literals) if area.free and not area.roots else {}
    served = _served(graph, area.roots, cnf.clauses)
    rank = {at: place for place, at in enumerate(served)}
    parents = {
        at: [graph.literals[other] for other in graph.near[at] if rank.get(other, len(rank)) < rank[at]]
        for at in served
    }
    for cluster in _clusters(graph, rank):
        parents |= _write_cluster(cnf, graph, cluster, rank, first, tree=area.tree)
    if area.tree:
        _write_tree(cnf, graph, parents)


def _write_tree(cnf: Cnf, graph: Graph, parents: Mapping[int, Sequence[int]]) -> None:
    """Require that no node has two parents, or a cycle inside, or shares two sides with another."""
    for at in graph.looped:
        cnf.add(-graph.literals[at])
    for one, other in graph.twice:
        cnf.add(-graph.literals[one], -graph.literals[other])
    for at, above in parents.items():
        before = -TRUE
        for number, parent in enumerate(above):
            cnf.add(-graph.literals[at], -parent, -before)
            if number < len(above) - 1:
                after = cnf.new()
                cnf.add(-before, after)
                cnf.add(-parent, after)
                before = after


def contract_cells(has: Ints, sides: Sides) -> tuple[NDArray[np.int64], Graph]:
    """Return the node of each cell, -1 if it cannot have the colour, and the graph of nodes.


    >>> contract_cells(np.array([1, 1, -TRUE, 2, 1]), np.array([[0, 1], [1, 2], [1, 3], [3, 4]]))[0].tolist()
    [0, 0, -1, 1, 2]
    """
    size, inside = len(has), has != -TRUE
    sides = sides[inside[sides].all(axis=1)]
    same = sides[has[sides[:, 0]] == has[sides[:, 1]]]
    label = components(size, same[:, 0], same[:, 1])[inside]
    _, first, which = np.unique(label, return_index=True, return_inverse=True)
    rank = np.argsort(np.argsort(first))
    node = np.full(size, -1, dtype=np.int64)
    node[inside] = rank[which.reshape(-1)]
    count, within = len(first), np.bincount(node[same[:, 0]], minlength=len(first))
    looped = np.flatnonzero(within >= np.bincount(node[inside], minlength=count))
    pairs = np.sort(node[sides[has[sides[:, 0]] != has[sides[:, 1]]]], axis=1)
    keys, times = np.unique(pairs @ np.array([max(count, 1), 1]), return_counts=True)
    ends = np.stack(np.divmod(keys, max(count, 1)), axis=1)
    twice = [(one, other) for one, other in ends[times > 1].tolist()]
    literals = has[inside][np.sort(first)].tolist()
    return node, Graph(literals, _beside(ends, count), looped.tolist(), twice)


def _beside(pairs: Sides, count: int) -> list[list[int]]:
    keys = np.sort(np.concatenate([pairs @ np.array([count, 1]), pairs @ np.array([1, count])]))
    ends = np.cumsum(np.bincount(keys // max(count, 1), minlength=count)).tolist()
    others = (keys % max(count, 1)).tolist()
    return [others[start:end] for start, end in pairwise([0, *ends])]


def _first(cnf: Cnf, literals: Sequence[int]) -> dict[int, int]:
    """For each node a literal that it is the first of the colour."""
    first, before = {}, -TRUE
    for at, literal in enumerate(literals):
        first[at], after = cnf.new(), cnf.new()
        cnf.add(-first[at], literal)
        cnf.add(-first[at], -before)
        for one in (before, literal):
            cnf.add(-one, after)
        before = after
    return first


def _served(graph: Graph, roots: Iterable[int], clauses: Sequence[Sequence[int]]) -> list[int]:
    """Return the roots and all nodes that are served, each by nodes before it."""
    waiting = sorted(roots)
    served = dict.fromkeys(waiting)
    with Solver(clauses, name=PROPAGATES, top=max(map(abs, graph.literals), default=0)) as engine:
        while waiting:
            for at in graph.near[waiting.pop()]:
                if at not in served and _is_served(graph, at, served, engine):
                    served[at] = None
                    waiting.append(at)
    return list(served)


def _is_served(graph: Graph, at: int, served: Collection[int], engine: Solver) -> bool:
    beside = {graph.literals[other] for other in graph.near[at] if other in served} - {graph.literals[at]}
    if TRUE in beside or any(-literal in beside for literal in beside):
        return True
    return engine.follows([x for x in (-graph.literals[at], *sorted(beside)) if x != -TRUE])


def _clusters(graph: Graph, served: Collection[int]) -> Iterable[list[int]]:
    """Yield the other nodes, one connected group at a time."""
    seen = set(served)
    for start in range(len(graph.literals)):
        if start not in seen:
            seen.add(start)
            cluster = [start]
            for at in cluster:
                fresh = [other for other in graph.near[at] if other not in seen]
                seen.update(fresh)
                cluster += fresh
            yield cluster


def _write_cluster(
    cnf: Cnf, graph: Graph, cluster: Sequence[int], served: Collection[int], first: Mapping[int, int],
    *, tree: bool,
) -> dict[int, list[int]]:  # fmt: skip
    """Return numbers for the nodes, and the literals of the parents of each."""
    digits = (len(cluster) - 1).bit_length()
    level = {at: [cnf.new() for _ in range(digits)] for at in cluster} if len(cluster) > 1 else {}
    literals, arrows, parents = graph.literals, dict[tuple[int, int], int](), dict[int, list[int]]()
    for at in cluster:
        parents[at] = [first[at]] if first else []
        for other in graph.near[at]:
            if other in served:
                parents[at].append(literals[other])
            else:
                arrows[other, at] = arrow = cnf.new()
                parents[at].append(arrow)
                cnf.add(-arrow, literals[other])
                cnf.less(arrow, level[other], level[at])
                if tree:
                    cnf.add(-arrow, literals[at])
        cnf.add(-literals[at], *parents[at])
    for one, other in arrows if tree else ():
        if one < other:
            cnf.add(-literals[one], -literals[other], arrows[one, other], arrows[other, one])
    return parents

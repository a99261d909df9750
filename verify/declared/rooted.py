"""Areas that hang together as clauses, few of them and exact.

Every cell of the colour must reach a *root* over cells of the colour: a known cell of the colour, a clue, a
cell at the outside; where there is none of these, the first cell of the colour. Three things keep the clauses
few:

- Cells side by side with one literal are one *node*: they have one colour in every solution.
- A node is *served* if some clause that is written already says that one of its neighbours that are roots, or
  served themselves, has the colour whenever it does. Of it nothing has to be said.
- The other nodes fall apart into clusters. In each, a node of the colour has a served neighbour of the
  colour, or one in the cluster with a smaller number; a shortest way has no node twice, so that as many
  numbers as the cluster has nodes are enough, whatever the solution.

    >>> cnf = Clauses([False, None, None])
    >>> write_rooted(cnf, {0: TRUE, 1: 1, 2: 2}, [[1], [0, 2], [1]], {0})
    >>> cnf.clauses
    [[-2, 1]]
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from hardboard.puzzles.declared.areas import Near, flood
from hardboard.puzzles.declared.board import Index
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.sat.cnf import TRUE


@dataclass(frozen=True)
class Graph:
    """Nodes: the literal that each has the colour, and its neighbours."""

    literals: Sequence[int]
    near: Sequence[Collection[int]]


def write_rooted(cnf: Clauses, has: Mapping[Index, int], near: Near, roots: Collection[Index] | None) -> None:
    """Every cell that `has` the colour reaches one of the roots; None where any cell may be the root."""
    node, graph = contracted({cell: x for cell, x in has.items() if x != -TRUE}, near)
    if roots is None:
        known = [at for at, literal in enumerate(graph.literals) if literal == TRUE]
        chosen = {max(known, key=lambda at: len(graph.near[at]))} if known else set()
    else:
        chosen = {node[cell] for cell in roots if cell in node}
    first = _first(cnf, graph.literals) if roots is None and not chosen else {}
    served = _served(graph, chosen, cnf.clauses)
    for cluster in _clusters(graph, served):
        _write_cluster(cnf, graph, cluster, served, first)


def contracted(has: Mapping[Index, int], near: Near) -> tuple[dict[Index, int], Graph]:
    """The node of each cell, and the graph of nodes."""
    node: dict[Index, int] = {}
    literals: list[int] = []
    for cell, literal in has.items():
        if cell not in node:
            group = flood(near, [cell], lambda other, same=literal: has.get(other) == same)  # type: ignore[misc]
            node |= dict.fromkeys(group, len(literals))
            literals.append(literal)
    beside: list[set[int]] = [set() for _ in literals]
    for cell, at in node.items():
        beside[at] |= {node[other] for other in near[cell] if other in node} - {at}
    return node, Graph(literals, beside)


def _first(cnf: Clauses, literals: Sequence[int]) -> dict[int, int]:
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


def _served(graph: Graph, roots: Iterable[int], clauses: Iterable[Sequence[int]]) -> set[int]:
    """The roots and all nodes that are served, each by nodes found before it."""
    served, waiting = set(roots), list(roots)
    told: dict[int, list[Sequence[int]]] = defaultdict(list)
    wanted = {-literal for literal in graph.literals}
    for clause in clauses:
        for literal in clause:
            if literal in wanted:
                told[literal].append(clause)
    while waiting:
        for at in graph.near[waiting.pop()]:
            if at not in served and _is_served(graph, at, served, told):
                served.add(at)
                waiting.append(at)
    return served


def _is_served(graph: Graph, at: int, served: set[int], told: Mapping[int, list[Sequence[int]]]) -> bool:
    beside = {graph.literals[other] for other in graph.near[at] if other in served}
    own = -graph.literals[at]
    return TRUE in beside or any(
        all(literal == own or literal in beside for literal in clause) for clause in told.get(own, ())
    )


def _clusters(graph: Graph, served: set[int]) -> Iterable[list[int]]:
    """The other nodes, those that hang together at a time."""
    seen: set[int] = set()
    for at in range(len(graph.literals)):
        if at not in served and at not in seen:
            cluster = flood(graph.near, [at], lambda other: other not in served)  # type: ignore[arg-type]
            seen.update(cluster)
            yield cluster


def _write_cluster(
    cnf: Clauses, graph: Graph, cluster: Sequence[int], served: set[int], first: Mapping[int, int]
) -> None:
    digits = (len(cluster) - 1).bit_length()
    level = {at: [cnf.new() for _ in range(digits)] for at in cluster} if len(cluster) > 1 else {}
    for at in cluster:
        parents = [first[at]] if first else []
        for other in graph.near[at]:
            if other in served:
                parents.append(graph.literals[other])
            else:
                parents.append(cnf.new())
                cnf.add(-parents[-1], graph.literals[other])
                cnf.less(parents[-1], level[other], level[at])
        cnf.add(-graph.literals[at], *parents)

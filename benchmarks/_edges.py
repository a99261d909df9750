"""Slitherlink as a CNF with a variable for each edge, for PySAT: what one writes in an afternoon.

Each point has two edges or none, each clue its number of edges. A loop that is closed beside others is
counted if it is a solution alone, and then cut off by a clause.

>>> from hardboard.puzzles import family
>>> count(family("slitherlink").read_board("4"), 2)
1
"""

from collections import defaultdict
from itertools import combinations
from typing import Any

import networkx as nx
from pysat.card import CardEnc
from pysat.solvers import Solver

from hardboard.puzzles.declared.doubled import edges, ends_of


def count(board: Any, limit: int) -> int:
    """Return the number of loops, up to a limit."""
    number = {edge: k for k, edge in enumerate(edges(board), 1)}
    found, clauses = 0, written(board, number)
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        while found < limit and solver.solve():
            model = [edge for edge, k in number.items() if solver.get_model()[k - 1] > 0]
            graph = nx.Graph(ends_of(board, edge) for edge in model)
            for points in nx.connected_components(graph):
                loop = {number[edge] for edge in model if ends_of(board, edge)[0] in points}
                found += solver.solve([k if k in loop else -k for k in number.values()])
                solver.add_clause([-k for k in loop])
            if not model:
                solver.add_clause([*number.values()])
    return min(found, limit)


def written(board: Any, number: dict[Any, int]) -> list[list[int]]:
    """Return the clauses about points and clues."""
    at, clauses, top = defaultdict(list), list[list[int]](), len(number)
    for edge, k in number.items():
        for point in ends_of(board, edge):
            at[point].append(k)
    for around in at.values():
        clauses += [[-k, *(other for other in around if other != k)] for k in around]
        clauses += [[-k for k in three] for three in combinations(around, 3)]
    for cell, clue in board.clues.items():
        if clue >= 0:
            exact = CardEnc.equals([number[edge] for edge in board.near[cell]], clue, top_id=top)
            top = max(top, exact.nv)
            clauses += exact.clauses
    return clauses

"""Layouts: cells of Kölker's layout and of the compact one, in input order and arranged, beside a lower
bound.

Random formulas near the threshold, and structured ones whose variables and clauses are numbered at random:
chains, grids (a brick wall, a clause at each corner) and planar ones (a triangulation of random points, a
clause in each triangle). Each row is the mean over a few seeds. Large classic boards are not soldered: their
size follows from the network's layers. The aims: at most 1/110 of the paper's cells on random formulas of 20
clauses, 1/150 on 40, 1/500 on chains of 100.
"""

import time
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
from scipy.spatial import Delaunay

from benchmarks.compile import random_formula
from hardboard.gadgets import load
from hardboard.reduction import Formula, bus, make
from hardboard.reduction.bound import cells as bound_cells
from hardboard.reduction.network import route
from hardboard.reduction.order import Order, order

SEEDS = 3
LIBRARY = load("compact")


def shuffled(clauses: list[list[int]], rng: Random) -> Formula:
    """The clauses in random order, their variables numbered at random, half of the literals negated."""
    names = sorted({v for clause in clauses for v in clause})
    number = dict(zip(names, rng.sample(range(1, len(names) + 1), len(names)), strict=True))
    signed = [
        tuple(number[v] * rng.choice((1, -1)) for v in rng.sample(clause, len(clause))) for clause in clauses
    ]
    return make(rng.sample(signed, len(signed)))


def chain(count: int, seed: int) -> Formula:
    """Each clause shares a variable with the one before and the one behind it."""
    return shuffled([[2 * i, 2 * i + 1, 2 * i + 2] for i in range(count)], Random(seed))


def grid(side: int, seed: int) -> Formula:
    """A brick wall of side x side corners: a clause at each, a variable for each edge."""
    edges: dict[tuple[int, int], list[int]] = {(r, c): [] for r in range(side) for c in range(side)}
    for number, (one, two) in enumerate(_bricks(side), 1):
        edges[one].append(number)
        edges[two].append(number)
    return shuffled([found for found in edges.values() if found], Random(seed))


def _bricks(side: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for r in range(side):
        yield from (((r, c), (r, c + 1)) for c in range(side - 1))
        yield from (((r, c), (r + 1, c)) for c in range(r % 2, side, 2) if r + 1 < side)


def planar(points: int, seed: int) -> Formula:
    """A clause for each triangle of a triangulation of random points, a variable for each edge."""
    triangles = Delaunay(np.random.default_rng(seed).random((points, 2))).simplices.tolist()
    edges: dict[frozenset[int], int] = {}
    clauses = []
    for a, b, c in triangles:
        clauses.append(
            [edges.setdefault(frozenset(pair), len(edges) + 1) for pair in ((a, b), (b, c), (a, c))]
        )
    return shuffled(clauses, Random(seed))


def classic_cells(found: Order) -> int:
    """Cells of Kölker's layout, from the layers of its network."""
    network = route(found.formula, found.variables)
    rows = 2 + 2 * len(network.layers) + max(map(len, network.sources.values()))
    return (16 * rows + 1) * (16 * (6 * len(found.formula.clauses) - 1) + 1)


def compact_cells(found: Order, shared: bool = True) -> int:
    """Cells of the compact layout; without `shared`, every variable has a row of its own."""
    plan = bus.place(found, LIBRARY).arrangement
    rows = plan.rows if shared else 1 + len(found.formula.live)
    return (8 * rows + 1) * (8 * plan.cols + 1)


def measure(formula: Formula) -> list[float]:
    """Cells: classic, classic arranged, compact, compact arranged, the bound; then seconds for the order."""
    given = order(formula, "input")
    start = time.process_time()
    arranged = order(formula)
    seconds = time.process_time() - start
    sizes = [
        classic_cells(given),
        classic_cells(arranged),
        compact_cells(given, shared=False),
        compact_cells(arranged),
    ]
    return [*map(float, sizes), float(bound_cells(formula, LIBRARY)), seconds]


ROWS: list[tuple[str, Callable[[int, int], Formula], tuple[int, ...]]] = [
    ("random", random_formula, (4, 8, 12, 20, 40, 80, 150, 300, 500)),
    ("chain", chain, (20, 100, 500)),
    ("grid", grid, (6, 10, 20)),
    ("planar", planar, (15, 60, 200)),
]


def main() -> None:
    head = (
        "clauses",
        "classic",
        "arranged",
        "compact",
        "arranged",
        "bound",
        "seconds",
        "paper / compact",
        "compact / bound",
    )
    print(f"{'':7}" + "".join(f"{word:>{max(14, len(word) + 2)}}" for word in head))
    for name, draw, sizes in ROWS:
        for size in sizes:
            formulas = [draw(size, seed) for seed in range(SEEDS)]
            found = np.mean([measure(formula) for formula in formulas], axis=0)
            clauses = np.mean([len(formula.clauses) for formula in formulas])
            figures = [f"{clauses:14.0f}", *(f"{value:14,.0f}" for value in found[:5]), f"{found[5]:14.2f}"]
            print(
                f"{name:7}{''.join(figures)}{found[0] / found[3]:17.1f}{found[3] / found[4]:17.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()

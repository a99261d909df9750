"""Two older ways to say that white cells are connected, as rivals of two trees (Straathof, section 2).

Both need a cell that is white for sure as the root, and variables for every two cells.
"""

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, neighbours
from hardboard.verify.sat.cnf import TRUE, Cnf


def root_of(black: Ints) -> Cell:
    """The first cell that is known to be white."""
    row, col = np.argwhere(black == -TRUE)[0].tolist()
    return row, col


def cells_of(black: Ints) -> list[Cell]:
    """Every cell, row by row."""
    return [(r, c) for r in range(black.shape[0]) for c in range(black.shape[1])]


def distance(black: Ints, cnf: Cnf) -> None:
    """A cell i + 1 steps from the root has a neighbour that is i steps from it; N steps are enough."""
    root, cells = root_of(black), cells_of(black)
    within = dict.fromkeys(cells, -TRUE) | {root: TRUE}
    for _ in range(len(cells)):
        closer = within
        within = dict(zip(cells, cnf.fresh(len(cells)).tolist(), strict=True)) | {root: TRUE}
        for cell in cells:
            cnf.add(-within[cell], -int(black[cell]))
            cnf.add(-within[cell], closer[cell], *(closer[near] for near in neighbours(cell, black.shape)))
    for cell in cells:
        cnf.add(int(black[cell]), within[cell])


def partial_order(black: Ints, cnf: Cnf) -> None:
    """Every white cell but the root points to a white neighbour, and the order that the arrows make has no
    cycle: `before[u, v]` says that arrows lead from u to v (Bofill and others 2023, by the thesis).
    """
    root, cells = root_of(black), cells_of(black)
    number = len(cells)
    before = cnf.fresh(number * number).reshape(number, number)
    at = {cell: k for k, cell in enumerate(cells)}
    for u, cell in enumerate(cells):
        cnf.add(-int(before[u, u]))
        near = [at[other] for other in neighbours(cell, black.shape)]
        arrows = dict(zip(near, cnf.fresh(len(near)).tolist(), strict=True))
        if cell != root:
            cnf.add(int(black[cell]), *arrows.values())
        for v, arrow in arrows.items():
            cnf.add(-arrow, -int(black[cells[v]]))
            cnf.add(-arrow, int(before[u, v]))
            for w in range(number):
                cnf.add(-arrow, -int(before[v, w]), int(before[u, w]))


RIVALS = {"distance": distance, "partial-order": partial_order}

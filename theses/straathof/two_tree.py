"""Connectivity by two trees, after H. Straathof, *Kuroshuto* (2025), section 4.2.1, formulas 3 to 8.

Every cell but a white root points to one neighbour, white cells only to white ones. Every inner corner point
of the grid points to one of the corner points around it; those on the rim are together the root. Two opposite
arrows are forbidden, and so are two arrows that cross.

Why the cells then hang together, with fewer words than the thesis: a grid of V cells and E side-by-side pairs
has E - V + 1 inner points (Euler). The arrows are V - 1 + (E - V + 1) = E, at most one for each pair of
cells, so one for each. Suppose that there is a cycle of cell arrows, with v cells, f points and v + f - 1
pairs strictly within. Then the arrows within would be v + f if the root is not among them: too many. So the
cell arrows make a tree, if no cycle can go around the root.

The thesis needs a numbered cell on the rim for that. It is not necessary. The corner r1c1 and its neighbour
r1c2 are not both black, and both lie on the rim. The root is r1c1 if that is white, else r1c2.
"""

import numpy as np

from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.verify.sat.cnf import TRUE, Cnf

Arrows = dict[tuple[Cell, Cell], int]


def two_tree(black: Ints, cnf: Cnf) -> None:
    """Add clauses that hold, for some values of fresh variables, exactly if the white cells are connected."""
    rows, cols = black.shape
    if rows * cols == 1:
        return
    cells, points = _arrows((rows, cols), cnf), _point_arrows((rows, cols), cnf)
    one_each(cells, _root(black), cnf)
    one_each(points, {}, cnf)
    white_to_white(cells, black, cnf)
    for arrows in (cells, points):
        no_opposites(arrows, cnf)
    no_crossing(cells, points, cnf)


def _root(black: Ints) -> dict[Cell, int]:
    rim = np.zeros(black.shape, dtype=bool)
    rim[[0, -1]] = rim[:, [0, -1]] = True
    known = np.argwhere(rim & (black == -TRUE)).tolist()
    if known:
        return {(known[0][0], known[0][1]): TRUE}
    corner = int(black[0, 0])
    return {(0, 0): -corner, (0, 1) if black.shape[1] > 1 else (1, 0): corner}


def _arrows(shape: Cell, cnf: Cnf) -> Arrows:
    pairs = [
        ((r, c), (r + dr, c + dc))
        for r in range(shape[0])
        for c in range(shape[1])
        for dr, dc in STEPS.values()
        if 0 <= r + dr < shape[0] and 0 <= c + dc < shape[1]
    ]
    return dict(zip(pairs, cnf.fresh(len(pairs)).tolist(), strict=True))


def _point_arrows(shape: Cell, cnf: Cnf) -> Arrows:
    pairs = [
        ((r, c), (r + dr, c + dc))
        for r in range(1, shape[0])
        for c in range(1, shape[1])
        for dr, dc in STEPS.values()
    ]
    return dict(zip(pairs, cnf.fresh(len(pairs)).tolist(), strict=True))


def one_each(arrows: Arrows, roots: dict[Cell, int], cnf: Cnf) -> None:
    """Require that every cell and every inner point has exactly one outward arrow, the root none (3, 4)."""
    outward: dict[Cell, list[int]] = {}
    for (start, _), arrow in arrows.items():
        outward.setdefault(start, []).append(arrow)
    for start, choices in outward.items():
        root = roots.get(start, -TRUE)
        cnf.add(root, *choices)
        for i, one in enumerate(choices):
            cnf.add(-root, -one)
            for other in choices[:i]:
                cnf.add(-one, -other)


def white_to_white(arrows: Arrows, black: Ints, cnf: Cnf) -> None:
    """Require that a white cell points only to a white cell (5)."""
    for (start, end), arrow in arrows.items():
        cnf.add(int(black[start]), -arrow, -int(black[end]))


def no_opposites(arrows: Arrows, cnf: Cnf) -> None:
    """Require that no two arrows join the same two places (6, 7)."""
    for (start, end), arrow in arrows.items():
        if start < end and (end, start) in arrows:
            cnf.add(-arrow, -arrows[end, start])


def no_crossing(cells: Arrows, points: Arrows, cnf: Cnf) -> None:
    """Require that an arrow between two points does not cross one between the cells on its two sides (8)."""
    for (a, b), arrow in points.items():
        r, c = min(a, b)
        sides = ((r, c - 1), (r, c)) if a[1] == b[1] else ((r - 1, c), (r, c))
        for pair in (sides, sides[::-1]):
            cnf.add(-arrow, -cells[pair])

"""Connectivity as a forest: join black cells that touch at a corner, and those on the rim to one more vertex,
the outside.

Where no two black cells are neighbours, on boards of at least two rows and columns, the white cells are
connected exactly when this graph has no cycle:

    . # . .      r1c2, r2c1 and the outside make a cycle, and the corner is cut off.
    # . . .

On a board of one row a black cell with cells on both sides touches the outside twice, a cycle by itself.

A graph is a forest exactly if its edges can be directed so that every vertex has at most one outward edge and
ranks rise along each. The outside is the root of its tree, so black cells on the rim point to it and to
nothing else.
"""

from hardboard.puzzles.grid import Cell, Ints
from hardboard.verify.sat.cnf import TRUE, Cnf

DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def acyclic(black: Ints, cnf: Cnf) -> None:
    """Add clauses that hold, for some values of fresh variables, exactly if the white cells are connected."""
    rows, cols = black.shape
    if min(rows, cols) == 1:
        for literal in black.ravel()[1:-1].tolist():
            cnf.add(-literal)
        return
    arrows = _arrows(black, cnf)
    _every_edge_directed(arrows, black, cnf)
    _one_outward(arrows, cnf)
    _ranks_rise(arrows, cnf)


def _arrows(black: Ints, cnf: Cnf) -> dict[tuple[Cell, Cell], int]:
    """Return variables of the arrows from inner cells to cells at a corner, where neither is known white."""
    rows, cols = black.shape
    pairs = [
        ((r, c), (r + dr, c + dc))
        for r in range(1, rows - 1)
        for c in range(1, cols - 1)
        for dr, dc in DIAGONALS
        if black[r, c] != -TRUE and black[r + dr, c + dc] != -TRUE
    ]
    return dict(zip(pairs, cnf.fresh(len(pairs)).tolist(), strict=True))


def _every_edge_directed(arrows: dict[tuple[Cell, Cell], int], black: Ints, cnf: Cnf) -> None:
    """Require that two black cells that touch at a corner are joined by an arrow, except on the rim."""
    rows, cols = black.shape
    for r in range(rows - 1):
        for c in range(cols):
            for end in ((r + 1, c - 1), (r + 1, c + 1)):
                if 0 <= end[1] < cols:
                    ways = (arrows.get(((r, c), end), -TRUE), arrows.get((end, (r, c)), -TRUE))
                    cnf.add(-int(black[r, c]), -int(black[end]), *ways)


def _one_outward(arrows: dict[tuple[Cell, Cell], int], cnf: Cnf) -> None:
    outward: dict[Cell, list[int]] = {}
    for (start, _), arrow in arrows.items():
        for other in outward.setdefault(start, []):
            cnf.add(-arrow, -other)
        outward[start].append(arrow)


def _ranks_rise(arrows: dict[tuple[Cell, Cell], int], cnf: Cnf) -> None:
    """An arrow leads to a cell of higher rank. Ranks are binary numbers, highest bit first."""
    places = sorted({cell for pair in arrows for cell in pair})
    width = max(len(places).bit_length(), 1)
    bits = dict(zip(places, cnf.fresh(width * len(places)).reshape(-1, width).tolist(), strict=True))
    for (start, end), arrow in arrows.items():
        cnf.less(arrow, bits[start], bits[end])

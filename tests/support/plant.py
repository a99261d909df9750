"""Planted boards: a random valid shading first, then clues that tell the truth about it. For benchmarks and
tests.

Cells turn black in random order, each if that keeps the rules. Whether white stays connected is known at
once: a new black cell parts it exactly if it closes a cycle of black cells that touch at corners, the outside
counting as one of them.
"""

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Ints, Shading, sees

OUTSIDE = -1


def shading(shape: Cell, seed: int, dark: float = 0.25) -> Shading:
    """A random valid shading with about the share `dark` of its cells black, fewer if no more can be
    found.
    """
    rng = np.random.default_rng(seed)
    rows, cols = shape
    black = np.zeros(shape, dtype=bool)
    parents: dict[int, int] = {OUTSIDE: OUTSIDE}
    wanted = round(dark * rows * cols)
    for flat in rng.permutation(rows * cols).tolist():
        if wanted > 0 and _may_be_black(black, divmod(flat, cols), parents):
            black[divmod(flat, cols)] = True
            wanted -= 1
    return black


def _may_be_black(black: Shading, cell: Cell, parents: dict[int, int]) -> bool:
    """Whether the cell has no black neighbour and closes no cycle; if so, join it to the groups that it
    touches.
    """
    rows, cols = black.shape
    r, c = cell
    if black[max(r - 1, 0) : r + 2, c].any() or black[r, max(c - 1, 0) : c + 2].any():
        return False
    touched = [_group(OUTSIDE, parents)] * _outside_touches(cell, black.shape)
    for x, y in ((r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)):
        if 0 <= x < rows and 0 <= y < cols and black[x, y]:
            touched.append(_group(x * cols + y, parents))
    if len(set(touched)) < len(touched):
        return False
    parents[r * cols + c] = r * cols + c
    for group in touched:
        parents[group] = r * cols + c
    return True


def _outside_touches(cell: Cell, shape: tuple[int, ...]) -> int:
    """How often a cell touches the outside for the white cells' sake: twice in the middle of a board of one
    row or column.
    """
    edges = [place in (0, size - 1) for place, size in zip(cell, shape, strict=True)]
    return 2 if min(shape) == 1 and not all(edges) else int(any(edges))


def _group(member: int, parents: dict[int, int]) -> int:
    while parents[member] != member:
        parents[member] = parents[parents[member]]
        member = parents[member]
    return member


def planted(shape: Cell, share: float, seed: int, dark: float = 0.25) -> tuple[Board, Shading]:
    """A board with clues in `share` of the white cells of a random valid shading, at least one, and that
    shading.
    """
    solution = shading(shape, seed, dark)
    white = np.flatnonzero(~solution)
    chosen = np.random.default_rng([seed, 1]).permutation(white)[: max(1, round(share * white.size))]
    clues: Ints = np.zeros(solution.size, dtype=np.int32)
    clues[chosen] = sees(solution).reshape(-1)[chosen]
    return Board.of_array(clues.reshape(shape)), solution

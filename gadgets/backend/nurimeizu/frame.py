"""The cells of a Nurimeizu tile by kind, and the frame: what tiles share and hang on (see
`docs/theorems.md`).

Cells that are white in every state of a tile are *always white*; in the middle of a port's side one of them
is the *dot*. The pieces of always white cells without dots that reach the border are the tile's *frame*. A
wire's has four, one for each corner:

    o o o # o # o o o
    o # o o 0 o # # o
    o # o # 1 1 # o o
    ...
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from hardboard.gadgets.geometry import middle
from hardboard.gadgets.sheet import LayoutError
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import Cell, Ints, regions


def classes(tile: Tile) -> Ints:
    """Kinds of cells: 0 for black in every state, 1 for white in every state, a number from 2 on for each
    other set of states.
    """
    if not tile.colourings:
        result: Ints = (tile.picture != 0).astype(np.int32)
        return result
    white = ~np.stack([tile.colourings[state] for state in sorted(tile.colourings, key=sorted)])
    weights = (1 << np.arange(len(white)))[:, None, None]
    codes = (white * weights).sum(axis=0)
    return np.where(codes == 0, 0, np.where(white.all(axis=0), 1, codes + 1)).astype(np.int32)


def border(shape: Cell) -> list[Cell]:
    """The cells on the border of a tile."""
    return [(r, c) for r, c in np.ndindex(*shape) if r in (0, shape[0] - 1) or c in (0, shape[1] - 1)]


def frame(tile: Tile) -> tuple[Ints, list[int]]:
    """Pieces of always white cells, dots left out; and the numbers of those that reach the border, which are
    the frame.
    """
    white = classes(tile) == 1
    for side in tile.ports:
        white[middle(tile.size, side)] = False
    labels = regions(white)[0]
    return labels, sorted({int(labels[cell]) for cell in border(tile.size)} - {0})


def joined_pieces(tile: Tile) -> list[set[int]]:
    """The pieces of a tile's frame, those together that white cells of the tile join in every state (as in
    links).
    """
    labels, pieces = frame(tile)
    groups = [{piece} for piece in pieces]
    for one, two in combinations(pieces, 2):
        within = [regions(~colouring)[0] for colouring in tile.colourings.values()]
        if within and all(
            np.isin(numbers[labels == one], numbers[labels == two]).any() for numbers in within
        ):
            merged = [group for group in groups if group & {one, two}]
            groups = [group for group in groups if group not in merged] + [set.union(*merged)]
    return groups


def joints(tile: Tile) -> list[Cell]:
    """For each group of joined pieces one cell outside the tile beside its border, apart from ports and from
    each other.
    """
    labels = frame(tile)[0]
    taken = [middle(tile.size, side, -1) for side in tile.ports]
    for group in joined_pieces(tile):
        beside = [outer for outer, cell in _outside(tile.size) if labels[cell] in group]
        free = [outer for outer in beside if all(abs(outer[0] - r) + abs(outer[1] - c) > 1 for r, c in taken)]
        if not free:
            raise LayoutError(
                "a piece of the tile's frame has no place where it could be joined to what is outside"
            )
        taken.append(free[0])
    return taken[len(tile.ports) :]


def _outside(shape: Cell) -> Iterator[tuple[Cell, Cell]]:
    """The cells around a tile, each with the cell of its border that it touches."""
    for row in (0, shape[0] - 1):
        yield from (((row - 1 if row == 0 else row + 1, col), (row, col)) for col in range(shape[1]))
    for col in (0, shape[1] - 1):
        yield from (((row, col - 1 if col == 0 else col + 1), (row, col)) for row in range(shape[0]))

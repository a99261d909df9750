"""The tiles of a compiled board: their outlines and their names.

Tiles that share a row or column of cells share a line, which runs through the middle of those cells and
leaves out the clues on it. A name stands in a corner of its tile where no clue and no black cell is; on a
tile without such a corner, and wherever cells are too small for clues, it lies large and pale across the
tile.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import ceil, inf

import numpy as np
from numpy.typing import NDArray

from hardboard.render.overlay import Overlay, Tile
from hardboard.render.scene import Cells, Lines, Rects, Shape, Texts
from hardboard.render.style import GHOST, LEGIBLE, NAME, OUTLINE, breadth

#: Heights of a name in a corner (the first that finds room) and across the tile, as shares of the tile's
#: smaller side.
SMALL, LARGE = (0.13, 0.1), 0.3


def tile_shapes(cells: Cells, overlay: Overlay, written: NDArray[np.bool_]) -> list[Shape]:
    """Names and outlines of all tiles on the board; `written` are the cells that hold a clue."""
    if not overlay.tiles:
        return []
    boxes = np.array(
        [(tile.col, tile.row, tile.col + tile.width, tile.row + tile.height) for tile in overlay.tiles]
    )
    rows, cols = written.shape
    shared = _shared(boxes)
    lines = boxes.astype(np.float64)
    for axis, size in ((0, cols), (1, rows)):
        if shared[axis]:
            lines[:, axis] += np.where(boxes[:, axis] > 0, 0.5, 0)
            lines[:, axis + 2] -= np.where(boxes[:, axis + 2] < size, 0.5, 0)
    names = _names(overlay.tiles, written | (cells.codes > 0))
    outlines: Shape = Lines(edges(lines), OUTLINE, width=0.06)
    return [*names, outlines, *(_gaps(cells, overlay.tiles, written) if any(shared) else [])]


def edges(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The four sides of each box."""
    return np.vstack(
        [boxes[:, ends] for ends in ([0, 1, 2, 1], [0, 3, 2, 3], [0, 1, 0, 3], [2, 1, 2, 3])]
    ).astype(float)


def _shared(boxes: NDArray[np.int64]) -> list[bool]:
    """Whether tiles share columns, and whether they share rows."""
    return [bool(np.intersect1d(boxes[:, axis], boxes[:, axis + 2] - 1).size) for axis in (0, 1)]


def _gaps(cells: Cells, tiles: Sequence[Tile], written: NDArray[np.bool_]) -> list[Shape]:
    """Patches under the clues that stand on a shared line, in the colour of their cells."""
    rims = np.zeros(written.shape, dtype=bool)
    for row, col, height, width, _ in tiles:
        rims[row : row + height : max(height - 1, 1), col : col + width] = True
        rims[row : row + height, col : col + width : max(width - 1, 1)] = True
    found: list[Shape] = []
    for code, colour in enumerate(cells.palette):
        spots = np.argwhere(rims & written & (cells.codes == code))[:, ::-1] + 0.0
        found.append(Rects(np.hstack([spots + 0.1, spots + 0.9]), fill=colour, least=LEGIBLE))
    return found


def _names(tiles: Sequence[Tile], taken: NDArray[np.bool_]) -> list[Shape]:
    """The names, all of one size and name at a time."""
    alike: dict[tuple[int, int, str], list[tuple[int, int]]] = defaultdict(list)
    for row, col, height, width, name in tiles:
        if name:
            alike[height, width, name].append((row, col))
    sums = np.pad(taken, ((1, 0), (1, 0))).cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    return [
        shape
        for (height, width, name), spots in alike.items()
        for shape in _alike(height, width, name, spots, sums)
    ]


def _alike(
    height: int, width: int, name: str, spots: list[tuple[int, int]], sums: NDArray[np.int32]
) -> list[Shape]:
    """The name of tiles of one size: in a free corner, else across; and across for pictures with small
    cells.
    """
    corners = np.array(spots)
    side = min(height, width)
    homeless = np.ones(len(spots), dtype=bool)
    shapes: list[Shape] = []
    for size in (share * side for share in SMALL if share * side >= 1):
        at, free = _free_corner(
            corners, (height, width), (ceil(1.2 * size), ceil(breadth(name) * size + 0.4)), sums
        )
        at, homeless = at[free & homeless], homeless & ~free
        shapes.append(Texts(at, NAME, LEGIBLE, labels=[name] * len(at), size=size, anchor="start"))
    middle = corners[:, ::-1] + np.array([width / 2, height / 2])
    for at, most in ((middle[homeless], inf), (middle[~homeless], LEGIBLE)):
        labels = [name] * len(at)
        shapes.append(
            Texts(at, GHOST, 0, most, "tile names", labels=labels, size=LARGE * side, fit=0.8 * width)
        )
    return shapes


def _free_corner(
    corners: NDArray[np.int64], tile: tuple[int, int], box: tuple[int, int], sums: NDArray[np.int32]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """For each tile the left end of a box of cells in a corner of it, and whether nothing stands there."""
    high, wide = box
    down, right = tile[0] - 1 - high, tile[1] - 1 - wide
    found = np.full(len(corners), -1)
    places = np.array([(1, 1), (1, right), (down, 1), (down, right)])
    for number in reversed(range(4)) if min(down, right) >= 1 else ():
        top, left = (corners + places[number]).T
        count = (
            sums[top + high, left + wide] - sums[top, left + wide] - sums[top + high, left] + sums[top, left]
        )
        found[count == 0] = number
    return (corners + places[found])[:, ::-1] + np.array([0.2, high / 2]), found >= 0

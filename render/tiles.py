"""The tiles of a compiled board: their outlines and their names.

Tiles that share a row or column of cells share a line, which runs through the middle of those cells and
leaves out the clues on it. A name stands in its tile where no clue, no black cell and no line is, in a corner
if it can. If cells are too small for clues, it stands in the tile's first quarter. A tile that is full has
its name in a map below.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import ceil

import numpy as np
from numpy.typing import NDArray

from hardboard.render.overlay import BoardOverlay, TileFrame
from hardboard.render.scene import Cells, Rects, Shape, Strokes, Texts
from hardboard.render.style import LEGIBLE, NAME, OUTLINE, PAPER, text_width

#: Heights of a name in a free place (the first that finds room), and where there are no clues, as shares of
#: the tile's smaller side.
SMALL, LARGE = (0.13, 0.1, 0.075), 0.16
#: The smallest name beside clues, in cells; and for so many tiles a place is sought at a time.
LEAST, MANY = 0.6, 2000
#: Of so many tiles a map is drawn if some have no room for their names; of more, nobody would read it.
MAPPED = 300


def tile_outlines(
    cells: Cells, overlay: BoardOverlay, written: NDArray[np.bool_], drawn: NDArray[np.bool_] | None = None
) -> tuple[BoardOverlay, list[Shape], list[Shape]]:
    """Outlines of all tiles on the board, and their names; where there is no place for some, the overlay asks
    for a map. `written` are the cells that hold a clue, `drawn` others on which no name may stand.
    """
    if not overlay.tiles:
        return overlay, [], []
    boxes = np.array(
        [(tile.col, tile.row, tile.col + tile.width, tile.row + tile.height) for tile in overlay.tiles]
    )
    rows, cols = written.shape
    shared = _share_columns_and_rows(boxes)
    lines = boxes.astype(np.float64)
    for axis, size in ((0, cols), (1, rows)):
        if shared[axis]:
            lines[:, axis] += np.where(boxes[:, axis] > 0, 0.5, 0)
            lines[:, axis + 2] -= np.where(boxes[:, axis + 2] < size, 0.5, 0)
    outlines: Shape = Strokes(box_sides(lines), OUTLINE, width=0.06)
    gaps = _gaps(cells, overlay.tiles, written) if any(shared) else []
    if not overlay.tile_names:
        return overlay, [outlines, *gaps], []
    taken = written | (cells.codes > 0)
    names = _names(overlay.tiles, taken if drawn is None else taken | drawn)
    placed = sum(len(one.xy) for one in names if one.least == LEGIBLE)
    if placed < sum(bool(tile.name) for tile in overlay.tiles) and len(overlay.tiles) <= MAPPED:
        overlay = replace(overlay, tile_map=True)
    return overlay, [outlines, *gaps], names


def tile_map(overlay: BoardOverlay, u: float) -> tuple[list[Shape], float, float]:
    """Return a small map of all tiles with their names, and how wide and high it is: for tiles that are full
    of clues.
    """
    tiles = overlay.tiles
    boxes = np.array([(t.col, t.row, t.col + t.width, t.row + t.height) for t in tiles], dtype=np.float64)
    boxes[:, 2:] -= _share_columns_and_rows(boxes.astype(np.int64))
    least = (boxes[:, 2:] - boxes[:, :2]).min(axis=0)
    longest = max(text_width(tile.name) for tile in tiles)
    scale = np.tile(np.array([max(2.0, longest + 0.6), 1.5]) * 0.62 * u / least, 2)
    boxes = boxes * scale
    spots, size = (boxes[:, :2] + boxes[:, 2:]) / 2, 0.62 * u
    labels = [tile.name for tile in tiles]
    shapes: list[Shape] = [
        Rects(boxes, fill=PAPER),
        Strokes(box_sides(boxes), OUTLINE, width=0.05 * u),
        Texts(spots, NAME, what="tile map", labels=labels, size=size),
    ]
    return shapes, float(boxes[:, 2].max()), float(boxes[:, 3].max())


def box_sides(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the four sides of each box."""
    return np.vstack(
        [boxes[:, ends] for ends in ([0, 1, 2, 1], [0, 3, 2, 3], [0, 1, 0, 3], [2, 1, 2, 3])]
    ).astype(float)


def _share_columns_and_rows(boxes: NDArray[np.int64]) -> list[bool]:
    """Return two truth values: do tiles share columns, and do they share rows?"""
    return [bool(np.intersect1d(boxes[:, axis], boxes[:, axis + 2] - 1).size) for axis in (0, 1)]


def _gaps(cells: Cells, tiles: Sequence[TileFrame], written: NDArray[np.bool_]) -> list[Shape]:
    """Patches under the clues that stand on a shared line, in the colour of their cells."""
    rims = np.zeros(written.shape, dtype=bool)
    for row, col, height, width, _ in tiles:
        rims[row : row + height : max(height - 1, 1), col : col + width] = True
        rims[row : row + height, col : col + width : max(width - 1, 1)] = True
    patches: list[Shape] = []
    for code, colour in enumerate(cells.palette):
        spots = np.argwhere(rims & written & (cells.codes == code))[:, ::-1] + 0.0
        patches.append(Rects(np.hstack([spots + 0.1, spots + 0.9]), fill=colour, least=LEGIBLE))
    return patches


def _names(tiles: Sequence[TileFrame], taken: NDArray[np.bool_]) -> list[Shape]:
    """Return the names, all of one size and name at a time."""
    alike: dict[tuple[int, int, str], list[tuple[int, int]]] = defaultdict(list)
    for row, col, height, width, name in tiles:
        if name:
            alike[height, width, name].append((row, col))
    sums = np.pad(taken, ((1, 0), (1, 0))).cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    return [
        shape
        for (height, width, name), spots in alike.items()
        for shape in _tile_names(height, width, name, spots, sums)
    ]


def _tile_names(
    height: int, width: int, name: str, spots: list[tuple[int, int]], sums: NDArray[np.int32]
) -> list[Shape]:
    """Return the names of tiles of one size: in a free area, and in a corner for small pictures."""
    corners = np.array(spots)
    side = min(height, width)
    homeless = np.ones(len(spots), dtype=bool)
    shapes: list[Shape] = []
    for size in sorted({max(share * side, LEAST) for share in SMALL}, reverse=True):
        box = (ceil(1.2 * size), ceil(text_width(name) * size + 0.4))
        at, free = _free_place(corners, (height, width), box, sums)
        at, homeless = at[free & homeless], homeless & ~free
        labels = [name] * len(at)
        shapes.append(Texts(at, NAME, LEGIBLE, labels=labels, size=size, anchor="start"))
    return [*shapes, *_plates(corners[:, ::-1].astype(np.float64), height, width, name)]


def _plates(corners: NDArray[np.float64], height: int, width: int, name: str) -> list[Shape]:
    """The name in the first quarter of its tiles, on white, for pictures with cells too small for clues."""
    spots = corners + np.array([0.08 * width, 0.16 * height])
    labels = [name] * len(spots)
    size = LARGE * min(height, width)
    words = Texts(
        spots, NAME, 0, LEGIBLE, "tile names", labels=labels, size=size, anchor="start", fit=0.34 * width
    )
    pad = 0.15 * words.smallest
    around = np.array([-pad, -pad, pad, pad])
    return [Rects(words.boxes() + around, most=LEGIBLE, fill=PAPER), words]


def _free_place(
    corners: NDArray[np.int64], tile: tuple[int, int], box: tuple[int, int], sums: NDArray[np.int32]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the left end of a box of cells in each tile, and whether the box is empty."""
    high, wide = box
    down, right = tile[0] - 1 - high, tile[1] - 1 - wide
    choices = np.full(len(corners), -1)
    if min(down, right) < 1:
        return corners[:, ::-1] + np.array([0.2, high / 2]), choices >= 0
    places = np.array([(r, c) for r in _spread(down) for c in _spread(right)])
    # Corners first: the fewer steps to the nearest corner, the better.
    steps = np.minimum(places[:, 0], down - places[:, 0]) + np.minimum(places[:, 1], right - places[:, 1])
    places = places[np.argsort(-steps, kind="stable")][::-1]
    for first in range(0, len(corners), MANY):
        part = slice(first, first + MANY)
        top, left = np.moveaxis(corners[part, None] + places, 2, 0)
        count = sums[top + high, left + wide] - sums[top, left + wide]
        free = count == sums[top + high, left] - sums[top, left]
        choices[part] = np.where(free.any(axis=1), free.argmax(axis=1), -1)
    return (corners + places[choices])[:, ::-1] + np.array([0.2, high / 2]), choices >= 0


def _spread(last: int) -> list[int]:
    """Whole numbers from 1 to the last: all of them, or some twenty."""
    return sorted({round(place) for place in np.linspace(1, last, min(last, 20))}) if last >= 1 else []

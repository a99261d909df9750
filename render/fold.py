"""A part of a board, and a long thin board in several: which rows and columns, and what lies in them.

A board many times as long as wide is drawn in strips, like lines of music. So it fills a page.

    >>> [len(cols) for _, cols in board_parts((10, 400))]
    [100, 100, 100, 100]
    >>> board_parts((10, 40))
    [(range(0, 10), range(0, 40))]
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.render.overlay import BoardOverlay, ClauseBracket, ComponentStrip, SideName
from hardboard.render.scene import Capsules, Cells, Polygons, Rects, Shape, Strokes, Texts

Part = tuple[range, range]
Item = TypeVar("Item", SideName, ClauseBracket, ComponentStrip)
#: A board is drawn in strips if it is so many times as long as wide, and longer than so many cells.
THIN, LONG = 4.5, 80
#: Beside a strip stand names, as wide as so many cells; all strips together are about so many times as long
#: as wide.
BESIDE, SHAPE = 6, 1.4


def board_parts(shape: Cell, tiles: Sequence[tuple[int, int, int, int, str]] = ()) -> list[Part]:
    """Return the parts in which a board is drawn, mostly one; a board of tiles is cut between tiles."""
    longer = int(shape[1] >= shape[0])
    length, wide = shape[longer], shape[1 - longer]
    if length < LONG or length < THIN * wide:
        return [(range(shape[0]), range(shape[1]))]
    number = max(2, round((length / (SHAPE * (wide + BESIDE))) ** 0.5))
    cuts = [-(-length * k // number) for k in range(number + 1)]
    edges = sorted({tile[longer] for tile in tiles} - {0})
    if edges:
        near = np.array(edges)
        cuts[1:-1] = sorted({edges[int(np.abs(near - cut).argmin())] for cut in cuts[1:-1]})
    ranges = [range(first, stop) for first, stop in pairwise(cuts) if first < stop]
    whole = range(wide)
    return [(whole, part) if longer else (part, whole) for part in ranges]


def furniture_size(shape: Cell) -> float:
    """Return the size of furniture, in cells, beside a board of `shape`."""
    parts = board_parts(shape)
    rows, cols = (len(axis) for axis in parts[0])
    number = len(parts)
    high, wide = (rows * number, cols) if shape[1] >= shape[0] else (rows, cols * number)
    return max(1.0, max(high, wide) / 40)


def checked_part(shape: Cell, rows: range, cols: range) -> Part:
    """Return the part, if the board has it."""
    if 0 <= rows.start < rows.stop <= shape[0] and 0 <= cols.start < cols.stop <= shape[1]:
        return rows, cols
    raise InputError(
        f"rows {rows.start + 1}-{rows.stop}, columns {cols.start + 1}-{cols.stop}",
        f"some of the {shape[0]} rows and {shape[1]} columns",
    )


def reached_sides(shape: Cell, part: Part) -> dict[str, bool]:
    """Return for each side whether a part reaches the edge of the board."""
    rows, cols = part
    return {
        "W": cols.start == 0,
        "N": rows.start == 0,
        "E": cols.stop == shape[1],
        "S": rows.stop == shape[0],
    }


def part_surroundings(overlay: BoardOverlay, shape: Cell, part: Part) -> BoardOverlay:
    """Return the surroundings of a part of a board: names at sides that it reaches, bands of rows and columns
    that it has a share of.
    """
    rows, cols = part
    ends = reached_sides(shape, part)
    axis = {"N": cols, "S": cols, "W": rows, "E": rows}
    flags = [_clipped(flag, axis[flag.side], 0.5) for flag in overlay.flags if ends[flag.side]]
    spans = [_clipped(span, axis[span.side], 0.1) for span in overlay.spans if ends[span.side]]
    bands = [_clipped(band, rows if band.axis == "rows" else cols, 0.1) for band in overlay.bands]
    return replace(
        overlay,
        flags=[flag for flag in flags if flag is not None],
        spans=[span for span in spans if span is not None],
        bands=[band for band in bands if band is not None],
    )


def _clipped(item: Item, axis: range, share: float) -> Item | None:
    """Return the stretch of a label that lies in a range, counted from its start, if that is a fair share."""
    first, stop = max(item.first, axis.start), min(item.stop, axis.stop)
    if stop - first < share * (item.stop - item.first) or stop - first < 2:
        return None
    return item._replace(first=first - axis.start, stop=stop - axis.start)


def shapes_inside(shape: Shape, part: Part, box: Sequence[float]) -> Shape:
    """Return the shapes of a batch that lie in a box (x0, y0, x1, y1), what crosses its edge cut there; and
    of a board's cells those of a part.
    """
    x0, y0, x1, y1 = box
    if isinstance(shape, Cells):
        rows, cols = part
        codes = shape.codes[rows.start : rows.stop, cols.start : cols.stop]
        return replace(shape, xy=shape.xy + np.array([cols.start, rows.start]), codes=codes)
    if isinstance(shape, Strokes | Rects):
        xy = np.clip(shape.xy, [x0, y0, x0, y0], [x1, y1, x1, y1])
        touch = (shape.xy[:, :2] <= [x1, y1]).all(axis=1) & (shape.xy[:, 2:] >= [x0, y0]).all(axis=1)
        some = (
            (xy[:, :2] < xy[:, 2:]).all(axis=1)
            if isinstance(shape, Rects)
            else (xy[:, :2] < xy[:, 2:]).any(axis=1)
        )
        return replace(shape, xy=xy[touch & some])
    if isinstance(shape, Texts):
        boxes = shape.boxes()
        keep = (boxes[:, 0] >= x0) & (boxes[:, 1] >= y0) & (boxes[:, 2] <= x1) & (boxes[:, 3] <= y1)
        if shape.what == "clues":  # One at a corner of cells lies half outside, as the ring around it does.
            keep |= ((shape.xy >= [x0, y0]) & (shape.xy <= [x1, y1])).all(axis=1)
        words = [word for word, kept in zip(shape.words(), keep.tolist(), strict=True) if kept]
        return replace(shape, xy=shape.xy[keep], labels=words)
    if isinstance(shape, Capsules):
        return replace(shape, xy=_segments(shape.xy, np.array([x0, y0]), np.array([x1, y1])))
    assert isinstance(shape, Polygons)
    return replace(shape, xy=shape.xy[((shape.xy >= [x0, y0]) & (shape.xy <= [x1, y1])).all(axis=1)])


def _segments(
    xy: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the segments cut off at a box (Liang and Barsky)."""
    start, step = xy[:, :2], xy[:, 2:] - xy[:, :2]
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two = (low - start) / step, (high - start) / step
    still = step == 0
    out = still & ((start < low) | (start > high))
    enter = np.where(still, 0, np.minimum(one, two)).max(axis=1, initial=0).clip(0, 1)
    leave = np.where(still, 1, np.maximum(one, two)).min(axis=1, initial=1).clip(0, 1)
    kept = (enter <= leave) & ~out.any(axis=1) & ((enter < leave) | still.all(axis=1))
    ends = [start + step * share[:, None] for share in (enter, leave)]
    segments: NDArray[np.float64] = np.hstack(ends)[kept]
    return segments

"""Themes and crops: another scene from a scene, so that every painter has them.

A theme is a table from the colours of `hardboard.render.style` to others, and a colour for the page.

    >>> themed(Scene(2, 1, ()), "dark").ground
    '#14181d'
"""

from dataclasses import replace

import numpy as np

from hardboard.puzzles.errors import InputError
from hardboard.render.scene import Capsules, Cells, Lines, Polygons, Rects, Scene, Shape, Texts
from hardboard.render.style import BAND, GRID, INK, PAGE_GREY, PAGE_INK, PAPER

#: Theme -> the colour of its page, and what it changes.
THEMES: dict[str, tuple[str, dict[str, str]]] = {
    "screen": (PAPER, {}),
    "paper": (PAPER, {GRID: "#7b838d", INK: "#000000", PAGE_INK: "#000000", PAGE_GREY: "#3c434b"}),
    "dark": (
        "#14181d",
        {PAGE_INK: "#eceff2", PAGE_GREY: "#a9b2bc", BAND[0]: "#262d35", BAND[1]: "#303842", PAPER: "#f3f5f7"},
    ),
}
#: Cells left around what a crop shows, so that its edge can be seen.
RIM = 0.4


def themed(scene: Scene, name: str) -> Scene:
    """The scene in the colours of a theme."""
    if name not in THEMES:
        raise InputError(f"the theme {name!r}", "one of " + " ".join(THEMES))
    ground, table = THEMES[name]
    return replace(scene, ground=ground, shapes=tuple(_recoloured(shape, table) for shape in scene.shapes))


def _recoloured(shape: Shape, table: dict[str, str]) -> Shape:
    if isinstance(shape, Cells):
        palettes = ([table.get(c, c) for c in shape.palette], [table.get(c, c) for c in shape.coarse])
        return replace(shape, palette=palettes[0], coarse=palettes[1])
    found = replace(shape, colour=table.get(shape.colour, shape.colour))
    if isinstance(found, Rects | Capsules):
        return replace(found, fill=table.get(found.fill, found.fill))
    return found


def cropped(scene: Scene, rows: range, cols: range) -> Scene:
    """The part of a scene's first board from some rows and columns, with nothing around it."""
    block = scene.cells()[0]
    height, width = block.codes.shape
    if not (0 <= rows.start < rows.stop <= height and 0 <= cols.start < cols.stop <= width):
        raise InputError(
            f"rows {rows.start + 1}-{rows.stop}, columns {cols.start + 1}-{cols.stop}",
            f"some of the {height} rows and {width} columns",
        )
    left, top = (block.xy[0] + [cols.start, rows.start]).tolist()
    box = (left, top, left + len(cols), top + len(rows))
    kept = (_inside(shape, box, (rows, cols) if shape is block else None) for shape in scene.shapes)
    shapes = tuple(shape for shape in kept if len(shape.xy))
    size = (len(cols) + 2 * RIM, len(rows) + 2 * RIM)
    return replace(scene, width=size[0], height=size[1], shapes=shapes).moved(RIM - left, RIM - top)


def _inside(shape: Shape, box: tuple[float, float, float, float], part: tuple[range, range] | None) -> Shape:
    """The shapes of a batch that lie in a box; lines and rectangles are cut at its edge."""
    x0, y0, x1, y1 = box
    if isinstance(shape, Cells):
        if part is None:
            return replace(shape, xy=shape.xy[:0])
        rows, cols = part
        codes = shape.codes[rows.start : rows.stop, cols.start : cols.stop]
        return replace(shape, xy=np.array([[x0, y0]]), codes=codes)
    if isinstance(shape, Lines | Rects):
        xy = np.clip(shape.xy, [x0, y0, x0, y0], [x1, y1, x1, y1])
        touch = (shape.xy[:, :2] <= [x1, y1]).all(axis=1) & (shape.xy[:, 2:] >= [x0, y0]).all(axis=1)
        some = (xy[:, :2] < xy[:, 2:]).all(axis=1) | isinstance(shape, Lines)
        return replace(shape, xy=xy[touch & some])
    if isinstance(shape, Texts):
        found = shape.boxes()
        keep = (found[:, 0] >= x0) & (found[:, 1] >= y0) & (found[:, 2] <= x1) & (found[:, 3] <= y1)
        words = [word for word, kept in zip(shape.words(), keep.tolist(), strict=True) if kept]
        return replace(shape, xy=shape.xy[keep], labels=words)
    assert isinstance(shape, Capsules | Polygons)
    ends = shape.xy.reshape(len(shape.xy), -1, 2)
    within = (ends >= [x0, y0]) & (ends <= [x1, y1])
    return replace(shape, xy=shape.xy[within.reshape(len(ends), -1).all(axis=1)])

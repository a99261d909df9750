"""Draw the surroundings of a board: bands with the names of components, title, legend and note; and several
pictures side by side, each with its caption.

What stands around a board grows with it, so it can be read on a picture of any size.

    >>> wrap_text("one two three", 1.0, 4.0)
    ['one two', 'three']
    >>> side_by_side([Scene(5, 5, ()), Scene(5, 5, ())], ["N=0", "N=1"]).height
    7.0
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from hardboard.puzzles.grid import Cell
from hardboard.render.board import board_border
from hardboard.render.fold import (
    Part,
    board_parts,
    checked_part,
    furniture_size,
    part_surroundings,
    reached_sides,
    shapes_inside,
)
from hardboard.render.margins import around_board
from hardboard.render.overlay import BoardOverlay, TileFrame, colour_of
from hardboard.render.scene import Rects, Scene, Shape, Texts, coordinate_array, join_groups, text_at
from hardboard.render.style import FALSE_PURE, PAGE_GREY, PAGE_INK, TRUE_PURE, WIRE_PURE, text_width
from hardboard.render.themes import crop_scene
from hardboard.render.tiles import tile_map

#: Cells to keep free where the board goes on, for what is cut there.
CUT = 0.45
#: The size of a caption, where a picture is small.
CAPTION = 0.85


def add_frame(
    shape: Cell,
    groups: Iterable[Iterable[Shape]],
    overlay: BoardOverlay,
    around: Mapping[str, int] | None = None,
    *,
    doubled: bool = False,
) -> Scene:
    """Draw the board's shapes with border, names, bands, title, legend and note around it. `around` are cells
    to keep free at its sides. A long thin board is drawn in strips. A `doubled` board has a spot for each
    line between cells, too, and draws its own border; its cells are counted.
    """
    shapes = [one for group in groups for one in group if len(one.xy)]
    kept = {side: float((around or {}).get(side, 0)) for side in "NESW"}

    extent = (shape[0] // 2, shape[1] // 2) if doubled else shape

    def part(rows: range, cols: range) -> Scene:
        wanted = checked_part(extent, rows, cols)
        if doubled:
            wanted = range(2 * rows.start, 2 * rows.stop + 1), range(2 * cols.start, 2 * cols.stop + 1)
        shown = replace(overlay, rulers=True, tiles=[tile for tile in overlay.tiles if _meet(tile, wanted)])
        return _laid_out(shape, shapes, shown, kept, [wanted], doubled)

    whole = _laid_out(shape, shapes, overlay, kept, board_parts(shape, overlay.tiles), doubled)
    tiles = [
        TileFrame(one.row // 2, one.col // 2, one.height // 2, one.width // 2, one.name)
        for one in overlay.tiles
    ]
    return replace(whole, extent=extent, part=part, tiles=tiles if doubled else overlay.tiles)


def _laid_out(
    shape: Cell,
    shapes: Sequence[Shape],
    overlay: BoardOverlay,
    kept: Mapping[str, float],
    parts: Sequence[Part],
    doubled: bool,
) -> Scene:
    """Parts of a board one under the other, or beside the other if the board is higher than wide, with words
    above and below them.
    """
    u = furniture_size(shape) if len(parts) > 1 else furniture_size((len(parts[0][0]), len(parts[0][1])))
    panels = [_panel(shape, shapes, overlay, kept, part, u, doubled) for part in parts]
    edge, head = 0.8 * u, ceil(1.5 * u) if overlay.title else 0
    across = shape[0] > shape[1]
    left, top = (ceil(max(panel.depth[side] for panel in panels) + edge) for side in "WN")
    corners, at = [], 0
    for number, panel in enumerate(panels):
        at += ceil(panel.depth["WN"[not across]] + 0.6 * u) if number else 0
        corners.append((at, 0) if across else (0, at))
        at += panel.size[across] + ceil(panel.depth["ES"[not across]])
    wide = max(x + panel.size[1] + panel.depth["E"] for (x, _), panel in zip(corners, panels, strict=True))
    high = max(y + panel.size[0] + panel.depth["S"] for (_, y), panel in zip(corners, panels, strict=True))
    below, deep = draw_legend(wide - panels[-1].depth["E"], overlay, u)
    words = [one.moved(0, high) for one in below] + _title(overlay, u, top - edge)
    width = left + max(wide + edge, max(map(_reach, words), default=0) + edge)
    drawn = [[one.moved(*at) for one in panel.shapes] for panel, at in zip(panels, corners, strict=True)]
    scene = join_groups(ceil(width), ceil(head + top + high + deep + edge), [*drawn, words])
    return scene.moved(left, head + top)


@dataclass(frozen=True)
class _Panel:
    """A part of a board with its first cell at (0, 0), its size, and the depth of the labels around it."""

    shapes: Sequence[Shape]
    size: Cell
    depth: Mapping[str, float]


def _panel(
    shape: Cell,
    shapes: Sequence[Shape],
    overlay: BoardOverlay,
    kept: Mapping[str, float],
    part: Part,
    u: float,
    doubled: bool,
) -> _Panel:
    rows, cols = part
    size, whole = (len(rows), len(cols)), (len(rows), len(cols)) == shape
    ends = reached_sides(shape, part)
    free = {side: kept[side] if end else CUT for side, end in ends.items()}
    first = (rows.start, cols.start)
    names, depth = around_board(size, part_surroundings(overlay, shape, part), u, free, first, doubled)
    frame = [] if doubled else board_border(shape, part, u)
    if whole:
        return _Panel([*frame, *shapes, *names], size, depth)
    west, north, east, south = (kept[side] if end else 0.0 for side, end in ends.items())
    box = (cols.start - west, rows.start - north, cols.stop + east, rows.stop + south)
    body = [shapes_inside(one, part, box).moved(-cols.start, -rows.start) for one in shapes]
    visible = [one for one in body if len(one.xy)]
    return _Panel([*frame, *visible, *names], size, depth)


def _meet(tile: TileFrame, part: Part) -> bool:
    """Return True if a tile has more than an edge in a part."""
    rows, cols = part
    high = min(tile.row + tile.height, rows.stop) - max(tile.row, rows.start)
    wide = min(tile.col + tile.width, cols.stop) - max(tile.col, cols.start)
    return min(high, wide) > 1


def _reach(shape: Shape) -> float:
    return float(shape.boxes()[:, 2].max()) if isinstance(shape, Texts) else 0.0


def _title(overlay: BoardOverlay, u: float, above: float) -> list[Shape]:
    if not overlay.title:
        return []
    return [text_at(0, -above - 1.3 * u, overlay.title, 0.95 * u, PAGE_INK, "title", "start")]


def draw_legend(width: float, overlay: BoardOverlay, u: float) -> tuple[list[Shape], float]:
    """Return the legend and the note below a board of a width, and their height in cells."""
    u = 0.8 * u
    size, wide = 0.85 * u, max(width, 20 * u)
    shapes: list[Shape] = []
    y = 1.4 * u
    for line in _lined_up(legend_entries(overlay), size, wide - 1.4 * u):
        for x, colour, words in line:
            if colour:
                shapes.append(
                    Rects(coordinate_array([x, y - 0.42 * u, x + 0.84 * u, y + 0.42 * u]), fill=colour)
                )
            shapes.append(text_at(x + 1.25 * u, y, words, size, PAGE_INK, anchor="start"))
        y += 1.4 * u
    lines = [(line, PAGE_INK) for key in overlay.keys for line in wrap_text(key, size, wide)]
    lines += [(line, PAGE_GREY) for line in (wrap_text(overlay.note, size, wide) if overlay.note else [])]
    for words, colour in lines:
        shapes.append(text_at(0, y, words, size, colour, anchor="start"))
        y += 1.3 * u
    small_map, across, deep = tile_map(overlay, 1.25 * u) if overlay.tile_map else ([], 0.0, 0.0)
    if small_map and across < wide:
        shapes.append(text_at(0, y, "tiles:", size, PAGE_INK, anchor="start"))
        shapes += [one.moved(text_width("tiles:") * size + 0.6 * u, y - 0.5 * u) for one in small_map]
        y += deep + 0.6 * u
    return shapes, y - 0.6 * u if shapes else 0.0


def legend_entries(overlay: BoardOverlay) -> list[tuple[str, str]]:
    """Return the legend: a colour and its meaning for signals and marks, each once."""
    values = {signal.value for signal in overlay.signals}
    meanings = (
        (True, TRUE_PURE, "true (solid edge)"),
        (False, FALSE_PURE, "false (dashed edge)"),
        (None, WIRE_PURE, "a wire" if values == {None} else "another wire"),
    )
    pairs = [pair for value, *pair in meanings if value in values]
    pairs += map(list, overlay.colours)
    pairs += [[colour_of(mark), mark.caption] for mark in overlay.marks if mark.caption]
    return list(dict.fromkeys((colour, words) for colour, words in pairs))


def _lined_up(pairs: list[tuple[str, str]], size: float, wide: float) -> list[list[tuple[float, str, str]]]:
    """Entries as lines of (x, colour, words): short ones side by side, long ones on lines of their own."""
    lines: list[list[tuple[float, str, str]]] = []
    x = wide
    for colour, words in pairs:
        first, *rest = wrap_text(words, size, wide)
        length = text_width(first) * size
        if rest or x + length > wide:
            lines.append([])
            x = 0.0
        lines[-1].append((x, colour, first))
        lines += [[(0.0, "", line)] for line in rest]
        x = wide if rest else x + length + 3 * size
    return lines


def wrap_text(text: str, size: float, width: float) -> list[str]:
    """Return the text in lines no wider than `width` (a single long word may be)."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and text_width(longer) * size > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines or [""]


def side_by_side(
    scenes: Sequence[Scene],
    captions: Sequence[str] = (),
    columns: int | None = None,
    title: str = "",
    note: str = "",
) -> Scene:
    """Return the pictures row by row, `columns` in a row (without a number, about as wide as high), the
    caption over each, a note below all.
    """
    scene = _side_by_side(scenes, captions, columns, title, note)
    if not scenes or any(one.part is None for one in scenes):
        return scene

    def part(rows: range, cols: range) -> Scene:
        return _side_by_side([crop_scene(one, rows, cols) for one in scenes], captions, columns, title, note)

    return replace(scene, part=part, tiles=scenes[0].tiles, extent=scenes[0].extent)


def _side_by_side(
    scenes: Sequence[Scene], captions: Sequence[str], columns: int | None, title: str, note: str
) -> Scene:
    columns = columns or ceil(len(scenes) / max(1, round((len(scenes) / 1.4) ** 0.5))) or 1
    u = max([1.0] + [max(scene.width, scene.height) / 40 for scene in scenes])
    wide = ceil(max((scene.width for scene in scenes), default=1))
    words = [wrap_text(caption, CAPTION * u, wide - u) for caption in captions] or [[] for _ in scenes]
    top: float = ceil(2.2 * u) if title else 0
    shapes: list[Shape] = [text_at(wide * columns / 2, 1.3 * u, title, 1.15 * u, PAGE_INK)] if title else []
    for first in range(0, len(scenes), columns):
        row = list(zip(scenes, words, strict=True))[first : first + columns]
        depth = max(len(lines) for _, lines in row)
        below = top + (ceil((1.25 * depth + 0.5) * u) if depth else 0)
        for place, (scene, lines) in enumerate(row):
            left = place * wide + int(wide - scene.width) // 2
            shapes += scene.moved(left, below).shapes
            for number, line in enumerate(lines):
                y = top + (0.9 + 1.25 * number) * u
                shapes.append(text_at((place + 0.5) * wide, y, line, CAPTION * u, PAGE_INK))
        top = below + max(ceil(scene.height) for scene, _ in row)
    across = wide * min(columns, len(scenes))
    for line in wrap_text(note, CAPTION * u, across - 2 * u) if note else ():
        shapes.append(text_at(across / 2, top + 0.5 * u, line, CAPTION * u, PAGE_GREY))
        top += 1.25 * u
    return join_groups(across, ceil(top), [shapes])

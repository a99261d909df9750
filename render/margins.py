"""Lay out the margins of a board: names of wires, brackets of clauses, bands, and numbers of rows and
columns.

Each is a strip along one side of the board. Its labels are measured and have one size: the largest at which
every one fits into its own stretch. They run along the side or, if they would be too small, across it.

    >>> margin_strip([MarginLabel(0, 4, "x"), MarginLabel(4, 8, "y")], "N", 0.0, 1.0)[1]
    1.45
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

import numpy as np

from hardboard.puzzles.grid import Cell
from hardboard.render import style
from hardboard.render.overlay import BoardOverlay, ClauseBracket, ComponentStrip, SideName
from hardboard.render.scene import Anchor, Rects, Shape, Texts, coordinate_array, text_at

#: Labels shrink to this share of the size wished for before they are written across.
SHRINK = 0.6
#: The room around a label, and the share of its own stretch that it may fill.
ROOM, FILL = 0.45, 0.9


@dataclass(frozen=True)
class MarginLabel:
    """A label for the stretch from `first` to `stop` of a side, and its look; `short` is a short form."""

    first: float
    stop: float
    text: str
    short: str = ""
    ink: str = style.PAGE_INK
    fill: str = ""
    edge: str = ""
    what: str = "names"
    #: Whether the box is as long as the stretch, or just as long as the label.
    full: bool = True


def margin_strip(
    items: Sequence[MarginLabel], side: str, near: float, wish: float, across: bool = False
) -> tuple[list[Shape], float]:
    """Return the shapes of a strip whose inner edge is `near` cells outside the board (given from the top or
    left), and how deep it is.
    """
    # Stretches of tiles that share a column overlap: the next label's middle is nearer than they are long.
    middles = sorted({(item.first + item.stop) / 2 for item in items})
    step = min((two - one for one, two in pairwise(middles)), default=inf)
    along = min(
        FILL * min(item.stop - item.first, step) / max(style.text_width(item.text), 0.1) for item in items
    )
    narrow = min(step, *(item.stop - item.first for item in items))
    if not across and along >= SHRINK * wish:
        size, flat = min(wish, along, 0.9 * narrow), True
        deep = (1 + ROOM) * size
    elif not across and all(item.short for item in items):
        return margin_strip([replace(item, text=item.short, short="") for item in items], side, near, wish)
    else:
        size, flat = min(wish, 0.75 * narrow), False
        deep = max(style.text_width(item.text) for item in items) * size + ROOM * size
    return [part for item in items for part in _drawn(item, side, near, deep, size, flat)], deep


def _drawn(item: MarginLabel, side: str, near: float, deep: float, size: float, flat: bool) -> list[Shape]:
    sign = -1 if side in "NW" else 1
    middle, out = (item.first + item.stop) / 2, near + sign * deep / 2
    length = style.text_width(item.text) * size if flat else size
    half = (item.stop - item.first) / 2 - 0.15 * size
    half = half if item.full else min(length / 2 + 0.35 * size, half)
    low, high = sorted((near, near + sign * deep))
    upright = side in "WE"
    box = (low, middle - half, high, middle + half) if upright else (middle - half, low, middle + half, high)
    spot = (out, middle) if upright else (middle, out)
    background: list[Shape] = []
    if item.fill:
        background.append(
            Rects(coordinate_array(box), item.edge, fill=item.fill, width=0.07 * size if item.edge else 0)
        )
    words = text_at(*spot, item.text, size, item.ink, item.what)
    return [*background, replace(words, turned=flat == upright)]


def around_board(
    shape: Cell,
    overlay: BoardOverlay,
    u: float,
    kept: dict[str, float],
    first: Cell = (0, 0),
    doubled: bool = False,
) -> tuple[list[Shape], dict[str, float]]:
    """Return all strips, from the board outwards, and how deep they are on each side; `kept` is taken
    already. What is drawn may begin at another cell of the board than its `first`.
    """
    depth = dict(kept)
    strips: list[Shape] = []

    def put(items: Sequence[MarginLabel], side: str, wish: float, gap: float, across: bool = False) -> None:
        if items:
            start = depth[side] + gap
            near = -start if side in "NW" else start + (shape[1] if side == "E" else shape[0])
            shapes, deep = margin_strip(items, side, near, wish, across)
            strips.extend(shapes)
            depth[side] = start + deep

    if overlay.rulers:
        for side in ("S" if kept["N"] >= 1 else "N", "E" if kept["W"] >= 1 else "W"):
            shapes, deep = ruler_labels(shape, side, u, depth[side], first[side in "NS"], doubled)
            strips += shapes
            depth[side] += deep
    for side in "NESW":
        flags = [_flag(flag) for flag in overlay.flags if flag.side == side]
        spans = [_span(span) for span in overlay.spans if span.side == side]
        bands = [
            _band(band, k)
            for k, band in enumerate(overlay.bands)
            if side == ("W" if band.axis == "rows" else "N")
        ]
        put(flags, side, 0.95 * u, 0.35 * u, across=side in "WE")
        put(spans, side, 0.95 * u, 0.35 * u)
        put(bands, side, 0.9 * u, 0.4 * u)
    return strips, depth


def _flag(flag: SideName) -> MarginLabel:
    fill, edge = {
        True: (style.TRUE, style.TRUE_PURE),
        False: (style.FALSE, style.FALSE_PURE),
        None: (style.WIRE, style.WIRE_PURE),
    }[flag.value]
    return MarginLabel(flag.first, flag.stop, flag.label, "", style.INK, fill, edge, "wire names", full=False)


def _span(span: ClauseBracket) -> MarginLabel:
    text = f"{span.number}: {span.text}" if span.text else span.number
    if span.wrong:
        return MarginLabel(
            span.first, span.stop, text, span.number, "#7a1712", style.WRONG_TINT, style.WRONG, "clause names"
        )
    return MarginLabel(
        span.first,
        span.stop,
        text,
        span.number,
        style.PAGE_INK,
        style.BAND[1],
        style.PAGE_GREY,
        "clause names",
    )


def _band(band: ComponentStrip, number: int) -> MarginLabel:
    return MarginLabel(
        band.first, band.stop, band.label, "", style.PAGE_INK, style.BAND[number % 2], "", "band names"
    )


def ruler_labels(
    shape: Cell, side: str, u: float, near: float, first: int = 0, doubled: bool = False
) -> tuple[list[Shape], float]:
    """Numbers of rows or columns, from 1 (or after the `first` ones): every one, or so many that they can be
    read; and the depth. Of a `doubled` board every second is one of cells.
    """
    upright = side in "WE"
    count = shape[0] if upright else shape[1]
    wide = 2 if doubled else 1
    count, first = count // wide, first // wide
    size = max(0.42, 0.5 * u)
    last = first + count
    length = size if upright else style.text_width(str(last)) * size
    step = next(k * 10**p for p in range(9) for k in (1, 2, 5) if wide * k * 10**p >= 1.35 * length)
    numbers = list(range(first // step * step + step, last + 1, step))
    deep = (style.text_width(str(last)) if upright else 1.0) * size + 0.35 * size
    edge = {"N": 0, "W": 0, "S": shape[0], "E": shape[1]}[side]
    out = edge + (-1 if side in "NW" else 1) * (near + 0.25 * size + (0 if upright else 0.5 * size))
    at = wide * (np.array(numbers, dtype=np.float64) - first) - 0.5
    spots = np.column_stack([np.full(len(at), out), at] if upright else [at, np.full(len(at), out)])
    anchor: Anchor = "middle" if not upright else "end" if side == "W" else "start"
    words = [str(number) for number in numbers]
    texts = Texts(
        spots, style.PAGE_GREY, what="row and column numbers", labels=words, size=size, anchor=anchor
    )
    return [texts], deep

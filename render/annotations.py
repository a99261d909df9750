"""What stands around a board: bands with the names of components, title, legend and note.

It grows with the board, so it can be read on a picture of any size.

    >>> wrapped("one two three", 1.0, 4.0)
    ['one two', 'three']
"""

from collections.abc import Iterable, Mapping
from math import ceil

from hardboard.puzzles.grid import Cell
from hardboard.render.margins import around_board
from hardboard.render.overlay import Overlay, colour_of
from hardboard.render.scene import Rects, Scene, Shape, Texts, array, joined
from hardboard.render.style import FALSE_PURE, PAGE_GREY, PAGE_INK, TRUE_PURE, breadth


def unit(shape: Cell) -> float:
    """The size of furniture, in cells, beside a board of `shape`."""
    return max(1.0, max(shape) / 40)


def framed(
    shape: Cell, groups: Iterable[Iterable[Shape]], overlay: Overlay, around: Mapping[str, int] | None = None
) -> Scene:
    """The board's shapes with names, bands, title, legend and note around it; `around` are cells to keep free
    at sides N, E, S, W.
    """
    u = unit(shape)
    edge = 0.8 * u
    kept = {side: float((around or {}).get(side, 0)) for side in "NESW"}
    strips, depth = around_board(shape, overlay, u, kept)
    left, top = ceil(depth["W"] + edge), ceil(depth["N"] + edge)
    head = ceil(1.5 * u) if overlay.title else 0
    below, deep = legend(shape, overlay)
    words = [part.moved(0, depth["S"]) for part in below] + _title(overlay, u, depth["N"])
    width = left + max(shape[1] + depth["E"] + edge, max(map(_reach, words), default=0) + edge)
    height = head + top + shape[0] + depth["S"] + deep + edge
    return joined(ceil(width), ceil(height), [*groups, strips, words]).moved(left, head + top)


def _reach(shape: Shape) -> float:
    """How far right a line of text comes."""
    return float(shape.boxes()[:, 2].max()) if isinstance(shape, Texts) else 0.0


def _title(overlay: Overlay, u: float, above: float) -> list[Shape]:
    if not overlay.title:
        return []
    spot = array([0, -above - 1.3 * u], 2)
    return [Texts(spot, PAGE_INK, what="title", labels=[overlay.title], size=0.95 * u, anchor="start")]


def legend(shape: Cell, overlay: Overlay) -> tuple[list[Shape], float]:
    """What the colours mean and the note, below the board, and how many cells high that is."""
    u = 0.8 * unit(shape)
    size, wide = 0.85 * u, max(float(shape[1]), 20 * u)
    found: list[Shape] = []
    y = shape[0] + 1.4 * u
    for line in _lined_up(entries(overlay), size, wide - 1.4 * u):
        for x, colour, words in line:
            if colour:
                found.append(Rects(array([x, y - 0.42 * u, x + 0.84 * u, y + 0.42 * u]), fill=colour))
            found.append(_words(words, x + 1.25 * u, y, size, PAGE_INK))
        y += 1.4 * u
    lines = [(line, PAGE_INK) for key in overlay.keys for line in wrapped(key, size, wide)]
    lines += [(line, PAGE_GREY) for line in (wrapped(overlay.note, size, wide) if overlay.note else [])]
    for words, colour in lines:
        found.append(_words(words, 0, y, size, colour))
        y += 1.3 * u
    return found, y - shape[0] - 0.6 * u if found else 0.0


def entries(overlay: Overlay) -> list[tuple[str, str]]:
    """The legend: a colour and its meaning for signals and marks, each once."""
    values = {signal.value for signal in overlay.signals}
    meanings = ((True, TRUE_PURE, "true (solid edge)"), (False, FALSE_PURE, "false (dashed edge)"))
    found = [pair for value, *pair in meanings if value in values]
    found += [[colour_of(mark), mark.caption] for mark in overlay.marks if mark.caption]
    return list(dict.fromkeys((colour, words) for colour, words in found))


def _lined_up(found: list[tuple[str, str]], size: float, wide: float) -> list[list[tuple[float, str, str]]]:
    """Entries as lines of (x, colour, words): short ones side by side, long ones on lines of their own."""
    lines: list[list[tuple[float, str, str]]] = []
    x = wide
    for colour, words in found:
        first, *rest = wrapped(words, size, wide)
        length = breadth(first) * size
        if rest or x + length > wide:
            lines.append([])
            x = 0.0
        lines[-1].append((x, colour, first))
        lines += [[(0.0, "", line)] for line in rest]
        x = wide if rest else x + length + 3 * size
    return lines


def _words(text: str, x: float, y: float, size: float, colour: str) -> Texts:
    return Texts(array([x, y], 2), colour, what="captions", labels=[text], size=size, anchor="start")


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than `width` (a single long word may be)."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and breadth(longer) * size > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines or [""]

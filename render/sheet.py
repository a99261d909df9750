"""Several pictures on one sheet, side by side, each with its caption: the states of a tile, the steps of an
explanation.

>>> side_by_side([Scene(5, 5, ()), Scene(5, 5, ())], ["N=0", "N=1"]).height
7.0
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from hardboard.render.annotations import wrap_text
from hardboard.render.scene import Scene, Shape, join_groups, text_at
from hardboard.render.style import PAGE_GREY, PAGE_INK
from hardboard.render.themes import crop_scene

CAPTION = 0.85


def side_by_side(
    scenes: Sequence[Scene],
    captions: Sequence[str] = (),
    columns: int | None = None,
    title: str = "",
    note: str = "",
) -> Scene:
    """The pictures row by row, `columns` in a row (without a number, about as wide as high), the caption over
    each, a note below all.
    """
    scene = _laid_out(scenes, captions, columns, title, note)
    if not scenes or any(one.part is None for one in scenes):
        return scene

    def part(rows: range, cols: range) -> Scene:
        return _laid_out([crop_scene(one, rows, cols) for one in scenes], captions, columns, title, note)

    return replace(scene, part=part, tiles=scenes[0].tiles, extent=scenes[0].extent)


def _laid_out(
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

"""Themes and crops: another scene from a scene, so that every painter has them.

A theme is a table from the colours of `hardboard.render.style` to others, and a colour for the page.

    >>> with_theme(Scene(2, 1, ()), "dark").ground
    '#14181d'
"""

import re
from dataclasses import replace

from hardboard.puzzles.errors import InputError
from hardboard.render.scene import Capsules, Cells, Rects, Scene, Shape
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


def with_theme(scene: Scene, name: str) -> Scene:
    """Return the scene in the colours of a theme."""
    if name not in THEMES:
        raise InputError(f"the theme {name!r}", "one of " + " ".join(THEMES))
    ground, table = THEMES[name]
    recoloured = replace(scene, ground=ground, shapes=tuple(_recoloured(s, table) for s in scene.shapes))
    if scene.part is None:
        return recoloured
    plain = scene.part
    return replace(recoloured, part=lambda rows, cols: with_theme(plain(rows, cols), name))


def _recoloured(shape: Shape, table: dict[str, str]) -> Shape:
    if isinstance(shape, Cells):
        palettes = ([table.get(c, c) for c in shape.palette], [table.get(c, c) for c in shape.coarse])
        return replace(shape, palette=palettes[0], coarse=palettes[1])
    batch = replace(shape, colour=table.get(shape.colour, shape.colour))
    if isinstance(batch, Rects | Capsules):
        return replace(batch, fill=table.get(batch.fill, batch.fill))
    return batch


def crop_scene(scene: Scene, rows: range, cols: range) -> Scene:
    """Return the part of a picture's board in some rows and columns, with the labels beside it."""
    if scene.part is None:
        raise InputError("a part of this picture", "one of a board")
    return scene.part(rows, cols)


def named_part(scene: Scene, text: str) -> tuple[range, range]:
    """Return the rows and columns of a crop: those it names, or those of the first tile with its name.

    >>> named_part(Scene(9, 9, ()), "1-9,5-20")
    (range(0, 9), range(4, 20))
    """
    match = re.fullmatch(r"(\d{1,9})-(\d{1,9}),(\d{1,9})-(\d{1,9})", text.replace(" ", ""))
    if match:
        top, bottom, left, right = map(int, match.groups())
        return range(top - 1, bottom), range(left - 1, right)
    for row, col, height, width, name in scene.tiles:
        if name == text:
            return range(row, row + height), range(col, col + width)
    names = dict.fromkeys(tile[4] for tile in scene.tiles if tile[4])
    known = f" or one of {' '.join(names)}" if names else ""
    raise InputError(f"the part {text!r}", f"rows and columns such as 1-9,5-20{known}")


def dress_scene(scene: Scene, theme: str | None = None, crop: str | None = None) -> Scene:
    """Return the scene, or a part of it, in the colours of a theme."""
    part = crop_scene(scene, *named_part(scene, crop)) if crop else scene
    return with_theme(part, theme or "screen")

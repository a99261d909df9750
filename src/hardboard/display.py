"""`draw`: the picture of anything that has one; and what a notebook shows.

>>> from hardboard import compile_formula, read
>>> draw(compile_formula("(a, ~b)", library="compact"), assignment="a=1 b=1")
<picture of 17 x 17 cells>
>>> draw(read("https://puzz.link/p?kurodoko/3/3/2j5i"), theme="paper")
<picture of 3 x 3 cells>
"""

from base64 import b64encode
from collections.abc import Collection
from functools import singledispatch
from typing import Any

from hardboard.options import LABELS
from hardboard.puzzle import Puzzle
from hardboard.puzzles.formula import Assignment
from hardboard.reduction import Compiled
from hardboard.render import Scene, png_bytes, svg_text, themed

#: Up to so many cells a notebook shows an SVG; beyond, a PNG.
SVG_CELLS = 3000


def draw(value: Any, theme: str = "screen", **how: Any) -> Scene:
    """The picture of a compiled formula (with an `assignment`, as text or as values, and `labels`), of a
    puzzle (with a `solution`), or of a picture; `hardboard.render.save` writes it to a file.
    """
    return themed(scene_of(value, **how), theme)


@singledispatch
def scene_of(value: Any) -> Scene:
    """The picture of a value."""
    raise TypeError(f"no picture of a {type(value).__name__}")


@scene_of.register
def _scene(value: Scene) -> Scene:
    return value


@scene_of.register
def _puzzle(value: Puzzle, solution: Any = None) -> Scene:
    return value.draw(solution)


@scene_of.register
def _compiled(
    value: Compiled,
    assignment: Assignment | str | None = None,
    labels: Collection[str] = LABELS,
    core: Collection[int] = (),
) -> Scene:
    from hardboard.commands.lay_down import read_assignment
    from hardboard.workbench.pictures import picture

    values = read_assignment(assignment, value.source) if isinstance(assignment, str) else assignment
    return picture(value, values, labels, core)


def bundle(value: Any) -> dict[str, Any]:
    """A picture and its words, as a notebook wants them: an SVG of a small board, a PNG of a large one."""
    scene = draw(value)
    words = {"text/plain": repr(value)}
    if scene.count() <= SVG_CELLS:
        return words | {"image/svg+xml": svg_text(scene)}
    return words | {"image/png": b64encode(png_bytes(scene)).decode("ascii")}

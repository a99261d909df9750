"""`draw` returns the picture of any value that has one; notebooks show the same picture.

>>> from hardboard import compile_formula, read
>>> draw(compile_formula("(a, ~b)", library="compact"), assignment="a=1 b=1")
<picture of 17 x 17 cells>
>>> draw(read("https://puzz.link/p?kurodoko/3/3/2j5i"), theme="paper")
<picture of 3 x 3 cells>
"""

from base64 import b64encode
from collections.abc import Collection
from functools import singledispatch

from hardboard.api.puzzle import Explanation, Puzzle, Solved
from hardboard.gadgets import Library, Tile, library_names, load
from hardboard.puzzles.formats import LABELS, Record
from hardboard.puzzles.formula import Assignment
from hardboard.reduction import Compiled
from hardboard.render import Scene, dress_scene, png_bytes, side_by_side, svg_text
from hardboard.verify.claim import Verdict
from hardboard.workbench.report import TileReport

#: Up to so many cells a notebook shows an SVG; beyond, a PNG.
SVG_CELLS = 3000


def draw(value: object, theme: str = "screen", crop: str | None = None, **how: object) -> Scene:
    """Return a picture of a compiled formula, a puzzle, an answer or a tile.

    Args:
        value: the thing to draw.
        theme: the name of the colours.
        crop: the part to draw: rows and columns such as "1-9,5-20", or a tile.
        how: for a formula `assignment`, `solved`, `why` and `labels`; for a puzzle its `solution`; for an
            answer of `explain` a range of `steps`; for a tile its `library`.

    Returns:
        The picture. `hardboard.render.save_picture` writes it to a file.

    >>> from hardboard import generate
    >>> draw(generate("creek", 4, seed=1), theme="paper")
    <picture of 4 x 4 cells>
    """
    return dress_scene(scene_of(value, **how), theme, crop)


@singledispatch
def scene_of(value: object) -> Scene:
    """Return the picture of a value."""
    raise TypeError(f"no picture of a {type(value).__name__}")


@scene_of.register
def _scene(value: Scene) -> Scene:
    return value


@scene_of.register
def _puzzle(value: Puzzle, solution: object = None) -> Scene:
    return value.draw(solution)


@scene_of.register
def _compiled(
    value: Compiled,
    assignment: Assignment | str | None = None,
    labels: Collection[str] = LABELS,
    solved: bool = False,
    why: bool = False,
    timeout: float | None = None,
) -> Scene:
    from hardboard.api.assignments import chosen_assignment
    from hardboard.workbench.pictures import compiled_picture

    shown = chosen_assignment(value, assignment, solved, why, timeout)
    return compiled_picture(value, shown.assignment, labels, shown.core)


@scene_of.register
def _solved(value: Solved) -> Scene:
    return value.puzzle.draw(value.solution)


@scene_of.register
def _explanation(value: Explanation, steps: range | None = None) -> Scene:
    from hardboard.api.trails import trail_sheet

    if not value.trail:
        return value.puzzle.draw(value.solution)
    return trail_sheet(value.puzzle.name, value.puzzle.board, value.trail, steps)[0]


@scene_of.register
def _verdict(value: Verdict) -> Scene:
    assert isinstance(value.claim, Compiled)
    board = _compiled(value.claim, value.assignment if value.agree else None)
    return side_by_side([board], [repr(value).strip("<>")])


@scene_of.register
def _tile(value: Tile, library: Library | None = None) -> Scene:
    from hardboard.workbench.diagrams import tile_text_diagram
    from hardboard.workbench.report import library_for

    return tile_text_diagram(value, library or _own_library(value) or library_for(value))


def _own_library(tile: Tile) -> Library | None:
    for name in library_names():
        library = load(name)
        if tile.name in library.tiles and library.tile(tile.name).turned(tile.orientation) == tile:
            return library
    return None


@scene_of.register
def _report(value: TileReport) -> Scene:
    from hardboard.workbench.diagrams import explanation_picture

    return explanation_picture(value)


def notebook_bundle(value: object) -> Record:
    """Return a picture and its words for a notebook: an SVG of a small board, a PNG of a large one."""
    scene = draw(value)
    words = {"text/plain": repr(value)}
    if scene.count() <= SVG_CELLS:
        return words | {"image/svg+xml": svg_text(scene)}
    return words | {"image/png": b64encode(png_bytes(scene)).decode("ascii")}

"""Pictures. A board, its solution and what lies over it become one `Scene`; PNG, SVG and text are ways to show it.

    scene = draw("kurodoko", board, solution, Overlay(tiles=[(0, 0, 9, 9, "var")]))
    save(scene, "board.png")
"""

from render.families import draw
from render.files import png_bytes, save, svg_text
from render.overlay import Band, Mark, Overlay, Signal, Tile, step_marks, violation_marks
from render.scene import Scene

__all__ = [
    "Band",
    "Mark",
    "Overlay",
    "Scene",
    "Signal",
    "Tile",
    "draw",
    "png_bytes",
    "save",
    "step_marks",
    "svg_text",
    "violation_marks",
]

"""Pictures. A board, its solution and what lies over it become one `Scene`; PNG, SVG, PDF, TikZ and text are
ways to show it.

scene = draw("kurodoko", board, solution, Overlay(tiles=[(0, 0, 9, 9, "var")]))
save(scene, "board.png")
"""

from hardboard.render.diagram import Diagram, Port, draw_diagram, tile_diagram
from hardboard.render.families import draw
from hardboard.render.files import png_bytes, save, svg_text
from hardboard.render.overlay import (
    Mark,
    Overlay,
    Signal,
    Strip,
    TileFrame,
    step_marks,
    verdict,
    violation_marks,
)
from hardboard.render.scene import Scene
from hardboard.render.sheet import side_by_side
from hardboard.render.terminal import text_view
from hardboard.render.themes import cropped, dressed, themed

__all__ = [
    "Diagram",
    "Mark",
    "Overlay",
    "Port",
    "Scene",
    "Signal",
    "Strip",
    "TileFrame",
    "cropped",
    "draw",
    "draw_diagram",
    "dressed",
    "png_bytes",
    "save",
    "side_by_side",
    "step_marks",
    "svg_text",
    "text_view",
    "themed",
    "tile_diagram",
    "verdict",
    "violation_marks",
]

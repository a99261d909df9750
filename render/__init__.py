"""Pictures. A board, its solution and the things drawn over it become one `Scene`. PNG, SVG, PDF, TikZ and
text show it.

scene = draw("kurodoko", board, solution, Overlay(tiles=[(0, 0, 9, 9, "var")]))
save(scene, "board.png")
"""

from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.render.annotations import side_by_side
from hardboard.render.diagram import Diagram, Port, draw_diagram, tile_diagram
from hardboard.render.families import draw
from hardboard.render.files import png_bytes, save_picture, svg_text
from hardboard.render.overlay import (
    BoardOverlay,
    CellMark,
    ComponentStrip,
    TileFrame,
    WireSignal,
    step_marks,
    verdict_overlay,
    violation_marks,
)
from hardboard.render.scene import Scene
from hardboard.render.terminal import text_view
from hardboard.render.themes import crop_scene, dress_scene, with_theme

__all__ = [
    "BoardOverlay",
    "CellMark",
    "ComponentStrip",
    "Diagram",
    "Port",
    "Scene",
    "TileFrame",
    "WireSignal",
    "crop_scene",
    "draw",
    "draw_diagram",
    "dress_scene",
    "png_bytes",
    "save_picture",
    "side_by_side",
    "step_marks",
    "svg_text",
    "text_view",
    "tile_diagram",
    "verdict_overlay",
    "violation_marks",
    "with_theme",
]

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)

"""Diagrams of tiles, and small boards as text."""

import numpy as np

from hardboard.gadgets.tilefile import parse_tile
from hardboard.render import Diagram, draw_diagram, tile_diagram
from hardboard.render.scene import Polygons


def test_arrows_point_the_way_the_signal_runs() -> None:
    def tip(side: str, way: str) -> tuple[float, float]:
        scene = draw_diagram(Diagram([[""] * 3] * 3, ports=[(side, "x", way)]))
        outline = next(shape.outline for shape in scene.shapes if isinstance(shape, Polygons))
        x, y = outline[0]
        return round(float(np.sign(round(x, 6)))), round(float(np.sign(round(y, 6))))

    assert [tip(side, "out") for side in "NESW"] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert [tip(side, "in") for side in "NESW"] == [(0, 1), (-1, 0), (0, -1), (1, 0)]


def test_a_cell_that_is_black_with_two_signals_is_their_product() -> None:
    states = "\n".join(f"state N={n} S={s}\n{'#' if n and s else '.'}.\n" for n in (0, 1) for s in (0, 1))
    diagram = tile_diagram(parse_tile(f"tile and\nports N S\nrelation N or not N\n\nclues\n.2\n\n{states}"))
    assert diagram.symbols.tolist() == [["xy", ""]]

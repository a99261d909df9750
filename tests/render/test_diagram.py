"""Diagrams of tiles, and small boards as text."""

import numpy as np
import pytest

from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.render import Diagram, Scene, draw, draw_diagram, text_view, tile_diagram
from hardboard.render.scene import Polygons, Texts
from hardboard.render.style import barred

WIRE = """tile wire
ports N S
relation N_out = S_in

clues
2?.
...
.!2

state N=1 S=0
.#.
..#
#..

state N=0 S=1
..#
.#.
#..
"""


def labels(scene: Scene) -> list[str]:
    return [word for shape in scene.shapes if isinstance(shape, Texts) for word in shape.words()]


def test_a_diagram_shows_clues_symbols_and_ports() -> None:
    diagram = Diagram(
        clues=[["", "?", "2"], [3, 0, -2]], symbols=[["x", "", ""], ["", "~x", ""]],
        ports=[("N", "x", "in"), ("E", "~x", "out")], title="Tee", relation="E = not N",
    )  # fmt: skip
    words = labels(draw_diagram(diagram))
    assert sorted(words) == sorted(
        ["?", "2", "3", "?", "x", barred("x"), "N: x", f"E: {barred('x')}", "Tee", "E = not N"]
    )


def test_arrows_point_the_way_the_signal_runs() -> None:
    def tip(side: str, way: str) -> tuple[float, float]:
        scene = draw_diagram(Diagram([[""] * 3] * 3, ports=[(side, "x", way)]))
        outline = next(shape.outline for shape in scene.shapes if isinstance(shape, Polygons))
        x, y = outline[0]
        return round(float(np.sign(round(x, 6)))), round(float(np.sign(round(y, 6))))

    assert [tip(side, "out") for side in "NESW"] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert [tip(side, "in") for side in "NESW"] == [(0, 1), (-1, 0), (0, -1), (1, 0)]


def test_symbols_are_read_off_a_tiles_colourings() -> None:
    diagram = tile_diagram(parse_tile(WIRE))
    x, bar = "x", barred("x")
    assert diagram.symbols.tolist() == [["", x, bar], ["", bar, x], ["", "", ""]]
    assert diagram.blacks.astype(int).tolist() == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]
    assert diagram.whites.astype(int).tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 1]]
    assert diagram.clues.tolist() == [["2", "?", ""], ["", "", ""], ["", "", "2"]]
    assert [(port.side, port.letter) for port in diagram.ports] == [("N", x), ("S", bar)]


def test_a_cell_that_is_black_with_two_signals_is_their_product() -> None:
    states = "\n".join(f"state N={n} S={s}\n{'#' if n and s else '.'}.\n" for n in (0, 1) for s in (0, 1))
    diagram = tile_diagram(parse_tile(f"tile and\nports N S\nrelation N or not N\n\nclues\n.2\n\n{states}"))
    assert diagram.symbols.tolist() == [["xy", ""]]


def test_a_large_board_is_not_printed() -> None:
    with pytest.raises(InputError, match="101 x 5 cells"):
        text_view(draw("kurodoko", Board.of_array(np.zeros((101, 5), dtype=np.int32))))

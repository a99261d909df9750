"""SVG is well-formed, with one text for each clue, and refused where nobody could open it; diagrams."""

from xml.etree import ElementTree

import numpy as np
import pytest

from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.render import (
    Diagram,
    Mark,
    Overlay,
    draw,
    draw_diagram,
    save,
    svg_text,
    text_view,
    tile_diagram,
)
from hardboard.render.scene import Polygons

BOARD = KURODOKO.read_board("3x3:b3a5a2b")
SVG = "{http://www.w3.org/2000/svg}"


def test_clues_stand_in_the_middle_of_their_cells() -> None:
    scene = draw("kurodoko", BOARD)
    left, top = scene.cells()[0].xy[0]
    tree = ElementTree.fromstring(svg_text(scene))
    cell = float(tree.get("width", "0")) / scene.width
    found = {
        "".join(text.itertext()): (float(text.get("x", "0")), float(text.get("y", "0")))
        for text in tree.iter(f"{SVG}text")
    }
    assert found["3"] == pytest.approx(((left + 2.5) * cell, (top + 0.5) * cell))
    assert found["2"] == pytest.approx(((left + 0.5) * cell, (top + 2.5) * cell))


def test_words_are_escaped_and_bars_are_kept() -> None:
    overlay = Overlay(title="<&>", marks=[Mark([(0, 0)], "red", "a < b")])
    tree = ElementTree.fromstring(svg_text(draw("kurodoko", BOARD, None, overlay)))
    words = {"".join(text.itertext()) for text in tree.iter(f"{SVG}text")}
    assert {"<&>", "a < b"} <= words
    tree = ElementTree.fromstring(svg_text(draw_diagram(Diagram([["", "2"]], [["x~y", ""]]))))
    barred = [span.text for span in tree.iter(f"{SVG}tspan") if span.get("text-decoration") == "overline"]
    assert barred == ["y"]


def test_a_huge_board_is_refused_in_one_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    scene = draw("kurodoko", Board.of_array(np.zeros((1000, 1000), dtype=np.int32)))
    with pytest.raises(InputError, match=r"1000000 cells.*\.png"):
        save(scene, tmp_path / "big.svg")
    assert list(tmp_path.iterdir()) == []


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


def test_a_large_board_is_not_printed() -> None:
    with pytest.raises(InputError, match="101 x 5 cells"):
        text_view(draw("kurodoko", Board.of_array(np.zeros((101, 5), dtype=np.int32))))

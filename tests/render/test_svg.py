"""SVG: well-formed, with one text for each clue, and refused where nobody could open it."""

from xml.etree import ElementTree

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.render import Diagram, Mark, Overlay, draw, draw_diagram, save, svg_text

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

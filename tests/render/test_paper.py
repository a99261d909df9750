"""Pictures for print: PDF with the words that are there, TikZ that can be parsed, themes, crops, pages."""

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse
from hardboard.render import save, themed
from hardboard.render.scene import Scene
from hardboard.render.themes import THEMES
from hardboard.render.tikz import tikz
from hardboard.workbench.pictures import picture
from tests.support.legible import contrast, overlaps, scene_boxes, weakest


def compiled() -> Scene:
    made = compile_formula(parse("(a, ~b) (b_1, c)"), library="compact")
    return picture(made, {"a": True, "b": True, "b_1": False, "c": True})


def test_a_pdf_is_vectors_and_the_same_each_time(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert save(compiled(), tmp_path / name) is None
    data = (tmp_path / "a.pdf").read_bytes()
    assert data == (tmp_path / "b.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and b"/Image" not in re.sub(rb"/ImageB|/ImageC|/ImageI", b"", data)
    assert b"/FontFile2" in data, "the font is embedded"


def test_tikz_can_be_parsed() -> None:
    text = tikz(compiled(), 8)
    assert text.count("{") == text.count("}") and text.count("[") == text.count("]")
    body = text.partition("\\begin{tikzpicture}")[2].partition("\\end{tikzpicture}")[0].splitlines()[1:]
    colours = set(re.findall(r"\\definecolor\{c([0-9a-f]{6})\}", text))
    for line in filter(None, body):
        assert re.match(r"\\(fill|draw|path|node|useasboundingbox)[\[ ].*;$", line), line
        assert set(re.findall(r"=c([0-9a-f]{6})", line)) <= colours
        assert not re.search(r"(?<!\\)[_#&%]", line.partition("selectfont")[2]), (
            "special letters are spelt out"
        )
    assert "$\\overline{\\mbox{b}}$" in text and "\\_1" in text


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_can_be_read(name: str) -> None:
    scene = themed(compiled(), name)
    assert overlaps(scene_boxes(scene, 16), 1.0) == []
    for wires, least in ((False, 4.5), (True, 3)):
        found, what = weakest(scene, Fraction(16), wires)
        assert found >= least, what
    with pytest.raises(InputError, match="'mud'"):
        themed(scene, "mud")
    assert contrast(np.array([0, 0, 0]), np.array([255, 255, 255])) == pytest.approx(21)

"""Pictures for print: PDF with the words that are there, TikZ that can be parsed, themes, crops, pages."""

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from hardboard.api.sheet import PAPERS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.reduction import compile_formula, parse
from hardboard.render import draw, save, themed
from hardboard.render.book import BookLook, FamilyRules, PuzzlePage, book
from hardboard.render.pdf import pdf_bytes
from hardboard.render.qr import is_code
from hardboard.render.scene import Scene, Texts
from hardboard.render.themes import THEMES
from hardboard.render.tikz import tikz
from hardboard.workbench.pictures import picture
from tests.support.legible import contrast, overlaps, scene_boxes, weakest

BOARD = draw("kurodoko", KURODOKO.read_board("3x3:b3a5a2b"))


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


def _words(scene: Scene, what: str) -> list[str]:
    found = [shape.words() for shape in scene.shapes if isinstance(shape, Texts) and shape.what == what]
    return sorted(word for words in found for word in words)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_a_book_has_rules_puzzles_and_solutions_on_its_pages(paper: str) -> None:
    rules = [FamilyRules("Kurodoko", ["a cell with a clue is white"], (BOARD, BOARD))]
    link = "https://puzz.link/p?kurodoko/3/3/2j5i"
    puzzles = [PuzzlePage(BOARD, f"{n}, easy", BOARD, f"seed {n}", link) for n in range(1, 6)]
    pages = book(puzzles, "Twenty", rules, per_page=4, look=BookLook(PAPERS[paper], author="A. N. Author"))
    assert len(pages) == 3, "rules and the first puzzles, the other puzzles, solutions"
    for number, one in enumerate(pages, 1):
        assert (one.width, one.height) == PAPERS[paper]
        assert {str(number), "A. N. Author"} <= set(_words(one.placed[0].scene, "captions"))
        for placed in one.placed:
            right = placed.x + placed.scene.width * placed.scale
            bottom = placed.y + placed.scene.height * placed.scale
            assert min(placed.x, placed.y) >= 0 and right <= one.width + 1e-6 and bottom <= one.height + 1e-6
        boards = [p for p in one.placed if p.scene.count() or is_code(p.scene)]
        words = [box for p in one.placed if p not in boards for box in scene_boxes(p.scene, 10)]
        assert overlaps(words, 20.0) == []
        for p in boards:
            box = (p.x, p.y, p.x + p.scene.width * p.scale, p.y + p.scene.height * p.scale)
            assert overlaps([("board", box), *words], 20.0) == []
    assert [sum(is_code(p.scene) for p in one.placed) for one in pages] == [2, 3, 0]
    data = pdf_bytes(pages)
    assert len(re.findall(rb"/Type /Page\b", data)) == 3

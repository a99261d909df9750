"""Printed pages: booklets, papers, addresses as QR, and boards cut into strips."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardboard.api.sheet import PAPERS
from hardboard.puzzles import family
from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse
from hardboard.render import crop_scene, draw, dress_scene, save_picture, side_by_side, with_theme
from hardboard.render.book import BookLook, FamilyRules, PuzzlePage, book, is_code
from hardboard.render.families import piece_shapes
from hardboard.render.fold import board_parts
from hardboard.render.overlay import BoardOverlay
from hardboard.render.pdf import pdf_bytes
from hardboard.render.scene import Capsules, Scene, Texts
from hardboard.render.themes import THEMES
from hardboard.render.tikz import tikz_picture
from hardboard.workbench.pictures import compiled_picture
from tests.support.legible import contrast, outside, overlaps, scene_boxes, weakest

SQUARE = Scene(7.6, 7.6, ())


@pytest.mark.parametrize(
    ("puzzles", "per_page", "pictures"),
    [
        (1, 4, [1, 1]),
        (2, 4, [2, 2]),
        (4, 4, [4, 4]),
        (5, 4, [4, 1, 5]),
        (7, 4, [4, 3, 7]),
        (13, 12, [9, 4, 13]),
        (3, 1, [1, 1, 1, 3]),
    ],
)
def test_puzzles_begin_under_the_rules_and_fill_their_pages(
    puzzles: int, per_page: int, pictures: list[int]
) -> None:
    one = PuzzlePage(SQUARE, "1. Creek", SQUARE, "grade 2 of 9")
    rules = [FamilyRules("Creek", ["Two cells."] * 4)]
    pages = book([one] * puzzles, "Creek", rules, per_page)
    shown = [page.placed[1:] for page in pages]
    assert len(re.findall(rb"/Type /Page\b", pdf_bytes(pages))) == len(pages)
    assert [len(placed) for placed in shown] == pictures
    for page, placed in zip(pages, shown, strict=True):
        boxes = [(p.x, p.y, p.x + 7.6 * p.scale, p.y + 7.6 * p.scale) for p in placed]
        assert all(
            x >= 48 and right <= page.width - 48 and low <= page.height - 48 for x, _, right, low in boxes
        )
        assert not any(
            a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
            for a in boxes
            for b in boxes
            if a != b
        )


@pytest.mark.parametrize("paper", PAPERS)
def test_links_are_codes_and_every_page_is_of_the_paper(paper: str) -> None:
    one = PuzzlePage(SQUARE, "1. Creek", SQUARE, "seed 1", "https://puzz.link/p?creek/1/1/0")
    look = BookLook(PAPERS[paper], author="A. N. Author")
    pages = book([one] * 5, "Creek", [FamilyRules("Creek", ["Two cells."])], 4, look)
    assert {(page.width, page.height) for page in pages} == {PAPERS[paper]}
    assert sum(is_code(placed.scene) for page in pages for placed in page.placed) == 5


def compiled() -> Scene:
    made = compile_formula(parse("(a, ~b) (b_1, c)"), library="compact")
    return compiled_picture(made, {"a": True, "b": True, "b_1": False, "c": True})


def test_a_pdf_is_vectors_and_the_same_each_time(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert save_picture(compiled(), tmp_path / name) is None
    data = (tmp_path / "a.pdf").read_bytes()
    assert data == (tmp_path / "b.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and b"/Image" not in re.sub(rb"/ImageB|/ImageC|/ImageI", b"", data)
    assert b"/FontFile2" in data, "the font is embedded"


def test_tikz_can_be_parsed() -> None:
    text = tikz_picture(compiled(), 8)
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
    scene = with_theme(compiled(), name)
    assert overlaps(scene_boxes(scene, 16), 1.0) == []
    for wires, least in ((False, 4.5), (True, 3)):
        found, what = weakest(scene, Fraction(16), wires)
        assert found >= least, what
    with pytest.raises(InputError, match="'mud'"):
        with_theme(scene, "mud")
    assert contrast(np.array([0, 0, 0]), np.array([255, 255, 255])) == pytest.approx(21)


CHAIN = " ".join(f"(a{k}, ~b{k}, a{k + 1})" for k in range(9))


def words(scene: Scene, what: str) -> list[str]:
    return [
        w for shape in scene.shapes if isinstance(shape, Texts) and shape.what == what for w in shape.words()
    ]


@pytest.mark.parametrize("shape", [(17, 500), (500, 17), (3, 90), (40, 40), (1, 1), (41, 293)])
def test_strips_hold_every_cell_once(shape: tuple[int, int]) -> None:
    seen = np.zeros(shape, dtype=int)
    for rows, cols in board_parts(shape, [(0, col, 5, 9, "") for col in range(0, shape[1], 8)]):
        seen[rows.start : rows.stop, cols.start : cols.stop] += 1
    assert (seen == 1).all()


def test_a_long_board_is_drawn_in_strips_that_can_be_read() -> None:
    made: Any = compile_formula(CHAIN, library="compact")
    assert made.board.shape[1] > 10 * made.board.shape[0]
    scene = compiled_picture(made)
    assert len(scene.cells()) > 1 and 0.5 < scene.width / scene.height < 2.5
    assert scene.count() == made.board.clue_array.size
    assert len(words(scene, "clues")) == (made.board.clue_array != 0).sum(), "no clue is lost at a cut"
    assert len([w for w in words(scene, "clause names") if ":" in w]) >= 9
    found = scene_boxes(scene, 20)
    assert overlaps(found, 1.0) == [] and outside(found, scene.width, scene.height) == []


def test_a_crop_keeps_names_numbers_and_legend() -> None:
    made = compile_formula(parse("(a, ~b) (b, c)"), library="compact")
    scene = compiled_picture(made, {"a": True, "b": True, "c": False})
    part = dress_scene(scene, "dark", "1-9,9-17")
    assert part.cells()[0].codes.shape == (9, 9) and part.ground == "#14181d"
    assert words(part, "wire names") and words(part, "captions")
    assert words(part, "row and column numbers")[-1] in ("9", "17")
    found = scene_boxes(part, 20)
    assert overlaps(found, 1.0) == [] and outside(found, part.width, part.height) == []


def test_a_piece_at_the_edge_of_a_crop_is_cut_there() -> None:
    scene = piece_shapes(
        np.full((1, 4), 2, dtype=np.int32), 8, [((0, 0), (0, 1), (0, 2), (0, 3))], BoardOverlay()
    )
    part = crop_scene(scene, range(0, 1), range(1, 3))
    (ends,) = [shape for shape in part.shapes if isinstance(shape, Capsules)]
    left = part.cells()[0].xy[0, 0]
    assert (ends.xy[0, ::2] - left).tolist() == [0, 2]


def test_a_ring_at_the_edge_of_a_crop_has_its_number() -> None:
    board = family("creek").board_from_record({"rows": 4, "cols": 4, "corners": [[1] * 5] * 5})
    part = crop_scene(draw("creek", board), range(1, 3), range(1, 3))
    rings = [shape for shape in part.shapes if isinstance(shape, Capsules) and shape.radius == 0.26]
    numbers = [shape for shape in part.shapes if isinstance(shape, Texts) and shape.what == "clues"]
    assert sum(len(shape.xy) for shape in rings) == sum(len(shape.xy) for shape in numbers) == 9


def test_panels_are_cropped_one_by_one() -> None:
    made = compile_formula(parse("(a, ~b)"), library="compact")
    sheet = side_by_side([draw("kurodoko", made.board)] * 3, ["one", "two", "three"])
    assert [block.codes.shape for block in crop_scene(sheet, range(2, 5), range(3, 8)).cells()] == [
        (3, 5)
    ] * 3

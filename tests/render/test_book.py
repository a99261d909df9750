"""Booklets: how their pages are filled."""

import re

import pytest

from hardboard.api.sheet import PAPERS
from hardboard.render.book import BookLook, FamilyRules, PuzzlePage, book
from hardboard.render.pdf import pdf_bytes
from hardboard.render.qr import is_code
from hardboard.render.scene import Scene

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

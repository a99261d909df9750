"""Booklets: how their pages are filled."""

import pytest

from hardboard.render.book import FamilyRules, PuzzlePage, book
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

"""Puzzles on pages to print: a heading, rules, numbers and difficulties, and the solutions at the back.

>>> from hardboard.render.scene import Scene
>>> len(book([PuzzlePage(Scene(5, 5, ()), "1", Scene(5, 5, ()))] * 5, "Puzzles", [], per_page=4))
3
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from hardboard.render.annotations import wrapped
from hardboard.render.pdf import Page, PlacedScene
from hardboard.render.scene import Anchor, Scene, Shape, Texts, array
from hardboard.render.style import PAGE_GREY, PAGE_INK
from hardboard.render.themes import themed

#: A page of A4 and its margin, in points.
WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 48.0
#: Sizes of letters: headings, captions, text; and the largest cell.
HEADING, CAPTION, TEXT, CELL = 20.0, 11.0, 10.0, 38.0
#: Solutions are so many times more to a page.
SMALLER = 3


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle's picture, the words over it, and the picture of its solution."""

    scene: Scene
    caption: str
    solution: Scene | None = None


def book(
    puzzles: Sequence[PuzzlePage],
    title: str,
    rules: Sequence[tuple[str, Sequence[str]]],
    per_page: int = 4,
    theme: str = "screen",
) -> list[Page]:
    """The pages, in the colours of a theme: the rules of each family on the first."""
    pages = _rules_pages(title, rules) if rules else []
    for first in range(0, len(puzzles), per_page):
        held = [(one.scene, one.caption) for one in puzzles[first : first + per_page]]
        pages.append(_page(held, per_page, f"{title}" if not rules else "", len(pages) + 1))
    solved = [(one.solution, one.caption) for one in puzzles if one.solution is not None]
    for first in range(0, len(solved), SMALLER * per_page):
        part = solved[first : first + SMALLER * per_page]
        pages.append(_page(part, SMALLER * per_page, "Solutions", len(pages) + 1))
    return [_themed(page, theme) for page in pages]


def _themed(page: Page, theme: str) -> Page:
    return page._replace(placed=tuple(one._replace(scene=themed(one.scene, theme)) for one in page.placed))


def _words(lines: Sequence[tuple[float, float, str, float, str, Anchor]]) -> PlacedScene:
    """Lines of text, in points: x, y, words, size, colour and where they begin."""
    shapes: tuple[Shape, ...] = tuple(
        Texts(array([x, y], 2), colour, what="captions", labels=[words], size=size, anchor=anchor)
        for x, y, words, size, colour, anchor in lines
    )
    return PlacedScene(Scene(WIDTH, HEIGHT, shapes), 0, 0, 1)


def _page(held: Sequence[tuple[Scene, str]], places: int, heading: str, number: int) -> Page:
    """Scenes in a grid, as large as they fit, each under its caption."""
    columns = 1 if places == 1 else 2 if places <= 8 else 3 if places <= 18 else 4
    rows = ceil(places / columns)
    top = MARGIN + (HEADING + 14 if heading else 0)
    wide, high = (WIDTH - 2 * MARGIN) / columns, (HEIGHT - top - MARGIN) / rows
    lines: list[tuple[float, float, str, float, str, Anchor]] = [
        (WIDTH / 2, HEIGHT - MARGIN / 2, str(number), TEXT, PAGE_GREY, "middle")
    ]
    if heading:
        lines.append((MARGIN, MARGIN + HEADING / 2, heading, HEADING, PAGE_INK, "start"))
    placed = []
    for place, (scene, caption) in enumerate(held):
        x, y = MARGIN + place % columns * wide, top + place // columns * high
        size = min(CAPTION, CAPTION * (wide - 12) / max(1.0, _length(caption)))
        lines.append((x + wide / 2, y + CAPTION, caption, size, PAGE_INK, "middle"))
        room = high - 2.2 * CAPTION - 8
        scale = min((wide - 12) / scene.width, room / scene.height, CELL)
        left = x + (wide - scene.width * scale) / 2
        placed.append(PlacedScene(scene, left, y + 2.2 * CAPTION, scale))
    return Page(WIDTH, HEIGHT, (_words(lines), *placed))


def _length(words: str) -> float:
    return float(Texts(array([0, 0], 2), labels=[words], size=CAPTION, anchor="start").boxes()[0, 2])


def _rules_pages(title: str, rules: Sequence[tuple[str, Sequence[str]]]) -> list[Page]:
    """The title, and the rules of each family in a list."""
    pages: list[Page] = []
    lines: list[tuple[float, float, str, float, str, Anchor]] = [
        (MARGIN, MARGIN + HEADING / 2, title, HEADING, PAGE_INK, "start")
    ]
    y = MARGIN + 2.4 * HEADING
    for name, said in rules:
        entries = [(name, CAPTION + 2, 0.0)]
        for rule in said:
            first, *rest = wrapped(rule, TEXT, WIDTH - 2 * MARGIN - 14)
            entries += [(f"- {first}", TEXT, 0.0), *((line, TEXT, 9.0) for line in rest)]
        if y + len(entries) * 1.5 * TEXT > HEIGHT - MARGIN and len(lines) > 1:
            pages.append(Page(WIDTH, HEIGHT, (_words(lines),)))
            lines, y = [], MARGIN + TEXT
        for words, size, indent in entries:
            lines.append((MARGIN + indent, y, words, size, PAGE_INK, "start"))
            y += 1.5 * size
        y += TEXT
    return [*pages, Page(WIDTH, HEIGHT, (_words(lines),))]

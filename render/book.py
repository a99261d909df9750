"""Puzzles on pages to print: a heading, rules with a small example, numbers and difficulties, and the
solutions at the back.

>>> from hardboard.render.scene import Scene
>>> len(book([PuzzlePage(Scene(5, 5, ()), "1", Scene(5, 5, ()))] * 5, "Puzzles", [], per_page=4))
3
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from hardboard.render.annotations import wrapped
from hardboard.render.pdf import Page, PlacedScene
from hardboard.render.qr import is_code, qr_scene
from hardboard.render.scene import Anchor, Scene, Shape, Texts, array
from hardboard.render.style import PAGE_GREY, PAGE_INK
from hardboard.render.themes import themed

#: The margin of a page, in points.
MARGIN = 48.0
#: Sizes of letters: headings, captions, text, what stands small under a caption; and the largest cell.
HEADING, CAPTION, TEXT, NOTE, CELL = 20.0, 11.0, 10.0, 8.0, 38.0
#: How wide an example and a code to photograph are.
EXAMPLE, CODE = 84.0, 56.0
#: Solutions are so many times more to a page.
SMALLER = 3

#: In points: x, y, words, size, colour and where they begin.
Line = tuple[float, float, str, float, str, Anchor]


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle's picture, the words over it, the picture of its solution, what stands small under the words,
    and an address where it can be played.
    """

    scene: Scene
    caption: str
    solution: Scene | None = None
    note: str = ""
    link: str = ""


@dataclass(frozen=True)
class FamilyRules:
    """A family's name, its rules, and a small puzzle with its solution."""

    name: str
    sentences: Sequence[str]
    example: tuple[Scene, Scene] | None = None


@dataclass(frozen=True)
class BookLook:
    """How all pages of a book look: width and height in points, colours, and who made it."""

    size: tuple[float, float] = (595.0, 842.0)
    theme: str = "screen"
    author: str = ""

    def page(self, number: int, lines: Sequence[Line], placed: Sequence[PlacedScene]) -> Page:
        """A page of words and pictures, with its number and the author below."""
        width, height = self.size
        foot = height - MARGIN / 2
        below: list[Line] = [(width / 2, foot, str(number), TEXT, PAGE_GREY, "middle")]
        if self.author:
            below.append((width - MARGIN, foot, self.author, NOTE, PAGE_GREY, "end"))
        shapes: tuple[Shape, ...] = tuple(
            Texts(array([x, y], 2), colour, what="captions", labels=[words], size=size, anchor=anchor)
            for x, y, words, size, colour, anchor in (*below, *lines)
        )
        words = PlacedScene(Scene(width, height, shapes), 0, 0, 1)
        return Page(width, height, tuple(self._coloured(one) for one in (words, *placed)))

    def _coloured(self, one: PlacedScene) -> PlacedScene:
        """In the colours of the theme, but for codes: they are read dark on light."""
        return one if is_code(one.scene) else one._replace(scene=themed(one.scene, self.theme))


def book(
    puzzles: Sequence[PuzzlePage],
    title: str,
    rules: Sequence[FamilyRules],
    per_page: int = 4,
    look: BookLook | None = None,
) -> list[Page]:
    """The pages: the rules of each family first, with a small example."""
    look = look or BookLook()
    pages = _rules_pages(title, rules, look) if rules else []
    for first in range(0, len(puzzles), per_page):
        held = puzzles[first : first + per_page]
        pages.append(_page(held, per_page, title if not rules else "", len(pages) + 1, look))
    solved = [PuzzlePage(one.solution, one.caption) for one in puzzles if one.solution is not None]
    for first in range(0, len(solved), SMALLER * per_page):
        part = solved[first : first + SMALLER * per_page]
        pages.append(_page(part, SMALLER * per_page, "Solutions", len(pages) + 1, look))
    return pages


def columns_for(places: int, width: float, height: float) -> int:
    """In how many columns so many squares are the largest.

    >>> [columns_for(places, 500, 740) for places in (1, 2, 4, 6, 12)]
    [1, 1, 2, 2, 3]
    """
    return max(range(1, 5), key=lambda columns: min(width / columns, height / ceil(places / columns)))


def _page(held: Sequence[PuzzlePage], places: int, heading: str, number: int, look: BookLook) -> Page:
    """Puzzles in a grid, as large as they fit, each under its caption."""
    width, height = look.size
    top = MARGIN + (HEADING + 14 if heading else 0)
    columns = columns_for(places, width - 2 * MARGIN, height - top - MARGIN)
    wide, high = (width - 2 * MARGIN) / columns, (height - top - MARGIN) / ceil(places / columns)
    lines: list[Line] = []
    if heading:
        lines.append((MARGIN, MARGIN + HEADING / 2, heading, HEADING, PAGE_INK, "start"))
    placed: list[PlacedScene] = []
    for place, puzzle in enumerate(held):
        x, y = MARGIN + place % columns * wide, top + place // columns * high
        lines += _captions(puzzle, x + wide / 2, y, wide)
        placed += _pictures(puzzle, x, y + (3.2 if puzzle.note else 2.2) * CAPTION, wide - 12, y + high - 8)
    return look.page(number, lines, placed)


def _captions(puzzle: PuzzlePage, x: float, y: float, wide: float) -> list[Line]:
    """The words over a picture, as large as they fit."""
    size = min(CAPTION, CAPTION * (wide - 12) / max(1.0, _length(puzzle.caption)))
    lines: list[Line] = [(x, y + CAPTION, puzzle.caption, size, PAGE_INK, "middle")]
    if puzzle.note:
        lines.append((x, y + 2.1 * CAPTION, puzzle.note, NOTE, PAGE_GREY, "middle"))
    return lines


def _pictures(puzzle: PuzzlePage, x: float, y: float, wide: float, foot: float) -> list[PlacedScene]:
    """The picture of a puzzle, and in the corner below it the code of its address."""
    code = qr_scene(puzzle.link) if puzzle.link else None
    room = foot - y - (CODE + 6 if code else 0)
    scene = puzzle.scene
    scale = min(wide / scene.width, room / scene.height, CELL)
    placed = [PlacedScene(scene, x + (wide + 12 - scene.width * scale) / 2, y, scale)]
    if code:
        placed.append(PlacedScene(code, x + wide - CODE, foot - CODE, CODE / code.width))
    return placed


def _length(words: str) -> float:
    return float(Texts(array([0, 0], 2), labels=[words], size=CAPTION, anchor="start").boxes()[0, 2])


def _rules_pages(title: str, rules: Sequence[FamilyRules], look: BookLook) -> list[Page]:
    """The title, and the rules of each family in a list beside its example."""
    width, height = look.size
    pages: list[Page] = []
    lines: list[Line] = [(MARGIN, MARGIN + HEADING / 2, title, HEADING, PAGE_INK, "start")]
    placed: list[PlacedScene] = []
    y = MARGIN + 2.4 * HEADING
    for family in rules:
        beside = 2 * EXAMPLE + 24 if family.example else 0
        entries = _entries(family, width - 2 * MARGIN - 14 - beside)
        tall = max(1.5 * sum(size for _, size, _ in entries), 2.2 * CAPTION + EXAMPLE if beside else 0)
        if y + tall > height - MARGIN and (len(lines) > 1 or placed):
            pages.append(look.page(len(pages) + 1, lines, placed))
            lines, placed, y = [], [], MARGIN + TEXT
        right = width - MARGIN - 2 * EXAMPLE - 10
        for place, scene in enumerate(family.example or ()):
            scale = EXAMPLE / max(scene.width, scene.height)
            placed.append(PlacedScene(scene, right + place * (EXAMPLE + 10), y + CAPTION, scale))
        below = y + tall
        for words, size, indent in entries:
            lines.append((MARGIN + indent, y, words, size, PAGE_INK, "start"))
            y += 1.5 * size
        y = below + TEXT
    return [*pages, look.page(len(pages) + 1, lines, placed)]


def _entries(family: FamilyRules, wide: float) -> list[tuple[str, float, float]]:
    """The lines of a family's rules: words, size and indent."""
    entries = [(family.name, CAPTION + 2, 0.0)]
    for rule in family.sentences:
        first, *rest = wrapped(rule, TEXT, wide)
        entries += [(f"- {first}", TEXT, 0.0), *((line, TEXT, 9.0) for line in rest)]
    return entries

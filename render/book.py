"""Puzzles on pages to print: a heading, rules with a small example, numbers and difficulties, and the
solutions at the back.

>>> from hardboard.render.scene import Scene
>>> len(book([PuzzlePage(Scene(5, 5, ()), "1", Scene(5, 5, ()))] * 5, "Puzzles", [], per_page=4))
3
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil

import numpy as np

from hardboard.puzzles.errors import require_extra
from hardboard.render.annotations import wrap_text
from hardboard.render.pdf import Page, PlacedScene
from hardboard.render.scene import Anchor, Rects, Scene, Shape, text_at
from hardboard.render.style import PAGE_GREY, PAGE_INK, text_width
from hardboard.render.themes import with_theme

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
    """A puzzle's picture, the words over it, the picture of its solution, small words, and an address where
    it can be played. The small words stand under the others; over the solution they say how the puzzle was
    made.
    """

    scene: Scene
    caption: str
    solution: Scene | None = None
    note: str = ""
    link: str = ""
    origin: str = ""


@dataclass(frozen=True)
class FamilyRules:
    """A family's name, its rules, and a small puzzle with its solution."""

    name: str
    sentences: Sequence[str]
    example: tuple[Scene, Scene] | None = None


@dataclass(frozen=True)
class BookLook:
    """The look of all pages of a book: width and height in points, colours, and the author."""

    size: tuple[float, float] = (595.0, 842.0)
    theme: str = "screen"
    author: str = ""

    def page(self, number: int, lines: Sequence[Line], placed: Sequence[PlacedScene]) -> Page:
        """Return a page of words and pictures, with its number and the author below."""
        width, height = self.size
        foot = height - MARGIN / 2
        below: list[Line] = [(width / 2, foot, str(number), TEXT, PAGE_GREY, "middle")]
        if self.author:
            below.append((width - MARGIN, foot, self.author, NOTE, PAGE_GREY, "end"))
        shapes: tuple[Shape, ...] = tuple(
            text_at(x, y, words, size, colour, anchor=anchor)
            for x, y, words, size, colour, anchor in (*below, *lines)
        )
        words = PlacedScene(Scene(width, height, shapes), 0, 0, 1)
        return Page(width, height, tuple(self._coloured(one) for one in (words, *placed)))

    def _coloured(self, one: PlacedScene) -> PlacedScene:
        """In the colours of the theme, but for codes: they are read dark on light."""
        return one if is_code(one.scene) else one._replace(scene=with_theme(one.scene, self.theme))


def book(
    puzzles: Sequence[PuzzlePage],
    title: str,
    rules: Sequence[FamilyRules],
    per_page: int = 4,
    look: BookLook | None = None,
) -> list[Page]:
    """Return the pages: the rules of each family with a small example, the puzzles after them, and the
    solutions on pages of their own.
    """
    flow = _Flow(look or BookLook(), per_page)
    flow.heading(title)
    for family in rules:
        flow.rules(family)
    flow.grid(puzzles, per_page)
    solved = [PuzzlePage(one.solution, one.caption, note=one.origin) for one in puzzles if one.solution]
    if solved:
        flow.turn()
        flow.heading("Solutions")
        flow.grid(solved, SMALLER * per_page)
    flow.turn()
    return flow.pages


def columns_for(places: int, width: float, height: float) -> int:
    """Return the number of columns in which this many squares are largest.

    >>> [columns_for(places, 500, 740) for places in (1, 2, 4, 6, 12)]
    [1, 1, 2, 2, 3]
    """
    return max(range(1, 5), key=lambda columns: min(width / columns, height / ceil(places / columns)))


class _Flow:
    """Pages that are filled from top to bottom."""

    def __init__(self, look: BookLook, per_page: int) -> None:
        self.look = look
        self.wide, self.foot = look.size[0] - 2 * MARGIN, look.size[1] - MARGIN
        self.high = self.foot - MARGIN - HEADING - 14
        self.columns = columns_for(per_page, self.wide, self.high)
        self.pages: list[Page] = []
        self._begin()

    def _begin(self) -> None:
        self.y = MARGIN
        self.lines: list[Line] = []
        self.placed: list[PlacedScene] = []

    def turn(self) -> None:
        if self.lines or self.placed:
            self.pages.append(self.look.page(len(self.pages) + 1, self.lines, self.placed))
        self._begin()

    def heading(self, words: str) -> None:
        self.lines.append((MARGIN, self.y + HEADING / 2, words, HEADING, PAGE_INK, "start"))
        self.y += HEADING + 14

    def rules(self, family: FamilyRules) -> None:
        """Write a family's rules in a list beside its example."""
        beside = 2 * EXAMPLE + 24 if family.example else 0
        entries = _entries(family, self.wide - 14 - beside)
        tall = max(1.5 * sum(size for _, size, _ in entries), 2.2 * CAPTION + EXAMPLE if beside else 0)
        if self.y + tall > self.foot and self.placed:
            self.turn()
        right = MARGIN + self.wide - 2 * EXAMPLE - 10
        for place, scene in enumerate(family.example or ()):
            scale = EXAMPLE / max(scene.width, scene.height)
            at = (right + place * (EXAMPLE + 10), self.y + CAPTION)
            self.placed.append(PlacedScene(scene, *at, scale))
        y = self.y + TEXT
        for words, size, indent in entries:
            self.lines.append((MARGIN + indent, y, words, size, PAGE_INK, "start"))
            y += 1.5 * size
        self.y += tall + 2 * TEXT

    def grid(self, puzzles: Sequence[PuzzlePage], most: int) -> None:
        """Set puzzles in whole rows, at most a number of them on a page, evenly."""
        left, places = list(puzzles), min(most, max(1, len(puzzles)))
        columns = min(places, max(self.columns, columns_for(places, self.wide, self.high)))
        slot = (self.wide / columns, self.high / ceil(places / columns))
        while left:
            even = ceil(len(left) / ceil(len(left) / most))
            share = min(most, len(left), ceil(even / columns) * columns)
            rows = [left[at : min(share, at + columns)] for at in range(0, share, columns)]
            heights = [max(_height(puzzle, slot) for puzzle in row) for row in rows]
            fits = sum(self.y + end <= self.foot + 1e-6 for end in accumulate(heights))
            if fits:
                gap = (self.foot - self.y - sum(heights[:fits])) / fits
                for row, tall in zip(rows[:fits], heights, strict=False):
                    self._row(row, slot, tall)
                    self.y += tall + gap
                del left[: sum(map(len, rows[:fits]))]
            if left:
                self.turn()

    def _row(self, row: Sequence[PuzzlePage], slot: tuple[float, float], tall: float) -> None:
        for place, puzzle in enumerate(row):
            x, y = MARGIN + place * slot[0], self.y
            self.lines += _captions(puzzle, x + slot[0] / 2, y, slot[0])
            scale = _scale(puzzle, slot)
            left = x + (slot[0] - puzzle.scene.width * scale) / 2
            self.placed.append(PlacedScene(puzzle.scene, left, y + _words_above(puzzle), scale))
            if puzzle.link:
                code = qr_scene(puzzle.link)
                at = (x + slot[0] - 12 - CODE, y + tall - 8 - CODE)
                self.placed.append(PlacedScene(code, *at, CODE / code.width))


def _words_above(puzzle: PuzzlePage) -> float:
    return (3.2 if puzzle.note else 2.2) * CAPTION


def _beside(puzzle: PuzzlePage) -> float:
    """Return the height of a place without its picture."""
    return _words_above(puzzle) + 8 + (CODE + 6 if puzzle.link else 0)


def _scale(puzzle: PuzzlePage, slot: tuple[float, float]) -> float:
    """Return how large a cell is, so that the picture fits into its place on a full page."""
    wide, high = slot[0] - 12, slot[1] - _beside(puzzle)
    return float(min(wide / puzzle.scene.width, high / puzzle.scene.height, CELL))


def _height(puzzle: PuzzlePage, slot: tuple[float, float]) -> float:
    return _beside(puzzle) + puzzle.scene.height * _scale(puzzle, slot)


def _captions(puzzle: PuzzlePage, x: float, y: float, wide: float) -> list[Line]:
    length = text_width(puzzle.caption) * CAPTION
    size = min(CAPTION, CAPTION * (wide - 12) / max(1.0, length))
    lines: list[Line] = [(x, y + CAPTION, puzzle.caption, size, PAGE_INK, "middle")]
    if puzzle.note:
        lines.append((x, y + 2.1 * CAPTION, puzzle.note, NOTE, PAGE_GREY, "middle"))
    return lines


def _entries(family: FamilyRules, wide: float) -> list[tuple[str, float, float]]:
    """Return the lines of a family's rules: words, size and indent."""
    entries = [(family.name, CAPTION + 2, 0.0)]
    for rule in family.sentences:
        first, *rest = wrap_text(rule, TEXT, wide)
        entries += [(f"- {first}", TEXT, 0.0), *((line, TEXT, 9.0) for line in rest)]
    return entries


#: So many modules around a code are left free.
QUIET = 4
QR = "code"


def modules(text: str) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    """Return the dark modules of a code, row by row."""
    with require_extra("pdf"):
        from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.L)
    code.addData(text)
    code.make()
    size = range(code.getModuleCount())
    return np.array([[bool(code.isDark(row, col)) for col in size] for row in size])


def qr_scene(text: str) -> Scene:
    """Return the code as a picture, a module a cell, with a quiet zone around it."""
    grid = modules(text)
    dark, side = np.argwhere(grid) + QUIET, len(grid) + 2 * QUIET
    boxes = np.column_stack([dark[:, 1], dark[:, 0], dark[:, 1] + 1, dark[:, 0] + 1]).astype(float)
    return Scene(side, side, (Rects(boxes, what=QR, fill=PAGE_INK),))


def is_code(scene: Scene) -> bool:
    """Return True if a picture is a QR code."""
    return any(shape.what == QR for shape in scene.shapes)

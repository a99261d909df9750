"""A scene as PDF, by reportlab: vector shapes and the embedded font of all pictures, so that words have their
measured width.

A page holds one scene, or several, each at a place and a scale of its own.

    >>> pdf_bytes([page(Scene(2, 1, ()), 72)])[:5]
    b'%PDF-'
"""

from collections.abc import Sequence
from functools import cache, singledispatchmethod
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np

from hardboard.puzzles.errors import InputError, require_extra
from hardboard.render import style
from hardboard.render.scene import (
    ZOOMED,
    Capsules,
    Cells,
    Polygons,
    Rects,
    Scene,
    Shape,
    Strokes,
    Texts,
    mask_runs,
)
from hardboard.render.svg import MOST_CELLS

FONT = "Hardboard"
#: The thinnest line that a printer keeps, in points.
THINNEST = 0.35


class PlacedScene(NamedTuple):
    """A scene with its top left corner at (x, y) of a page, in points, and how many points a cell has."""

    scene: Scene
    x: float
    y: float
    scale: float


class Page(NamedTuple):
    """A page, its size in points."""

    width: float
    height: float
    placed: tuple[PlacedScene, ...]


def page(scene: Scene, scale: float) -> Page:
    """Return a page as large as a scene."""
    return Page(scene.width * scale, scene.height * scale, (PlacedScene(scene, 0, 0, scale),))


def pdf_bytes(pages: Sequence[Page]) -> bytes:
    """Return the pages as a PDF file."""
    with require_extra("pdf"):
        from reportlab.pdfgen.canvas import Canvas

    _embed()
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=1)
    for one in pages:
        canvas.setPageSize((one.width, one.height))
        for placed in one.placed:
            _paint(canvas, one, placed)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@cache
def _embed() -> None:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont(FONT, BytesIO(style.font_of_size(10).font_bytes)))


def _paint(canvas: Any, one: Page, placed: PlacedScene) -> None:
    scene = placed.scene
    if scene.count() > MOST_CELLS:
        raise InputError(f"a PDF of {scene.count()} cells", f"at most {MOST_CELLS}; a .png has room for them")
    canvas.saveState()
    canvas.translate(placed.x, one.height - placed.y)
    painter = _PdfPainter(canvas, placed.scale, scene.ground)
    if scene.ground != style.PAPER:
        painter.box(scene.ground, 0, 0, scene.width, scene.height)
    for shape in scene.drawn(ZOOMED):
        painter.paint(shape)
    canvas.restoreState()


class _PdfPainter:
    """Paints in points, from the top left corner of a scene; PDF's y runs up."""

    def __init__(self, canvas: Any, scale: float, ground: str) -> None:
        self.canvas, self.scale, self.ground = canvas, scale, ground

    def fill(self, colour: str) -> None:
        self.canvas.setFillColor(colour[:7], alpha=int(colour[7:9] or "ff", 16) / 255)

    def stroke(self, colour: str, width: float) -> None:
        self.canvas.setStrokeColor(colour[:7], alpha=int(colour[7:9] or "ff", 16) / 255)
        self.canvas.setLineWidth(max(width * self.scale, THINNEST))

    def box(self, colour: str, x0: float, y0: float, x1: float, y1: float) -> None:
        self.fill(colour)
        s = self.scale
        self.canvas.rect(x0 * s, -y1 * s, (x1 - x0) * s, (y1 - y0) * s, stroke=0, fill=1)

    @singledispatchmethod
    def paint(self, shape: Shape) -> None:
        raise TypeError(f"no way to paint {type(shape).__name__}")

    @paint.register
    def _(self, shape: Cells) -> None:
        left, top = shape.xy[0].tolist()
        for code, colour in enumerate(shape.palette):
            if colour == self.ground:
                continue
            stretches = mask_runs(shape.codes == code)
            if len(stretches):
                self.fill(colour)
                path = self.canvas.beginPath()
                s = self.scale
                for row, first, stop in stretches.tolist():
                    path.rect((left + first) * s, -(top + row + 1) * s, (stop - first) * s, s)
                self.canvas.drawPath(path, stroke=0, fill=1)

    @paint.register
    def _(self, shape: Rects) -> None:
        for x0, y0, x1, y1 in shape.xy.tolist():
            if shape.fill:
                self.box(shape.fill, x0, y0, x1, y1)
            if shape.width:
                self.stroke(shape.colour, shape.width)
                half, s = shape.width / 2, self.scale
                width, height = x1 - x0 - shape.width, y1 - y0 - shape.width
                self.canvas.rect((x0 + half) * s, -(y1 - half) * s, width * s, height * s, stroke=1, fill=0)

    @paint.register
    def _(self, shape: Strokes) -> None:
        self.stroke(shape.colour, shape.width)
        self.canvas.setLineCap(2)
        segments = np.unique(shape.xy, axis=0) * self.scale * np.array([1, -1, 1, -1])
        self.canvas.lines(segments.tolist())

    @paint.register
    def _(self, shape: Capsules) -> None:
        radius, s = shape.radius * self.scale, self.scale
        colour = (shape.fill if shape.width else shape.colour) or ""
        if colour:
            self.fill(colour)
        if shape.width:
            self.stroke(shape.colour, shape.width)
        look = {"stroke": int(shape.width > 0), "fill": int(bool(colour))}
        for x0, y0, x1, y1 in (shape.xy * s).tolist():
            length = float(np.hypot(x1 - x0, y1 - y0))
            if not length:
                self.canvas.circle(x0, -y0, radius, **look)
                continue
            self.canvas.saveState()
            self.canvas.translate(x0, -y0)
            self.canvas.rotate(-float(np.degrees(np.arctan2(y1 - y0, x1 - x0))))
            self.canvas.roundRect(-radius, -radius, length + 2 * radius, 2 * radius, radius, **look)
            self.canvas.restoreState()

    @paint.register
    def _(self, shape: Polygons) -> None:
        if shape.width:
            self.stroke(shape.colour, shape.width)
        else:
            self.fill(shape.colour)
        for spot in shape.xy:
            path = self.canvas.beginPath()
            (x, y), *rest = ((shape.outline + spot) * self.scale).tolist()
            path.moveTo(x, -y)
            for a, b in rest:
                path.lineTo(a, -b)
            path.close()
            self.canvas.drawPath(path, stroke=int(shape.width > 0), fill=int(not shape.width))

    @paint.register
    def _(self, shape: Texts) -> None:
        self.fill(shape.colour)
        for (x, y), label in zip((shape.xy * self.scale).tolist(), shape.words(), strict=True):
            self._word(x, y, label, style.fitted_size(label, shape.size, shape.fit) * self.scale, shape)

    def _word(self, x: float, y: float, label: str, size: float, shape: Texts) -> None:
        signs = style.letters_with_bars(style.font_text(label))
        text = "".join(letter for letter, _ in signs)
        start = -{"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * style.text_width(label) * size
        self.canvas.saveState()
        self.canvas.translate(x, -y)
        if shape.turned:
            self.canvas.rotate(90)
        self.canvas.setFont(FONT, size)
        self.canvas.drawString(start, -style.HALF_CAPITAL * size, text)
        if any(bar for _, bar in signs):
            self.canvas.setStrokeColor(shape.colour[:7])
            self.canvas.setLineWidth(0.07 * size)
            for place, (letter, bar) in enumerate(signs):
                if bar:
                    left = start + style.text_width(text[:place]) * size
                    high = (0.28 if letter in style.LOW else 0.5) * size
                    self.canvas.line(left, high, left + style.text_width(letter) * size, high)
        self.canvas.restoreState()

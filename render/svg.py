"""A scene as SVG: the same shapes, drawn by whoever opens the file, at any size.

Cells of one colour are one path, a run of cells in a row one rectangle of it; every label is one `text`.

    >>> svg_markup(Scene(2, 1, ()), 5)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5'
"""

from functools import singledispatch
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from hardboard.puzzles.errors import InputError
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
from hardboard.render.style import HALF_CAPITAL, fitted_size, letters_with_bars, text_width

#: More cells than this make a file that no viewer opens with pleasure.
MOST_CELLS = 400_000


def svg_markup(scene: Scene, scale: float) -> str:
    """Return the picture as an SVG document, `scale` units a cell."""
    head, parts = svg_elements(scene, scale)
    return "\n".join([head, *parts, "</svg>\n"])


def svg_elements(scene: Scene, scale: float) -> tuple[str, list[str]]:
    """Return the opening tag of an SVG document, and the elements of each batch of shapes."""
    if scene.count() > MOST_CELLS:
        raise InputError(
            f"an SVG of {scene.count()} cells", f"at most {MOST_CELLS}; a .png has room for them"
        )
    size = f'width="{_n(scene.width * scale)}" height="{_n(scene.height * scale)}"'
    box = f'viewBox="0 0 {_n(scene.width * scale)} {_n(scene.height * scale)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="Helvetica, Arial, sans-serif">'
    parts = ["\n".join(draw(shape, scale, scene.ground)) for shape in scene.drawn(ZOOMED)]
    ground = f'<rect width="100%" height="100%" fill="{scene.ground}"/>'
    return head, [ground, *(part for part in parts if part)]


def _n(value: float) -> str:
    """Return a number with at most two decimals and nothing to spare."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _fill(colour: str, key: str = "fill") -> str:
    """Return a colour as attributes, with a separate opacity."""
    if len(colour) == 9:
        return f'{key}="{colour[:7]}" {key}-opacity="{int(colour[7:], 16) / 255:.2f}"'
    return f'{key}="{colour or "none"}"'


def _stroke(shape: Shape, width: float, scale: float) -> str:
    return f'{_fill(shape.colour, "stroke")} stroke-width="{_n(max(width * scale, 1))}"'


@singledispatch
def draw(shape: Shape, scale: float, ground: str) -> list[str]:
    """Return the elements of one batch."""
    raise TypeError(f"no way to draw {type(shape).__name__}")


@draw.register
def _cells(shape: Cells, scale: float, ground: str) -> list[str]:
    x, y = (shape.xy[0] * scale).tolist()
    paths = []
    for code, colour in enumerate(shape.palette):
        path = "".join(
            f"M{_n(x + c * scale)} {_n(y + r * scale)}h{_n((end - c) * scale)}"
            f"v{_n(scale)}h{_n((c - end) * scale)}z"
            for r, c, end in mask_runs(shape.codes == code).tolist()
        )
        if path and colour != ground:
            paths.append(f'<path {_fill(colour)} d="{path}"/>')
    return paths


@draw.register
def _rects(shape: Rects, scale: float, ground: str) -> list[str]:
    inset = shape.width * scale / 2
    look = _fill(shape.fill) + (f" {_stroke(shape, shape.width, scale)}" if shape.width else "")
    return [
        f'<rect x="{_n(x0 + inset)}" y="{_n(y0 + inset)}" width="{_n(x1 - x0 - 2 * inset)}" '
        f'height="{_n(y1 - y0 - 2 * inset)}" {look}/>'
        for x0, y0, x1, y1 in (shape.xy * scale).tolist()
    ]


@draw.register
def _lines(shape: Strokes, scale: float, ground: str) -> list[str]:
    segments = np.unique(shape.xy * scale, axis=0).tolist()
    path = "".join(f"M{_n(x0)} {_n(y0)}L{_n(x1)} {_n(y1)}" for x0, y0, x1, y1 in segments)
    return [f'<path fill="none" {_stroke(shape, shape.width, scale)} stroke-linecap="square" d="{path}"/>']


@draw.register
def _capsules(shape: Capsules, scale: float, ground: str) -> list[str]:
    radius = shape.radius * scale
    look = f"{_fill(shape.fill)} {_stroke(shape, shape.width, scale)}" if shape.width else _fill(shape.colour)
    markup = [f"<g {look}>"]
    for x0, y0, x1, y1 in (shape.xy * scale).tolist():
        length = float(np.hypot(x1 - x0, y1 - y0))
        if not length:
            markup.append(f'<circle cx="{_n(x0)}" cy="{_n(y0)}" r="{_n(radius)}"/>')
            continue
        if x0 == x1 or y0 == y1:
            left, top = min(x0, x1) - radius, min(y0, y1) - radius
            markup.append(
                f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(abs(x1 - x0) + 2 * radius)}" '
                f'height="{_n(abs(y1 - y0) + 2 * radius)}" rx="{_n(radius)}"/>'
            )
            continue
        angle = float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))
        markup.append(
            f'<rect x="{_n(-radius)}" y="{_n(-radius)}" width="{_n(length + 2 * radius)}" '
            f'height="{_n(2 * radius)}" '
            f'rx="{_n(radius)}" transform="translate({_n(x0)} {_n(y0)}) rotate({_n(angle)})"/>'
        )
    return [*markup, "</g>"]


@draw.register
def _polygons(shape: Polygons, scale: float, ground: str) -> list[str]:
    look = f'fill="none" {_stroke(shape, shape.width, scale)}' if shape.width else _fill(shape.colour)
    outlines = [((shape.outline + at) * scale).tolist() for at in shape.xy]
    return [
        f'<polygon points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in outline)}" {look}/>'
        for outline in outlines
    ]


@draw.register
def _texts(shape: Texts, scale: float, ground: str) -> list[str]:
    named = f" class={quoteattr(shape.what.replace(' ', '-'))}" if shape.what else ""
    look = f"{_fill(shape.colour)} text-anchor={quoteattr(shape.anchor)}"
    sized: dict[float, list[str]] = {}
    for (x, y), label in zip((shape.xy * scale).tolist(), shape.words(), strict=True):
        size = fitted_size(label, shape.size, shape.fit) * scale
        # A turned label is moved down before it is turned, and so to its right.
        down = size * HALF_CAPITAL
        turn = f' transform="rotate(-90 {_n(x)} {_n(y)}) translate(0 {_n(down)})"' if shape.turned else ""
        words = f'<text x="{_n(x)}" y="{_n(y)}"{turn}{_length(label, size)}>{_spans(label)}</text>'
        sized.setdefault(size, []).append(words)
    markup = []
    for size, words_ in sized.items():
        down_ = "" if shape.turned else f' transform="translate(0 {_n(size * HALF_CAPITAL)})"'
        markup += [f'<g{named} {look} font-size="{_n(size)}"{down_}>', *words_, "</g>"]
    return markup


def _length(label: str, size: float) -> str:
    """Whoever opens the file may have another font: words keep the width that was measured."""
    if len(label) <= 2:
        return ""
    return f' textLength="{_n(text_width(label) * size)}" lengthAdjust="spacingAndGlyphs"'


def _spans(label: str) -> str:
    """Return the label with a line over each letter that has a bar."""
    if not any(bar for _, bar in letters_with_bars(label)):
        return escape(label)
    return "".join(
        f'<tspan text-decoration="overline">{escape(letter)}</tspan>' if bar else escape(letter)
        for letter, bar in letters_with_bars(label)
    )

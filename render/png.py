"""A scene as pixels, by Pillow.

Cells, rectangles and lines keep to whole pixels and stay sharp. Round and slanted shapes and letters are
masks, drawn once for each look at four times the size, and stamped. A clue that stands on a board ten
thousand times is drawn once.

    >>> pixels(Scene(2, 1, ()), Fraction(5)).size
    (10, 5)
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial, singledispatchmethod
from math import ceil, floor

import numpy as np
from PIL import Image, ImageChops, ImageColor, ImageDraw

from hardboard.render import style
from hardboard.render.scene import Capsules, Cells, Polygons, Rects, Scene, Shape, Strokes, Texts

#: How much larger than the picture the masks of round shapes are drawn.
FINE = 4
#: Rows of cells that are averaged at a time in an overview, to bound memory.
STRIP = 4096

Mask = tuple[Image.Image, int, int]


def pixels(scene: Scene, scale: Fraction) -> Image.Image:
    """Return the picture with `scale` pixels a cell: a whole number, or 1/k for k x k cells a pixel."""
    painter = _Painter(scene, scale)
    for shape in scene.drawn(float(scale)):
        painter.paint(shape)
    return painter.image


def _rgb(colour: str) -> tuple[tuple[int, int, int], int]:
    """Return a colour and how opaque it is, from 0 to 255."""
    parts = ImageColor.getrgb(colour)
    return (parts[0], parts[1], parts[2]), parts[3] if len(parts) == 4 else 255


class _Painter:
    """The picture while it is being painted, and the masks that were made for it."""

    def __init__(self, scene: Scene, scale: Fraction) -> None:
        self.exact, self.scale = scale, float(scale)
        size = (max(1, ceil(scene.width * self.scale)), max(1, ceil(scene.height * self.scale)))
        self.image = Image.new("RGB", size, scene.ground)
        self.masks: dict[tuple[object, ...], Mask] = {}

    @singledispatchmethod
    def paint(self, shape: Shape) -> None:
        raise TypeError(f"no way to paint {type(shape).__name__}")

    @paint.register
    def _(self, shape: Cells) -> None:
        lut = np.array(
            [_rgb(colour)[0] for colour in (shape.palette if self.scale >= style.LEGIBLE else shape.coarse)],
            dtype=np.uint8,
        )
        x, y = (floor(v * self.scale) for v in shape.xy[0].tolist())
        if self.scale >= 1:
            block = Image.fromarray(lut[shape.codes])
            size = (block.width * int(self.exact), block.height * int(self.exact))
            self.image.paste(block.resize(size, Image.Resampling.NEAREST), (x, y))
            return
        step = self.exact.denominator
        for top in range(0, shape.codes.shape[0], STRIP * step):
            strip = Image.fromarray(lut[shape.codes[top : top + STRIP * step]])
            self.image.paste(strip.reduce(step), (x, y + top // step))

    @paint.register
    def _(self, shape: Rects) -> None:
        for x0, y0, x1, y1 in np.floor(shape.xy * self.scale + 0.5).astype(int).tolist():
            box = (x0, y0, max(x1, x0 + 1), max(y1, y0 + 1))
            if shape.fill:
                self._flat(shape.fill, box)
            if shape.width:
                rim = max(1, round(shape.width * self.scale))
                for part in _rim(box, rim):
                    self._flat(shape.colour, part)

    @paint.register
    def _(self, shape: Strokes) -> None:
        wide = max(1, round(shape.width * self.scale))
        boxes = np.floor(shape.xy * self.scale + 0.5).astype(int) - wide // 2
        boxes[:, 2:] += wide
        colour = _rgb(shape.colour)[0]
        for box in np.unique(boxes, axis=0).tolist():
            self.image.paste(colour, tuple(box))

    @paint.register
    def _(self, shape: Capsules) -> None:
        half = shape.width / 2
        radius = shape.radius * self.scale
        rim = max(shape.width * self.scale, 1.0) / 2 if half else 0
        for x0, y0, x1, y1 in (shape.xy * self.scale).tolist():
            span = (round(x1 - x0, 2), round(y1 - y0, 2))
            if shape.fill or not half:
                self._stamp(
                    x0,
                    y0,
                    shape.fill or shape.colour,
                    (span, radius),
                    partial(_bar, span=span, radius=radius),
                )
            if half:
                self._stamp(
                    x0,
                    y0,
                    shape.colour,
                    (span, radius, rim),
                    partial(_ring, span=span, radius=radius, rim=rim),
                )

    @paint.register
    def _(self, shape: Polygons) -> None:
        points = shape.outline * self.scale
        wide = max(shape.width * self.scale, 1.0) if shape.width else 0.0
        for x, y in (shape.xy * self.scale).tolist():
            self._stamp(
                x, y, shape.colour, (points.tobytes(), wide), partial(_polygon, points=points, wide=wide)
            )

    @paint.register
    def _(self, shape: Texts) -> None:
        for (x, y), label in zip((shape.xy * self.scale).tolist(), shape.words(), strict=True):
            self._write(x, y, label, shape)

    def _write(self, x: float, y: float, label: str, shape: Texts) -> None:
        key = (label, shape.anchor, shape.turned, shape.size, shape.fit)
        if key not in self.masks:
            size = style.fitted_size(label, shape.size, shape.fit) * self.scale
            self.masks[key] = _word(label, _narrow(label, size), shape.anchor, shape.turned)
        self._press(self.masks[key], round(x), round(y), shape.colour)

    def _flat(self, colour: str, box: tuple[int, int, int, int]) -> None:
        rgb, alpha = _rgb(colour)
        if alpha == 255:
            self.image.paste(rgb, box)
        else:
            self.image.paste(rgb, box, Image.new("L", (box[2] - box[0], box[3] - box[1]), alpha))

    def _stamp(
        self,
        x: float,
        y: float,
        colour: str,
        look: tuple[object, ...],
        make: Callable[[tuple[float, float]], Mask],
    ) -> None:
        """Press the mask of this look at (x, y), made once for each position within a pixel."""
        at = (round((x % 1) * FINE) / FINE, round((y % 1) * FINE) / FINE)
        key = (*look, at)
        if key not in self.masks:
            self.masks[key] = make(at)
        self._press(self.masks[key], floor(x), floor(y), colour)

    def _press(self, mask: Mask, x: int, y: int, colour: str) -> None:
        image, dx, dy = mask
        rgb, alpha = _rgb(colour)
        if alpha < 255:
            image = image.point([value * alpha // 255 for value in range(256)])
        self.image.paste(rgb, (x + dx, y + dy), image)


def _rim(box: tuple[int, int, int, int], rim: int) -> list[tuple[int, int, int, int]]:
    """Return the four sides of a frame inside a box."""
    x0, y0, x1, y1 = box
    rim = min(rim, (x1 - x0 + 1) // 2, (y1 - y0 + 1) // 2)
    return [(x0, y0, x1, y0 + rim), (x0, y1 - rim, x1, y1), (x0, y0, x0 + rim, y1), (x1 - rim, y0, x1, y1)]


def _fine(low: tuple[float, float], high: tuple[float, float]) -> tuple[Image.Image, int, int]:
    """Return an empty mask, `FINE` times enlarged, that covers a box around the origin, and its top left
    corner in pixels.
    """
    x, y = floor(low[0]) - 1, floor(low[1]) - 1
    size = ((ceil(high[0]) + 1 - x) * FINE, (ceil(high[1]) + 1 - y) * FINE)
    return Image.new("L", size), x, y


def _bar(at: tuple[float, float], span: tuple[float, float], radius: float, room: float = 0) -> Mask:
    """Return the mask of a rounded bar that starts at `at`, with room for one of radius `room`."""
    room = max(room, radius)
    ends = [at, (at[0] + span[0], at[1] + span[1])]
    low = (min(x for x, _ in ends) - room, min(y for _, y in ends) - room)
    high = (max(x for x, _ in ends) + room, max(y for _, y in ends) + room)
    mask, left, top = _fine(low, high)
    draw = ImageDraw.Draw(mask)
    points = [((x - left) * FINE, (y - top) * FINE) for x, y in ends]
    for x, y in points:
        draw.ellipse(
            (x - radius * FINE, y - radius * FINE, x + radius * FINE - 1, y + radius * FINE - 1), fill=255
        )
    length = (span[0] ** 2 + span[1] ** 2) ** 0.5
    if length:
        nx, ny = -span[1] / length * radius * FINE, span[0] / length * radius * FINE
        (x0, y0), (x1, y1) = points
        draw.polygon(
            [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], fill=255
        )
    return mask.reduce(FINE), left, top


def _ring(at: tuple[float, float], span: tuple[float, float], radius: float, rim: float) -> Mask:
    outer, left, top = _bar(at, span, radius + rim)
    inner, _, _ = _bar(at, span, max(radius - rim, 0.01), radius + rim)
    return ImageChops.subtract(outer, inner), left, top


def _polygon(at: tuple[float, float], points: np.ndarray, wide: float) -> Mask:
    placed = points + np.array(at)
    low, high = placed.min(axis=0) - wide, placed.max(axis=0) + wide
    mask, left, top = _fine((low[0], low[1]), (high[0], high[1]))
    draw = ImageDraw.Draw(mask)
    path = [((x - left) * FINE, (y - top) * FINE) for x, y in placed.tolist()]
    if wide:
        draw.line([*path, path[0], path[1]], fill=255, width=max(1, round(wide * FINE)), joint="curve")
    else:
        draw.polygon(path, fill=255)
    return mask.reduce(FINE), left, top


def _narrow(label: str, size: float) -> int:
    """The largest whole size at which the letters, which keep to pixels, are no wider than they should be."""
    text = "".join(letter for letter, _ in style.letters_with_bars(style.font_text(label)))
    height = max(1, round(size))
    while height > 1 and style.font_of_size(height).getlength(text) > style.text_width(label) * size + 0.5:
        height -= 1
    return height


def _word(label: str, size: int, anchor: str, turned: bool) -> Mask:
    """Return the mask of a word, its bars over it; (0, 0) is its anchor, half way up a capital letter."""
    face, signs = style.font_of_size(size), style.letters_with_bars(style.font_text(label))
    text = "".join(letter for letter, _ in signs)
    length = ceil(face.getlength(text))
    up, down = size, ceil(size * 0.4)
    mask = Image.new("L", (length + 2, up + down))
    draw = ImageDraw.Draw(mask)
    draw.text((1, up), text, fill=255, font=face, anchor="ls")
    for place, (letter, bar) in enumerate(signs):
        if bar:
            left = 1 + face.getlength(text[:place])
            high = up - size * (0.64 if letter in style.LOW else 0.86)
            draw.rectangle(
                (left, high, left + face.getlength(letter) - 1, high + max(0, size * 0.07 - 1)), fill=255
            )
    shift = {"start": 0, "middle": length / 2, "end": length}[anchor]
    middle = up - size * style.HALF_CAPITAL
    if turned:
        return mask.transpose(Image.Transpose.ROTATE_90), -round(middle), -round(mask.width - 1 - shift)
    return mask, -1 - round(shift), -round(middle)

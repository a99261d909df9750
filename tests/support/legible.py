"""Whether a picture can be read: its words in each form, what text covers, how it stands out."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import numpy as np

from hardboard.render import Scene, png
from hardboard.render.files import FORMS
from hardboard.render.png import pixels
from hardboard.render.scene import Strokes, Texts
from hardboard.render.style import font_text, letters_with_bars, text_width

SVG = "{http://www.w3.org/2000/svg}"
#: So many shapes of one look are asked for their contrast.
ASKED = 40
Box = tuple[float, float, float, float]


def svg_boxes(markup: str) -> list[tuple[str, Box]]:
    """Every text of an SVG with the box that it covers."""
    found = []
    for group in ElementTree.fromstring(markup).iter(f"{SVG}g"):
        for text in group.iter(f"{SVG}text"):
            words = "".join(letter + ("\u0304" if part else "") for letter, part in _letters(text))
            size = float(group.get("font-size", "0"))
            wide = float(text.get("textLength") or text_width(words) * size)
            x, y = float(text.get("x", "0")), float(text.get("y", "0"))
            left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[group.get("text-anchor", "start")]
            box = (left, -size / 2, left + wide, size / 2)
            if "rotate(-90" in text.get("transform", ""):
                box = (-size / 2, -left - wide, size / 2, -left)
            found.append((words, (x + box[0], y + box[1], x + box[2], y + box[3])))
    return found


def _letters(text: ElementTree.Element) -> list[tuple[str, bool]]:
    found = [(letter, False) for letter in text.text or ""]
    for span in text:
        found += [(letter, True) for letter in span.text or ""]
        found += [(letter, False) for letter in span.tail or ""]
    return found


def scene_boxes(scene: Scene, scale: float) -> list[tuple[str, Box]]:
    """Every text that is shown at a scale, with the box that it covers."""
    return [
        (word, tuple(box))
        for shape in scene.shapes
        if isinstance(shape, Texts) and shape.shows(scale)
        for word, box in zip(shape.words(), shape.boxes().tolist(), strict=True)
    ]


def overlaps(found: list[tuple[str, Box]], bin_: float) -> list[tuple[str, str]]:
    """Pairs of texts whose boxes have more than a line in common."""
    bins: dict[tuple[int, int], list[int]] = defaultdict(list)
    slack = 0.02 * bin_
    pairs = set()
    for number, (_, (x0, y0, x1, y1)) in enumerate(found):
        for i in range(floor(x0 / bin_), floor(x1 / bin_) + 1):
            for j in range(floor(y0 / bin_), floor(y1 / bin_) + 1):
                for other in bins[i, j]:
                    a0, b0, a1, b1 = found[other][1]
                    if min(x1, a1) - max(x0, a0) > slack and min(y1, b1) - max(y0, b0) > slack:
                        pairs.add((other, number))
                bins[i, j].append(number)
    return [(found[one][0], found[two][0]) for one, two in sorted(pairs)]


def outside(found: list[tuple[str, Box]], width: float, height: float) -> list[str]:
    """Texts that leave the picture."""
    return [word for word, (x0, y0, x1, y1) in found if x0 < 0 or y0 < 0 or x1 > width or y1 > height]


def luminance(rgb: np.ndarray) -> np.ndarray:
    """The relative luminance of colours, as WCAG 2 defines it."""
    part = rgb.astype(float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    result: np.ndarray = linear @ np.array([0.2126, 0.7152, 0.0722])
    return result


def contrast(one: np.ndarray, two: np.ndarray) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((float(luminance(one)), float(luminance(two))))
    return (high + 0.05) / (low + 0.05)


def rgb(colour: str) -> np.ndarray:
    return np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)])


def weakest(scene: Scene, scale: Fraction, wires: bool = False) -> tuple[float, str]:
    """The least contrast of a text (or of a wire's edge) with the ground it stands on, and which it is. Of
    many shapes of one look some are asked.
    """
    drawn = [shape for shape in scene.shapes if shape.shows(float(scale))]
    own: list[Any] = [
        s for s in drawn if (isinstance(s, Strokes) and s.what == "wires" if wires else isinstance(s, Texts))
    ]
    ground = np.asarray(pixels(replace(scene, shapes=tuple(s for s in drawn if s not in own)), scale))
    worst = (21.0, "nothing is there")
    seen: dict[tuple[str, bytes], float] = {}
    for shape in own:
        boxes = shape.xy if wires else shape.boxes()
        names = ["wire"] * len(boxes) if wires else shape.words()
        sample = range(0, len(boxes), max(1, len(boxes) // ASKED))
        for number in sample:
            name, (x0, y0, x1, y1) = names[number], (boxes[number] * float(scale)).tolist()
            part = ground[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1].reshape(-1, 3)
            below = Counter(map(bytes, part)).most_common(1)[0][0]
            key = (shape.colour, below)
            if key not in seen:
                seen[key] = contrast(rgb(shape.colour), np.frombuffer(below, dtype=np.uint8))
            worst = min(worst, (seen[key], f"{name} ({shape.what}) {shape.colour}"))
    return worst


Labels = Counter[str]


def _counted(words: list[str]) -> Labels:
    """Words as the font has them, without bars: a word of nothing is not seen."""
    shown = ("".join(letter for letter, _ in letters_with_bars(font_text(word))).strip() for word in words)
    return Counter(word for word in shown if word)


def _svg(scene: Scene) -> Labels:
    root = ElementTree.fromstring(FORMS[".svg"](scene, None)[0])
    return _counted(["".join(one.itertext()) for one in root.iter() if one.tag.endswith("}text")])


def _tex(scene: Scene) -> Labels:
    text = FORMS[".tex"](scene, None)[0].decode()
    nodes = re.findall(r"\\selectfont (.*)\};$", text, re.MULTILINE)
    plainly = (re.sub(r"\$\\overline\{\\mbox\{(.*?)\}\}\$", r"\1", node) for node in nodes)
    spelt = (
        re.sub(r"\\text(backslash|ascii\w+)\{\}", lambda m: {"backslash": "\\"}.get(m[1], "~"), one)
        for one in plainly
    )
    return _counted([re.sub(r"\\([{}$&#_%])", r"\1", one) for one in spelt])


def _told(target: Any, method: str, place: int, form: str, scene: Scene) -> Labels:
    """The words that a method of a painter is called with, at this place of its arguments."""
    words: list[str] = []
    real = getattr(target, method)

    def spy(*args: Any, **more: Any) -> Any:
        words.append(args[place])
        return real(*args, **more)

    with patch.object(target, method, spy):
        FORMS[form](scene, None)
    return _counted(words)


def _pdf(scene: Scene) -> Labels:
    from reportlab.pdfgen.canvas import Canvas

    return _told(Canvas, "drawString", 3, ".pdf", scene)


def _png(scene: Scene) -> Labels:
    return _told(png._Painter, "_write", 3, ".png", scene)


#: Form -> the words on a picture in that form.
READERS: dict[str, Callable[[Scene], Labels]] = {".png": _png, ".svg": _svg, ".pdf": _pdf, ".tex": _tex}

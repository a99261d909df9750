"""Whether a picture can be read: what text covers, and how texts and wires stand out from their ground."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Any
from xml.etree import ElementTree

import numpy as np

from hardboard.render import Scene
from hardboard.render.png import pixels
from hardboard.render.scene import Strokes, Texts
from hardboard.render.style import text_width

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


def _rgb(colour: str) -> np.ndarray:
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
                seen[key] = contrast(_rgb(shape.colour), np.frombuffer(below, dtype=np.uint8))
            worst = min(worst, (seen[key], f"{name} ({shape.what}) {shape.colour}"))
    return worst

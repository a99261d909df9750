"""Sequences of pictures: an animated GIF or WebP, a page with buttons and SVG, or a PDF with a page for each.

>>> film([Scene(2, 1, ()), Scene(2, 2, ())], ".gif")[:3]
b'GIF'
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from typing import Any

from PIL import Image

from hardboard.puzzles.errors import InputError
from hardboard.render.files import asked_scale, printed_scale
from hardboard.render.pdf import page, pdf_bytes
from hardboard.render.png import pixels
from hardboard.render.scene import Scene
from hardboard.render.svg import svg_elements

#: The longer side of a moving picture, in pixels; how long a picture stays, in milliseconds; and the last.
LONGEST, STAYS, LAST = 1100, 900, 2500
#: More pictures than this make a film that nobody sees to its end.
MOST_PICTURES = 400

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hardboard</title>
<style>body {{ font: 16px system-ui, sans-serif; margin: 1rem auto; max-width: 70rem; text-align: center; }}
svg {{ max-width: 100%; max-height: 85vh; height: auto; }}
button {{ font: inherit; min-width: 3rem; }}</style>
</head><body><div id="picture"></div>
<p><button id="back" aria-label="back">&lt;</button> <button id="play">play</button>
<button id="on" aria-label="on">&gt;</button> <span id="count"></span></p>
<script>
const parts = {parts}, frames = {frames}, times = {times}, head = {head};
let at = 0, timer = null;
const one = name => document.getElementById(name);
function show(k) {{
  at = (k + frames.length) % frames.length;
  one("picture").innerHTML = head + frames[at].map(k => parts[k]).join("") + "</svg>";
  one("count").textContent = (at + 1) + " of " + frames.length;
}}
one("back").onclick = () => show(at - 1);
one("on").onclick = () => show(at + 1);
function step() {{ show(at + 1); timer = setTimeout(step, times[at]); }}
one("play").onclick = () => {{
  one("play").textContent = timer ? "play" : "stop";
  timer = timer ? clearTimeout(timer) : setTimeout(step, 0);
}};
show(0);
</script></body></html>
"""


def film(scenes: Sequence[Scene], suffix: str, times: Sequence[int] = (), cell: float | None = None) -> bytes:
    """Return the scenes as a film, all as large as the largest. Each stays for its time in milliseconds; a
    cell has the size asked for, in pixels, or one that fits a screen.
    """
    if not 1 <= len(scenes) <= MOST_PICTURES:
        raise InputError(f"a film of {len(scenes)} pictures", f"from 1 to {MOST_PICTURES}")
    width, height = max(s.width for s in scenes), max(s.height for s in scenes)
    alike = [replace(scene, width=width, height=height) for scene in scenes]
    if suffix == ".pdf":
        points = printed_scale(alike[0], cell)
        return pdf_bytes([page(scene, points) for scene in alike])
    scale = Fraction(max(1, int(min(40, LONGEST / max(width, height)))))
    if cell is not None:
        scale = asked_scale(alike[0], cell)
    times = times or [*[STAYS] * (len(scenes) - 1), LAST]
    if suffix == ".html":
        return _page(alike, float(scale), times)
    images = [pixels(scene, scale) for scene in alike]
    buffer = BytesIO()
    kind = {".gif": "GIF", ".webp": "WEBP"}[suffix]
    look = {"lossless": True} if kind == "WEBP" else {"disposal": 1}
    first, *rest = _few_colours(images) if kind == "GIF" else images
    first.save(buffer, kind, save_all=True, append_images=rest, duration=list(times), loop=0, **look)
    return buffer.getvalue()


def _few_colours(images: Sequence[Image.Image]) -> list[Image.Image]:
    """Return the pictures in the 256 colours that have the most pixels in some picture. So colours of shapes
    stay the same wherever they appear, and shades at the edges of letters become near ones.
    """
    most: dict[Any, int] = {}
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or ():
            most[colour] = max(most.get(colour, 0), count)
    chosen = sorted(most, key=lambda colour: (-most[colour], colour))[:256]
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in chosen for value in colour])
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


def _page(scenes: Sequence[Scene], scale: float, times: Sequence[int]) -> bytes:
    """Return the page with buttons. What is the same in several pictures is there once."""
    numbers: dict[str, int] = {}
    frames, head = [], ""
    for scene in scenes:
        head, parts = svg_elements(scene, scale)
        frames.append([numbers.setdefault(part, len(numbers)) for part in parts])
    values = {"parts": list(numbers), "frames": frames, "times": list(times), "head": head}
    return _PAGE.format(
        **{name: json.dumps(value).replace("</", "<\\/") for name, value in values.items()}
    ).encode()

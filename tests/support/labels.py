"""The words on a picture, as each form of it has them: read off what the painter wrote, not off the scene."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

from hardboard.render import png
from hardboard.render.files import FORMS
from hardboard.render.scene import Scene
from hardboard.render.style import font_text, letters_with_bars

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

"""An address as a code that a telephone reads, by reportlab's encoder.

>>> scene = qr_scene("https://puzz.link/p?creek/3/3/0")
>>> scene.width == scene.height > 21
True
"""

import numpy as np

from hardboard.puzzles.errors import require_extra
from hardboard.render.scene import Rects, Scene
from hardboard.render.style import PAGE_INK

#: So many modules around a code are left free.
QUIET = 4
CODE = "code"


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
    """The code as a picture, a module a cell, with a quiet zone around it."""
    grid = modules(text)
    dark, side = np.argwhere(grid) + QUIET, len(grid) + 2 * QUIET
    boxes = np.column_stack([dark[:, 1], dark[:, 0], dark[:, 1] + 1, dark[:, 0] + 1]).astype(float)
    return Scene(side, side, (Rects(boxes, what=CODE, fill=PAGE_INK),))


def is_code(scene: Scene) -> bool:
    """Return True if a picture is a QR code."""
    return any(shape.what == CODE for shape in scene.shapes)

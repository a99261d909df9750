"""A scene as text, for small boards: the first block of cells with what stands in it.

`.` is a white cell, `#` a black one; numbers, letters and icons stand in their cells. Room borders are drawn
with `|` and `-`, pieces and paths with `-`, `|`, `\\` and `/` between cells, when there are any:

    . 3 #          2-3 1
    # . .           \\   |
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError
from hardboard.render.scene import Capsules, Cells, Polygons, Scene, Shape, Strokes, Texts
from hardboard.render.style import BAR, INK, letters_with_bars

#: The widest and highest board that is printed.
MOST_LINES = 100


def text_view(scene: Scene) -> str:
    """Return the board of a scene as lines of text."""
    rows, cols = scene.extent if scene.part is not None else scene.cells()[0].codes.shape
    if max(rows, cols) > MOST_LINES:
        raise InputError(
            f"a board of {rows} x {cols} cells", f"at most {MOST_LINES} x {MOST_LINES} as text; write a .png"
        )
    if scene.part is not None:
        scene = scene.part(range(rows), range(cols))
    block = scene.cells()[0]
    left, top = block.xy[0].tolist()
    shapes = [shape.moved(-left, -top) for shape in scene.shapes if not isinstance(shape, Cells)]
    signs = _signs(block, shapes)
    spaced = any(_walls(shape) or _links(shape) for shape in shapes)
    page = _Page(signs, spaced)
    for shape in filter(_walls, shapes):
        page.walls(shape.xy)
    for shape in filter(_links, shapes):
        page.links(shape.xy)
    return page.text()


def _signs(block: Cells, shapes: list[Shape]) -> NDArray[np.object_]:
    signs = np.where(np.array(block.dark)[block.codes], "#", ".").astype(object)
    for shape in shapes:
        if isinstance(shape, Texts) and shape.size < 1 and not shape.turned:
            words = [_typed(word) for word in shape.words()]
        elif isinstance(shape, Capsules | Polygons) and shape.sign:
            words = [shape.sign] * len(shape.xy)
        else:
            continue
        for (x, y), word in zip(shape.xy[:, :2].tolist(), words, strict=True):
            if 0 <= y < signs.shape[0] and 0 <= x < signs.shape[1] and signs[int(y), int(x)] != "#":
                signs[int(y), int(x)] = word
    return signs


def _typed(word: str) -> str:
    """Return a word with `~` before each letter that has a bar."""
    return (
        "".join(("~" if bar else "") + letter for letter, bar in letters_with_bars(word))
        if BAR in word
        else word
    )


def _walls(shape: Shape) -> bool:
    return isinstance(shape, Strokes) and shape.what == "room borders" and shape.colour == INK


def _links(shape: Shape) -> bool:
    return isinstance(shape, Capsules) and bool((shape.xy[:, :2] != shape.xy[:, 2:]).any())


class _Page:
    """Characters: a cell is as wide as the longest sign; between cells is a column and, if spaced, a line."""

    def __init__(self, signs: NDArray[np.object_], spaced: bool) -> None:
        self.wide = max(len(str(sign)) for sign in signs.flat) + 1
        self.high = 2 if spaced else 1
        rows, cols = signs.shape
        self.chars = np.full((rows * self.high + 1, cols * self.wide + 1), " ", dtype="<U1")
        for (r, c), sign in np.ndenumerate(signs):
            start = c * self.wide + self.wide - len(str(sign))
            self.chars[self.line(r), start : start + len(str(sign))] = list(str(sign))

    def line(self, row: int) -> int:
        """Return the line that a row of cells is printed on."""
        return row * self.high + self.high - 1

    def walls(self, segments: NDArray[np.float64]) -> None:
        for x0, y0, x1, y1 in segments.astype(int).tolist():
            if x0 == x1:
                self.chars[
                    max(y0 * self.high, 1) : min(y1 * self.high + 1, len(self.chars) - 1), x0 * self.wide
                ] = "|"
            else:
                self.chars[y0 * self.high, max(x0 * self.wide, 1) : x1 * self.wide + 1] = "-"

    def links(self, segments: NDArray[np.float64]) -> None:
        for x0, y0, x1, y1 in segments.tolist():
            steps = int(max(abs(x1 - x0), abs(y1 - y0)))
            for step in range(steps):
                dx, dy = (x1 - x0) / steps, (y1 - y0) / steps
                self._link(x0 + dx * step, y0 + dy * step, round(dx), round(dy))

    def _link(self, x: float, y: float, dx: int, dy: int) -> None:
        """One step of a link from the cell at (x, y)."""
        right, down = int(min(x, x + dx)) + 1, int(min(y, y + dy)) + 1
        sign = "-" if not dy else "|" if not dx else "\\" if dx == dy else "/"
        line = self.line(int(y)) if not dy else down * self.high
        column = int(x) * self.wide + self.wide - 1 if not dx else right * self.wide
        crossed = dx and dy and self.chars[line, column] in "\\/" and self.chars[line, column] != sign
        self.chars[line, column] = "X" if crossed else sign

    def text(self) -> str:
        lines = ["".join(row).rstrip() for row in self.chars]
        lines = [line[1:] if all(not other[:1].strip() for other in lines) else line for line in lines]
        return "\n".join(lines).strip("\n")

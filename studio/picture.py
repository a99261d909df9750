"""A scene in pieces, as a page asks for them: overviews as small pictures, cells and shapes block by block.

A board of millions of cells is never sent whole. Far away, a block is a picture with that many cells a pixel.
Near by, it is the numbers of its cells' colours and the shapes that touch it, which the page draws itself.

    >>> from hardboard.puzzles.families.kurodoko import FAMILY
    >>> from hardboard.render import draw
    >>> picture = Picture(draw("kurodoko", FAMILY.read_board("3x2:2a3_4b")))
    >>> picture.facts["rows"], picture.facts["cols"], picture.detail(0, 0)["codes"]
    (2, 3, 'AgACAgAA')
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.render import Scene, with_theme
from hardboard.render.scene import Cells, Shape, Texts

#: Cells along a side of a block that is sent as cells and shapes, and pixels along one that is a picture.
DETAIL, RASTER = 64, 256
#: Points as numbers, a row for each shape; and block -> the shapes in it.
Points = NDArray[np.float64]
Blocks = Mapping[Cell, NDArray[np.intp]]
#: Looks of a batch of shapes: everything but where they are and what they say.
_OWN = ("xy", "labels", "codes", "palette", "coarse", "dark", "what", "sign")


class Picture:
    """A scene, its board's corner at (0, 0), ready to be sent in pieces."""

    def __init__(self, scene: Scene) -> None:
        self.cells = scene.cells()[0]
        left, top = self.cells.xy[0].tolist()
        self.scene = scene.moved(-left, -top)
        self.shapes = [shape for shape in self.scene.shapes if not isinstance(shape, Cells)]
        self.rows, self.cols = self.cells.codes.shape
        self.left, self.top = left, top

    @cached_property
    def facts(self) -> Record:
        """Return the facts that the page needs before it asks for a block."""
        return {
            "rows": self.rows,
            "cols": self.cols,
            "box": [-self.left, -self.top, self.scene.width - self.left, self.scene.height - self.top],
            "detail": DETAIL,
            "raster": RASTER,
            "looks": [_look(shape) for shape in self.shapes],
            "themes": {name: self._colours(name) for name in ("screen", "dark")},
        }

    def _colours(self, theme: str) -> Record:
        """Return the colours of a theme: of cells near by and far away, of the shapes, of the page."""
        scene = with_theme(self.scene, theme)
        cells = scene.cells()[0]
        shapes = [shape for shape in scene.shapes if not isinstance(shape, Cells)]
        return {
            "ground": scene.ground,
            "palette": list(cells.palette),
            "coarse": list(cells.coarse),
            "colours": [[shape.colour, getattr(shape, "fill", "")] for shape in shapes],
        }

    def raster(self, level: int, row: int, col: int, theme: str) -> bytes:
        """Return a block as a PNG: each pixel is 2**level cells square, in the colours for small cells."""
        from PIL import Image, ImageColor

        step = 1 << level
        side = RASTER * step
        codes = self.cells.codes[row * side : (row + 1) * side, col * side : (col + 1) * side]
        if not codes.size:
            raise InputError(f"the block {level}/{row}/{col}", "one of the board")
        colours = self.facts["themes"][theme]["coarse"]
        table = np.array([ImageColor.getrgb(colour)[:3] for colour in colours], dtype=np.uint8)
        image = Image.fromarray(_averaged(codes, table, step))
        out = BytesIO()
        image.save(out, "PNG", compress_level=1)
        return out.getvalue()

    def detail(self, row: int, col: int) -> Record:
        """Return a block as the colours of its cells, row by row, and its shapes, look by look. Marks outside
        the board belong to the blocks at its edge.
        """
        top, left = row * DETAIL, col * DETAIL
        codes = self.cells.codes[top : top + DETAIL, left : left + DETAIL]
        if not codes.size:
            raise InputError(f"the block {row}/{col}", "one of the board")
        shapes = [self._shapes(number, row, col) for number in range(len(self.shapes))]
        return {
            "top": top,
            "left": left,
            "width": codes.shape[1],
            "codes": b64encode(codes.tobytes()).decode(),
            "shapes": [[number, *batch] for number, batch in enumerate(shapes) if batch is not None],
        }

    def _shapes(self, number: int, row: int, col: int) -> tuple[list[float], list[str]] | None:
        """Return the coordinates, and for texts the labels, of the shapes of a batch that touch a block."""
        shape, index = self.shapes[number], self._index[number]
        if isinstance(index, Mapping):
            chosen = index.get((row, col))
            if chosen is None:
                return None
        else:
            low, high = self._reach(row, col)
            touching = (index[:, :2] <= high).all(axis=1) & (index[:, 2:] >= low).all(axis=1)
            chosen = np.flatnonzero(touching)
            if not chosen.size:
                return None
        xy = np.round(shape.xy[chosen], 3)
        if not isinstance(index, Mapping):
            xy = _clipped(xy, *self._reach(row, col))
        labels = _words(shape, chosen) if isinstance(shape, Texts) else []
        return xy.ravel().tolist(), labels

    def _reach(self, row: int, col: int) -> tuple[Points, Points]:
        """Return the corner points of a block, which reaches beyond the board at the board's edge."""
        low = np.array([col * DETAIL, row * DETAIL], dtype=float)
        high = np.minimum(low + DETAIL, [self.cols, self.rows])
        far = 1e9
        low = np.where(low == 0, -far, low)
        high = np.where(high == [self.cols, self.rows], far, high)
        return low, high

    @cached_property
    def _index(self) -> list[Blocks | Points]:
        """Return for each batch a map from block to shapes, for points on a large board, or else the boxes of
        all shapes.
        """
        return [_blocks(shape, self.rows, self.cols) for shape in self.shapes]


def _words(shape: Texts, chosen: NDArray[np.int64]) -> list[str]:
    labels = shape.labels
    picked = labels[chosen] if isinstance(labels, np.ndarray) else [labels[i] for i in chosen.tolist()]
    return [str(word) for word in picked]


def _blocks(shape: Shape, rows: int, cols: int) -> Blocks | Points:
    xy = shape.xy
    pair = xy if xy.shape[1] == 4 else np.hstack([xy, xy])
    boxes = np.hstack([np.minimum(pair[:, :2], pair[:, 2:]), np.maximum(pair[:, :2], pair[:, 2:])])
    if len(boxes) < 20_000 or (xy.shape[1] == 4 and (boxes[:, 2:] - boxes[:, :2]).max() > DETAIL):
        return boxes
    last = [(cols - 1) // DETAIL, (rows - 1) // DETAIL]
    spots = np.clip(np.floor((boxes[:, :2] + boxes[:, 2:]) / 2 / DETAIL), 0, last).astype(np.int64)
    keys = spots[:, 1] * (last[0] + 1) + spots[:, 0]
    order = np.argsort(keys, kind="stable")
    blocks, starts = np.unique(keys[order], return_index=True)
    parts = np.split(order, starts[1:])
    return {divmod(int(key), last[0] + 1): part for key, part in zip(blocks, parts, strict=True)}


def _clipped(xy: Points, low: Points, high: Points) -> Points:
    """Clip long upright and level lines at the block, so that a large board's lines are not sent whole each
    time.
    """
    if xy.shape[1] != 4:
        return xy
    straight = (xy[:, 0] == xy[:, 2]) | (xy[:, 1] == xy[:, 3])
    long = np.abs(xy[:, 2:] - xy[:, :2]).max(axis=1) > 2 * DETAIL
    bounds = np.clip(xy, np.tile(low - 1, 2), np.tile(high + 1, 2))
    return np.where((straight & long)[:, None], bounds, xy)


def _averaged(codes: NDArray[np.uint8], table: NDArray[np.uint8], step: int) -> NDArray[np.uint8]:
    """Return the mean colour of each square of `step` cells, strip by strip, so that memory stays small."""
    if step == 1:
        return table[codes]
    from PIL import Image

    strips = [
        np.asarray(Image.fromarray(table[codes[top : top + step * 16]]).reduce(step))
        for top in range(0, codes.shape[0], step * 16)
    ]
    return np.concatenate(strips)


def _look(shape: Shape) -> Record:
    """Return a batch's kind and its look without colours, which belong to the theme."""
    values = {f.name: getattr(shape, f.name) for f in fields(shape) if f.name not in _OWN}
    values.pop("colour")
    values.pop("fill", None)
    plain = {name: _plain(value) for name, value in values.items()}
    return {
        "kind": type(shape).__name__,
        **{name: value for name, value in plain.items() if value is not None},
    }


def _plain(value: object) -> object:
    if isinstance(value, np.ndarray):
        return value.tolist()
    return None if value == float("inf") else value


def mark_stamp(shapes: Sequence[Shape]) -> list[Record]:
    """Return the shapes of a mark around one cell whose corner is (0, 0), with their colours."""
    return [
        _look(shape)
        | {"xy": shape.xy.ravel().tolist(), "colour": shape.colour, "fill": getattr(shape, "fill", "")}
        for shape in shapes
    ]

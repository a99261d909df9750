"""A picture as one value: batches of simple shapes in cell units, drawn in order by every back end.

x runs right and y runs down, and one cell is one unit. Coordinates are rounded to a millionth of it, because
the arithmetic of two machines would otherwise make pictures that differ by a pixel. A batch holds many shapes
of one look in one array. So a board of millions of cells is a handful of values, and a painter needs no loop
over cells.

    >>> Scene(3, 1, (Strokes(coordinate_array([[0, 0, 3, 0]])),)).moved(1, 1).shapes[0].xy.tolist()
    [[1.0, 1.0, 4.0, 1.0]]
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hardboard.puzzles.grid import Cell
from hardboard.render.style import INK, PAPER, SMALLEST_LETTER, fitted_size, text_width
from hardboard.representation import NotebookPicture

Floats = NDArray[np.float64]
Anchor = Literal["start", "middle", "end"]
S = TypeVar("S", bound="Shape")
#: The pixels of a cell where whoever looks can come as near as they like: in all forms but PNG.
ZOOMED = inf

#: A coordinate is a whole number of such parts of a cell: halves down to 1/1024, thirds and thousandths all
#: are, so that what is meant to be one of them is never half way between two parts.
UNIT = 1024 * 3 * 1000


def coordinate_array(values: ArrayLike, width: int = 4) -> Floats:
    """Coordinates as the shapes hold them: one row of `width` numbers for each shape."""
    return np.asarray(values, dtype=np.float64).reshape(-1, width)


def rounded_coordinates(values: Floats) -> Floats:
    """Return coordinates rounded so that they are equal on every machine.

    >>> rounded_coordinates(np.array([0.1 + 0.2, 1 / 3])).tolist()
    [0.3, 0.3333333333333333]
    """
    parts: Floats = np.round(values * UNIT)
    return parts / UNIT


@dataclass(frozen=True, eq=False)
class Shape:
    """Many shapes of one look. `xy` has a row for each: a point (x, y) or a pair of points (x0, y0, x1,
    y1).
    """

    xy: Floats
    colour: str = INK
    #: Drawn only when a cell has at least `least` and less than `most` pixels.
    least: float = 0
    most: float = inf
    #: What is missing from the picture when this is not drawn; empty if nobody would miss it.
    what: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "xy", rounded_coordinates(self.xy))

    def moved(self: S, dx: float, dy: float) -> S:
        """Return the same shapes at another position."""
        return replace(self, xy=self.xy + np.tile([dx, dy], self.xy.shape[1] // 2))

    def shows(self, scale: float) -> bool:
        """Return True if the shape is drawn when a cell has `scale` pixels; `ZOOMED` is more than any number
        of them.
        """
        return self.least <= scale and (scale < self.most or self.most == inf)


@dataclass(frozen=True, eq=False)
class Cells(Shape):
    """A block of filled cells, its top left corner at the one row of `xy`: for each cell the number of its
    colour.
    """

    codes: NDArray[np.uint8] = field(default_factory=lambda: np.zeros((0, 0), dtype=np.uint8))
    palette: Sequence[str] = ()
    #: The colours when cells are too small to write in.
    coarse: Sequence[str] = ()
    #: Whether a text view shows a cell of this colour as black.
    dark: Sequence[bool] = ()


@dataclass(frozen=True, eq=False)
class Rects(Shape):
    """Rectangles from (x0, y0) to (x1, y1): filled with `fill`, and with a border of `width` inside the
    edge.
    """

    fill: str = ""
    width: float = 0


@dataclass(frozen=True, eq=False)
class Strokes(Shape):
    """Horizontal and vertical lines, never thinner than a pixel."""

    width: float = 0


@dataclass(frozen=True, eq=False)
class Capsules(Shape):
    """All points within `radius` of a segment: a circle when the segment is a point, a rounded bar otherwise.

    Points alone are circles. With a `width` it is an outline, filled with `fill` if there is one; without it
    is solid.
    """

    radius: float = 0.5
    width: float = 0
    fill: str = ""
    #: How a text view shows a circle.
    sign: str = ""

    def __post_init__(self) -> None:
        if self.xy.shape[1] == 2:
            object.__setattr__(self, "xy", np.tile(self.xy, 2))
        super().__post_init__()


@dataclass(frozen=True, eq=False)
class Polygons(Shape):
    """Copies of one polygon, `outline` around the origin, at each point. With a `width` it is an outline."""

    outline: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    width: float = 0
    sign: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "outline", rounded_coordinates(self.outline))


@dataclass(frozen=True, eq=False)
class Texts(Shape):
    """A label at each point, centred vertically; `fit` is the width that a label must shrink to."""

    labels: Sequence[str] | NDArray[Any] = ()
    size: float = 0.6
    anchor: Anchor = "middle"
    fit: float = inf
    #: Read from bottom to top.
    turned: bool = False

    def shows(self, scale: float) -> bool:
        """Return False if the letters would be too small to read."""
        return super().shows(scale) and self.smallest * scale >= SMALLEST_LETTER

    @cached_property
    def smallest(self) -> float:
        """The size of its smallest letters; a clue of many digits does not count, lest it hide the others."""
        if self.fit == inf or self.what == "clues":
            return self.size
        return min((fitted_size(word, self.size, self.fit) for word in set(self.words())), default=self.size)

    def boxes(self) -> Floats:
        """Return the box of each label, from the top left (x0, y0) to the bottom right (x1, y1)."""
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        words = self.words()
        sizes = {word: fitted_size(word, self.size, self.fit) for word in set(words)}
        measured = {word: (text_width(word) * size, size / 2) for word, size in sizes.items()}
        length, up = np.array([measured[word] for word in words]).reshape(-1, 2).T
        left, right = -shift * length, (1 - shift) * length
        sides = (-up, -right, up, -left) if self.turned else (left, -up, right, up)
        boxes: Floats = np.tile(self.xy, 2) + np.column_stack(sides)
        return boxes

    def words(self) -> list[str]:
        """Return the labels as strings."""
        return self.labels.astype(str).tolist() if isinstance(self.labels, np.ndarray) else list(self.labels)


def text_at(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str = INK,
    what: str = "captions",
    anchor: Anchor = "middle",
) -> Texts:
    """Return one label at a point."""
    return Texts(coordinate_array([x, y], 2), colour, what=what, labels=[words], size=size, anchor=anchor)


@dataclass(frozen=True, eq=False)
class Scene(NotebookPicture):
    """A picture `width` by `height` cells large; later shapes lie on top."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    #: The colour of the page.
    ground: str = PAPER
    #: The rows and columns that it shows; a part of them as a picture of its own; and the tiles on them, as
    #: (row, column, height, width, name).
    extent: Cell = (0, 0)
    part: "Callable[[range, range], Scene] | None" = None
    tiles: Sequence[tuple[int, int, int, int, str]] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", round(self.width * UNIT) / UNIT)
        object.__setattr__(self, "height", round(self.height * UNIT) / UNIT)

    def moved(self, dx: float, dy: float) -> "Scene":
        """Return the same picture with moved shapes and its old size."""
        return replace(self, shapes=tuple(shape.moved(dx, dy) for shape in self.shapes))

    def __repr__(self) -> str:
        size = " and ".join(f"{block.codes.shape[0]} x {block.codes.shape[1]}" for block in self.cells()[:3])
        return f"<picture of {size or 'no'} cells>"

    def drawn(self, scale: float) -> list[Shape]:
        """Return the batches that are drawn when a cell has `scale` pixels: every painter asks here."""
        return [shape for shape in self.shapes if shape.shows(scale)]

    def cells(self) -> list[Cells]:
        """Its blocks of cells."""
        return [shape for shape in self.shapes if isinstance(shape, Cells)]

    def count(self) -> int:
        """Return the number of cells that it shows."""
        return sum(block.codes.size for block in self.cells())


def join_groups(width: float, height: float, groups: Iterable[Iterable[Shape]]) -> Scene:
    """Return one picture from groups of shapes, batches without a shape left out."""
    return Scene(width, height, tuple(shape for group in groups for shape in group if len(shape.xy)))


def mask_runs(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return each run of True in a row of the mask, as (row, first column, column after the last)."""
    edges = np.diff(mask.astype(np.int8), axis=1, prepend=0, append=0)
    starts, stops = np.argwhere(edges == 1), np.argwhere(edges == -1)
    return np.column_stack([starts, stops[:, 1]])

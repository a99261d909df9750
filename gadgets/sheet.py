"""Soldering: tiles pasted onto one array of cells, neighbours sharing their border lines (Kölker's section 4.2)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from gadgets.library import Library
from gadgets.tile import Tile
from puzzles.grid import Cell, Ints

#: Gadget coordinates: tile row and tile column.
Position = tuple[int, int]
K = TypeVar("K", bound=Hashable)


class LayoutError(AssertionError):
    """Tiles that contradict each other: a fault of a layout or of a tile library, not of a formula."""


@dataclass(frozen=True)
class Arrangement:
    """Tiles of one library at places of a grid of `rows` x `cols` places; the other places are blank."""

    library: Library
    rows: int
    cols: int
    tiles: Mapping[Position, Tile]

    @property
    def shape(self) -> Cell:
        """Rows and columns of cells on the sheet."""
        height, width = next(iter(self.tiles.values())).size
        pitch = self.library.pitch
        return pitch * (self.rows - 1) + height, pitch * (self.cols - 1) + width


def solder(tiles: Arrangement) -> Ints:
    """The sheet of cells, `?` and `!` still in it. Where two tiles overlap they must agree."""
    sheet = np.zeros(tiles.shape, dtype=np.int32)
    view = windows(sheet, tiles)
    groups = grouped((tile, place) for place, tile in tiles.tiles.items())
    for tile, (rows, cols) in groups.items():
        view[rows, cols] = tile.picture
    for tile, (rows, cols) in groups.items():
        wrong = np.flatnonzero((view[rows, cols] != tile.picture).any(axis=(1, 2)))
        if wrong.size:
            place = (int(rows[wrong[0]]), int(cols[wrong[0]]))
            raise LayoutError(f"{tile.label} at {place} disagrees with a neighbour on the line they share")
    return sheet


def grouped(items: Iterable[tuple[K, Position]]) -> dict[K, tuple[np.ndarray, np.ndarray]]:
    """Places by key, as arrays of rows and of columns."""
    found: dict[K, list[Position]] = defaultdict(list)
    for key, place in items:
        found[key].append(place)
    return {key: (np.array([p[0] for p in places]), np.array([p[1] for p in places])) for key, places in found.items()}


def windows(array: np.ndarray[Any, Any], tiles: Arrangement) -> np.ndarray[Any, Any]:
    """A writable view in which [row, column] is the rectangle of cells of the tile at that place."""
    height, width = next(iter(tiles.tiles.values())).size
    pitch = tiles.library.pitch
    down, right = array.strides
    return np.lib.stride_tricks.as_strided(
        array, (tiles.rows, tiles.cols, height, width), (pitch * down, pitch * right, down, right), writeable=True
    )

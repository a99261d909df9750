"""Soldering: tiles pasted onto one array of cells, neighbours sharing their border lines (section 4.2 of Kölker's paper)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

import numpy as np

from puzzles.grid import Ints
from reduction.floorplan import Floorplan, LayoutError, Position

K = TypeVar("K", bound=Hashable)


def solder(plan: Floorplan) -> Ints:
    """The sheet of cells, `?` and `!` still in it. Where two tiles overlap they must agree."""
    size = max((placed.tile.size[0] for placed in plan.tiles.values()), default=1)
    pitch = plan.library.pitch
    sheet = np.zeros((pitch * (plan.rows - 1) + size, pitch * (plan.cols - 1) + size), dtype=np.int32)
    view = windows(sheet, pitch, size)
    groups = grouped((placed.tile, place) for place, placed in plan.tiles.items())
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


def windows(array: np.ndarray[Any, Any], pitch: int, size: int) -> np.ndarray[Any, Any]:
    """A writable view in which [row, column] is the square of cells of the tile at that place."""
    rows, cols = ((length - size) // pitch + 1 for length in array.shape)
    down, right = array.strides
    return np.lib.stride_tricks.as_strided(
        array, (rows, cols, size, size), (pitch * down, pitch * right, down, right), writeable=True
    )

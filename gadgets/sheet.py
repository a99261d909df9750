"""An arrangement: which tile stands where.

It is checked before anything is soldered: every port meets a port of the neighbour on that side, and no port
looks at a blank place or off the board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import STEPS

BLANK = -1


class LayoutError(AssertionError):
    """Tiles that contradict each other: a fault of a layout or of a tile library, not of a formula."""


@dataclass(frozen=True, eq=False, repr=False)
class Arrangement:
    """Tiles of one library at places of a grid; `places` holds indices into `palette`, or BLANK."""

    library: Library
    places: NDArray[np.int16]
    palette: tuple[Tile, ...]
    #: Where places are as wide as blocks of tiles need it: every place is so many tiles wide at least.
    breadth: int = 1

    def __repr__(self) -> str:
        return f"<{self.rows} x {self.cols} places for {self.library.name} tiles>"

    @property
    def rows(self) -> int:
        """Rows of places."""
        return int(self.places.shape[0])

    @property
    def cols(self) -> int:
        """Columns of places."""
        return int(self.places.shape[1])

    def tile(self, place: Position) -> Tile | None:
        """The tile at a place, if there is one."""
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols) or self.places[row, col] == BLANK:
            return None
        return self.palette[int(self.places[row, col])]

    def items(self) -> Iterator[tuple[Position, Tile]]:
        """Every place that has a tile, with it."""
        rows, cols = np.nonzero(self.places != BLANK)
        for row, col, code in zip(
            rows.tolist(), cols.tolist(), self.places[rows, cols].tolist(), strict=True
        ):
            yield (row, col), self.palette[code]

    @cached_property
    def ports(self) -> dict[str, NDArray[np.bool_]]:
        """For each side, the places whose tile has a port there."""
        masks = {}
        for side in STEPS:
            has = np.array([side in tile.ports for tile in self.palette] + [False])
            masks[side] = has[self.places]
        return masks

    def check(self) -> None:
        """Every port meets a port; if not, the error names the tile, the side and what is there instead."""
        for side, (down, right) in STEPS.items():
            facing = np.zeros(self.places.shape, dtype=bool)
            there = self.ports[OPPOSITE[side]]
            target = facing[
                max(0, -down) : self.rows - max(0, down), max(0, -right) : self.cols - max(0, right)
            ]
            target[...] = there[
                max(0, down) : self.rows + min(0, down), max(0, right) : self.cols + min(0, right)
            ]
            wrong = np.argwhere(self.ports[side] & ~facing)
            if len(wrong):
                row, col = (int(value) for value in wrong[0])
                tile, other = self.tile((row, col)), self.tile((row + down, col + right))
                met = f"{other.label}, which has no port there" if other else "nothing"
                raise LayoutError(f"port {side} of {tile.label if tile else '?'} at {(row, col)} meets {met}")


def arrange(library: Library, rows: int, cols: int, tiles: Mapping[Position, Tile]) -> Arrangement:
    """The arrangement of these tiles at these places."""
    places = np.full((rows, cols), BLANK, dtype=np.int16)
    palette: dict[Tile, int] = {}
    for place, tile in tiles.items():
        places[place] = palette.setdefault(tile, len(palette))
    return Arrangement(library, places, tuple(palette))

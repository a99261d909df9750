"""An arrangement: which tile stands where.

The check comes before soldering: every port meets a port of its neighbour, and no port faces a blank place or
the edge. Blank places become fillers, and a single tile can stand between free ends.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.tile import ORIENTATIONS, Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS

BLANK = -1


class LayoutError(AssertionError):
    """Tiles that contradict each other: a fault of a layout or of a tile library, not of a formula."""


@dataclass(frozen=True, eq=False, repr=False)
class TileArrangement:
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
        """Return the tile at a place, if there is one."""
        row, col = place
        if not (0 <= row < self.rows and 0 <= col < self.cols) or self.places[row, col] == BLANK:
            return None
        return self.palette[int(self.places[row, col])]

    def items(self) -> Iterator[tuple[Position, Tile]]:
        """Yield every place that has a tile, with it."""
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
        """Check that every port meets a port; an error names the tile, the side and its neighbour."""
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


def arrange_tiles(library: Library, rows: int, cols: int, tiles: Mapping[Position, Tile]) -> TileArrangement:
    """Return the arrangement of these tiles at these places."""
    places = np.full((rows, cols), BLANK, dtype=np.int16)
    palette: dict[Tile, int] = {}
    for place, tile in tiles.items():
        places[place] = palette.setdefault(tile, len(palette))
    return TileArrangement(library, places, tuple(palette))


def complete(tiles: TileArrangement) -> TileArrangement:
    """Return the arrangement with the library's filler, if it has one, at its blank places."""
    if "filler" not in tiles.library.roles:
        return tiles
    filler = tiles.library.role("filler")
    places = np.where(tiles.places == BLANK, len(tiles.palette), tiles.places).astype(np.int16)
    return replace(tiles, places=places, palette=(*tiles.palette, filler))


def surrounded(tile: Tile, library: Library, edges: str = "") -> tuple[TileArrangement, Position]:
    """Return the tile with free ends and fillers around it, on a board with these edges, and its position."""
    centre = (int("N" not in edges), int("W" not in edges))
    rows, cols = centre[0] + 1 + ("S" not in edges), centre[1] + 1 + ("E" not in edges)
    tiles = {centre: tile}
    for side in tile.ports:
        for end, down, right in free_end(library, side):
            tiles[centre[0] + down, centre[1] + right] = end
    return complete(arrange_tiles(library, rows, cols, tiles)), centre


def free_end(library: Library, side: str) -> list[tuple[Tile, int, int]]:
    """Return tiles that leave a port on `side` free, with the steps down and right from the tile that has it.

    The library's tile for the role `free`, turned; or, where tiles cannot be turned, what its settings name.
    """
    if "free" in library.settings:
        return [
            (library.tile(name), down, right) for name, down, right in library.settings["free"].get(side, ())
        ]
    tile = library.role("free")
    for orientation in ORIENTATIONS:
        if tile.turned(orientation).ports == (OPPOSITE[side],):
            return [(tile.turned(orientation), *STEPS[side])]
    raise InputError(
        f"the tile {tile.name!r} for the role 'free' of {library.name!r}", "a tile with one port"
    )

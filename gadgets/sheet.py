"""Soldering: tiles pasted onto one array of cells, neighbours sharing their border lines (Kölker's section
4.2).

An arrangement says which tile stands where. It is checked before anything is soldered: every port meets a
port of the neighbour on that side, and no port looks at a blank place or off the board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.tile import UPRIGHT, Orientation, Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading

#: Gadget coordinates: tile row and tile column.
Position = tuple[int, int]
BLANK = -1
#: Larger boards are refused before memory is: each cell takes some twenty bytes on the way.
MOST_CELLS = 1 << 28


@dataclass(frozen=True)
class Spot:
    """The cells of a tile on a board, and how the board is turned against the layout."""

    top: int
    left: int
    height: int
    width: int
    turn: Orientation = UPRIGHT

    def arm(self, side: str) -> list[Cell]:
        """The middle line of cells from a port (a side as the layout sees it) to the centre."""
        middle = (self.top + self.height // 2, self.left + self.width // 2)
        down, right = STEPS[self.turn.side(side)]
        steps = self.height // 2 if down else self.width // 2
        return [(middle[0] + k * down, middle[1] + k * right) for k in range(steps + 1)]


class LayoutError(AssertionError):
    """Tiles that contradict each other: a fault of a layout or of a tile library, not of a formula."""


@dataclass(frozen=True, eq=False)
class Arrangement:
    """Tiles of one library at places of a grid; `places` holds indices into `palette`, or BLANK."""

    library: Library
    places: NDArray[np.int16]
    palette: tuple[Tile, ...]

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

    def groups(self) -> Iterator[tuple[Tile, NDArray[np.intp], NDArray[np.intp]]]:
        """Each tile with the rows and the columns of its places."""
        flat = self.places.ravel()
        order = np.argsort(flat, kind="stable")
        bounds = np.searchsorted(flat[order], np.arange(len(self.palette) + 1))
        for code, tile in enumerate(self.palette):
            spots = order[bounds[code] : bounds[code + 1]]
            if spots.size:
                yield tile, spots // self.cols, spots % self.cols

    @cached_property
    def ports(self) -> dict[str, NDArray[np.bool_]]:
        """For each side, the places whose tile has a port there."""
        found = {}
        for side in STEPS:
            has = np.array([side in tile.ports for tile in self.palette] + [False])
            found[side] = has[self.places]
        return found

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


def sheet_shape(tiles: Arrangement) -> Cell:
    """Rows and columns of cells when all tiles have one size and stand at the library's pitch."""
    height, width = tiles.palette[0].size
    pitch = tiles.library.pitch
    return pitch * (tiles.rows - 1) + height, pitch * (tiles.cols - 1) + width


def square_spot(tiles: Arrangement, place: Position, margin: int = 0) -> Spot:
    """Where a tile lies if all have one size and stand at the library's pitch, `margin` cells from the
    edge.
    """
    height, width = tiles.palette[0].size
    pitch = tiles.library.pitch
    return Spot(margin + place[0] * pitch, margin + place[1] * pitch, height, width)


def solder(tiles: Arrangement) -> Ints:
    """The sheet of cells, `?` and `!` still in it. Where two tiles overlap they must agree."""
    height, width = sheet_shape(tiles)
    if height * width > MOST_CELLS:
        raise InputError(
            f"a board of {height} x {width} cells",
            f"at most {MOST_CELLS} cells; some libraries make smaller ones",
        )
    sheet = np.zeros(sheet_shape(tiles), dtype=np.int32)
    view = windows(sheet, tiles)
    for tile, rows, cols in tiles.groups():
        view[rows, cols] = tile.picture
    for tile, rows, cols in tiles.groups():
        wrong = np.flatnonzero((view[rows, cols] != tile.picture).any(axis=(1, 2)))
        if wrong.size:
            place = (int(rows[wrong[0]]), int(cols[wrong[0]]))
            raise LayoutError(f"{tile.label} at {place} disagrees with a neighbour on the line they share")
    return sheet


def windows(array: np.ndarray[Any, Any], tiles: Arrangement) -> np.ndarray[Any, Any]:
    """A writable view in which [row, column] is the rectangle of cells of the tile at that place."""
    height, width = tiles.palette[0].size
    pitch = tiles.library.pitch
    down, right = array.strides
    return np.lib.stride_tricks.as_strided(
        array,
        (tiles.rows, tiles.cols, height, width),
        (pitch * down, pitch * right, down, right),
        writeable=True,
    )


def paint_states(tiles: Arrangement, states: Mapping[Position, State]) -> Shading:
    """Every tile's colouring for its state (fillers need none); cells outside the tiles are white."""
    shading = np.zeros(sheet_shape(tiles), dtype=bool)
    view = windows(shading, tiles)
    found: dict[tuple[Tile, State], list[Position]] = {}
    for place, tile in tiles.items():
        found.setdefault((tile, states.get(place, frozenset())), []).append(place)
    for (tile, state), spots in found.items():
        rows, cols = np.array(spots).T
        view[rows, cols] |= tile.colourings[state]
    return shading

"""An arrangement of tiles on a board: the cells at which tiles are pasted, painted and read.

A family's backend lays an arrangement (see `hardboard.gadgets.backend`). The caller uses places and sides of
the layout. This module maps them to the board, where tiles may be turned and links lie between them.
Neighbours share their border lines (Kölker's section 4.2), on which they must agree.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position, TileGeometry, even_geometry
from hardboard.gadgets.relation import State, show_state
from hardboard.gadgets.sheet import BLANK, LayoutError, TileArrangement
from hardboard.gadgets.tile import UPRIGHT, Tile, TileOrientation
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading

Scalar = TypeVar("Scalar", bound=np.generic)
#: Larger boards are refused before memory is: each cell takes some twenty bytes on the way.
MOST_CELLS = 1 << 28


@dataclass(frozen=True, eq=False, repr=False)
class LaidTiles:
    """Tiles with their positions and cells, and the cells that are painted in all states."""

    #: True if pictures colour the drawing near a port (`signal_cells`), and not its centre line.
    signal_follows_loop: ClassVar[bool] = False

    tiles: TileArrangement
    geometry: TileGeometry
    always: Any = None
    #: The place here of a place of the layout, and how the board is turned against the layout.
    board_place: Callable[[Position], Position] = lambda place: place
    rotation: TileOrientation = UPRIGHT

    def __repr__(self) -> str:
        rows, cols = self.geometry.extent
        return f"<tiles on {rows} x {cols} cells>"

    def port(self, place: Position, side: str) -> tuple[Position, str]:
        """Return the place and the side here of a port of the layout."""
        return self.board_place(place), self.rotation.side(side)

    def blocks(self) -> list[tuple[Position, ...]]:
        """Return the places here of each tile of the layout that is several tiles here."""
        return []

    def window(self, place: Position) -> tuple[slice, slice]:
        """Return the cells of a tile of the layout."""
        return self.geometry.window(self.board_place(place))

    def centre_line(self, place: Position, side: str) -> list[Cell]:
        """Return the middle line of cells from the centre of a tile of the layout to a port."""
        return self.geometry.centre_line(*self.port(place, side))

    def on_board(self) -> "LaidTiles":
        """Return the same for the tiles of the board, if the layout's tiles are another board's."""
        return self

    def signal_cells(self, place: Position, side: str, solution: object) -> list[Cell]:
        """Return the cells that carry the value of a port in a solution."""
        return self.centre_line(place, side)

    def pin(self, place: Position, side: str) -> Any:
        """Return the cell or piece whose presence is the value of a port, as the solver names it."""
        return self.geometry.cell(*self.port(place, side))

    def value(self, solution: Any, place: Position, side: str) -> bool:
        """Return the value of a port in any valid solution."""
        return bool(solution[self.pin(place, side)])

    def states(self, given: Mapping[Position, State | None]) -> dict[Position, State | None]:
        """Return the states of all tiles by those of the layout's tiles."""
        turned = {
            state: None if state is None else self.rotation.sides(state) for state in set(given.values())
        }
        states = {self.board_place(place): turned[state] for place, state in given.items()}
        for place, tile in self.tiles.items():
            if place not in states:
                states[place] = self._following(place, tile, states) if tile.ports else frozenset()
        return states

    def _following(
        self, place: Position, tile: Tile, states: Mapping[Position, State | None]
    ) -> State | None:
        """Return the state of a link: it takes its value from the tile above."""
        above = states[place[0] - 1, place[1]]
        if above is None:
            return None
        value = ("S" in above) != self.tiles.library.inverts
        return next(state for state in tile.states if ("N" in state) == value)

    def paint(self, given: Mapping[Position, State | None]) -> Any:
        """Return the solution in which each tile has its given state; a tile without one draws nothing."""
        shading: Shading = (
            np.zeros(self.geometry.extent, dtype=bool) if self.always is None else self.always.copy()
        )
        kinds, looks = self._looks(self.states(given))
        for row, strip in enumerate(tile_rows(self, shading)):
            for look in np.unique(looks[row][looks[row] != BLANK]).tolist():
                for start in (0, 1):  # Neighbours share cells, and so are not painted at once.
                    cols = np.flatnonzero(looks[row, start::2] == look) * 2 + start
                    strip[cols] |= kinds[look]
        return shading

    def _looks(self, states: Mapping[Position, State | None]) -> tuple[list[Shading], NDArray[np.intp]]:
        """Return the colourings that occur, and the number of the colouring of each tile."""
        numbers: dict[tuple[int, State], int] = {}
        looks = np.full(self.tiles.places.shape, BLANK, dtype=np.intp)
        codes = self.tiles.places.tolist()
        for (r, c), state in states.items():
            if state is None:
                continue
            looks[r, c] = numbers.setdefault((codes[r][c], state), len(numbers))
        return [_colouring(self.tiles.palette[code], state) for code, state in numbers], looks


def _colouring(tile: Tile, state: State) -> Shading:
    """Return the colouring of a tile in a state, which a library's file may lack."""
    if state not in tile.colourings:
        raise LayoutError(f"{tile.label} has no colouring for the state {show_state(state, tile.ports)}")
    return tile.colourings[state]


def lay_tiles(tiles: TileArrangement) -> LaidTiles:
    """Return tiles of one size at the library's pitch, from the edge of the board on."""
    return LaidTiles(tiles, even_geometry(tiles.rows, tiles.cols, tiles.library.pitch))


def check_cells(extent: Cell, unit: str = "cells") -> None:
    """Refuse a board that is too large."""
    rows, cols = extent
    if rows * cols > MOST_CELLS:
        wish = f"at most {MOST_CELLS} {unit}; some libraries make smaller ones"
        raise InputError(f"a board of {rows} x {cols} {unit}", wish)


def solder_sheet(laid: LaidTiles) -> Ints:
    """Return the sheet of cells, `?` and `!` still in it. Where two tiles overlap they must agree."""
    check_cells(laid.geometry.extent)
    sheet = np.zeros(laid.geometry.extent, dtype=np.int32)
    for tile, _, cols, strip in tile_strips(laid, sheet):
        strip[cols] = tile.picture
    for tile, row, cols, strip in tile_strips(laid, sheet):
        wrong = cols[(strip[cols] != tile.picture).any(axis=(1, 2))]
        if wrong.size:
            place = (row, int(wrong[0]))
            raise LayoutError(f"{tile.label} at {place} disagrees with a neighbour on the line they share")
    return sheet


def tile_strips(
    laid: LaidTiles, cells: NDArray[Scalar]
) -> Iterator[tuple[Tile, int, NDArray[np.intp], NDArray[Scalar]]]:
    """Each tile with its columns in each row, and a writable view in which [k] is the cells of column k."""
    every = list(tile_rows(laid, cells))
    for code, tile in enumerate(laid.tiles.palette):
        there = laid.tiles.places == code
        for row in np.flatnonzero(there.any(axis=1)).tolist():
            yield tile, row, np.flatnonzero(there[row]), every[row]


def tile_rows(laid: LaidTiles, cells: NDArray[Scalar]) -> Iterator[NDArray[Scalar]]:
    """For each row of tiles a writable view in which [k] is the cells of column k."""
    (down, right), pitch = cells.strides, laid.geometry.pitch
    for row in range(laid.tiles.rows):
        top, left = laid.geometry.corner((row, 0))
        shape, steps = (laid.tiles.cols, *laid.geometry.size(row)), (pitch * right, down, right)
        yield np.lib.stride_tricks.as_strided(cells[top:, left:], shape, steps, writeable=True)

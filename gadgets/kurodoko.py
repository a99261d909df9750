"""Kurodoko tiles as a board of clues, port states as a shading, and a shading as port values."""

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from gadgets.rays import resolve
from gadgets.relation import State
from gadgets.sheet import Arrangement, Position, sheet_shape, solder, windows
from gadgets.tile import Tile
from puzzles.grid import Cell, Shading
from puzzles.kurodoko import Board


def board(tiles: Arrangement) -> Board:
    """The soldered board."""
    return resolve(solder(tiles))


def paint(tiles: Arrangement, states: Mapping[Position, State]) -> Shading:
    """Every tile's colouring for its state; cells outside the tiles are white."""
    shading = np.zeros(sheet_shape(tiles), dtype=bool)
    view = windows(shading, tiles)
    found: dict[tuple[Tile, State], list[Position]] = defaultdict(list)
    for place, tile in tiles.items():
        found[tile, states[place]].append(place)
    for (tile, state), spots in found.items():
        rows, cols = np.array(spots).T
        view[rows, cols] |= tile.colourings[state]
    return shading


def pin(tiles: Arrangement, place: Position, side: str) -> Cell:
    """The cell whose blackness is the value of a port."""
    return tiles.library.port_cell(*place, tiles.palette[tiles.places[place]], side)


def value(tiles: Arrangement, solution: Shading, place: Position, side: str) -> bool:
    """The value of a port in a solution."""
    return bool(solution[pin(tiles, place, side)])

"""Kurodoko tiles as a board of clues, port states as a shading, and a shading as port values."""

from collections.abc import Mapping

import numpy as np

from gadgets.rays import resolve
from gadgets.relation import State
from gadgets.sheet import Arrangement, Position, grouped, solder, windows
from puzzles.grid import Cell, Shading
from puzzles.kurodoko import Board


def board(tiles: Arrangement) -> Board:
    """The soldered board."""
    return resolve(solder(tiles))


def paint(tiles: Arrangement, states: Mapping[Position, State]) -> Shading:
    """Every tile's colouring for its state; cells outside the tiles are white."""
    shading = np.zeros(tiles.shape, dtype=bool)
    view = windows(shading, tiles)
    groups = grouped(((tile, states[place]), place) for place, tile in tiles.tiles.items())
    for (tile, state), (rows, cols) in groups.items():
        view[rows, cols] |= tile.colourings[state]
    return shading


def pin(tiles: Arrangement, place: Position, side: str) -> Cell:
    """The cell whose blackness is the value of a port."""
    return tiles.library.port_cell(*place, tiles.tiles[place], side)


def value(tiles: Arrangement, solution: Shading, place: Position, side: str) -> bool:
    """The value of a port in a solution."""
    return bool(solution[pin(tiles, place, side)])

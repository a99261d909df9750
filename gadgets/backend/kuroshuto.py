"""Kuroshuto tiles as a board of clues on a ground of filler.

Every cell is one of three kinds. F cells are empty and black in every solution; they form a fixed pattern. V
cells are empty and carry signals. Every other cell is numbered: a filler clue sees exactly one F cell and no
V cell, so it forces that F; a role clue sees V cells only. A tile's picture holds its role clues; its V cells
are those that are black in one of its colourings. A port is a V cell on the line that two tiles share, so
both see the same value.
"""

from functools import cache

import numpy as np

from hardboard.gadgets.backend import Backend
from hardboard.gadgets.folder import HOME
from hardboard.gadgets.geometry import evenly
from hardboard.gadgets.laid import Laid
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.grid import Ints, Shading

#: Cells of filler around the tiles, on each side.
MARGIN = 2
#: The filler is written for three by three tiles; of a larger board its middle tile row and column repeat.
TABLE_TILES = 3
#: An F cell in the filler.
F = -1


def lay(tiles: Arrangement) -> Laid:
    """Tiles of one size that share their border lines, filler around them, and F cells below them all."""
    geometry = evenly(tiles.rows, tiles.cols, tiles.library.pitch, MARGIN, depth=0)
    return Laid(tiles, geometry, always=filler(tiles) == F)


def board(laid: Laid) -> ClueGrid:
    """Filler everywhere, then the tiles' V cells and role clues."""
    clues = filler(laid.tiles)
    clues[clues == F] = 0
    signals = {tile: _signals(tile) for tile in laid.tiles.palette}
    for place, tile in laid.tiles.items():
        window = clues[laid.geometry.window(place)]
        window[signals[tile]] = 0
        own = ~signals[tile] & (tile.picture != 0)
        window[own] = tile.picture[own]
    return ClueGrid(clues)


def _signals(tile: Tile) -> Shading:
    """The V cells of a tile."""
    signals: Shading = np.any([np.zeros(tile.size, dtype=bool), *tile.colourings.values()], axis=0)
    return signals


def filler(tiles: Arrangement) -> Ints:
    """The filler of a board of this many tiles, at least three by three: clues, and -1 for F cells."""
    table, pitch = _table(), tiles.library.pitch
    index = [_repeat(max(count, TABLE_TILES), pitch, len(table)) for count in tiles.places.shape]
    result: Ints = table[np.ix_(*index)]
    return result


def _repeat(count: int, pitch: int, length: int) -> np.ndarray:
    """Table lines for the lines of a board of `count` tiles: head, the middle tile over and over, tail."""
    head = MARGIN + pitch
    middle = np.tile(np.arange(head, head + pitch), count - 2)
    return np.concatenate([np.arange(head), middle, np.arange(head + pitch, length)])


@cache
def _table() -> Ints:
    rows = (HOME / "kuroshuto" / "filler.table").read_text(encoding="ascii").split()
    return np.array([[F if sign == "#" else int(sign) for sign in row] for row in rows], dtype=np.int32)


BACKEND = Backend(lay, board, lambda board: board.clues)

"""Kuroshuto tiles as a board of clues on a ground of filler.

Every cell is one of three kinds. F cells are empty and black in every solution; they form a fixed pattern. V
cells are empty and carry signals. Every other cell is numbered: a filler clue sees exactly one F cell and no
V cell, so it forces that F; a role clue sees V cells only. A tile's picture holds its role clues. Its V cells
are those that are black in one of its colourings. A port is a V cell on the line that two tiles share, so
both see the same value.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.backend import FamilyBackend
from hardboard.gadgets.geometry import TileGeometry, even_geometry
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.library_folder import HOME
from hardboard.gadgets.sheet import BLANK, TileArrangement
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Ints, Shading

#: Cells of filler around the tiles, on each side.
MARGIN = 2
#: The filler is written for three by three tiles; of a larger board its middle tile row and column repeat.
TABLE_TILES = 3
#: An F cell in the filler.
F = -1


def lay(tiles: TileArrangement) -> LaidTiles:
    """Tiles of one size that share their border lines, filler around them, and F cells below them all."""
    return LaidTiles(tiles, _geometry(tiles), always=filler_board(tiles) == F)


def _geometry(tiles: TileArrangement) -> TileGeometry:
    return even_geometry(tiles.rows, tiles.cols, tiles.library.pitch, MARGIN, depth=0)


def board(laid: LaidTiles) -> Board:
    """Filler everywhere, then the tiles' V cells and role clues."""
    return Board.of_array(np.concatenate(list(bands(laid.tiles))))


def bands(tiles: TileArrangement) -> Iterator[Ints]:
    """Yield the same board in bands: up to the next row of tiles, or to the end."""
    lines, columns = _lines(tiles)
    geometry = _geometry(tiles)
    tops, last, shared = geometry.tops, tiles.rows - 1, None
    for row, codes in enumerate(tiles.places):
        start = tops[row] if row else 0
        end = tops[row + 1] + 1 if row < last else len(lines)
        band = _table()[np.ix_(lines[start:end], columns)]
        band[band == F] = 0
        if shared is not None:
            band[0] = shared
        for col in np.flatnonzero(codes != BLANK).tolist():
            top, left = tops[row] - start, geometry.corner((row, col))[1]
            _stamp(tiles.palette[int(codes[col])], band[top:, left:])
        shared = band[-1].copy()
        yield band[:-1] if row < last else band


def _stamp(tile: Tile, cells: Ints) -> None:
    """Write a tile's V cells and role clues at the top left of some cells."""
    window = cells[: tile.size[0], : tile.size[1]]
    signals, own = _kinds(tile)
    window[signals] = 0
    window[own] = tile.picture[own]


@cache
def _kinds(tile: Tile) -> tuple[Shading, Shading]:
    """Return the V cells of a tile, and the cells of its role clues."""
    signals: Shading = np.any([np.zeros(tile.size, dtype=bool), *tile.colourings.values()], axis=0)
    return signals, ~signals & (tile.picture != 0)


def filler_board(tiles: TileArrangement) -> Ints:
    """Return the filler of a board of this many tiles, at least three by three: clues, and -1 for F cells."""
    result: Ints = _table()[np.ix_(*_lines(tiles))]
    return result


def _lines(tiles: TileArrangement) -> list[NDArray[np.intp]]:
    """For the rows and for the columns of a board, the lines of the table that they repeat."""
    size, pitch = len(_table()), tiles.library.pitch
    return [_repeat(max(count, TABLE_TILES), pitch, size) for count in tiles.places.shape]


def _repeat(count: int, pitch: int, length: int) -> NDArray[np.intp]:
    """Table lines for the lines of a board of `count` tiles: head, the middle tile over and over, tail."""
    head = MARGIN + pitch
    middle = np.tile(np.arange(head, head + pitch), count - 2)
    return np.concatenate([np.arange(head), middle, np.arange(head + pitch, length)])


@cache
def _table() -> Ints:
    rows = (HOME / "kuroshuto" / "filler.table").read_text(encoding="ascii").split()
    return np.array([[F if sign == "#" else int(sign) for sign in row] for row in rows], dtype=np.int32)


BACKEND = FamilyBackend(lay, board, lambda board: board.clue_array, bands=bands)

"""Kuroshuto tiles as a board of clues, port states as a shading, and a shading as port values.

Every cell is one of three kinds. F cells are empty and black in every solution; they form a fixed pattern. V
cells are empty and carry signals. Every other cell is numbered: a filler clue sees exactly one F cell and no
V cell, so it forces that F; a role clue sees V cells only. A tile's picture holds its role clues; its V cells
are those that are black in one of its colourings. A port is a V cell on the line that two tiles share, so
both see the same value.
"""

from collections.abc import Mapping
from functools import cache

import numpy as np

from hardboard.gadgets.backend import between_free_ends
from hardboard.gadgets.library import HOME
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import Arrangement, Position, Spot, paint_states, square_spot, windows
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.grid import Cell, Ints, Shading

#: Cells of filler around the tiles, on each side.
MARGIN = 2
#: The filler is written for three by three tiles; of a larger board its middle tile row and column repeat.
TABLE_TILES = 3
#: An F cell in the filler.
F = -1


def board(tiles: Arrangement) -> ClueGrid:
    """Filler everywhere, then the tiles' V cells and role clues."""
    clues = filler(tiles)
    clues[clues == F] = 0
    view = windows(_inside(clues), tiles)
    for tile, rows, cols in tiles.groups():
        signal = (
            np.any(list(tile.colourings.values()), axis=0)
            if tile.colourings
            else np.zeros(tile.size, dtype=bool)
        )
        changed = np.where(signal, 0, tile.picture)
        spots = signal | (tile.picture != 0)
        for r, c in np.argwhere(spots).tolist():
            view[rows, cols, r, c] = changed[r, c]
    return ClueGrid(clues)


def paint(tiles: Arrangement, states: Mapping[Position, State]) -> Shading:
    """The F cells, and every tile's colouring for its state."""
    shading: Shading = filler(tiles) == F
    signals = paint_states(tiles, states)
    inside = _inside(shading)
    inside |= np.pad(
        signals, [(0, want - have) for want, have in zip(inside.shape, signals.shape, strict=True)]
    )
    return shading


def pin(tiles: Arrangement, place: Position, side: str) -> Cell:
    """The cell whose blackness is the value of a port: the one on the shared line."""
    row, col = tiles.library.port_cell(*place, tiles.palette[tiles.places[place]], side, depth=0)
    return row + MARGIN, col + MARGIN


def value(tiles: Arrangement, solution: Shading, place: Position, side: str) -> bool:
    """The value of a port in a solution."""
    return bool(solution[pin(tiles, place, side)])


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


def _inside(array: np.ndarray) -> np.ndarray:
    return array[MARGIN:-MARGIN, MARGIN:-MARGIN]


def numbers(board: ClueGrid) -> Ints:
    """The clues."""
    return board.clues


def spot(tiles: Arrangement, place: Position) -> Spot:
    """Where a tile lies on the board."""
    return square_spot(tiles, place, MARGIN)


#: What a tile does, it shows between free ends.
setting = between_free_ends

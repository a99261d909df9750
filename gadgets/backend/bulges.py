"""Tiles of a T-grid as a board: side by side, and beside them the turns that make one loop of all strands.

The strand of each row of tiles is led into that of the next row, at the right end and at the left in turn.
The last row's left end is led back to the first's, in the first column. So the number of rows must be even,
and a row of fillers is added if it is not. Each cell beside the tiles shuts a side, too, so that two exits
are left. The loop can take no other way there (`hardboard.discover.loops.turns`).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hardboard.gadgets.backend.strands import LoopLayout, flood
from hardboard.gadgets.contract.loops import HEIGHT, BulgeContract
from hardboard.gadgets.geometry import Position, TileGeometry
from hardboard.gadgets.laid_tiles import LaidTiles, check_cells, solder_sheet
from hardboard.gadgets.library import Library, library_contract
from hardboard.gadgets.sheet import BLANK, TileArrangement, complete
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.grid import Cell, Ints, Shading

#: Beside the first row of tiles, each two that follow, and the last row, from the left edge of the board on.
FIRST = ("^v>", ">^>", ">>^", "><<", "><v")
PAIR = (">^>", ">>>", "><<", "><^", ">^v", "><>", ">^>", ">>^", "><<", "><v")
LAST = (">^>", ">>>", "><<", "><^", "v^>")
#: Beside each two rows of tiles, up to the right edge.
TURN = ("^^", "><", "v<", "<v", "<^", "^v", "v^", "^<", "<<", "<>")
LEFT, RIGHT = len(FIRST[0]), len(TURN[0])
#: Spots from a side, as far as pictures colour a strand.
NEAR = 2


@dataclass(frozen=True, eq=False)
class TGridLayout(LoopLayout):
    """Tiles of an arrangement, and the turns beside them."""

    def signal_cells(self, place: Position, side: str, solution: Any) -> list[Cell]:
        """Return the drawing near a joint: the strand across a side W or E, or the piece at N or S."""
        (top, left), own = self.geometry.corner(place), library_contract(self.tiles.library, BulgeContract)
        high, wide = own.size
        low, last = (2 * column + 1 for column in sorted(own.columns))
        rows = {"N": range(NEAR + 1), "S": range(high - NEAR - 1, high)}.get(side, range(high))
        cols = {"W": range(NEAR + 1), "E": range(wide - NEAR - 1, wide)}.get(side, range(low, last + 1))
        black = {(row, col) for row in rows for col in cols if solution[top + row, left + col] == 1}
        starts = own.crossings(side, (side,)) if side in "WE" else [({"N": 1, "S": high - 2}[side], low)]
        begun = next((spot for spot in starts if spot in black), None)
        return [(top + row, left + col) for row, col in flood(begun, black)] if begun else []


def lay(tiles: TileArrangement) -> TGridLayout:
    """Return the tiles, with fillers at blank places and an even number of rows, and the turns."""
    own = library_contract(tiles.library, BulgeContract)
    places = np.pad(tiles.places, ((0, tiles.rows % 2), (0, 0)), constant_values=BLANK)
    whole = complete(TileArrangement(tiles.library, places, tiles.palette))
    check_cells(extent(own, whole.rows, whole.cols), "spots")
    tops = tuple(2 * own.height * row for row in range(whole.rows + 1))
    geometry = TileGeometry(tops, 2 * LEFT, 2 * own.width, whole.cols, pins=tuple(own.pins.items()))
    return TGridLayout(whole, geometry, turns(own, whole.rows, whole.cols))


def extent(own: BulgeContract, rows: int, cols: int) -> Cell:
    """Return the rows and columns of a board with this many tiles."""
    return 2 * rows * own.height + 1, 2 * (LEFT + cols * own.width + RIGHT) + 1


def codes_beside(own: BulgeContract, rows: int, cols: int) -> Ints:
    """Return the signs of all spots beside this many tiles, as codes."""
    sheet = np.zeros(extent(own, rows, cols), dtype=np.int32)
    cells = sheet[1::2, 1::2]
    cells[:, :LEFT] = _codes([*FIRST, *PAIR * (rows // 2 - 1), *LAST])
    cells[:, -RIGHT:] = _codes(TURN * (rows // 2))
    return sheet


def _codes(lines: list[str] | tuple[str, ...]) -> Ints:
    return np.array([[ord(sign) for sign in line] for line in lines], dtype=np.int32)


def turns(own: BulgeContract, rows: int, cols: int) -> Shading:
    """Return the drawing beside that many tiles: lines that no cell shuts, up to the sides of the tiles."""
    sheet = codes_beside(own, rows, cols)
    black = np.zeros(sheet.shape, dtype=bool)
    black[1::2, 1::2] = sheet[1::2, 1::2] != 0
    across = (sheet[1::2, 1:-2:2], sheet[1::2, 3::2], ">", "<", black[1::2, 2:-2:2])
    downward = (sheet[1:-2:2, 1::2], sheet[3::2, 1::2], "v", "^", black[2:-2:2, 1::2])
    for one, other, first, second, lines in (across, downward):
        lines[...] = (one != 0) & (other != 0) & (one != ord(first)) & (other != ord(second))
    entries = range(2 * own.rows[0] + 1, len(black), 2 * HEIGHT)
    black[entries, 2 * LEFT] = black[entries, -1 - 2 * RIGHT] = True
    return black


def board(laid: LaidTiles) -> Board:
    """Return the signs of the tiles and of the cells beside them, as a T-grid."""
    own = library_contract(laid.tiles.library, BulgeContract)
    sheet = codes_beside(own, laid.tiles.rows, laid.tiles.cols)
    tiles = solder_sheet(laid)
    sheet[:, 2 * LEFT : tiles.shape[1]] = tiles[:, 2 * LEFT :]
    return own.board(sheet)


def tile_board(tile: Tile, library: Library) -> Board:
    """Return a tile with the cells of its neighbours around it as a board."""
    return library_contract(library, BulgeContract).board(np.pad(tile.picture, 2))

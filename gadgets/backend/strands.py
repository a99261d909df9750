"""Tiles with strands as a board: side by side, and beside them the turns that make one loop of all strands.

The strand of each row of tiles is led into that of the next row, at the right end and at the left in turn.
The last row's left end is led back to the first's. So the number of rows must be even, and a row of fillers
is added if it is not. For four rows of tiles `T`:

    +--T T T--+
    | +T T T--+
    | +T T T--+
    +--T T T--+

All faces beside the tiles show the way of the loop, so that no other line fits there. The check of the
library proves this (`hardboard.discover.loops.turns`).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hardboard.gadgets.contract.loops import StrandContract
from hardboard.gadgets.geometry import Position, TileGeometry
from hardboard.gadgets.laid_tiles import LaidTiles, check_cells, solder_sheet
from hardboard.gadgets.library import Library, library_contract
from hardboard.gadgets.sheet import BLANK, TileArrangement, complete
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.registry import family

#: Columns of points beside the tiles, and those in which the way back and the turns at the left go down.
LEFT, RIGHT = 4, 2
BACK, TURN = 0, 2
#: Spots from a side, and from the face of a joint, as far as pictures colour a strand.
NEAR = 2


@dataclass(frozen=True, eq=False)
class LoopLayout(LaidTiles):
    """The tiles of an arrangement that strands of a loop cross; their pins are the contract's."""

    signal_follows_loop = True

    def centre_line(self, place: Position, side: str) -> list[Cell]:
        """Return the spots from the middle of a tile, where its joints' lines meet, to the pin of a port."""
        row, col = self.pin(place, side)
        (down, right), (top, left) = STEPS[side], self.geometry.corner(place)
        pins = dict(self.geometry.pins)
        middle = top + pins["E"][0], left + pins["S"][1]
        steps = abs(row - middle[0]) + abs(col - middle[1])
        return [(middle[0] + k * down, middle[1] + k * right) for k in range(steps + 1)]


@dataclass(frozen=True, eq=False)
class StrandLayout(LoopLayout):
    """Tiles side by side, and the turns beside them."""

    def signal_cells(self, place: Position, side: str, solution: Any) -> list[Cell]:
        """Return the strand where it crosses a side, or near the face of a joint."""
        (top, left), own = self.geometry.corner(place), library_contract(self.tiles.library, StrandContract)
        high, wide, col = 2 * own.height, 2 * own.width, own.pins["S"][1]
        rows = {"N": range(high // 2), "S": range(high // 2, high + 1)}.get(side, range(high + 1))
        cols = {"W": range(NEAR + 1), "E": range(wide - NEAR, wide + 1)}
        near = cols.get(side, range(max(col - NEAR - 1, NEAR + 1), min(col + NEAR + 2, wide - NEAR)))
        black = [(row, at) for at in near for row in rows if solution[top + row, left + at] == 1]
        end = {"N": (0, col), "S": (high, col), "W": (own.height, 0), "E": (own.height, wide)}[side]
        far = {spot: abs(spot[0] - end[0]) + abs(spot[1] - end[1]) for spot in black}
        first = min(
            (spot for spot in black if side in "NS" or spot[1] == end[1]),
            key=lambda spot: far[spot],
            default=None,
        )
        return [(top + row, left + at) for row, at in flood(first, black)] if first is not None else []


def flood(start: Cell, cells: Collection[Cell]) -> list[Cell]:
    """Return the cells that are connected with one of them.

    >>> flood((0, 0), [(0, 0), (0, 1), (1, 2)])
    [(0, 0), (0, 1)]
    """
    reached = [start]
    for row, col in reached:
        beside = [(row + down, col + right) for down, right in STEPS.values()]
        reached += [cell for cell in beside if cell in cells and cell not in reached]
    return reached


def lay(tiles: TileArrangement) -> StrandLayout:
    """Return the tiles, with fillers at blank places and an even number of rows, and the turns."""
    own = library_contract(tiles.library, StrandContract)
    odd = tiles.rows % 2
    places = np.pad(tiles.places, ((0, odd), (0, 0)), constant_values=BLANK)
    whole = complete(TileArrangement(tiles.library, places, tiles.palette))
    tops = tuple(1 + 2 * own.height * row for row in range(whole.rows + 1))
    check_cells(extent(own, whole.rows, whole.cols), "spots")
    geometry = TileGeometry(tops, 2 * LEFT - 1, 2 * own.width, whole.cols, pins=tuple(own.pins.items()))
    return StrandLayout(whole, geometry, turns(own, whole.rows, whole.cols))


def extent(own: StrandContract, rows: int, cols: int) -> Cell:
    """Return the rows and columns of a board with this many tiles."""
    return 2 * (rows * own.height + 2) - 1, 2 * (LEFT + cols * own.width + RIGHT) - 1


def turns(own: StrandContract, rows: int, cols: int) -> Shading:
    """Return the drawing beside that many tiles, up to their first and last points."""
    black = np.zeros(extent(own, rows, cols), dtype=bool)
    first, last = 2 * LEFT, 2 * (LEFT + cols * own.width - 1)
    line = [2 * (1 + row * own.height + own.rows[0]) for row in range(rows)]
    for row in range(0, rows, 2):
        black[line[row] : line[row + 1] + 1, -1] = True
    for row in range(1, rows - 1, 2):
        black[line[row] : line[row + 1] + 1, 2 * TURN] = True
    black[line[0] : line[-1] + 1, 2 * BACK] = True
    for row in range(rows):
        black[line[row], last:] = True
        black[line[row], 2 * (BACK if row in (0, rows - 1) else TURN) : first + 1] = True
    return black


def strips(library: Library, rows: int, cols: int) -> Iterator[tuple[Cell, str]]:
    """Yield the faces beside this many tiles, each with its symbol."""
    own = library_contract(library, StrandContract)
    black = turns(own, rows, cols)
    begin, end = 2 * LEFT - 1, 2 * (LEFT + cols * own.width) - 1
    beside = [col for col in range(1, black.shape[1], 2) if not begin <= col <= end]
    for row in range(1, black.shape[0], 2):
        for col in beside:
            around = black[row - 1 : row + 2, col - 1 : col + 2]
            yield (row, col), sign_of(library, around.tobytes())


@cache
def sign_of(library: Library, around: bytes) -> str:
    """Return the first sign that a face can show around which just these of the nine spots are black."""
    own, declaration = library_contract(library, StrandContract), family(library.family).declared
    facts: list[bool | None] = [None] * 49
    for spot, colour in enumerate(np.frombuffer(around, dtype=bool).tolist()):
        facts[(2 + spot // 3) * 7 + 2 + spot % 3] = colour
    loop = declaration.layout.loop
    plain = {place.key for place in declaration.places(Board(7, 7, loop=loop))}
    for sign, symbol in own.symbols.items():
        if symbol is not None:
            every = declaration.places(Board(7, 7, {24: symbol}, loop=loop))
            said = [place for place in every if place.key not in plain]
            if said and not any(place.broken(facts) for place in said):
                return sign
    return "."


def codes(laid: LaidTiles) -> Ints:
    """Return the signs of all spots, as codes."""
    own = library_contract(laid.tiles.library, StrandContract)
    sheet = np.zeros(extent(own, laid.tiles.rows, laid.tiles.cols), dtype=np.int32)
    tiles = solder_sheet(laid)
    top, left = laid.geometry.corner((0, 0))
    sheet[top : len(tiles), left : tiles.shape[1]] = tiles[top:, left:]
    for spot, sign in strips(laid.tiles.library, laid.tiles.rows, laid.tiles.cols):
        sheet[spot] = 0 if sign == "." else ord(sign)
    return sheet


def board(laid: LaidTiles) -> Board:
    """Return the numbers of the tiles and of the faces beside them, as the family's board."""
    return library_contract(laid.tiles.library, StrandContract).board(codes(laid))


def tile_board(tile: Tile, library: Library) -> Board:
    """Return a tile with the points of its neighbours around it as a board."""
    return library_contract(library, StrandContract).board(np.pad(tile.picture, 1))

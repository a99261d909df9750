"""Nurimeizu tiles as rooms with icons, port states as a shading, and a shading as port values.

The bus layout is turned clockwise: a variable is a column, a literal a row, and the clauses stand on the
right. Between two literal rows stands a row of link tiles, which join the left and the right of each wire. In
the clause column there is a link inside a clause and a blank between clauses. The tiles in the first column
have an open left edge. So a white spine runs down the left side, with S, G and a circle on it.

Cells that are white in every state of their tile form the backbone: each connected piece of it is a room with
an icon. Cells that are black in every state form rooms without one. The other cells of a tile form a room for
each connected group that is white in the same states. The value of a port is 1 when the cell just inside is
black.

Cells that are white in every state of a tile are *always white*; in the middle of a port's side one of them
is the *dot*. The pieces of always white cells without dots that reach the border are the tile's *frame* (see
`docs/theorems.md`): what tiles share and hang on. A wire's has four, one for each corner:

    o o o # o # o o o
    o # o o 0 o # # o
    o # o # 1 1 # o o
    ...
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import accumulate, combinations

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.backend import FamilyBackend, TileSetting
from hardboard.gadgets.geometry import Position, TileGeometry, side_cell, side_middle
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.library import Library
from hardboard.gadgets.sheet import BLANK, LayoutError, TileArrangement, arrange_tiles
from hardboard.gadgets.tile import Tile, TileOrientation
from hardboard.puzzles.components import grid_components
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, Ints, number_regions

_TURN = TileOrientation(False, 1)
#: Tiles for the first column, by the name of the tile elsewhere.
OPEN_LEFT = {"p": "pw", "t0": "t0w", "t1": "t1w"}
#: Cells around a tile that stands alone, on each side.
MARGIN = 2


def lay(tiles: TileArrangement) -> LaidTiles:
    """Return the arrangement turned, with link rows between literal rows, and open tiles in column one."""
    library = tiles.library
    turned = np.rot90(tiles.places, -1)
    lines: list[tuple[Tile, ...]] = []
    for number, codes in enumerate(turned.tolist()):
        names = [_name(tiles, code, col, number == 0) for col, code in enumerate(codes)]
        if 1 < number < len(turned) - 1:
            lines.append(_links(library, lines[-1]))
        lines.append(tuple(library.tile(name) for name in names))
    places = {(row, col): tile for row, line in enumerate(lines) for col, tile in enumerate(line)}
    tops = accumulate((line[0].size[0] - 1 for line in lines), initial=0)
    geometry = TileGeometry(tuple(tops), 0, library.pitch, tiles.rows)
    stack = arrange_tiles(library, len(lines), tiles.rows, places)
    return LaidTiles(stack, geometry, board_place=partial(_board_place, tiles.places.shape), rotation=_TURN)


def _board_place(layout: Cell, place: Position) -> Position:
    """Return the row and column in the stack for a position of a bus layout of this size."""
    (rows, cols), (bus_row, number) = layout, place
    row = number if number <= 1 else 2 * number - 2 if number == cols - 1 else 2 * number - 1
    return row, rows - 1 - bus_row


def _name(tiles: TileArrangement, code: int, col: int, first_row: bool) -> str:
    if code == BLANK:
        return "z0" if first_row else "z1"
    name = tiles.palette[code].name
    return OPEN_LEFT.get(name, name) if col == 0 else name


def _links(library: Library, above: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return a link under every tile with a port below; elsewhere a blank."""
    return tuple(library.tile("l" if "S" in tile.ports else "z") for tile in above)


def board(laid: LaidTiles) -> Board:
    """Return rooms and icons of a stack of tiles."""
    kinds, signals = (np.zeros(laid.geometry.extent, dtype=np.int64) for _ in range(2))
    codes = {tile: classes(tile) for tile in laid.tiles.palette}
    for number, (place, tile) in enumerate(laid.tiles.items(), 1):
        window, own = laid.geometry.window(place), codes[tile]
        kinds[window] = np.maximum(kinds[window], own)
        signals[window][own > 1] = number * 64 + own[own > 1]
    return Board.of_rooms(_rooms(kinds, signals), _icons(kinds, {(0, 0): "S", (1, 0): "O", (-1, 0): "G"}))


def _rooms(kinds: NDArray[np.int64], signals: NDArray[np.int64]) -> Ints:
    """Return rooms: groups of cells that are always white, always black, or carry one signal."""
    backbone, pieces = number_regions(kinds == 1)
    black, holes = number_regions(kinds == 0)
    rooms = np.where(kinds == 1, backbone, 0) + np.where(kinds == 0, pieces + black, 0)
    return (_signal_rooms(rooms, signals, pieces + holes) - 1).astype(np.int32)


def _signal_rooms(rooms: NDArray[np.int64], signals: NDArray[np.int64], used: int) -> NDArray[np.int64]:
    """Return connected groups of cells that are white in the same states of a tile."""
    groups = grid_components(signals)
    return np.where(signals > 0, used + 1 + groups, rooms)


def _icons(kinds: NDArray[np.int64], given: Mapping[Cell, str]) -> NDArray[np.str_]:
    """Return the given icons, all in one piece of the backbone, and a triangle in every other piece."""
    backbone = number_regions(kinds == 1)[0]
    icons = np.full(backbone.shape, "", dtype="<U1")
    labels, first = np.unique(backbone, return_index=True)
    taken = {int(backbone[cell]) for cell in given}
    for label, spot in zip(labels.tolist(), first.tolist(), strict=True):
        if label not in (0, *taken):
            icons.flat[spot] = "T"
    for cell, icon in given.items():
        icons[cell] = icon
    return icons


def tile_setting(tile: Tile, library: Library, edges: str = "") -> TileSetting:
    """Return the tile inside a white ring, which represents the frame of all other tiles.

    Here is U. The ring is broken in a corner, so that it is a tree. Between it and the tile all is black by
    the rules, because a white cell would close a cycle. There are two exceptions. One cell for each piece of
    the tile's frame joins it to the ring (pieces that are joined inside the tile count once). One cell before
    each port is its own room (0, like the room inside). It may be white or black: that is all that a
    neighbour can do, for its room inside the port touches the frame.

        # S o o o o o o o o o o o
        G # o # # # 0 # # # # # o
        o # o o o # D # o o o # o
        o # o # o o 0 # o # o # o
        o # o # # # # o # # o # o
        o # o o o o o o o o o # o
        o # # # # # # # # # # # o
        o o o o o o o o o o o o o
    """
    height, width = tile.size
    kinds, signals = (np.zeros((height + 2 * MARGIN, width + 2 * MARGIN), dtype=np.int64) for _ in range(2))
    kinds[:, [0, -1]] = kinds[[0, -1]] = 1
    kinds[0, 0] = 0
    codes = classes(tile)
    kinds[MARGIN:-MARGIN, MARGIN:-MARGIN] = codes
    signals[MARGIN:-MARGIN, MARGIN:-MARGIN] = np.where(codes > 1, codes, 0)
    for side in tile.ports:
        cell = _moved(side_middle(tile.size, side, -1))
        kinds[cell] = signals[cell] = 2
    for cell in map(_moved, joints(tile)):
        kinds[cell] = 1
    board = Board.of_rooms(_rooms(kinds, signals), _icons(kinds, {(0, 1): "S", (1, 0): "G"}))
    return TileSetting(
        board, (MARGIN, MARGIN), {side: _moved(side_middle(tile.size, side, 1)) for side in tile.ports}
    )


def _moved(cell: Cell) -> Cell:
    return cell[0] + MARGIN, cell[1] + MARGIN


def classes(tile: Tile) -> Ints:
    """Return kinds of cells: 0 for always black, 1 for always white, from 2 on one for each set of states."""
    if not tile.colourings:
        result: Ints = (tile.picture != 0).astype(np.int32)
        return result
    white = ~np.stack([tile.colourings[state] for state in sorted(tile.colourings, key=sorted)])
    weights = (1 << np.arange(len(white)))[:, None, None]
    codes = (white * weights).sum(axis=0)
    return np.where(codes == 0, 0, np.where(white.all(axis=0), 1, codes + 1)).astype(np.int32)


def border(shape: Cell) -> list[Cell]:
    """Return the cells on the border of a tile."""
    return [(r, c) for r, c in np.ndindex(*shape) if r in (0, shape[0] - 1) or c in (0, shape[1] - 1)]


def frame(tile: Tile) -> tuple[Ints, list[int]]:
    """Return pieces of always white cells without dots, and the numbers of those at the border: the frame."""
    white = classes(tile) == 1
    for side in tile.ports:
        white[side_middle(tile.size, side)] = False
    labels = number_regions(white)[0]
    return labels, sorted({int(labels[cell]) for cell in border(tile.size)} - {0})


def joined_pieces(tile: Tile) -> list[set[int]]:
    """Return the frame's pieces, joined where white cells of the tile join them in every state."""
    labels, pieces = frame(tile)
    groups = [{piece} for piece in pieces]
    for one, two in combinations(pieces, 2):
        within = [number_regions(~colouring)[0] for colouring in tile.colourings.values()]
        if within and all(
            np.isin(numbers[labels == one], numbers[labels == two]).any() for numbers in within
        ):
            merged = [group for group in groups if group & {one, two}]
            groups = [group for group in groups if group not in merged] + [set.union(*merged)]
    return groups


def joints(tile: Tile) -> list[Cell]:
    """Return for each group of joined pieces one cell beside the tile, away from ports and other cells."""
    labels = frame(tile)[0]
    taken = [side_middle(tile.size, side, -1) for side in tile.ports]
    for group in joined_pieces(tile):
        beside = [outer for outer, cell in _outside(tile.size) if labels[cell] in group]
        free = [outer for outer in beside if all(abs(outer[0] - r) + abs(outer[1] - c) > 1 for r, c in taken)]
        if not free:
            raise LayoutError(
                "a piece of the tile's frame has no place where it could be joined to what is outside"
            )
        taken.append(free[0])
    return taken[len(tile.ports) :]


def _outside(shape: Cell) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells around a tile, each with the cell of its border that it touches."""
    for side in "NSWE":
        for at in range(shape[side in "NS"]):
            yield side_cell(shape, side, at, -1), side_cell(shape, side, at)


BACKEND = FamilyBackend(
    lay, board, lambda board: (board.icon_array != "").astype(np.int32), setting=tile_setting, frees=False
)

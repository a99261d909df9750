"""Kamaji tiles as a board of numbers, port states as pieces, and pieces as port values.

Tiles are 12 x 12 and stand side by side. A signal on a border means that a piece crosses it there: the pair 7
| 14. The board is a square of tiles, blanks included. It has one more column (the first of the blank tile,
repeated), one more row (10 11 11 10, repeated), and the maximum in the corner.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np

from hardboard.gadgets.backend import FamilyBackend
from hardboard.gadgets.geometry import Position, even_geometry
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import BLANK, TileArrangement, complete
from hardboard.gadgets.tile import Cover, Tile
from hardboard.puzzles.grid import STEPS, Ints
from hardboard.puzzles.kamaji import Board, Solution
from hardboard.puzzles.kamaji.pieces import Index, Piece, PieceSet, moved, numbered

MAXIMUM = 21
EDGE_ROW = (10, 11, 11, 10)


class PiecesLaid(LaidTiles):
    """Tiles whose states are covers, on a board whose solutions are sets of pieces."""

    def pin(self, place: Position, side: str) -> Piece:
        """Return the piece across a port's border."""
        (row, col), (down, right) = self.geometry.cell(place, side), STEPS[side]
        return min((row, col), (row + down, col + right)), max((row, col), (row + down, col + right))

    def value(self, solution: Solution, place: Position, side: str) -> bool:
        """Return True if a piece crosses."""
        return self.pin(place, side) in solution

    def paint(self, given: Mapping[Position, State | None]) -> Solution:
        """Return the pieces of every tile in its state, of the blanks, and of the last row and column."""
        width, groups = self.geometry.extent[1] + 1, defaultdict[tuple[Tile, State], list[int]](list)
        for place, tile in self.tiles.items():
            state = given.get(place, frozenset())
            if state is not None:
                row, col = self.geometry.corner(place)
                groups[tile, state].append(row * width + col)
        parts = [_numbers(self.always, width)]
        for (tile, state), corners in groups.items():
            parts.append(moved(_numbers(tile.covers[state], width), np.array(corners)[:, None]).reshape(-1))
        return PieceSet(width, np.concatenate(parts))


def _square(tiles: TileArrangement) -> TileArrangement:
    """Return a square of tiles, the blank last in the palette."""
    side = max(tiles.places.shape)
    if tiles.places.shape == (side, side) and not (tiles.places == BLANK).any():
        return tiles
    places = np.full((side, side), BLANK, dtype=np.int16)
    places[: tiles.rows, : tiles.cols] = tiles.places
    return complete(TileArrangement(tiles.library, places, tiles.palette))


def lay(tiles: TileArrangement) -> PiecesLaid:
    """Return a square board of tiles; its last row and column never change."""
    square = _square(tiles)
    side = square.rows
    geometry = even_geometry(side, side, tiles.library.pitch, shared=0, depth=0)
    end = side * tiles.library.pitch
    pairs = [(((end, k), (end, k + 1)), ((k, end), (k + 1, end))) for k in range(0, end, 2)]
    rim = [*(piece for pair in pairs for piece in pair), ((end, end), (end, end))]
    return PiecesLaid(square, geometry, always=tuple(rim))


def board(laid: LaidTiles) -> Board:
    """Return the square of tiles with its last row, its last column and the maximum in the corner."""
    return Board(np.concatenate(list(bands(laid.tiles))), MAXIMUM)


def bands(tiles: TileArrangement) -> Iterator[Ints]:
    """Yield the numbers band by band: a row of tiles with its end of the last column, then the last row."""
    square = _square(tiles)
    side, pitch, palette = square.rows, square.library.pitch, square.palette
    pictures = np.stack([tile.picture for tile in palette])
    for codes in square.places:
        row = pictures[codes].transpose(1, 0, 2).reshape(pitch, side * pitch)
        yield np.concatenate([row, palette[-1].picture[:, :1]], axis=1, dtype=np.int32)
    last = [*np.tile(EDGE_ROW, side * pitch // len(EDGE_ROW)).tolist(), MAXIMUM]
    yield np.array([last], dtype=np.int32)


@lru_cache(maxsize=1024)
def _numbers(cover: Cover, width: int) -> Index:
    """Return the pieces of a cover for a board with this many columns."""
    ends = np.array([sorted(line) for line in cover], dtype=np.int64).reshape(-1, 2, 2)
    return numbered(width, ends[:, 0], ends[:, 1])


BACKEND = FamilyBackend(lay, board, lambda board: board.numbers, bands=bands)

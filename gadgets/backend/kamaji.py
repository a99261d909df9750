"""Kamaji tiles as a board of numbers, port states as pieces, and pieces as port values.

Tiles are 12 x 12 and stand side by side. A signal on a border means that a piece crosses it there: the pair 7
| 14. The board is a square of tiles, blanks included, with one more column (the first of the blank tile,
repeated), one more row (10 11 11 10, repeated), and the maximum in the corner.
"""

from collections.abc import Mapping

import numpy as np

from hardboard.gadgets.backend import between_free_ends
from hardboard.gadgets.derive import complete
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import BLANK, Arrangement, Position, Spot, square_spot
from hardboard.gadgets.tile import Cover
from hardboard.puzzles.grid import STEPS, Ints
from hardboard.puzzles.kamaji import Board, Solution
from hardboard.puzzles.kamaji.pieces import Piece

MAXIMUM = 21
EDGE_ROW = (10, 11, 11, 10)


def board(tiles: Arrangement) -> Board:
    """The square of tiles with its last row, its last column and the maximum in the corner."""
    tiles = square(tiles)
    side, pitch, blank = tiles.rows, tiles.library.pitch, tiles.palette[-1]
    pictures = np.stack([tile.picture for tile in tiles.palette])
    found = np.empty((side * pitch + 1, side * pitch + 1), dtype=np.int32)
    found[:-1, :-1] = pictures[tiles.places].transpose(0, 2, 1, 3).reshape(side * pitch, side * pitch)
    found[:-1, -1] = np.tile(blank.picture[:, 0], side)
    found[-1, :-1] = np.tile(EDGE_ROW, side * pitch // len(EDGE_ROW))
    found[-1, -1] = MAXIMUM
    return Board(found, MAXIMUM)


def square(tiles: Arrangement) -> Arrangement:
    """The arrangement with blank tiles, as a square; the blank is the last of the palette."""
    side = max(tiles.places.shape)
    places = np.full((side, side), BLANK, dtype=np.int16)
    places[: tiles.rows, : tiles.cols] = tiles.places
    return complete(Arrangement(tiles.library, places, tiles.palette))


def rim(tiles: Arrangement) -> list[Piece]:
    """The pieces of the last row and the last column."""
    end = max(tiles.places.shape) * tiles.library.pitch
    pairs = [(((end, k), (end, k + 1)), ((k, end), (k + 1, end))) for k in range(0, end, 2)]
    return [*(piece for pair in pairs for piece in pair), ((end, end),)]


def paint(tiles: Arrangement, states: Mapping[Position, State]) -> Solution:
    """The pieces of every tile in its state, of the blanks, and of the last row and column."""
    pitch = tiles.library.pitch
    pieces = set(rim(tiles))
    for (row, col), tile in square(tiles).items():
        cover = tile.covers[states.get((row, col), frozenset())]
        pieces.update(_moved(cover, row * pitch, col * pitch))
    return frozenset(pieces)


def _moved(cover: Cover, top: int, left: int) -> list[Piece]:
    """The pieces with all their cells, at a tile's place."""
    found = []
    for (a, b), (c, d) in cover:
        length = max(abs(c - a), abs(d - b))
        down, right = ((c > a) - (c < a)), ((d > b) - (d < b))
        found.append(tuple((top + a + k * down, left + b + k * right) for k in range(length + 1)))
    return found


def pin(tiles: Arrangement, place: Position, side: str) -> Piece:
    """The piece across a port's border."""
    height, width = tiles.palette[tiles.places[place]].size
    top, left = tiles.library.corner(*place)
    inner = {
        "N": (0, width // 2),
        "S": (height - 1, width // 2),
        "W": (height // 2, 0),
        "E": (height // 2, width - 1),
    }[side]
    one = (top + inner[0], left + inner[1])
    other = (one[0] + STEPS[side][0], one[1] + STEPS[side][1])
    return (min(one, other), max(one, other))


def value(tiles: Arrangement, solution: Solution, place: Position, side: str) -> bool:
    """The value of a port in a solution: whether a piece crosses."""
    return pin(tiles, place, side) in solution


def numbers(board: Board) -> Ints:
    """The numbers."""
    return board.numbers


def spot(tiles: Arrangement, place: Position) -> Spot:
    """Where a tile lies on the board."""
    return square_spot(tiles, place)


#: What a tile does, it shows between free ends.
setting = between_free_ends

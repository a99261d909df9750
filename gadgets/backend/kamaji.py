"""Kamaji tiles as a board of numbers, port states as pieces, and pieces as port values.

Tiles are 12 x 12 and stand side by side. A signal on a border means that a piece crosses it there: the pair 7
| 14. The board is a square of tiles, blanks included, with one more column (the first of the blank tile,
repeated), one more row (10 11 11 10, repeated), and the maximum in the corner.
"""

from collections.abc import Mapping

import numpy as np

from hardboard.gadgets.backend import Backend
from hardboard.gadgets.geometry import Position, evenly
from hardboard.gadgets.laid import Laid
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import BLANK, Arrangement
from hardboard.gadgets.surroundings import complete
from hardboard.gadgets.tile import Cover
from hardboard.puzzles.grid import STEPS
from hardboard.puzzles.kamaji import Board, Solution
from hardboard.puzzles.kamaji.pieces import Piece

MAXIMUM = 21
EDGE_ROW = (10, 11, 11, 10)


class Covered(Laid):
    """Tiles whose states are covers, on a board whose solutions are sets of pieces."""

    def pin(self, place: Position, side: str) -> Piece:
        """The piece across a port's border."""
        (row, col), (down, right) = self.geometry.cell(place, side), STEPS[side]
        return min((row, col), (row + down, col + right)), max((row, col), (row + down, col + right))

    def value(self, solution: Solution, place: Position, side: str) -> bool:
        """Whether a piece crosses."""
        return self.pin(place, side) in solution

    def paint(self, given: Mapping[Position, State | None]) -> Solution:
        """The pieces of every tile in its state, of the blanks, and of the last row and column."""
        pieces = set(_moved(self.always, (0, 0)))
        for place, tile in self.tiles.items():
            state = given.get(place, frozenset())
            cover = () if state is None else tile.covers[state]
            pieces.update(_moved(cover, self.geometry.corner(place)))
        return frozenset(pieces)


def lay(tiles: Arrangement) -> Covered:
    """A square of tiles, the blank last in the palette; the last row and column are always the same."""
    side = max(tiles.places.shape)
    places = np.full((side, side), BLANK, dtype=np.int16)
    places[: tiles.rows, : tiles.cols] = tiles.places
    square = complete(Arrangement(tiles.library, places, tiles.palette))
    geometry = evenly(side, side, tiles.library.pitch, shared=0, depth=0)
    end = side * tiles.library.pitch
    pairs = [(((end, k), (end, k + 1)), ((k, end), (k + 1, end))) for k in range(0, end, 2)]
    rim = [*(piece for pair in pairs for piece in pair), ((end, end), (end, end))]
    return Covered(square, geometry, always=tuple(rim))


def board(laid: Laid) -> Board:
    """The square of tiles with its last row, its last column and the maximum in the corner."""
    side, pitch, palette = laid.tiles.rows, laid.tiles.library.pitch, laid.tiles.palette
    numbers = np.empty((side * pitch + 1, side * pitch + 1), dtype=np.int32)
    for place, tile in laid.tiles.items():
        numbers[laid.geometry.window(place)] = tile.picture
    numbers[:-1, -1] = np.tile(palette[-1].picture[:, 0], side)
    numbers[-1, :-1] = np.tile(EDGE_ROW, side * pitch // len(EDGE_ROW))
    numbers[-1, -1] = MAXIMUM
    return Board(numbers, MAXIMUM)


def _moved(cover: Cover, corner: Position) -> list[Piece]:
    """The pieces with all their cells, at a tile's corner."""
    pieces = []
    for (a, b), (c, d) in cover:
        length = max(abs(c - a), abs(d - b))
        down, right = ((c > a) - (c < a)), ((d > b) - (d < b))
        pieces.append(tuple((corner[0] + a + k * down, corner[1] + b + k * right) for k in range(length + 1)))
    return pieces


BACKEND = Backend(lay, board, lambda board: board.numbers)

"""Kurodoko tiles as a board of clues, port states as a shading, and a shading as port values."""

from collections.abc import Mapping

from hardboard.gadgets.backend import between_free_ends
from hardboard.gadgets.derive import complete, with_clues
from hardboard.gadgets.rays import resolve
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import Arrangement, Position, Spot, paint_states, solder, square_spot
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.kurodoko import Board


def board(tiles: Arrangement) -> Board:
    """The soldered board; clues are those of the pictures, or derived from the colourings."""
    whole = complete(tiles)
    return resolve(solder(with_clues(whole) if tiles.library.settings.get("clues") == "derived" else whole))


def paint(tiles: Arrangement, states: Mapping[Position, State]) -> Shading:
    """Every tile's colouring for its state; cells outside the tiles are white."""
    return paint_states(complete(tiles), states)


def pin(tiles: Arrangement, place: Position, side: str) -> Cell:
    """The cell whose blackness is the value of a port."""
    return tiles.library.port_cell(*place, tiles.palette[tiles.places[place]], side)


def value(tiles: Arrangement, solution: Shading, place: Position, side: str) -> bool:
    """The value of a port in a solution."""
    return bool(solution[pin(tiles, place, side)])


def numbers(board: Board) -> Ints:
    """The clues."""
    return board.clues


def spot(tiles: Arrangement, place: Position) -> Spot:
    """Where a tile lies on the board."""
    return square_spot(tiles, place)


#: What a tile does, it shows between free ends.
setting = between_free_ends

"""Kurodoko tiles as a board of clues: tiles of one size side by side, which share their border lines."""

from collections.abc import Iterator

from hardboard.gadgets.backend import Backend
from hardboard.gadgets.backend.kurodoko.clues import clues_of, derives, with_clues
from hardboard.gadgets.backend.kurodoko.rays import resolve
from hardboard.gadgets.bands import soldered
from hardboard.gadgets.laid import Laid, lay, solder
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.surroundings import complete
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Ints


def board(laid: Laid) -> Board:
    """The soldered board; clues are those of the pictures, or derived from the colourings."""
    return resolve(solder(lay(with_clues(laid.tiles)) if derives(laid.tiles.library) else laid))


def bands(tiles: Arrangement) -> Iterator[Ints]:
    """The same board band by band."""
    whole = complete(tiles)
    return soldered(whole, with_clues) if derives(tiles.library) else soldered(whole)


BACKEND = Backend(
    lambda tiles: lay(complete(tiles)),
    board,
    lambda board: board.clue_array,
    clues_of,
    soldered=True,
    bands=bands,
)

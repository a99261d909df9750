"""Lay tiles of a puzzle family on a board, and write the board.

A backend is one value of a family. The layouts, the witness maps over the netlist and the checks of
relations are written against it.

    >>> from hardboard.gadgets import load
    >>> setting = family_backend("kurodoko").setting(load("koelker").tile("wire"), load("koelker"), "")
    >>> setting.corner, setting.pins
    ((16, 16), {'N': (17, 24), 'S': (31, 24)})
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.library import Library
from hardboard.gadgets.sheet import TileArrangement, surrounded
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.registry import needed_part


@dataclass(frozen=True, eq=False)
class TileSetting:
    """A board that shows what one tile does: the values of its ports are free."""

    board: Any
    #: The tile's top left cell on the board.
    corner: Cell
    #: Side -> what the judge calls the thing (a cell, a piece) whose presence is the value of the port.
    pins: Mapping[str, Hashable]
    #: What is part of every solution and of no tile: cells that are black, or pieces.
    always: Any = None


def between_free_ends(tile: Tile, library: Library, edges: str = "") -> TileSetting:
    """Return the setting in which free ends of the library close the tile's ports."""
    around, centre = surrounded(tile, library, edges)
    own = backend_of(library)
    laid = own.lay(around)
    corner = tuple(span.start for span in laid.window(centre))
    pins = {side: laid.pin(centre, side) for side in tile.ports}
    return TileSetting(own.board(laid), (corner[0], corner[1]), pins, laid.always)


@dataclass(frozen=True)
class FamilyBackend:
    """The functions of a family that lay and read tiles."""

    #: The tiles of an arrangement as they lie on a board.
    lay: Callable[[TileArrangement], LaidTiles]
    #: The board that they make.
    board: Callable[[LaidTiles], Any]
    #: What is written in the cells of a board, 0 for nothing.
    numbers: Callable[[Any], Ints]
    #: What a tile shows that stands at these edges of a board.
    picture: Callable[[Tile, Library, str], Ints] = lambda tile, library, edges: tile.picture
    #: Whether a board is a soldered sheet, with rays and their ends to be resolved.
    soldered: bool = False
    #: A board for a tile, of any orientation, that ends at the given edges of it.
    setting: Callable[[Tile, Library, str], TileSetting] = between_free_ends
    #: Whether `setting` has a free end at each port, which the library names.
    frees: bool = True
    #: The numbers of the board band by band: see `hardboard.gadgets.bands`; None where a board is made whole.
    bands: Callable[[TileArrangement], Iterator[Ints]] | None = None
    #: The clues of a board, where numbers alone do not tell them.
    clues: Callable[[Any], list[int]] | None = None
    #: A tile's own cells as a board, where that is not a part of the arrays of a larger one.
    alone: Callable[[Tile, Library], AnyBoard] | None = None

    def clue_sizes(self, board: AnyBoard) -> tuple[int, int]:
        """Return the number of clues of a board, and the largest."""
        if self.clues is not None:
            clues = self.clues(board)
            return len(clues), max(clues, default=0)
        numbers = self.numbers(board)
        return int((numbers != 0).sum()), int(numbers.max())


def family_backend(family: str, *, found: bool = False) -> FamilyBackend:
    """Return the backend of a family, for its tiles made by people, if it has such, or for found ones."""
    own: FamilyBackend = needed_part(family, "backend", "tiles", found=found)
    return own


def backend_of(library: Library) -> FamilyBackend:
    """Return the backend for a library's tiles."""
    return family_backend(library.family, found=library.found)

"""What a puzzle family adds to tiles: how they become a board, and how port states and solutions become each
other.

A technology is a module of this folder with the family's name. The layouts, the witness maps over the netlist
and the checks of relations are written against it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from hardboard.gadgets.derive import surrounded
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import Arrangement, Position, Spot
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.registry import needed


@dataclass(frozen=True, eq=False)
class Setting:
    """A board on which one tile can show what it does: its ports' values are free, and nothing else is."""

    board: Any
    #: The tile's top left cell on the board.
    corner: Cell
    #: Side -> what the judge calls the thing (a cell, a piece) whose presence is the value of the port.
    pins: Mapping[str, Any]


class Technology(Protocol):
    """The functions of such a module."""

    def board(self, tiles: Arrangement) -> Any:
        """The board that the tiles make."""

    def paint(self, tiles: Arrangement, states: Mapping[Position, State]) -> Any:
        """The solution in which every tile is in its given state."""

    def pin(self, tiles: Arrangement, place: Position, side: str) -> Any:
        """What the judge calls the thing (a cell, a piece) whose presence is the value of a port."""

    def value(self, tiles: Arrangement, solution: Any, place: Position, side: str) -> bool:
        """The value of a port in any valid solution."""

    def numbers(self, board: Any) -> Ints:
        """What is written in the cells of a board, 0 for nothing."""

    def spot(self, tiles: Arrangement, place: Position) -> Spot:
        """Where a tile, or a blank, lies on the board."""

    def setting(self, tile: Tile, library: Library, edges: str = "") -> Setting:
        """A board for this tile, of any orientation, that ends at the given edges of it."""


def technology(family: str) -> Technology:
    """The technology of a puzzle family."""
    backend: Technology = needed(family, "backend")
    return backend


def between_free_ends(tile: Tile, library: Library, edges: str = "") -> Setting:
    """The setting in which the tile's ports meet what the library names as free ends."""
    tech = technology(library.family)
    around, centre = surrounded(tile, library, edges)
    spot = tech.spot(around, centre)
    pins = {side: tech.pin(around, centre, side) for side in tile.ports}
    return Setting(tech.board(around), (spot.top, spot.left), pins)

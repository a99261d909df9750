"""Hold the common part of contracts of tiles through which a loop runs: those with one strand, those of
T-grids, and the frames of T-metacells.

Tiles are drawn on the doubled board (`hardboard.puzzles.declared.doubled`). A tile shares its outermost lines
of spots with its neighbours; what these show is the contract's matter, and signs of its own stand at some
spots alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from hardboard.gadgets.contract.sides import admit_size
from hardboard.gadgets.relation import State, show_state
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.registry import family


class LoopContract(ABC):
    """The crossings of the loop at the sides of tiles, and the signs there."""

    family: str
    #: sign in a picture -> the clue
    symbols: Mapping[str, Any]

    @property
    @abstractmethod
    def size(self) -> Cell:
        """Rows and columns of spots of a tile, the lines that it shares with its neighbours included."""

    @property
    @abstractmethod
    def own(self) -> Shading:
        """The spots of a tile at which it has signs of its own."""

    @abstractmethod
    def border(self, ports: tuple[str, ...]) -> Ints:
        """The picture of a tile without what is its own."""

    @property
    def loop(self) -> str:
        """The course of the loop: along lines or through cells."""
        return str(family(self.family).declared.layout.loop)

    def board(self, sheet: Ints) -> Board:
        """Signs of spots as a board of the family."""
        spots = np.flatnonzero(sheet)
        symbols = {ord(sign): symbol for sign, symbol in self.symbols.items()}
        shown = {
            spot: symbols[code]
            for spot, code in zip(spots.tolist(), sheet.ravel()[spots].tolist(), strict=True)
        }
        return Board(sheet.shape[0], sheet.shape[1], shown, loop=self.loop)

    def admit_picture(self, tile: Tile, where: str = "") -> None:
        """Refuse a tile of another size, with signs that mean nothing, or that shows something else where all
        tiles with its ports show the same.
        """
        admit_size(tile, self.size, where, unit="spots")
        strange = {chr(code) for code in np.unique(tile.picture).tolist() if code} - set(self.symbols)
        if strange:
            raise InputError(f"the sign {min(strange)!r}", "one of " + " ".join(self.symbols), where)
        if (tile.picture != self.border(tile.ports))[~self.own].any():
            wish = "what the contract says of its ports, and other signs where clues stand"
            raise InputError(f"the border of {tile.name!r}", wish, where)


def require_shown(tile: Tile, shown: Callable[[tuple[str, ...], Shading], State], where: str) -> None:
    """Each state has a colouring, and each colouring shows the state that it is said to be of."""
    if lacking := tile.states - set(tile.colourings):
        raise InputError(f"{len(lacking)} states of {tile.name!r} without a colouring", "one each", where)
    for state, black in tile.colourings.items():
        if shown(tile.ports, black) != state:
            name = show_state(state, tile.ports)
            raise InputError(f"a colouring of {tile.name!r} for {name}", "one that shows it", where)


def require_fields(table: Mapping[str, object], keys: Sequence[str], where: str) -> None:
    """A table of a contract has these fields and no other."""
    for word, strange in (("without", set(keys) - set(table)), ("with", set(table) - set(keys))):
        if strange:
            raise InputError(f"a contract {word} a field {min(strange)!r}", "all of " + " ".join(keys), where)

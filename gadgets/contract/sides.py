"""Sides of tiles, with a port and without, as contracts speak of them."""

import numpy as np

from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell

PORT, PLAIN = "port", "plain"


def admit_size(tile: Tile, size: Cell, where: str, wish: str = "{}", unit: str = "cells") -> None:
    """Refuse a tile of another size; `wish` says what is wanted, `{}` being the size."""
    if tile.size != size:
        own, wanted = ("x".join(map(str, one)) for one in (tile.size, size))
        raise InputError(f"the tile {tile.name!r} of {own} {unit}", wish.format(wanted), where)


def kind(tile: Tile, side: str) -> str:
    """Return the kind of a side of a tile: with a port, or plain."""
    return PORT if side in tile.ports else PLAIN


def side_line(array: np.ndarray, side: str, depth: int = 0) -> np.ndarray:
    """The cells `depth` steps behind the border of a side, west to east or north to south."""
    line: np.ndarray = {
        "N": array[depth],
        "S": array[-1 - depth],
        "W": array[:, depth],
        "E": array[:, -1 - depth],
    }[side]
    return line

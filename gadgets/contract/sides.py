"""Sides of tiles, with a port and without, as contracts speak of them."""

import numpy as np

from hardboard.gadgets.tile import Tile

PORT, PLAIN = "port", "plain"


def kind(tile: Tile, side: str) -> str:
    """Whether a side of a tile has a port."""
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

"""Make the surroundings of a tile: fillers at blank places, and free ends around a single tile."""

from dataclasses import replace

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.sheet import BLANK, Arrangement, arrange
from hardboard.gadgets.tile import ORIENTATIONS, Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS


def complete(tiles: Arrangement) -> Arrangement:
    """The arrangement with the library's filler, if it has one, at its blank places."""
    if "filler" not in tiles.library.roles:
        return tiles
    filler = tiles.library.role("filler")
    places = np.where(tiles.places == BLANK, len(tiles.palette), tiles.places).astype(np.int16)
    return replace(tiles, places=places, palette=(*tiles.palette, filler))


def surrounded(tile: Tile, library: Library, edges: str = "") -> tuple[Arrangement, Position]:
    """The tile between free ends and fillers, on a board that ends at the given edges of the tile; and its
    place there.
    """
    centre = (int("N" not in edges), int("W" not in edges))
    rows, cols = centre[0] + 1 + ("S" not in edges), centre[1] + 1 + ("E" not in edges)
    tiles = {centre: tile}
    for side in tile.ports:
        for end, down, right in free_end(library, side):
            tiles[centre[0] + down, centre[1] + right] = end
    return complete(arrange(library, rows, cols, tiles)), centre


def free_end(library: Library, side: str) -> list[tuple[Tile, int, int]]:
    """Tiles that leave a port on `side` free, with the steps down and right from the tile that has it.

    The library's tile for the role `free`, turned; or, where tiles cannot be turned, what its settings name.
    """
    if "free" in library.settings:
        return [
            (library.tile(name), down, right) for name, down, right in library.settings["free"].get(side, ())
        ]
    tile = library.role("free")
    for orientation in ORIENTATIONS:
        if tile.turned(orientation).ports == (OPPOSITE[side],):
            return [(tile.turned(orientation), *STEPS[side])]
    raise InputError(
        f"the tile {tile.name!r} for the role 'free' of {library.name!r}", "a tile with one port"
    )

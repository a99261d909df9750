"""Kurodoko tiles as a board of clues: tiles of one size side by side, which share their border lines.

Clues are those of the pictures, or derived from colourings: then a tile *is* its list of colourings, one for
each state it allows. A cell that is white in all of them and sees the same number of white cells in all of
them carries that number. Across a side a clue sees the frame that all tiles of the library share, or nothing
at the edge of the board. Across a port it sees the neighbour's end of the wire. So the clues depend on the
tile and on the edges of the board it stands at, and on nothing else.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np

from hardboard.gadgets.backend import FamilyBackend
from hardboard.gadgets.bands import resolved, soldered_bands
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.laid_tiles import LaidTiles, lay_tiles, solder_sheet
from hardboard.gadgets.library import Library
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.sheet import TileArrangement, complete, surrounded
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import STEPS, Ints, visible_counts


def board(laid: LaidTiles) -> Board:
    """Return the soldered board."""
    tiles = lay_tiles(with_clues(laid.tiles)) if derives(laid.tiles.library) else laid
    return Board.of_array(resolved(solder_sheet(tiles)))


def bands(tiles: TileArrangement) -> Iterator[Ints]:
    """Yield the same board in bands."""
    whole = complete(tiles)
    return soldered_bands(whole, with_clues) if derives(tiles.library) else soldered_bands(whole)


def with_clues(tiles: TileArrangement, sides: str = "NESW") -> TileArrangement:
    """Return the arrangement, each tile with the clues that follow from its edges of the board."""
    rows, cols = tiles.places.shape
    edges = np.zeros((rows, cols), dtype=np.int64)
    edges[0] |= 1 * ("N" in sides)
    edges[:, -1] |= 2 * ("E" in sides)
    edges[-1] |= 4 * ("S" in sides)
    edges[:, 0] |= 8 * ("W" in sides)
    keys, places = np.unique(tiles.places.astype(np.int64) * 16 + edges, return_inverse=True)
    palette = []
    for key in keys.tolist():
        at = "".join(side for bit, side in enumerate("NESW") if key >> bit & 1)
        tile = tiles.palette[key // 16]
        palette.append(replace(tile, picture=derived(tile, tiles.library, at)))
    return TileArrangement(tiles.library, places.reshape(rows, cols).astype(np.int16), tuple(palette))


def derives(library: Library) -> bool:
    """Return True if clues of a library's tiles are derived."""
    return library.settings.get("clues") == "derived"


def clues_of(tile: Tile, library: Library, edges: str = "") -> Ints:
    """Return the clues of a tile at some edges of the board: derived ones, or those of its picture."""
    return derived(tile, library, edges) if derives(library) else tile.picture


@cache
def derived(tile: Tile, library: Library, edges: str = "") -> Ints:
    """Return the clues of a tile that stands at these edges of the board (`NW`: in the top left corner).

    A tile that brings clues of its own keeps them; it is made for places away from the edges.
    """
    if tile.picture.any():
        return tile.picture
    around, centre = surrounded(tile, library, edges)
    laid = lay_tiles(around)
    window, views, seen = laid.window(centre), [], []
    for state in tile.states:
        shading = laid.paint(_states(around, centre, state))
        views.append(shading[window])
        seen.append(visible_counts(shading)[window])
    steady = ~np.any(views, axis=0) & np.all([view == seen[0] for view in seen], axis=0)
    return np.where(steady, seen[0], 0).astype(np.int32)


def _states(around: TileArrangement, centre: Position, state: State) -> dict[Position, State]:
    """Return the states of all tiles around one that is in a given state."""
    states: dict[Position, State] = {place: frozenset() for place, _ in around.items()}
    states[centre] = state
    tile = around.tile(centre)
    for side in tile.ports if tile else ():
        down, right = STEPS[side]
        value = (side in state) != around.library.inverts
        states[centre[0] + down, centre[1] + right] = frozenset(OPPOSITE[side] if value else "")
    return states


BACKEND = FamilyBackend(
    lambda tiles: lay_tiles(complete(tiles)),
    board,
    lambda board: board.clue_array,
    clues_of,
    soldered=True,
    bands=bands,
)

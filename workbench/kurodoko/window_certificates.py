"""Certificates of Kurodoko tiles in any context, from which the compact library's theorem follows.

Each tile, as it is drawn, at each set of edges that it may stand at. Turned, it has the same surroundings,
turned. The claim is the one about windows (`hardboard.proof.check.window`). The clues of the tile are given,
and so are the cells beside it that its neighbours keep white. Then its cells and those that its ports face
are coloured as one of its states says.

    >>> from hardboard.gadgets import load
    >>> len(list(certified_contexts(load("compact"), [load("compact").tile("bend")])))
    4

Rays run on for as far as the board goes, so nothing is known of a tile that has some without its board:

    >>> list(certified_contexts(load("koelker"), [load("koelker").tile("bend")]))
    []
"""

from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.kurodoko import KurodokoContract, signs
from hardboard.gadgets.contract.sides import side_kind
from hardboard.gadgets.geometry import even_geometry, side_cell
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import State
from hardboard.proof.check.reasons import show_subject
from hardboard.proof.prove.window import WindowClaim
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family
from hardboard.workbench.kurodoko.tile_view import TileView, tile_edges
from hardboard.workbench.kurodoko.window_cnf import ALL


def window_claim(tile: Tile, library: Library, edges: str) -> WindowClaim:
    """Return the claim that a tile keeps to its states at some edges of the board.

    Its neighbours promise that some cells around it are white.
    """
    own, (height, width) = library_contract(library, KurodokoContract), tile.size
    margin = {side: 0 if side in edges else own.margin for side in ALL}
    clues = signs(TileView(tile, library, edges).picture)
    shape = height + margin["N"] + margin["S"], width + margin["W"] + margin["E"]
    cells = list(np.ndindex(height, width))

    def at(row: int, col: int) -> Cell:
        return row + margin["N"], col + margin["W"]

    def coloured(state: State) -> dict[Cell, bool]:
        """Return the tile's colouring, with the cells that its ports face."""
        shading, places = tile.colourings[state], even_geometry(3, 3, height - 1)
        facing = {side: places.facing(tile.size, side) for side in tile.ports}
        return {at(r, c): bool(shading[r, c]) for r, c in cells} | {
            at(*cell): (side in state) is not library.inverts for side, cell in facing.items()
        }

    shown = {at(r, c): int(clues[r, c]) or None for r, c in cells}
    return WindowClaim(
        f"{tile.label}-anywhere" + (f"-{edges}" if edges else ""),
        family(library.family),
        Board(*shape, clues={r * shape[1] + c: clue for (r, c), clue in shown.items() if clue}),
        {
            at(*side_cell(tile.size, side, place, -1)): False
            for side in ALL
            if side not in edges
            for place in own.white[side_kind(tile, side)]
        },
        [coloured(state) for state in tile.colourings],
        {
            "tile": [*at(0, 0), height],
            "edges": [*edges],
            "rooms": 0,
            "symbols": [None, *library_clues(library)],
            "shows": {show_subject(cell): [clue] for cell, clue in shown.items()},
            "classes": {},
        },
    )


@cache
def library_clues(library: Library) -> list[int]:
    """Return the clues of a library's tiles, at all edges."""
    own = (TileView(tile, library, at).picture for tile in library.tiles.values() for at in tile_edges(tile))
    return sorted({int(clue) for picture in own for clue in signs(picture).ravel().tolist() if clue})


def certified_contexts(library: Library, tiles: Iterable[Tile]) -> Iterator[WindowClaim]:
    """Yield all contexts of some tiles, if clues do not depend on rays."""
    if library_contract(library, KurodokoContract).rays:
        return
    for tile in tiles:
        for edges in tile_edges(tile):
            yield window_claim(tile, library, edges)

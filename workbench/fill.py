"""Write the states of a tile: a completion of its clues or numbers for each allowed state.

If a library's contract says what neighbours do, and a family can search colourings for it, these are written.
Otherwise the solver's completion between free ends is.

    >>> from hardboard.gadgets import load
    >>> wire = load("kuroshuto").tile("wire")
    >>> with_state_blocks(wire, load("kuroshuto")) == wire
    True
"""

from collections.abc import Set
from dataclasses import replace
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import backend_of
from hardboard.gadgets.relation import show_state
from hardboard.gadgets.sheet import LayoutError
from hardboard.gadgets.tile import Cover
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.workbench.report import TileReport, examine_tile, with_colourings
from hardboard.workbench.tiles import TileBench


def with_state_blocks(tile: Tile, library: Library) -> Tile:
    """Return the tile with a fresh colouring, or cover, for each state that it allows."""
    if not tile.picture.any():
        raise InputError(
            f"the tile {tile.name!r} without clues, which is nothing but its state blocks",
            "a tile with clues or numbers",
        )
    bare = replace(tile, colourings={}, covers={})
    marked = _marked(tile, bare, library)
    report = examine_tile(tile if marked else bare, library, 1, promises=False)
    if report.misfit or report.lacking:
        lacking = ", ".join(show_state(state, tile.ports) for state in report.lacking)
        raise InputError(
            report.misfit or f"no completion for {lacking} of {tile.name!r}",
            "a tile that can be in every state it allows (see `hardboard tiles check`)",
        )
    fresh = with_colourings(bare, library)
    return fresh if set(fresh.colourings) == tile.states else _completed(bare, report)


def _marked(tile: Tile, bare: Tile, library: Library) -> bool:
    """Return True if the tile's board depends on its blocks."""
    if tile.size not in {other.size for other in library.tiles.values()}:
        return False
    try:
        boards = [TileBench(one, library).board for one in (tile, bare)]
    except LayoutError:
        return False
    with_blocks, without = (backend_of(library).numbers(board) for board in boards)
    return not np.array_equal(with_blocks, without)


def _completed(tile: Tile, report: TileReport) -> Tile:
    assert report.bench is not None
    shown = {state: _own(report.bench, report.completions[state][0]) for state in tile.states}
    pieces = {state: own for state, own in shown.items() if isinstance(own, tuple)}
    shadings = {state: own for state, own in shown.items() if not isinstance(own, tuple)}
    return replace(tile, colourings=shadings, covers=pieces)


def _own(bench: TileBench, solution: Any) -> Shading | Cover:
    """Return the tile's part of a solution. A piece across its north or west border is the neighbour's."""
    if not isinstance(solution, Set):
        always = bench.setting.always
        window: Shading = bench.window(solution if always is None else solution & ~always).copy()
        return window
    (top, left), (height, width) = bench.corner, bench.tile.size
    ends = [(min(piece), max(piece)) for piece in solution]
    moved = [((a - top, b - left), (c - top, d - left)) for (a, b), (c, d) in ends]
    return tuple(
        sorted(
            (first, last)
            for first, last in moved
            if 0 <= first[0] < height and 0 <= first[1] < width and last[1] >= 0
        )
    )

"""Tiles of a declared family as a board: side by side, inside fillers that are made for the edge.

A block (see `hardboard.gadgets.blocks`) is as wide as several tiles, so the rows and columns that hold one
are, too. The other tiles there stand in the middle, and wires lead from them to the border. The value of a
joint is the colour of the cell on its south or east side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.backend import FamilyBackend, TileSetting, between_free_ends, bulges, strands
from hardboard.gadgets.blocks import Inside, agreeing_states
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.contract.loops import SHUT
from hardboard.gadgets.geometry import Position, even_geometry
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.library import Library, library_contract
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.sheet import TileArrangement, arrange_tiles, complete
from hardboard.gadgets.symbols.rulelist import check_board
from hardboard.gadgets.symbols.walls import printed_board
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import STEPS, Cell, Ints
from hardboard.puzzles.registry import family

#: The wires that lead from a tile to the border of a place that is as wide as a block.
ARMS = {"N": "up", "S": "up", "W": "along", "E": "along"}


@dataclass(frozen=True, eq=False)
class BlockLayout(LaidTiles):
    """Tiles and blocks of an arrangement, wires between them, and fillers at the edge."""

    plan: TileArrangement | None = None
    #: Of each row and column of the plan, the first row or column of tiles here, and how many.
    rows: tuple[tuple[int, int], ...] = ()
    cols: tuple[tuple[int, int], ...] = ()

    @cached_property
    def _promises(self) -> Contract:
        return library_contract(self.tiles.library, Contract)

    def span(self, place: Position) -> tuple[range, range]:
        """Return the rows and columns of tiles here that a place of the plan has."""
        (top, height), (left, width) = self.rows[place[0]], self.cols[place[1]]
        return range(top, top + height), range(left, left + width)

    def blocks(self) -> list[tuple[Position, ...]]:
        """Return the places of the tiles of each block."""
        assert self.plan is not None
        spans = [
            self.span(place) for place, tile in self.plan.items() if tile.name in self.plan.library.blocks
        ]
        return [tuple((row, col) for row in rows for col in cols) for rows, cols in spans]

    def window(self, place: Position) -> tuple[slice, slice]:
        """Return the cells of a place."""
        rows, cols = self.span(place)
        size = self._promises.size
        return slice(rows.start * size, rows.stop * size), slice(cols.start * size, cols.stop * size)

    def centre_line(self, place: Position, side: str) -> list[Cell]:
        """Return the cells from the middle of a place to a port."""
        rows, cols = self.window(place)
        (down, right), size, port = STEPS[side], self._promises.size, self._promises.port
        row, col = (span.start + (span.stop - span.start) // size // 2 * size + port for span in (rows, cols))
        ends = {
            "N": row - rows.start,
            "S": rows.stop - 1 - row,
            "W": col - cols.start,
            "E": cols.stop - 1 - col,
        }
        return [(row + k * down, col + k * right) for k in range(ends[side] + 1)]

    def pin(self, place: Position, side: str) -> Cell:
        """Return the cell on the south or east side of a joint."""
        row, col = self.centre_line(place, side)[-1]
        return (row, col) if side in "NW" else (row + STEPS[side][0], col + STEPS[side][1])

    def states(self, given: Mapping[Position, State | None]) -> dict[Position, State | None]:
        """Return the states of all tiles here: of the plan's own, of blocks' inner ones, of the wires."""
        assert self.plan is not None
        found: dict[Position, State | None] = dict.fromkeys(
            (place for place, tile in self.tiles.items() if not tile.ports), frozenset()
        )
        for place, tile in self.plan.items():
            state = given.get(place, frozenset())
            rows, cols = self.span(place)
            if tile.name in self.plan.library.blocks:
                inside = None if state is None else _inside(self.plan.library, tile.name)[state]
                for row in rows:
                    for col in cols:
                        there = None if inside is None else inside[row - rows.start, col - cols.start]
                        found[row, col] = there
                continue
            centre = self.board_place(place)
            found[centre] = state
            for side in tile.ports:
                wire = None if state is None else frozenset((side, OPPOSITE[side]) if side in state else "")
                found.update(dict.fromkeys(_arm(centre, side, rows, cols), wire))
        return found


@cache
def _inside(library: Library, name: str) -> dict[State, Inside]:
    rows = [row.split() for row in library.blocks[name]]
    return agreeing_states(rows, library.tiles)


def _arm(centre: Position, side: str, rows: Sequence[int], cols: Sequence[int]) -> list[Position]:
    """Return the places from beside the centre to the border."""
    (row, col), (down, right) = centre, STEPS[side]
    found = []
    while (row := row + down) in rows and (col := col + right) in cols:
        found.append((row, col))
    return found


def lay(tiles: TileArrangement) -> BlockLayout:
    """Blocks as wide as they are, wires where a place is wider than its tile, fillers, and the edge."""
    plan = complete(tiles)
    size = library_contract(tiles.library, Contract).size
    rows, cols = _widths(plan, size)
    places, palette = _places(plan, rows, cols)
    geometry = even_geometry(places.shape[0], places.shape[1], size, shared=0, depth=0)

    def board_place(place: Position) -> Position:
        (top, height), (left, width) = rows[place[0]], cols[place[1]]
        return top + height // 2, left + width // 2

    return BlockLayout(
        TileArrangement(tiles.library, places, palette),
        geometry,
        None,
        board_place,
        plan=plan,
        rows=rows,
        cols=cols,
    )


def _widths(plan: TileArrangement, size: int) -> list[tuple[tuple[int, int], ...]]:
    """For rows and for columns of the plan, where each begins here and how many tiles it is wide."""
    wide = np.array([tile.size[0] // size for tile in plan.palette])[plan.places]
    found = []
    for widths in (wide.max(axis=1, initial=plan.breadth), wide.max(axis=0, initial=plan.breadth)):
        starts = np.concatenate([[1], 1 + np.cumsum(widths)])
        found.append(tuple(zip(starts.tolist(), widths.tolist(), strict=False)))
    return found


def _places(
    plan: TileArrangement, rows: Sequence[tuple[int, int]], cols: Sequence[tuple[int, int]]
) -> tuple[NDArray[np.int16], tuple[Tile, ...]]:
    library, codes = plan.library, dict[Tile, int]()

    def code(tile: Tile) -> int:
        # By the tile and not by its name: one from a file may be called as one of the library is.
        return codes.setdefault(tile, len(codes))

    def role(name: str) -> int:
        return code(library.role(name))

    height, width = sum(rows[-1]) + 1, sum(cols[-1]) + 1
    places = np.full((height, width), role("filler"), dtype=np.int16)
    for (row, col), tile in plan.items():
        (top, tall), (left, wide) = rows[row], cols[col]
        if tile.name in library.blocks:
            for r, line in enumerate(library.blocks[tile.name]):
                places[top + r, left : left + wide] = [code(library.tile(name)) for name in line.split()]
            continue
        centre = top + tall // 2, left + wide // 2
        places[centre] = code(tile)
        for side in tile.ports:
            for place in _arm(centre, side, range(top, top + tall), range(left, left + wide)):
                places[place] = role(ARMS[side])
    ends: Record = {"N": np.s_[0, :], "S": np.s_[-1, :], "W": np.s_[:, 0], "E": np.s_[:, -1]}
    corners: Record = {"NE": np.s_[0, -1], "ES": np.s_[-1, -1], "SW": np.s_[-1, 0], "NW": np.s_[0, 0]}
    for edges, spot in (ends | corners).items():
        places[spot] = role(f"edge-{edges}")
    return places, tuple(codes)


def tile_setting(tile: Tile, library: Library, edges: str = "") -> TileSetting:
    """Return the board that shows a tile: its own place at the edge if it has no other, else free ends."""
    ends = {
        role.removeprefix("edge-"): role.startswith("edge-")
        for role, named in library.roles.items()
        if tile.name == named or (isinstance(named, list) and tile.name in named)
    }
    if edges or not ends or not all(ends.values()):
        return between_free_ends(tile, library, edges)
    own = replace(library, tiles={**library.tiles, tile.name: tile})
    laid, side = lay(arrange_tiles(own, 1, 1, {})), next(iter(ends))
    row, col = (1 - (low in side) + (high in side) for low, high in ("NS", "WE"))
    return TileSetting(board(laid), laid.geometry.corner((row, col)), {}, laid.always)


def codes(laid: LaidTiles) -> Ints:
    """Return the signs of all cells, as codes."""
    pictures = np.stack([tile.picture for tile in laid.tiles.palette])
    rows, cols = laid.tiles.places.shape
    size = pictures.shape[1]
    sheet: Ints = pictures[laid.tiles.places].transpose(0, 2, 1, 3).reshape(rows * size, cols * size)
    return sheet


def board(laid: LaidTiles) -> Board:
    """Return the symbols of the tiles, as the family's board."""
    return _printed(laid.tiles.library, codes(laid))


def tile_board(tile: Tile, library: Library) -> Board:
    """Return a tile's own cells as a board."""
    return _printed(library, tile.picture)


def _printed(library: Library, sheet: Ints) -> Board:
    promises = library_contract(library, Contract)
    spots = np.flatnonzero(sheet)
    symbols = {ord(sign): symbol for sign, symbol in promises.symbols.items()}
    shown = dict(zip(spots.tolist(), map(symbols.__getitem__, sheet.ravel()[spots].tolist()), strict=True))
    declaration = family(library.family).declared
    made = printed_board(declaration.layout, Board(*sheet.shape), shown)
    check_board(declaration, promises.rules, made)
    return made


def numbers(board: Board) -> Ints:
    """Return 1 for each cell that shows something, because 0 may be printed, too."""
    found = np.zeros((board.rows + 1, board.cols + 1), dtype=np.int32)
    for cell in board.clues:
        found[divmod(cell, board.cols)] = 1
    for spot in board.corners:
        found[spot] = 1
    return found


def clues(board: Board) -> list[int]:
    """Return all clues, of lists the largest number; 0 for one that is none."""
    every = [*board.clues.values(), *board.corners.values()]
    lists = (clue if isinstance(clue, tuple) else (clue,) for clue in every)
    return [max((number for number in clue if isinstance(number, int)), default=0) for clue in lists]


def backend_of(kind: Family) -> FamilyBackend | None:
    """Return the backend of a declared family: for strands, for T-grids, or for strips of colours."""
    if kind.declared is None:
        return None
    layout = kind.declared.layout
    if layout.clues == SHUT or layout.loop:
        own = bulges if layout.clues == SHUT else strands
        return FamilyBackend(own.lay, own.board, numbers, clues=clues, alone=own.tile_board)
    return FamilyBackend(lay, board, numbers, setting=tile_setting, clues=clues, alone=tile_board)

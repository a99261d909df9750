"""A T-grid as a board of another loop family: one T-metacell for each cell, turned so that its side is shut.

    >>> from hardboard.gadgets.metacell import load_tee
    >>> from hardboard.puzzles.registry import family
    >>> grid = family("t-grid").read_board("^ ^\\nv v")
    >>> embedding = embed(grid, load_tee("slitherlink"))
    >>> family("slitherlink").size(embedding.board)
    (7, 7)

Loops of the board are, one to one, those of the T-grid (Theorem 9 of `docs/theorems.md`): `lay_down` and
`read_back` are the two maps. A formula's T-grid becomes a board of two floors so: `two_stage`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from hardboard.gadgets.backend import FamilyBackend, backend_of, family_backend
from hardboard.gadgets.contract.loops import BulgeContract
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.laid_tiles import LaidTiles, check_cells
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.metacell import TMetacell
from hardboard.gadgets.relation import SIDES, State
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Shading
from hardboard.puzzles.rules import cell_name

#: The side that a clue of a T-grid shuts.
SHUT = {"U": "N", "R": "E", "D": "S", "L": "W"}


@dataclass(frozen=True, eq=False)
class Embedding:
    """A T-grid, the tile for its cells, and the board."""

    source: Board
    cell: TMetacell
    board: Board

    def places(self) -> Iterator[tuple[Cell, Tile, tuple[slice, slice]]]:
        """Yield each cell of the T-grid with its tile and the spots of that on the board."""
        rows, cols = self.source.printed_shape
        pitch = self.cell.pitch
        for row, col in np.ndindex(rows, cols):
            way = self.source.clues.get((2 * row + 1) * self.source.cols + 2 * col + 1)
            if way is None:
                raise InputError("a cell without a shut side", "a T-grid of T's", cell_name((row, col)))
            top, left = 1 + row * pitch, 1 + col * pitch
            yield (row, col), self.cell.shut(SHUT[way]), np.s_[top : top + pitch + 1, left : left + pitch + 1]

    def lay_down(self, solution: Shading, partly: bool = False) -> Shading:
        """Return the board's solution for a T-grid's solution or drawing."""
        black = np.zeros(self.board.shape, dtype=bool)
        for (row, col), tile, window in self.places():
            steps = {side: (2 * row + 1 + STEPS[side][0], 2 * col + 1 + STEPS[side][1]) for side in SIDES}
            state = frozenset(side for side in SIDES if solution[steps[side]])
            if state in tile.colourings:
                black[window] |= tile.colourings[state]
            elif not partly:
                raise InputError(
                    "a loop that passes through no two exits", "a solution", cell_name((row, col))
                )
        return black

    def read_back(self, solution: Shading) -> Shading:
        """Return the T-grid's solution in any of the board."""
        black = np.zeros(self.source.shape, dtype=bool)
        for (row, col), _, window in self.places():
            black[2 * row + 1, 2 * col + 1] = True
            for side in SIDES:
                used = bool(solution[window][self.cell.frame.pin(side)])
                black[2 * row + 1 + STEPS[side][0], 2 * col + 1 + STEPS[side][1]] |= used
        return black


@dataclass(frozen=True, eq=False, repr=False)
class EmbeddedLayout(LaidTiles):
    """Tiles of a T-grid on the board that it is embedded in, where its spots lie half a pitch apart."""

    signal_follows_loop = True

    base: LaidTiles = field(kw_only=True)
    cell: TMetacell = field(kw_only=True)

    @cached_property
    def embedding(self) -> Embedding:
        """The T-grid and the board."""
        return embed(backend_of(self.base.tiles.library).board(self.base), self.cell)

    def paint(self, given: Mapping[Position, State | None]) -> Shading:
        """Return the solution in which each tile has its given state; a tile without one draws nothing."""
        return self.embedding.lay_down(self.base.paint(given), partly=None in given.values())

    def on_board(self) -> LaidTiles:
        """Return the tiles of the T-grid with T-metacells as cells, and the drawing beside them."""
        tiles = self.base.tiles
        palette = tuple(map(self._embedded, tiles.palette))
        always = self.embedding.lay_down(self.base.always, partly=True)
        return LaidTiles(
            replace(tiles, palette=palette), self.geometry, always, self.board_place, self.rotation
        )

    def _embedded(self, tile: Tile) -> Tile:
        """Return a tile of the T-grid as one of the board."""
        own = embed(library_contract(self.tiles.library, BulgeContract).board(tile.picture), self.cell)
        drawn = {state: own.lay_down(lines)[1:-1, 1:-1] for state, lines in tile.colourings.items()}
        return replace(tile, picture=np.zeros(own.board.shape, dtype=np.int32)[1:-1, 1:-1], colourings=drawn)

    def centre_line(self, place: Position, side: str) -> list[Cell]:
        """Return the spots from the middle of a tile to the pin of a port."""
        (row, col), half = self.pin(place, side), self.cell.pitch // 2
        (down, right), steps = STEPS[side], half * (len(self.base.centre_line(place, side)) - 1)
        return [(row - k * down, col - k * right) for k in range(steps, -1, -1)]

    @cached_property
    def _read(self) -> list[tuple[Shading, Shading]]:
        """The last solution that was asked about, and the T-grid's."""
        return []

    def signal_cells(self, place: Position, side: str, solution: Any) -> list[Cell]:
        """Return the drawing in the cells of the T-grid that carry the value there."""
        half = self.cell.pitch // 2
        if not any(known is solution for known, _ in self._read):
            self._read[:] = [(solution, self.embedding.read_back(solution == 1))]
        cells = self.base.signal_cells(place, side, self._read[0][1])
        found = []
        for row, col in cells:
            near = half if row % 2 and col % 2 else 1
            rows, cols = (range(1 + half * spot - near + 1, 1 + half * spot + near) for spot in (row, col))
            found += [spot for spot in product(rows, cols) if solution[spot] == 1]
        return found


def two_stage(base: FamilyBackend, cell: TMetacell) -> FamilyBackend:
    """Return the backend that makes boards of another family of the T-grids of a backend."""

    def board(laid: LaidTiles) -> Board:
        assert isinstance(laid, EmbeddedLayout)
        return laid.embedding.board

    return replace(
        family_backend(cell.frame.family),
        lay=lambda tiles: embedded_layout(base.lay(tiles), cell),
        board=board,
    )


def embedded_layout(base: LaidTiles, cell: TMetacell) -> EmbeddedLayout:
    """Return the second floor: a T-grid's tiles, as they lie, on the board of another family."""
    own, half = base.geometry, cell.pitch // 2
    geometry = replace(
        own,
        tops=tuple(1 + half * top for top in own.tops),
        left=1 + half * own.left,
        pitch=half * own.pitch,
        pins=tuple((side, (half * row, half * col)) for side, (row, col) in own.pins),
    )
    return EmbeddedLayout(base.tiles, geometry, base=base, cell=cell)


def embed(source: Board, cell: TMetacell) -> Embedding:
    """Return the board of a T-grid in which every cell has a shut side."""
    rows, cols = (number * cell.pitch + 3 for number in source.printed_shape)
    check_cells((rows, cols), "spots")
    sheet = np.zeros((rows, cols), dtype=np.int32)
    for _, tile, window in Embedding(source, cell, source).places():
        sheet[window] = tile.picture
    return Embedding(source, cell, cell.frame.board(sheet))

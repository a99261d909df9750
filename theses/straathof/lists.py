"""Section 3.1.2 of Straathof: which tiles a number reaches, and which numbers reach a tile.

Tiles are numbered row by row with one unused place after each row, so that a set of tiles is one integer. A
step up or down is a shift by `stride`. A step aside is a shift by one that cannot run into the next row.
Flood fill becomes a few shifts a step.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Cell, cells_at_distance, neighbours
from hardboard.verify.sat.bits import flood_bits


@dataclass(frozen=True)
class BoardLists:
    """The constants of a board during a solve; tiles are numbered as the module explains."""

    board: Board
    stride: int
    #: every tile, row by row, and the set of them
    tiles: tuple[int, ...]
    whole: int
    numbered: int
    #: number -> tiles it reaches (numbered tiles left out: they are white); tile -> numbers that reach it
    reaches: dict[int, tuple[int, ...]]
    reached_by: dict[int, tuple[int, ...]]
    beside: dict[int, tuple[int, ...]]
    #: tile -> the set of its diagonal neighbours, and how many separate stretches of the edge it touches
    corners: dict[int, int]
    edge: dict[int, int]

    def cell(self, tile: int) -> Cell:
        """Row and column of a tile."""
        return divmod(tile, self.stride)

    def clue(self, tile: int) -> int:
        """Return the number on a tile."""
        return int(self.board.clue_array[self.cell(tile)])

    def flood(self, tile: int, free: int) -> int:
        """Return the set of tiles of `free` that are connected with `tile`."""
        return flood_bits(1 << tile, free, self.stride)

    def splits(self, tile: int, black: int) -> bool:
        """Return True if the tiles outside `black` are disconnected without `tile`."""
        if (black & self.corners[tile]).bit_count() + self.edge[tile] < 2:
            return False
        free = self.whole & ~black & ~(1 << tile)
        return free != 0 and self.flood((free & -free).bit_length() - 1, free) != free


def set_members(tiles: int) -> Iterator[int]:
    """Yield the tiles of a set, in order."""
    while tiles:
        low = tiles & -tiles
        yield low.bit_length() - 1
        tiles ^= low


def board_lists(board: Board) -> BoardLists:
    """Return the lists of a board."""
    rows, cols = board.shape
    stride = cols + 1
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    tiles = tuple(r * stride + c for r, c in cells)
    clues = board.clue_cells()
    given = {cell for cell, _ in clues}
    reaches = {
        r * stride + c: tuple(
            y * stride + x for y, x in cells_at_distance((r, c), clue, board.shape) if (y, x) not in given
        )
        for (r, c), clue in clues
        if clue > 0
    }
    reached_by: dict[int, list[int]] = {tile: [] for tile in tiles}
    for number, ends in reaches.items():
        for end in ends:
            reached_by[end].append(number)
    return BoardLists(
        board=board,
        stride=stride,
        tiles=tiles,
        whole=sum(1 << tile for tile in tiles),
        numbered=sum(1 << (r * stride + c) for r, c in given),
        reaches=reaches,
        reached_by={tile: tuple(numbers) for tile, numbers in reached_by.items()},
        beside={
            r * stride + c: tuple(y * stride + x for y, x in neighbours((r, c), board.shape))
            for r, c in cells
        },
        corners={r * stride + c: _corners(r, c, board.shape, stride) for r, c in cells},
        edge={r * stride + c: _edges(r, c, board.shape) for r, c in cells},
    )


def _corners(r: int, c: int, shape: Cell, stride: int) -> int:
    places = [(r + dr, c + dc) for dr in (-1, 1) for dc in (-1, 1)]
    return sum(1 << (y * stride + x) for y, x in places if 0 <= y < shape[0] and 0 <= x < shape[1])


def _edges(r: int, c: int, shape: Cell) -> int:
    rows, cols = shape
    if min(shape) == 1:
        return 2
    return int(r in (0, rows - 1) or c in (0, cols - 1))

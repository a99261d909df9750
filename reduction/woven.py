"""A T-grid as a board of another loop family: one T-metacell for each cell, turned so that its side is shut.

    >>> from hardboard.gadgets.metacell import load_tee
    >>> from hardboard.puzzles.registry import family
    >>> grid = family("t-grid").read_board("^ ^\\nv v")
    >>> woven = weave(grid, load_tee("slitherlink"))
    >>> family("slitherlink").size(woven.board)
    (7, 7)

Loops of the board are, one to one, those of the T-grid (Theorem 9 of `docs/theorems.md`): `lay_down` and
`read_back` are the two maps.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hardboard.gadgets.laid import MOST_CELLS
from hardboard.gadgets.metacell import Metacell
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Shading
from hardboard.puzzles.rules import place as name_of

#: The side that a clue of a T-grid shuts.
SHUT = {"U": "N", "R": "E", "D": "S", "L": "W"}


@dataclass(frozen=True, eq=False)
class Woven:
    """A T-grid, the tile for its cells, and the board."""

    source: Board
    cell: Metacell
    board: Board

    def places(self) -> Iterator[tuple[Cell, Tile, tuple[slice, slice]]]:
        """Each cell of the T-grid with its tile and the spots of that on the board."""
        rows, cols = self.source.printed_shape
        pitch = self.cell.pitch
        for row, col in np.ndindex(rows, cols):
            way = self.source.clues.get((2 * row + 1) * self.source.cols + 2 * col + 1)
            if way is None:
                raise InputError("a cell without a shut side", "a T-grid of T's", name_of((row, col)))
            top, left = 1 + row * pitch, 1 + col * pitch
            yield (row, col), self.cell.shut(SHUT[way]), np.s_[top : top + pitch + 1, left : left + pitch + 1]

    def lay_down(self, solution: Shading) -> Shading:
        """The board's solution for one of the T-grid."""
        black = np.zeros(self.board.shape, dtype=bool)
        for (row, col), tile, window in self.places():
            steps = {side: (2 * row + 1 + STEPS[side][0], 2 * col + 1 + STEPS[side][1]) for side in SIDES}
            state = frozenset(side for side in SIDES if solution[steps[side]])
            if state not in tile.colourings:
                raise InputError("a loop that passes through no two exits", "a solution", name_of((row, col)))
            black[window] |= tile.colourings[state]
        return black

    def read_back(self, solution: Shading) -> Shading:
        """The T-grid's solution in any of the board."""
        black = np.zeros(self.source.shape, dtype=bool)
        for (row, col), _, window in self.places():
            black[2 * row + 1, 2 * col + 1] = True
            for side in SIDES:
                used = bool(solution[window][self.cell.pin(side)])
                black[2 * row + 1 + STEPS[side][0], 2 * col + 1 + STEPS[side][1]] |= used
        return black


def weave(source: Board, cell: Metacell) -> Woven:
    """The board of a T-grid in which every cell has a shut side."""
    rows, cols = (number * cell.pitch + 3 for number in source.printed_shape)
    if rows * cols > MOST_CELLS:
        raise InputError(f"a board of {rows} x {cols} spots", f"at most {MOST_CELLS} cells and lines")
    sheet = np.zeros((rows, cols), dtype=np.int32)
    for _, tile, window in Woven(source, cell, source).places():
        sheet[window] = tile.picture
    return Woven(source, cell, cell.frame.board(sheet[1:-1, 1:-1]))

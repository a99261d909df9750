"""The search for one tile of a T-grid, as for tiles with strands (`hardboard.discover.strands.search`). Here
signs stand in cells, and a strand may leave the tile below and come back. Ways with a loop that is closed
inside the tile do not count, because on no board they are part of a solution.

    >>> from hardboard.puzzles.registry import family
    >>> own = BulgeContract("t-grid", 5, 6, (2, 4), (0, 3))
    >>> search = BulgeSearch(TeeCells(family("t-grid").declared, own), "filler", (), [frozenset()])
    >>> search.advance(100).tile.size
    (11, 13)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from hardboard.discover.bulges.check import AROUND
from hardboard.discover.bulges.parts import leaving, parts, right_ends
from hardboard.discover.lines import Written
from hardboard.discover.strands.search import Faces, StrandSearch
from hardboard.gadgets.contract.bulges import BulgeContract
from hardboard.gadgets.relation import SIDES, State
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.doubled import is_edge
from hardboard.puzzles.grid import Cell


@dataclass(frozen=True, eq=False)
class TeeCells(Faces):
    """The signs that each cell of a tile can show."""

    contract: BulgeContract
    around: int = AROUND

    @cached_property
    def inner(self) -> list[Index]:
        """The cells."""
        rows, cols = self.contract.size
        return [self.spot(cell) for cell in product(range(1, rows, 2), range(1, cols, 2))]


@dataclass(eq=False)
class BulgeSearch(StrandSearch):
    """The search for a tile with these ports and states."""

    faces: TeeCells

    def _beside(self) -> dict[Cell, bool]:
        """No line crosses a wall: one of the two tiles there shuts it."""
        own = self.faces.contract
        return {spot: False for side in SIDES for spot in own.walls(side, self.ports)}

    def _assured(self) -> list[list[int]]:
        """The side W is crossed just once, and the joint above twice or not at all."""
        first, second = [self._spot(cell) for cell in self._crossed("N")] or (0, 0)
        both = [[-first, second], [first, -second]] if first else []
        return [*super()._assured(), *both]

    def _crossed(self, side: str) -> list[Cell]:
        return self.faces.contract.crossings(side, self.ports)

    def _spot(self, cell: Cell) -> int:
        """The literal of a spot of the tile."""
        return self.faces.spot(cell) + 1

    def _given(self, state: State) -> dict[Index, bool]:
        given = self.faces.contract.given(self.ports, state)
        return {self.faces.spot(cell): value for cell, value in given.items() if self._open(cell)}

    def _open(self, cell: Cell) -> bool:
        return self.facts[self.faces.spot(cell)] is None

    def _choices(self, written: Sequence[Written]) -> Iterator[list[int]]:
        """Own walls are shut, and so is each line that no state uses: fewer other ways are left."""
        yield from super()._choices(written)
        own = self.faces.contract
        walls = [cell for side in SIDES for cell in own.own_walls(side, self.ports)]
        yield from map(self._shutting, walls)
        board = Board(*self.faces.shape, loop="cells")
        rows, cols = own.size
        for cell in product(range(1, rows - 1), range(1, cols - 1)) if self.states else ():
            spot = self.faces.spot(cell)
            if is_edge(board, spot):
                used = [self._shifted([spot + 1], number)[0] for number in range(len(self.states))]
                yield self._shutting(cell) + used

    def _shutting(self, line: Cell) -> list[int]:
        """The signs of cells beside a line that shut it."""
        row, col = line
        beside = {"v": (row - 1, col), "^": (row + 1, col), ">": (row, col - 1), "<": (row, col + 1)}
        signs = ((self.faces.spot(cell), sign) for sign, cell in beside.items())
        return [self.sign[each] for each in signs if each in self.sign]

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """The parts of a state join what they should: those that do not must go on to other cells."""
        wanted = right_ends(self.states[number])
        for part in parts(self._black(lines)):
            if part.ends not in wanted:
                yield self._shifted(self._onward(part.cells, False), number)

    def _excluded(self, lines: frozenset[Index]) -> list[list[int]]:
        """Loops that are closed inside the tile."""
        loops = [part.cells for part in parts(self._black(lines)) if not part.ends]
        return [self._onward(loop, True) for loop in loops]

    def _onward(self, cells: list[Cell], sides: bool) -> list[int]:
        """Return the literals of which one holds if some line leaves these cells, over a side of the tile if
        `sides` says so.
        """
        lines = leaving(cells, self.faces.contract.size, sides)
        return [self._spot(line) for line in lines if self._open(line)]

"""A Nurimeizu tile with nothing known of its neighbours: its cells by kind, and the rooms that they make
inside it.

>>> from hardboard.gadgets import load
>>> found = MazeWindow(load("nurimeizu").tile("p"), load("nurimeizu"))
>>> len(found.rooms), [len(shadings) for shadings in found.completions.values()]
(10, [0, 1, 1, 0])
"""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import product

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend.nurimeizu import border, classes, frame
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract, StackPlace
from hardboard.gadgets.geometry import side_middle
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import State, all_states
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Shading, neighbours, number_regions

#: Rooms inside a tile that can be tried in all colours.
MOST_ROOMS = 20
#: Cells, each with the one that stands for it; and pairs of those that share a side.
Graph = tuple[dict[Cell, Cell], list[tuple[Cell, Cell]]]


class MazeWindow:
    """A tile's cells by kind, and the rooms that they make inside it."""

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        self.tile, self.library, self.shape = tile, library, tile.size
        self.contract = library_contract(library, NurimeizuContract)
        self.place: StackPlace = self.contract.place(tile)
        self.codes = classes(tile)
        self.pieces, self.frame = frame(tile)
        self.dots = {side: side_middle(tile.size, side) for side in tile.ports}

    @cached_property
    def rooms(self) -> list[list[Cell]]:
        """Signal rooms and never white groups that do not reach the border: groups of cells of one kind."""
        kinds = sorted(set(self.codes[self.codes != 1].tolist()))
        outer = set(border(self.shape))
        return [group for kind in kinds for group in groups(self.codes == kind) if not outer & set(group)]

    def touched(self, cells: list[Cell]) -> list[int]:
        """Return the frame's pieces beside these cells, one for each side that they share."""
        near = [int(self.pieces[other]) for cell in cells for other in neighbours(cell, self.shape)]
        return [piece for piece in near if piece in self.frame]

    def state(self, shading: Shading) -> State:
        """Return the values of the ports."""
        return frozenset(side for side in self.dots if shading[side_middle(self.tile.size, side, 1)])

    def graph(self, shading: Shading, frame_is_one: bool) -> Graph:
        """Return the white cells and their sides, with each piece of the frame, or the whole frame, drawn
        together in one cell.

        Sides inside the frame are left out: it is a forest by itself (`border`). Dots whose inner cell is
        black are left out: they hang on the neighbour.
        """
        lone = {self.dots[side] for side in self.state(shading)}
        first = {piece: groups(self.pieces == piece)[0][0] for piece in self.frame}
        base = min(first.values(), default=(0, 0))
        stands = {}
        for r, c in np.argwhere(~shading).tolist():
            piece = int(self.pieces[r, c])
            if (r, c) not in lone:
                stands[r, c] = (r, c) if piece not in first else base if frame_is_one else first[piece]
        sides = [
            (stands[cell], stands[other])
            for cell in stands
            for other in neighbours(cell, self.shape)
            if cell < other
            and other in stands
            and not (self.pieces[cell] in first and self.pieces[cell] == self.pieces[other])
        ]
        return stands, sides

    @cached_property
    def completions(self) -> dict[State, list[Shading]]:
        """The colourings of the rooms inside that keep the rules, by the values of the ports.

        The frame is one node, because it is connected outside the tile. Only a link joins its own two sides.
        Never white groups are tried in both colours, like signal rooms; those that reach the border are black
        (`black`).
        """
        colourings: dict[State, list[Shading]] = {state: [] for state in all_states(self.tile.ports)}
        for shading in self._without_squares():
            forest, parts = joined(*self.graph(shading, frame_is_one=not self.place.links))
            if forest and len(parts) == 1:
                colourings[self.state(shading)].append(shading)
        return colourings

    def _without_squares(self) -> Iterator[Shading]:
        """Yield every choice of colours for the rooms inside that leaves no square of one colour."""
        if len(self.rooms) > MOST_ROOMS:
            raise InputError(
                f"{len(self.rooms)} rooms inside {self.tile.label}",
                f"at most {MOST_ROOMS}, to try all colours",
            )
        shading: Shading = self.codes == 0
        squares = self._squares()

        def choices(at: int) -> Iterator[Shading]:
            if any(len(set(shading[square].tolist())) == 1 for square in squares[at]):
                return
            if at == len(self.rooms):
                yield shading.copy()
                return
            for black in (False, True):
                shading[tuple(zip(*self.rooms[at], strict=True))] = black
                yield from choices(at + 1)

        yield from choices(0)

    def _squares(self) -> list[list[tuple[tuple[int, ...], tuple[int, ...]]]]:
        """Return the squares that become known when exactly the first 0, 1, 2, ... rooms have colours."""
        after = {cell: number for number, room in enumerate(self.rooms, 1) for cell in room}
        squares: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = [
            [] for _ in range(len(self.rooms) + 1)
        ]
        for square in all_squares(self.shape):
            rows, cols = zip(*square, strict=True)
            squares[max(after.get(cell, 0) for cell in square)].append((rows, cols))
        return squares


def all_squares(shape: Cell) -> list[list[Cell]]:
    """Return the squares of 2 x 2 cells."""
    return [
        [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        for r, c in product(range(shape[0] - 1), range(shape[1] - 1))
    ]


def groups(mask: Shading) -> list[list[Cell]]:
    """Connected groups of cells."""
    labels, count = number_regions(mask)
    return [[(r, c) for r, c in np.argwhere(labels == number).tolist()] for number in range(1, count + 1)]


def joined(stands: dict[Cell, Cell], sides: list[tuple[Cell, Cell]]) -> tuple[bool, list[set[Cell]]]:
    """Return if a graph has no cycle, and its connected parts."""
    part = {node: {node} for node in stands.values()}
    forest = True
    for one, two in sides:
        if part[one] is part[two]:
            forest = False
            continue
        part[one] |= part[two]
        for node in part[two]:
            part[node] = part[one]
    return forest, [group for node, group in part.items() if node == min(group)]


@cache
def window(tile: Tile, library: Library) -> MazeWindow:
    """Return a library's own tile, cached."""
    return MazeWindow(tile, library)

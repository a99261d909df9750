"""A Kurodoko tile and its contract, with nothing known of its neighbours: its rays, what is sure to be black,
its local rules.

>>> from hardboard.gadgets import load
>>> view = TileView(load("koelker").tile("wire"), load("koelker"))
>>> len(view.lane("N", 6))
17
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend.kurodoko import clues_of
from hardboard.gadgets.contract.kurodoko import KurodokoContract, signs
from hardboard.gadgets.contract.sides import side_kind
from hardboard.gadgets.geometry import side_cell, side_middle
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.verify.sat.search import SharedSolver
from hardboard.workbench.kurodoko.window_cnf import ALL, SightRule, WindowCnf


def tile_edges(tile: Tile) -> list[str]:
    """Return the edges of the board at which a tile may stand: any sides without a port."""
    free = [side for side in ALL if side not in tile.ports]
    return ["".join(sides) for count in range(len(free) + 1) for sides in combinations(free, count)]


class TileView:
    """A tile and its contract, on a board that ends at some of the tile's edges."""

    def __init__(self, tile: Tile, library: Library, edges: str = "", picture: Ints | None = None) -> None:
        """`picture` are the clues, if not the tile's own."""
        self.tile, self.library, self.edges = tile, library, edges
        self.contract = library_contract(library, KurodokoContract)
        self.picture: Ints = picture if picture is not None else clues_of(tile, library, edges)

    def rules(self, sights: Sequence[SightRule] = (), lanes: bool = True, promises: bool = True) -> WindowCnf:
        """Return the rules for the tile: rays keep `lanes` white, neighbours keep `promises` white."""
        size = self.tile.size
        white = [cell for cell in self.lane_cells if self.picture[cell] != END] if lanes else []
        if promises:
            for side in ALL:
                if side not in self.edges:
                    white += [
                        side_cell(size, side, at, -1)
                        for at in self.contract.white[side_kind(self.tile, side)]
                    ]
        black = [cell for cell in self.lane_cells if self.picture[cell] == END] if lanes else []
        return WindowCnf(signs(self.picture), self.contract.margin, self.edges, white, black, sights)

    @cached_property
    def core(self) -> Shading:
        """The cells that are black in every solution, by the numbered clues alone."""
        rules = self.rules(lanes=False)
        variables = list(rules.decisive)
        kept = SharedSolver(rules).backbone(variables)
        forced = np.array(
            kept if kept is not None else [*variables, *(-v for v in variables)], dtype=np.int64
        )
        return np.isin(rules.window(rules.black), forced)

    def look(self, cell: Cell, side: str) -> tuple[int, Cell | None]:
        """Return cells before the first ! on a side, and that cell; None if the sight leaves the tile."""
        return sight_line(self.picture == END, cell, side)

    @property
    def open_marks(self) -> list[Cell]:
        """The cells with a ?."""
        return [(r, c) for r, c in np.argwhere(self.picture == RAY).tolist()]

    def along(self, cell: Cell) -> str:
        """Return the two sides of a ? between which its ray runs; "" if all sights end inside the tile."""
        leaving = [side for side in ALL if self.look(cell, side)[1] is None]
        return "NS" if set(leaving) & set("NS") else "WE" if leaving else ""

    @cached_property
    def lane_cells(self) -> list[Cell]:
        """The cells of all rays inside the tile, with the ! they stop at."""
        cells: dict[Cell, None] = {}
        for side in self.tile.ports:
            for at in self.contract.rays:
                cells |= dict.fromkeys(self.lane(side, at))
        return list(cells)

    def lane(self, side: str, at: int) -> list[Cell]:
        """The cells of the ray that enters at a place of a side, with the first !, or to the other side."""
        start = side_cell(self.tile.size, side, at, 0)
        inward = OPPOSITE[side]
        count, _ = self.look(start, inward)
        down, right = STEPS[inward]
        cells = [(start[0] + k * down, start[1] + k * right) for k in range(count + 2)]
        return [
            cell for cell in cells if 0 <= cell[0] < self.tile.size[0] and 0 <= cell[1] < self.tile.size[1]
        ]

    @cached_property
    def sights(self) -> list[SightRule]:
        """The demand of each ?: across its ray if it has one, else in all directions."""
        demands = []
        for cell in self.open_marks:
            axis = self.along(cell)
            sides = "".join(side for side in ALL if side not in axis)
            demands.append(SightRule(cell, sum(self.look(cell, side)[0] for side in sides), sides))
        return demands

    @cached_property
    def known_cnf(self) -> WindowCnf:
        """All that is known of the tile on any board."""
        return self.rules(self.sights)

    def pins(self, state: State) -> dict[Cell, bool]:
        """Return the cells whose colours are the values of the ports."""
        return {side_middle(self.tile.size, side, 1): side in state for side in self.tile.ports}

    def completions(self, state: State, limit: int = 2) -> list[Shading]:
        """Colourings of the tile's cells in a port state, up to `limit`, on some board or other."""
        return self.known_cnf.colourings(self.pins(state), limit)


def sight_line(shading: Shading, cell: Cell, side: str) -> tuple[int, Cell | None]:
    """White cells seen from a cell on a side, and the black cell that ends them; None at the border."""
    down, right = STEPS[side]
    r, c, count = cell[0] + down, cell[1] + right, 0
    while 0 <= r < shading.shape[0] and 0 <= c < shading.shape[1]:
        if shading[r, c]:
            return count, (r, c)
        r, c, count = r + down, c + right, count + 1
    return count, None


def seen_beyond(
    promised: KurodokoContract, tile: Tile, library: Library, state: State, cell: Cell, side: str, count: int
) -> int | None:
    """Return `count` plus the cells seen in the neighbour, by the value of the port."""
    at = cell[1] if side in "NS" else cell[0]
    pair = promised.sight[side_kind(tile, side)].get(at)
    return None if pair is None else count + pair[(side in state) != library.inverts]

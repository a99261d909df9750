"""The contract of tiles of a T-grid through which one strand of the loop runs, as data.

    [contract]
    height = 5                  cells of a tile from top to bottom, and from left to right
    width = 6
    rows = [2, 4]               the rows in which the strand may cross a side W or E: it carries 0 or 1; a
                                side without a port is crossed in the first
    columns = [0, 3]            the columns in which a joint between an upper and a lower tile is crossed:
                                the upper tile's strand comes down in one, covers a piece of the lower tile
                                and goes up in the other (1), or nothing crosses the joint (0)

Such a piece is a *bulge*. Everything else on the sides of a tile is wall. A tile is drawn on the doubled
board (`hardboard.puzzles.declared.doubled`), with a sign in each cell, the side that it shuts. One of two
tiles shuts the wall between them. On a side W or E it is the left one above the first of the rows, and the
right one below it. On a side N or S it is the lower one in the left half, and the upper one in the right. So
tiles fit whatever stands beside them. What each must show is in `hardboard.discover.loops.tile_checks`.

    >>> sample = BulgeContract("t-grid", 5, 6, (2, 4), (0, 3))
    >>> sample.pins
    {'N': (0, 1), 'E': (9, 12), 'S': (10, 1), 'W': (9, 0)}
    >>> sample.crossings("N", ("N", "E")), sample.crossings("S", ("N", "E")), sample.crossings("W", ())
    ([(0, 1), (0, 7)], [], [(5, 0)])
    >>> sample.walls("E", ("E",)), sample.own_walls("E", ("E",))
    ([(1, 12), (3, 12), (7, 12)], [(1, 12), (3, 12)])
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from hardboard.gadgets.contract.loops import LoopContract, require_fields, require_shown
from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading

#: What clues are where such tiles are drawn, as a layout says it.
SHUT = "sides"
KEYS = ("height", "width", "rows", "columns")
#: The height that turns are known of, and the first of the rows then: see `hardboard.gadgets.backend.bulges`.
HEIGHT, ENTRY = 5, 2


@dataclass(frozen=True)
class BulgeContract(LoopContract):
    """The crossings of the strand of a tile, and the walls that the tile shuts."""

    family: str
    height: int
    width: int
    rows: tuple[int, int]
    columns: tuple[int, int]
    #: sign in a picture -> the clue: the side that it shuts
    symbols: Mapping[str, str] = field(
        default_factory=lambda: {"^": "U", ">": "R", "v": "D", "<": "L"}, compare=False, repr=False
    )

    @property
    def size(self) -> Cell:
        """Rows and columns of spots of a tile, the lines that it shares with its neighbours included."""
        return 2 * self.height + 1, 2 * self.width + 1

    @property
    def own(self) -> Shading:
        """The cells."""
        cells = np.zeros(self.size, dtype=bool)
        cells[1::2, 1::2] = True
        return cells

    def border(self, ports: tuple[str, ...]) -> Ints:
        """The picture of a tile without what is its own: nothing."""
        return np.zeros(self.size, dtype=np.int32)

    @cached_property
    def pins(self) -> dict[str, Cell]:
        """Side -> the spot, from a tile's corner, that is black exactly if the joint carries 1."""
        row, col = 2 * self.rows[1] + 1, 2 * self.columns[0] + 1
        return {"N": (0, col), "E": (row, 2 * self.width), "S": (2 * self.height, col), "W": (row, 0)}

    def spot(self, side: str, number: int) -> Cell:
        """The spot of a side in one of its rows or columns."""
        along = 2 * number + 1
        return {
            "N": (0, along),
            "E": (along, 2 * self.width),
            "S": (2 * self.height, along),
            "W": (along, 0),
        }[side]

    def crossings(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """The spots of a side where the strand may cross it: once on a side W or E, in both or none on a side
        N or S."""
        if side in "NS":
            return [self.spot(side, col) for col in self.columns] if side in ports else []
        return [self.spot(side, row) for row in (self.rows if side in ports else self.rows[:1])]

    def walls(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """The other spots of a side that lie between cells."""
        every = (self.spot(side, n) for n in range(self.width if side in "NS" else self.height))
        return [spot for spot in every if spot not in self.crossings(side, ports)]

    def own_walls(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """Those that the tile itself shuts."""
        along, half = (1, self.width) if side in "NS" else (0, 2 * self.rows[0] + 1)
        return [spot for spot in self.walls(side, ports) if (spot[along] < half) == (side in "NE")]

    def given(self, ports: tuple[str, ...], state: State) -> dict[Cell, bool]:
        """Return the spots of the sides that are crossed in a state."""
        found = {spot: False for side in "NESW" for spot in self.walls(side, ports)}
        for side in "WE":
            for number, spot in enumerate(self.crossings(side, ports)):
                found[spot] = number == int(side in state)
        return found | {spot: side in state for side in "NS" for spot in self.crossings(side, ports)}

    def shown(self, ports: tuple[str, ...], black: Shading) -> State:
        """The state that lines in a tile show."""
        return frozenset(side for side in ports if black[self.pins[side]])

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile of another size, with signs elsewhere than in cells or that mean nothing, or whose
        colourings show other states than they are said to be of."""
        self.admit_picture(tile, where)
        require_shown(tile, self.shown, where)


def read(family: str, table: Mapping[str, Any], where: str) -> BulgeContract:
    """The contract that a table says; what is wrong with it is reported."""
    require_fields(table, KEYS, where)
    high, wide, rows, columns = (table[key] for key in KEYS)
    if high != HEIGHT or type(wide) is not int or not 2 <= wide <= 40:
        raise InputError(
            f"tiles of {high!r} x {wide!r} cells"[:60], f"{HEIGHT} x a number from 2 to 40", where
        )
    if not _two(rows, high) or rows[0] != ENTRY:
        raise InputError(f"rows = {rows!r}"[:60], f"{ENTRY} and another row", where)
    if not _two(columns, wide):
        raise InputError(f"columns = {columns!r}"[:60], "two of the columns", where)
    return BulgeContract(family, high, wide, (rows[0], rows[1]), (columns[0], columns[1]))


def _two(numbers: Any, limit: int) -> bool:
    """Return True if something is a list of two different numbers below a limit."""
    fits = isinstance(numbers, list) and [type(number) for number in numbers] == [int, int]
    return fits and numbers[0] != numbers[1] and all(0 <= number < limit for number in numbers)


def table(contract: BulgeContract) -> str:
    """The contract as it stands in a library.toml."""
    lines = ["[contract]", f"height = {contract.height}", f"width = {contract.width}"]
    lines += [f"rows = {list(contract.rows)}", f"columns = {list(contract.columns)}"]
    return "\n".join(lines) + "\n"

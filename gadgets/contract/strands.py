"""The contract of tiles through which one strand of a loop runs, as data.

    [contract]
    height = 6                  points of a tile from top to bottom, and from left to right; between tiles
    width = 6                   lies one line of faces, which both show
    rows = [2, 3]               the rows in which the strand may cross a side W or E: it carries 0 or 1; a
                                side without a port is crossed in the first
    column = 2                  a joint between an upper and a lower tile is the face right of this column
    closed = "0"                what faces show that no line of the loop touches
    joint = "1"                 what the face of a joint shows: the upper tile's strand runs along it (1), or
                                the lower tile's (0)

    [contract.symbols]          sign in a tile's picture -> what is printed there
    0 = 0

A tile is drawn on the doubled board (`hardboard.puzzles.declared.doubled`), and its corners are faces. So
face (i, j) is the spot (2i, 2j) and point (r, c) the spot (2r + 1, 2c + 1). Nothing crosses a side N or S:
every second face there is closed. What each tile must show is in `hardboard.discover.loops.tile_checks`.

    >>> signs = {".": None, "0": 0, "1": 1, "2": 2, "3": 3}
    >>> sample = StrandContract("slitherlink", 6, 6, (2, 3), 2, "0", "1", signs)
    >>> sample.side(True), sample.side(False), sample.level(True), sample.pins
    ('00...00', '00..000', '0.010.0', {'N': (-1, 6), 'E': (7, 12), 'S': (11, 6), 'W': (7, 0)})
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from hardboard.gadgets.contract.loops import LoopContract, require_fields, require_shown
from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading

KEYS = ("height", "width", "rows", "column", "closed", "joint", "symbols")


@dataclass(frozen=True, eq=False)
class StrandContract(LoopContract):
    """The crossings of the strand of a tile, and the numbers of the faces between tiles."""

    family: str
    height: int
    width: int
    rows: tuple[int, int]
    column: int
    closed: str
    joint: str
    #: sign -> symbol
    symbols: Mapping[str, Any]

    @property
    def size(self) -> Cell:
        """Rows and columns of spots of a tile, the lines that it shares with its neighbours included."""
        return 2 * self.height + 1, 2 * self.width + 1

    @cached_property
    def own(self) -> Shading:
        """The faces that only the tile has."""
        faces = np.zeros(self.size, dtype=bool)
        faces[2:-2:2, 2:-2:2] = True
        return faces

    def side(self, port: bool) -> str:
        """Return the numbers of the faces of a side W or E, from corner to corner."""
        crossed = self.rows if port else self.rows[:1]
        inner = ["." if {row - 1, row} & set(crossed) else self.closed for row in range(1, self.height)]
        return self.closed + "".join(inner) + self.closed

    def level(self, port: bool) -> str:
        """Return the numbers of the faces of a side N or S, from corner to corner."""
        faces = [self.closed if col % 2 == 0 else "." for col in range(self.width + 1)]
        if port:
            faces[self.column + 1] = self.joint
        return "".join(faces)

    def border(self, ports: tuple[str, ...]) -> Ints:
        """The picture of a tile without its inner faces."""
        picture = np.zeros(self.size, dtype=np.int32)
        lines = {"N": picture[0], "S": picture[-1], "W": picture[:, 0], "E": picture[:, -1]}
        for side, line in lines.items():
            signs = (self.level if side in "NS" else self.side)(side in ports)
            line[::2] = [0 if sign == "." else ord(sign) for sign in signs]
        return picture

    @cached_property
    def pins(self) -> dict[str, Cell]:
        """Map each side to the spot, from a tile's corner, that is black exactly if the joint carries 1. It
        is the crossing in the second row, or the line of the upper tile along the joint's face.
        """
        high, wide = 2 * self.height, 2 * self.width
        row, col = 2 * self.rows[1] + 1, 2 * self.column + 2
        return {"N": (-1, col), "E": (row, wide), "S": (high - 1, col), "W": (row, 0)}

    def crossings(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """The spots of a side W or E where the strand may cross it."""
        rows = self.rows if side in ports else self.rows[:1]
        return [(2 * row + 1, 0 if side == "W" else 2 * self.width) for row in rows]

    def given(self, ports: tuple[str, ...], state: State) -> dict[Cell, bool]:
        """Return the colours that a state gives to spots of the sides, and to the lines along joints."""
        found: dict[Cell, bool] = {}
        for side in "WE":
            for number, spot in enumerate(self.crossings(side, ports)):
                found[spot] = number == int(side in state)
        if "N" in ports:
            found[1, self.pins["N"][1]] = "N" not in state
        if "S" in ports:
            found[self.pins["S"]] = "S" in state
        return found

    def shown(self, ports: tuple[str, ...], black: Shading) -> State:
        """The state that lines in a tile show: along the face of a joint above, the lower strand means 0."""
        values = {side: bool(black[self.pins[side]]) for side in "ESW"}
        values["N"] = not black[1, self.pins["N"][1]]
        return frozenset(side for side in ports if values[side])

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile of another size or border, with signs that mean nothing, or whose colourings show
        other states than they are said to be of."""
        self.admit_picture(tile, where)
        require_shown(tile, self.shown, where)


def read(family: str, table: Mapping[str, Any], where: str) -> StrandContract:
    """The contract that a table says; what is wrong with it is reported."""
    require_fields(table, KEYS, where)
    high, wide, rows, column = (table[key] for key in KEYS[:4])
    numbers = isinstance(rows, list) and all(type(each) is int for each in (high, wide, column, *rows))
    if not numbers or not 3 < high < 40 or not 3 < wide < 40 or wide % 2 or len(rows) != 2:
        raise InputError("height, width, rows, column", "numbers from 4 on, an even width, two rows", where)
    if not 0 < rows[0] < rows[1] < high - 1 or column % 2 or not 0 <= column < wide - 1:
        raise InputError(f"rows {rows} and column {column}", "rows inside the tile, an even column", where)
    symbols = {".": None} | {str(sign): symbol for sign, symbol in table["symbols"].items()}
    if any(len(sign) != 1 or (sign != "." and type(symbol) is not int) for sign, symbol in symbols.items()):
        raise InputError("the symbols", "a number for each sign of one letter", where)
    closed, joint = str(table["closed"]), str(table["joint"])
    if not {closed, joint} <= set(symbols) - {"."} or closed == joint:
        raise InputError(f"closed {closed!r} and joint {joint!r}", "two signs of symbols", where)
    return StrandContract(family, high, wide, (rows[0], rows[1]), column, closed, joint, symbols)


def table(contract: StrandContract) -> str:
    """The contract as it stands in a library.toml."""
    lines = ["[contract]", f"height = {contract.height}", f"width = {contract.width}"]
    lines += [f"rows = {list(contract.rows)}", f"column = {contract.column}"]
    lines += [f'closed = "{contract.closed}"', f'joint = "{contract.joint}"', "", "[contract.symbols]"]
    lines += [f'"{sign}" = {symbol}' for sign, symbol in contract.symbols.items() if symbol is not None]
    return "\n".join(lines) + "\n"

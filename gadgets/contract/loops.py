"""The contracts of tiles that a loop crosses, as data: tiles with one strand, and tiles of T-grids.
T-metacells are in `hardboard.gadgets.metacell`.

Tiles are drawn on the doubled board (`hardboard.puzzles.declared.doubled`) and share their outermost lines of
spots with their neighbours. Tiles of families whose clues are numbers on faces:

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

Corners of these tiles are faces. Face (i, j) is the spot (2i, 2j) and point (r, c) the spot (2r + 1, 2c + 1).
Nothing crosses a side N or S: every second face there is closed. Tiles of T-grids:

    [contract]
    height = 5                  cells of a tile from top to bottom, and from left to right
    width = 6
    rows = [2, 4]               as above
    columns = [0, 3]            the columns in which a joint between an upper and a lower tile is crossed:
                                the upper tile's strand comes down in one, covers a piece of the lower tile
                                and goes up in the other (1), or nothing crosses the joint (0)

Such a piece is a *bulge*. Everything else on the sides of these tiles is wall. Each cell has a sign, the side
that it shuts. One of two tiles shuts the wall between them. On a side W or E it is the left one above the
first of the rows, and the right one below it. On a side N or S it is the lower one in the left half, and the
upper one in the right. Tiles therefore fit to all neighbours. What each tile must show is in
`hardboard.discover.loops.tile_checks`.

    >>> signs = {".": None, "0": 0, "1": 1, "2": 2, "3": 3}
    >>> faces = StrandContract("slitherlink", 6, 6, (2, 3), 2, "0", "1", signs)
    >>> faces.side(True), faces.side(False), faces.level(True), faces.pins
    ('00...00', '00..000', '0.010.0', {'N': (-1, 6), 'E': (7, 12), 'S': (11, 6), 'W': (7, 0)})
    >>> cells = BulgeContract("t-grid", 5, 6, (2, 4), (0, 3))
    >>> cells.pins
    {'N': (0, 1), 'E': (9, 12), 'S': (10, 1), 'W': (9, 0)}
    >>> cells.crossings("N", ("N", "E")), cells.crossings("S", ("N", "E")), cells.crossings("W", ())
    ([(0, 1), (0, 7)], [], [(5, 0)])
    >>> cells.walls("E", ("E",)), cells.own_walls("E", ("E",))
    ([(1, 12), (3, 12), (7, 12)], [(1, 12), (3, 12)])
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from hardboard.gadgets.contract.sides import Faults, admit_size
from hardboard.gadgets.geometry import side_cell
from hardboard.gadgets.relation import SIDES, State, show_state
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.declared import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.registry import family

#: What clues are where cells shut their sides, as a layout says it.
SHUT = "sides"
#: The height of tiles that turns are known of, and the first of the rows then: see
#: `hardboard.gadgets.backend.bulges`.
HEIGHT, ENTRY = 5, 2


class LoopContract(ABC):
    """The crossings of the loop at the sides of tiles, and the signs there."""

    #: The fields of the contract in a file.
    KEYS: ClassVar[tuple[str, ...]]

    family: str
    #: sign in a picture -> the clue
    symbols: Mapping[str, Any]

    @property
    @abstractmethod
    def size(self) -> Cell:
        """Rows and columns of spots of a tile, the lines that it shares with its neighbours included."""

    @property
    @abstractmethod
    def own_spots(self) -> Shading:
        """Return the spots of a tile at which it has signs of its own."""

    @abstractmethod
    def border(self, ports: tuple[str, ...]) -> Ints:
        """Return the picture of a tile without its own signs."""

    @abstractmethod
    def faults(self) -> Faults:
        """Yield the faults of the contract as it was read."""

    def text(self, table: str = "contract") -> str:
        """Return the contract as the table of that name in a file."""
        values = {key: json.dumps(getattr(self, key)) for key in self.KEYS if key != "symbols"}
        lines = [f"[{table}]"] * bool(table) + [f"{key} = {value}" for key, value in values.items()]
        if "symbols" in self.KEYS:
            signs = {sign: symbol for sign, symbol in self.symbols.items() if symbol is not None}
            lines += ["", f"[{table}.symbols]" if table else "[symbols]"]
            lines += [f'"{sign}" = {json.dumps(symbol)}' for sign, symbol in signs.items()]
        return "\n".join(lines) + "\n"

    @property
    def loop(self) -> str:
        """The course of the loop: along lines or through cells."""
        return str(family(self.family).declared.layout.loop)

    def board(self, sheet: Ints) -> Board:
        """Signs of spots as a board of the family."""
        spots = np.flatnonzero(sheet)
        symbols = {ord(sign): symbol for sign, symbol in self.symbols.items()}
        shown = map(symbols.__getitem__, sheet.ravel()[spots].tolist())
        clues = dict(zip(spots.tolist(), shown, strict=True))
        return Board(sheet.shape[0], sheet.shape[1], clues, loop=self.loop)

    def admit(self, tile: Tile, where: str = "") -> None:
        """Refuse a tile of another size, with unknown signs, or with another border than its ports ask."""
        admit_size(tile, self.size, where, unit="spots")
        strange = {chr(code) for code in np.unique(tile.picture).tolist() if code} - set(self.symbols)
        if strange:
            raise InputError(f"the sign {min(strange)!r}", "one of " + " ".join(self.symbols), where)
        if (tile.picture != self.border(tile.ports))[~self.own_spots].any():
            wish = "what the contract says of its ports, and other signs where clues stand"
            raise InputError(f"the border of {tile.name!r}", wish, where)


@dataclass(frozen=True, eq=False)
class OneStrand(LoopContract):
    """A contract of tiles each of which one strand passes, from its side W to its side E."""

    family: str
    height: int
    width: int
    rows: tuple[int, int]

    @property
    def size(self) -> Cell:
        """Rows and columns of spots of a tile."""
        return 2 * self.height + 1, 2 * self.width + 1

    @property
    @abstractmethod
    def pins(self) -> dict[str, Cell]:
        """Map each side to the spot, from a tile's corner, that is black exactly if the joint carries 1."""

    def spot(self, side: str, number: int) -> Cell:
        """Return the spot of a side in one of its rows or columns."""
        return side_cell(self.size, side, 2 * number + 1)

    def crossings(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """Return the spots of a side W or E where the strand may cross it."""
        return [self.spot(side, row) for row in (self.rows if side in ports else self.rows[:1])]

    def given(self, ports: tuple[str, ...], state: State) -> dict[Cell, bool]:
        """Return the colours that a state gives to spots of the sides, and to the lines along joints."""
        return {
            spot: number == int(side in state)
            for side in "WE"
            for number, spot in enumerate(self.crossings(side, ports))
        }

    def state_of(self, ports: tuple[str, ...], black: Shading) -> State:
        """Return the state that lines in a tile show."""
        return frozenset(side for side in ports if black[self.pins[side]])

    def admit(self, tile: Tile, where: str = "") -> None:
        """Refuse also a tile whose colourings show other states than declared."""
        super().admit(tile, where)
        if lacking := tile.states - set(tile.colourings):
            raise InputError(f"{len(lacking)} states of {tile.name!r} without a colouring", "one each", where)
        for state, black in tile.colourings.items():
            if self.state_of(tile.ports, black) != state:
                name = show_state(state, tile.ports)
                raise InputError(f"a colouring of {tile.name!r} for {name}", "one that shows it", where)


@dataclass(frozen=True, eq=False)
class StrandContract(OneStrand):
    """The crossings of the strand of a tile, and the numbers of the faces between tiles."""

    KEYS = ("height", "width", "rows", "column", "closed", "joint", "symbols")

    column: int
    closed: str
    joint: str
    #: sign -> symbol
    symbols: Mapping[str, Any]

    @cached_property
    def own_spots(self) -> Shading:
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
        """Return the picture of a tile without its inner faces."""
        picture = np.zeros(self.size, dtype=np.int32)
        lines = {"N": picture[0], "S": picture[-1], "W": picture[:, 0], "E": picture[:, -1]}
        for side, line in lines.items():
            signs = (self.level if side in "NS" else self.side)(side in ports)
            line[::2] = [0 if sign == "." else ord(sign) for sign in signs]
        return picture

    @cached_property
    def pins(self) -> dict[str, Cell]:
        """The crossing in the second row, or the line of the upper tile along the joint's face."""
        (high, _), col = self.size, 2 * self.column + 2
        east, west = (self.spot(side, self.rows[1]) for side in "EW")
        return {"N": (-1, col), "E": east, "S": (high - 2, col), "W": west}

    def given(self, ports: tuple[str, ...], state: State) -> dict[Cell, bool]:
        """Return the colours that a state gives to spots of the sides, and to the lines along joints."""
        joints = {"N": ((1, self.pins["N"][1]), "N" not in state), "S": (self.pins["S"], "S" in state)}
        return super().given(ports, state) | dict(joints[side] for side in joints if side in ports)

    def state_of(self, ports: tuple[str, ...], black: Shading) -> State:
        """The state that lines in a tile show: along the face of a joint above, the lower strand means 0."""
        values = {side: bool(black[self.pins[side]]) for side in "ESW"}
        values["N"] = not black[1, self.pins["N"][1]]
        return frozenset(side for side in ports if values[side])

    def faults(self) -> Faults:
        """Return numbers that fit each other, and signs that are known."""
        high, wide, rows, column = self.height, self.width, self.rows, self.column
        numbers = all(type(each) is int for each in (high, wide, column, *rows))
        if not numbers or not 3 < high < 40 or not 3 < wide < 40 or wide % 2 or len(rows) != 2:
            yield "height, width, rows, column", "numbers from 4 on, an even width, two rows"
        if not 0 < rows[0] < rows[1] < high - 1 or column % 2 or not 0 <= column < wide - 1:
            yield f"rows {list(rows)} and column {column}", "rows inside the tile, an even column"
        signs = set(self.symbols) - {"."}
        if any(len(sign) != 1 or type(self.symbols[sign]) is not int for sign in signs):
            yield "the symbols", "a number for each sign of one letter"
        if not {self.closed, self.joint} <= signs or self.closed == self.joint:
            yield f"closed {self.closed!r} and joint {self.joint!r}", "two signs of symbols"


@dataclass(frozen=True)
class BulgeContract(OneStrand):
    """The crossings of the strand of a tile of a T-grid, and the walls that the tile shuts."""

    KEYS = ("height", "width", "rows", "columns")

    columns: tuple[int, int]
    #: sign in a picture -> the clue: the side that it shuts
    symbols: Mapping[str, str] = field(
        default_factory=lambda: {"^": "U", ">": "R", "v": "D", "<": "L"}, compare=False, repr=False
    )

    @property
    def own_spots(self) -> Shading:
        """The cells."""
        cells = np.zeros(self.size, dtype=bool)
        cells[1::2, 1::2] = True
        return cells

    def border(self, ports: tuple[str, ...]) -> Ints:
        """Return the picture of a tile without its own signs: nothing."""
        return np.zeros(self.size, dtype=np.int32)

    @cached_property
    def pins(self) -> dict[str, Cell]:
        """The crossing in the second row, or in the first column."""
        return {side: self.spot(side, self.columns[0] if side in "NS" else self.rows[1]) for side in SIDES}

    def crossings(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """Return the spots where the strand may cross a side: W or E once; N or S in both or none."""
        if side in "NS":
            return [self.spot(side, col) for col in self.columns] if side in ports else []
        return super().crossings(side, ports)

    def walls(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """Return the other spots of a side that lie between cells."""
        every = (self.spot(side, n) for n in range(self.width if side in "NS" else self.height))
        return [spot for spot in every if spot not in self.crossings(side, ports)]

    def own_walls(self, side: str, ports: tuple[str, ...]) -> list[Cell]:
        """Return the walls that the tile itself shuts."""
        along, half = (1, self.width) if side in "NS" else (0, 2 * self.rows[0] + 1)
        return [spot for spot in self.walls(side, ports) if (spot[along] < half) == (side in "NE")]

    def given(self, ports: tuple[str, ...], state: State) -> dict[Cell, bool]:
        """Return the spots of the sides that are crossed in a state."""
        walls = {spot: False for side in SIDES for spot in self.walls(side, ports)}
        return (
            walls
            | super().given(ports, state)
            | {spot: side in state for side in "NS" for spot in self.crossings(side, ports)}
        )

    def faults(self) -> Faults:
        """Yield the faults of the size, the rows and the columns of tiles."""
        high, wide, rows, columns = self.height, self.width, self.rows, self.columns
        if high != HEIGHT or type(wide) is not int or not 2 <= wide <= 40:
            yield f"tiles of {high!r} x {wide!r} cells"[:60], f"{HEIGHT} x a number from 2 to 40"
        if not _two(rows, high) or rows[0] != ENTRY:
            yield f"rows = {list(rows)!r}"[:60], f"{ENTRY} and another row"
        if not _two(columns, wide):
            yield f"columns = {list(columns)!r}"[:60], "two of the columns"


def _two(numbers: tuple[Any, ...], limit: int) -> bool:
    fits = [type(number) for number in numbers] == [int, int]
    return fits and numbers[0] != numbers[1] and all(0 <= number < limit for number in numbers)


def read_strands(family: str, table: Mapping[str, Any]) -> StrandContract:
    """Return the contract of a table for tiles with numbers on faces."""
    symbols = {".": None} | {str(sign): symbol for sign, symbol in table["symbols"].items()}
    numbers = table["height"], table["width"], tuple(table["rows"]), table["column"]
    return StrandContract(family, *numbers, str(table["closed"]), str(table["joint"]), symbols)


def read_bulges(family: str, table: Mapping[str, Any]) -> BulgeContract:
    """Return the contract of a table for tiles of T-grids."""
    return BulgeContract(
        family, table["height"], table["width"], tuple(table["rows"]), tuple(table["columns"])
    )

"""T-metacells: a square tile that stands for a cell of a T-grid, with an exit on three of its sides.

    family = "slitherlink"
    points = 3                  rows and columns of points of the loop in a tile, an odd number
    gap = 0                     lines of points between two tiles: 0 along lines, 1 through cells
    corner = "0"                what the frame shows that all tiles share: at corners of tiles,
    side = "."                  at their sides,
    port = "."                  and beside the middle of a side, or in it where there is a gap

    [symbols]                   sign in the picture -> what is printed there
    0 = 0

stands in `tee.toml` of a folder, and the tile beside it in `tee.txt`. The tile is drawn on the doubled board
(`hardboard.puzzles.declared.doubled`), with the side S shut, and with the loop's way between every two exits.
A tile shares its outermost lines of spots with its neighbours. What it must show is in
`hardboard.discover.loops.metacell_checks`.

    >>> cell = load_tee("slitherlink")
    >>> cell.pitch, cell.frame.pin("N"), cell.tile.ports
    (6, (0, 3), ('N', 'E', 'W'))
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hardboard.gadgets.contract.loops import LoopContract
from hardboard.gadgets.contract.sides import Faults, contract_reader
from hardboard.gadgets.geometry import side_middle
from hardboard.gadgets.library_folder import read_toml
from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import ORIENTATIONS, Tile
from hardboard.gadgets.tile_file import read_tile
from hardboard.puzzles.declared.board import CELLS, LINES
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.registry import family

HOME = Path(__file__).parent / "metacells"
#: The exits of a tile as it is drawn, and what it says of them.
EXITS, RELATION = ("N", "E", "W"), "exactly 2 of N, E, W"
STATES: tuple[State, ...] = tuple(frozenset(pair) for pair in ("NE", "NW", "EW"))


@dataclass(frozen=True)
class TeeFrame(LoopContract):
    """The grid of a family's tiles, and the signs that all tiles have on their shared lines."""

    KEYS = ("family", "points", "gap", "corner", "side", "port", "symbols")

    family: str
    points: int
    gap: int
    corner: str
    side: str
    port: str
    #: sign -> symbol
    symbols: Mapping[str, Any]

    def faults(self) -> Faults:
        """Return values of the right types, a family with a loop, and signs that are known."""
        for key, kind in {**dict.fromkeys(self.KEYS, str), "points": int, "gap": int}.items():
            if key != "symbols" and type(getattr(self, key)) is not kind:
                yield f"{key} = {getattr(self, key)!r}"[:40], f"a {kind.__name__}"
        if any(len(sign) != 1 or type(symbol) not in (int, str) for sign, symbol in self.symbols.items()):
            yield "the symbols", "a number or a word for each sign of one letter"
        declared = family(self.family).declared
        loop = "" if declared is None else declared.layout.loop
        if self.gap != {LINES: 0, CELLS: 1}.get(loop):
            yield f"a T-metacell of {self.family} with a gap of {self.gap}", "a loop, and its gap"
        if not 0 < self.points < 30 or self.points % 2 == 0:
            yield f"a T-metacell of {self.points} points", "an odd number, less than 30"
        if strange := {self.corner, self.side, self.port} - {".", *self.symbols}:
            yield f"the sign {min(strange)!r}", "one of the symbols"

    @property
    def name(self) -> str:
        """The name of the frame in a search."""
        return f"{self.points} x {self.points} points, frame {self.corner} {self.side} {self.port}"

    @property
    def pitch(self) -> int:
        """Spots from a tile to the next one."""
        return 2 * (self.points + self.gap)

    def pin(self, side: str) -> Cell:
        """Return the spot in the middle of a side: black exactly if the loop leaves the tile there."""
        return side_middle(self.size, side)

    def beyond(self, side: str) -> Cell:
        """Return the spot behind that: with a gap, it is black exactly if the other is."""
        (row, col), (down, right) = self.pin(side), STEPS[side]
        return row + down, col + right

    @property
    def size(self) -> Cell:
        """Rows and columns of spots of a tile."""
        return self.pitch + 1, self.pitch + 1

    @property
    def own_spots(self) -> Shading:
        """Return the spots inside where clues may stand."""
        inside = np.zeros(self.size, dtype=bool)
        inside[2:-2:2, 2:-2:2] = True
        return inside

    def border(self, ports: tuple[str, ...] = EXITS) -> Ints:
        """Return the picture of a tile without its own signs."""
        picture = np.zeros(self.size, dtype=np.int32)
        line = [self.side] * (self.pitch // 2 + 1)
        for spot in range(0, self.pitch + 1, 2):
            if abs(spot - self.pitch // 2) <= 1:
                line[spot // 2] = self.port
        line[0] = line[-1] = self.corner
        codes = [0 if sign == "." else ord(sign) for sign in line]
        picture[0, ::2] = picture[-1, ::2] = picture[::2, 0] = picture[::2, -1] = codes
        return picture


@dataclass(frozen=True, eq=False)
class TMetacell:
    """A tile in its frame."""

    frame: TeeFrame
    tile: Tile

    def __post_init__(self) -> None:
        tile, own = self.tile, self.frame
        if tile.ports != EXITS or tile.states != frozenset(STATES) or set(tile.colourings) != set(STATES):
            raise InputError(f"the tile {tile.name!r}", f"ports {' '.join(EXITS)}, {RELATION}, all states")
        own.admit(tile)

    @property
    def pitch(self) -> int:
        """Spots from a tile to the next one."""
        return self.frame.pitch

    def shut(self, side: str) -> Tile:
        """Return the tile with this side shut."""
        turn = next(one for one in ORIENTATIONS if not one.mirrored and one.side("S") == side)
        return self.tile.turned(turn)


def read_tee(folder: Path) -> TMetacell:
    """Return the T-metacell in a folder; errors name the file."""
    toml = read_toml(folder / "tee.toml")
    frame = contract_reader(*TeeFrame.KEYS)(lambda table: TeeFrame(**table))(toml.data, str(toml.path))
    try:
        return TMetacell(frame, read_tile(folder / "tee.txt"))
    except InputError as error:
        raise error.at(str(folder)) from None


def tee_families() -> list[str]:
    """Return the families that a T-metacell is known of."""
    return sorted(path.parent.name for path in HOME.glob("*/tee.toml"))


@cache
def load_tee(name: str) -> TMetacell:
    """Return the T-metacell of a family."""
    if name not in tee_families():
        raise InputError(f"a T-metacell of {name!r}", "one of " + " ".join(tee_families()))
    return read_tee(HOME / name)

"""The contract of a Kamaji library: the border numbers of a tile, and the least numbers beside the border.

    [contract]
    maximum = 21                        what the numbers of a piece add up to
    port = 6                            the place of a port on its side, from west or north, counted from 0
    least = 7                           no number of the two outer rings of a tile is below this

    [contract.line.plain]               the border line at a side without a port, from west or north
    N = [8, 9, 8, ...]
    ...

    [contract.line.port]                and at one with a port
    ...

Tiles stand side by side and share no cell. The numbers promise that no piece reaches from one tile into
another but the pair at a port, which is the signal. Tiles promise these numbers:
`hardboard.workbench.kamaji.contract`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from hardboard.gadgets.contract.sides import PLAIN, PORT, Faults, admit_size, contract_reader
from hardboard.gadgets.geometry import side_cell
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import Cell


@dataclass(frozen=True)
class KamajiContract:
    """The common promises of the sides of a library's tiles."""

    family: ClassVar[str] = "kamaji"

    maximum: int
    port: int
    least: int
    #: `port` or `plain` -> side -> the numbers on the border
    line: Mapping[str, Mapping[str, tuple[int, ...]]]

    @property
    def size(self) -> int:
        """Rows and columns of a tile."""
        return len(self.line[PLAIN]["N"])

    def cell(self, side: str) -> Cell:
        """Return the cell of a port in its tile."""
        return side_cell((self.size, self.size), side, self.port)

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile whose sides are not as long as the lines."""
        admit_size(tile, (self.size, self.size), where, "the length of the contract's lines")

    def faults(self) -> Faults:
        """Check that lines have one length, no number below the least, equal corners, and ports between."""
        for key, side in product((PLAIN, PORT), SIDES):
            line = self.line[key][side]
            if len(line) != self.size:
                yield f"border lines of {self.size} and {len(line)} cells", "one length"
            for number in line:
                if not self.least <= number < self.maximum:
                    yield (
                        f"the number {number} on a border",
                        f"numbers from {self.least} to below {self.maximum}",
                    )
        if self.least < 2 or not 0 < self.port < self.size - 1:
            yield f"least {self.least}, port {self.port}", "a number above 1, a place between the corners"
        for key, other in product((PLAIN, PORT), repeat=2):
            level, upright = self.line[key], self.line[other]
            for side, end in (("N", 0), ("S", -1)):
                if (level[side][0], level[side][-1]) != (upright["W"][end], upright["E"][end]):
                    yield f"other corners in the line {side} than in W and E", "one number a corner"


@contract_reader("maximum", "port", "least", "line")
def read(table: Mapping[str, Any]) -> KamajiContract:
    """Return the contract of a table."""
    maximum, port, least = (int(table[key]) for key in ("maximum", "port", "least"))
    lines = {
        key: {side: tuple(map(int, table["line"][key][side])) for side in SIDES} for key in (PLAIN, PORT)
    }
    return KamajiContract(maximum, port, least, lines)

"""The contract of a Kurodoko library: the lines on which tiles meet, and the sights across them. Kölker's:

[contract]
margin = 2                          how far beyond its border a tile's clues may look
rays = [6, 10]                      where a line of sight runs on through a port, however far

[contract.line]                     the border line at a side with a port, and at one without
port = ".....!?!2!?!....."          (`!` and `#` black, all else white)
plain = "................."

[contract.sight]                    place on the line -> white cells seen from there into the tile,
port = { 8 = [1, 0] }               when the port's value is 0 and when it is 1
plain = {}

[contract.white]                    places where the cell behind the line is white in every solution
plain = []
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from hardboard.gadgets.contract.sides import PLAIN, PORT, Faults, admit_size, contract_reader
from hardboard.gadgets.tile import END, Tile
from hardboard.gadgets.tile_file import read_picture
from hardboard.puzzles.grid import Ints, Shading


@dataclass(frozen=True)
class KurodokoContract:
    """The common promises of the sides of a library's tiles; each mapping has the keys `port` and `plain`."""

    family: ClassVar[str] = "kurodoko"

    margin: int
    rays: tuple[int, ...]
    line: Mapping[str, str]
    #: place -> what is seen inward for the values 0 and 1
    sight: Mapping[str, Mapping[int, tuple[int, int]]]
    white: Mapping[str, tuple[int, ...]]

    @property
    def border(self) -> str:
        """The border line at a port."""
        return self.line[PORT]

    def clues(self, kind: str) -> Ints:
        """Return the border line's clues and signs."""
        result: Ints = read_picture([self.line[kind]])[0]
        return result

    def black(self, kind: str) -> Shading:
        """Return the border line's colours."""
        return np.array([sign in "#!" for sign in self.line[kind]])

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile whose sides are not as long as the lines."""
        for line in self.line.values():
            admit_size(tile, (len(line), len(line)), where, "the length of the contract's lines")

    def faults(self) -> Faults:
        """Check that everything about a side reads the same from both ends, because tiles are turned."""
        last = len(self.border) - 1
        if len(self.line[PLAIN]) != last + 1:
            yield f"border lines of {last + 1} and {len(self.line[PLAIN])} cells", "one length"
        for key in (PORT, PLAIN):
            line, sight = self.line[key], self.sight[key]
            if line != line[::-1]:
                yield f"the {key} line {line!r}", "the same from both ends"
            if {last - at: seen for at, seen in sight.items()} != dict(sight):
                yield f"the sight lines {sorted(sight)} of {key}", "the same from both ends"
            for at in sight:
                if not 0 <= at <= last or line[at] in "#!":
                    yield f"a line of sight at place {at} of {key}, which is black", "a white cell"
        if {last - at for at in self.rays} != set(self.rays):
            yield f"the rays {list(self.rays)}", "the same from both ends"


@contract_reader("margin", "rays", "line", "sight", "white")
def read(table: Mapping[str, Any]) -> KurodokoContract:
    """Return the contract of a table."""
    both, sight, white = (PORT, PLAIN), table["sight"], table["white"]
    return KurodokoContract(
        int(table["margin"]),
        tuple(int(place) for place in table["rays"]),
        {key: str(table["line"][key]) for key in both},
        {key: {int(at): _pair(seen) for at, seen in sight[key].items()} for key in both},
        {key: tuple(int(at) for at in white.get(key, ())) for key in both},
    )


def _pair(seen: Any) -> tuple[int, int]:
    zero, one = seen
    return int(zero), int(one)


def signs(picture: Ints) -> Ints:
    """Return a picture's clues and `?`, without the marks for black cells."""
    return np.where(picture == END, 0, picture).astype(np.int32)

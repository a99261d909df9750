"""The contract of a Kurodoko library: the lines on which tiles meet and what is seen across them. Kölker's:

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

from hardboard.gadgets.contract.sides import PLAIN, PORT, admit_size
from hardboard.gadgets.tile import END, Tile
from hardboard.gadgets.tilefile import read_picture
from hardboard.puzzles.errors import InputError
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
        """The border line's clues and signs."""
        result: Ints = read_picture([self.line[kind]])[0]
        return result

    def black(self, kind: str) -> Shading:
        """The border line's colours."""
        return np.array([sign in "#!" for sign in self.line[kind]])

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile whose sides are not as long as the lines."""
        for line in self.line.values():
            admit_size(tile, (len(line), len(line)), where, "the length of the contract's lines")


def read(table: Mapping[str, Any], where: str) -> KurodokoContract:
    """The contract that a table says; what is wrong with it is reported."""
    try:
        contract = KurodokoContract(
            int(table["margin"]),
            tuple(int(place) for place in table["rays"]),
            {key: str(table["line"][key]) for key in (PORT, PLAIN)},
            {
                key: {int(at): _pair(seen) for at, seen in table["sight"][key].items()}
                for key in (PORT, PLAIN)
            },
            {key: tuple(int(at) for at in table["white"].get(key, ())) for key in (PORT, PLAIN)},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(
            f"{type(error).__name__} {error}", "margin, rays, line, sight and white", where
        ) from None
    _check(contract, where)
    return contract


def _pair(seen: Any) -> tuple[int, int]:
    zero, one = seen
    return int(zero), int(one)


def _check(contract: KurodokoContract, where: str) -> None:
    """A tile may be turned and mirrored, so everything about a side must read the same in both directions."""
    last = len(contract.line[PORT]) - 1
    if len(contract.line[PLAIN]) != last + 1:
        raise InputError(
            f"border lines of {last + 1} and {len(contract.line[PLAIN])} cells", "one length", where
        )
    for key in (PORT, PLAIN):
        if contract.line[key] != contract.line[key][::-1]:
            raise InputError(f"the {key} line {contract.line[key]!r}", "the same from both ends", where)
        if {last - at: seen for at, seen in contract.sight[key].items()} != dict(contract.sight[key]):
            raise InputError(
                f"the sight lines {sorted(contract.sight[key])} of {key}", "the same from both ends", where
            )
        blind = [at for at in contract.sight[key] if not 0 <= at <= last or contract.line[key][at] in "#!"]
        if blind:
            raise InputError(
                f"a line of sight at place {blind[0]} of {key}, which is black", "a white cell", where
            )
    if {last - at for at in contract.rays} != set(contract.rays):
        raise InputError(f"the rays {list(contract.rays)}", "the same from both ends", where)


def signs(picture: Ints) -> Ints:
    """A picture's clues and `?`, without the marks for black cells."""
    return np.where(picture == END, 0, picture).astype(np.int32)

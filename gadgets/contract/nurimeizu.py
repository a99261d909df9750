"""The contract of a Nurimeizu library: which tiles stand where in the stack, their border lines, and what
their frames join.

    [contract]
    port = "ooo#D#ooo"                  the border line at a side with a port: `o` and the dot D always
                                        white, `#` never
    plain = "oooo#oooo"                 at a side without one; at an open side all cells are always white

    [contract.places.first]             tiles of the first column
    tiles = ["pw", "t0w", "t1w"]
    height = 9                          rows of such a tile
    open = "W"                          its open sides
    joined = ["NW SW", "NE", "SE"]      the pieces of its frame, each by the corners in it
    beside = { N = ["top", "link"], E = ["middle", "last"], S = ["link", "bottom"], W = [] }
    ...

`beside` names the places of the neighbours. None means the edge of the board, or a side that needs no promise
because only white cells are on its line. In a *link* place, with two pieces, the tile itself joins what is
left and right of it in every solution. The steps that hold each tile to this are in
`hardboard.workbench.nurimeizu.contract`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hardboard.gadgets.contract.sides import Faults, admit_size, contract_reader
from hardboard.gadgets.relation import OPPOSITE, SIDES
from hardboard.gadgets.tile import UPRIGHT, Tile
from hardboard.puzzles.errors import InputError

CORNERS = ("NW", "NE", "SE", "SW")
FIELDS = ("tiles", "height", "open", "joined", "beside")


@dataclass(frozen=True)
class StackPlace:
    """A position in the stack, the tiles that may stand there, and their common promises."""

    name: str
    tiles: tuple[str, ...]
    height: int
    open: str
    joined: frozenset[frozenset[str]]
    beside: Mapping[str, tuple[str, ...]]

    @property
    def links(self) -> bool:
        """Return True if a tile here joins two pieces of its frame itself."""
        return self.joined == {frozenset(("NW", "SW")), frozenset(("NE", "SE"))}


@dataclass(frozen=True)
class NurimeizuContract:
    """The lines on which tiles meet, and the positions of tiles."""

    family: ClassVar[str] = "nurimeizu"

    port: str
    plain: str
    places: Mapping[str, StackPlace]

    def place(self, tile: Tile) -> StackPlace:
        """Return the place of a tile; an error if it has none."""
        for place in self.places.values():
            if tile.name in place.tiles and tile.orientation == UPRIGHT:
                return place
        raise InputError(f"the tile {tile.label!r}", "one that the contract has a place for, upright")

    def line(self, tile: Tile, side: str) -> str:
        """Return the border line at a side of a tile, west to east or north to south."""
        if side in tile.ports:
            return self.port
        return (
            "o" * (tile.size[1] if side in "NS" else tile.size[0])
            if side in self.place(tile).open
            else self.plain
        )

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile without a position, or of another size than the tiles at its position."""
        if not any(tile.name in place.tiles for place in self.places.values()):
            raise InputError(f"no place for the tile {tile.name!r}", "one of " + " ".join(self.places), where)
        admit_size(tile, (self.place(tile).height, len(self.port)), where, "{}, the size at its place")

    def faults(self) -> Faults:
        """A line has a dot in the middle between black cells, and the frame from there on to the corners. A
        tile has one place, each corner is in one piece, and neighbours are neighbours of each other.
        """
        for line, middle in ((self.port, "#D#"), (self.plain, "#")):
            arm = "o" * ((len(self.port) - len(middle)) // 2)
            if line != arm + middle + arm or not arm:
                yield f"the line {line!r}", f"{middle} in the middle of `o`, both lines of one length"
        names = [name for place in self.places.values() for name in place.tiles]
        for name in sorted(name for name in names if names.count(name) > 1):
            yield f"two places for the tile {name!r}", "one for each"
        for place in self.places.values():
            yield from self._place_faults(place)

    def _place_faults(self, place: StackPlace) -> Faults:
        name = place.name
        if sorted(corner for piece in place.joined for corner in piece) != sorted(CORNERS):
            yield f"the pieces of the place {name!r}", "the four corners, each in one piece"
        if not set(place.open) <= set(SIDES):
            yield f"the open sides {place.open!r} of the place {name!r}", "some of NESW"
        if place.height != len(self.port) and not {"E", "W"} <= set(place.open):
            yield f"the height {place.height} of the place {name!r}", "that of the lines, or open sides"
        for side, others in place.beside.items():
            for other in others:
                if other not in self.places or name not in self.places[other].beside[OPPOSITE[side]]:
                    yield f"{other!r} {side} of {name!r}", "a place that has it on its other side"


@contract_reader("port", "plain", "places")
def read(table: Mapping[str, Any]) -> NurimeizuContract:
    """Return the contract of a table."""
    places = {name: _place(name, entry) for name, entry in table["places"].items()}
    return NurimeizuContract(str(table["port"]), str(table["plain"]), places)


def _place(name: str, entry: Mapping[str, Any]) -> StackPlace:
    if set(entry) != set(FIELDS):
        raise InputError(f"the fields {' '.join(sorted(entry))} of the place {name!r}", " ".join(FIELDS))
    joined = frozenset(frozenset(corners.split()) for corners in entry["joined"])
    beside = {side: tuple(map(str, entry["beside"][side])) for side in SIDES}
    tiles = tuple(map(str, entry["tiles"]))
    return StackPlace(name, tiles, int(entry["height"]), str(entry["open"]), joined, beside)

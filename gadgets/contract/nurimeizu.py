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

from hardboard.gadgets.contract.sides import admit_size
from hardboard.gadgets.relation import OPPOSITE, SIDES
from hardboard.gadgets.tile import UPRIGHT, Tile
from hardboard.puzzles.errors import InputError

CORNERS = ("NW", "NE", "SE", "SW")
KEYS = ("port", "plain", "places")
FIELDS = ("tiles", "height", "open", "joined", "beside")


@dataclass(frozen=True)
class StackPlace:
    """A place of the stack where some tiles stand, and their common promises."""

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
    """The lines on which tiles meet, and the places in which they stand."""

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
        """The border line at a side of a tile, west to east or north to south."""
        if side in tile.ports:
            return self.port
        return (
            "o" * (tile.size[1] if side in "NS" else tile.size[0])
            if side in self.place(tile).open
            else self.plain
        )

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile without a place, or of another size than those at its place."""
        if not any(tile.name in place.tiles for place in self.places.values()):
            raise InputError(f"no place for the tile {tile.name!r}", "one of " + " ".join(self.places), where)
        admit_size(tile, (self.place(tile).height, len(self.port)), where, "{}, the size at its place")


def read(table: Mapping[str, Any], where: str) -> NurimeizuContract:
    """The contract that a table says; what is wrong with it is reported."""
    if strange := sorted(set(table) - set(KEYS)):
        raise InputError(f"the field {strange[0]!r}", "one of " + " ".join(KEYS), where)
    try:
        places = {name: _place(name, entry, where) for name, entry in table["places"].items()}
        contract = NurimeizuContract(str(table["port"]), str(table["plain"]), places)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"{type(error).__name__} {error}", ", ".join(KEYS), where) from None
    _check_lines(contract, where)
    for place in places.values():
        _check_place(place, contract, where)
    return contract


def _place(name: str, entry: Mapping[str, Any], where: str) -> StackPlace:
    if set(entry) != set(FIELDS):
        raise InputError(
            f"the fields {' '.join(sorted(entry))} of the place {name!r}", " ".join(FIELDS), where
        )
    joined = frozenset(frozenset(corners.split()) for corners in entry["joined"])
    beside = {side: tuple(map(str, entry["beside"][side])) for side in SIDES}
    return StackPlace(
        name, tuple(map(str, entry["tiles"])), int(entry["height"]), str(entry["open"]), joined, beside
    )


def _check_lines(contract: NurimeizuContract, where: str) -> None:
    """A dot in the middle between black cells; the frame from there on to the corners."""
    for line, middle in ((contract.port, "#D#"), (contract.plain, "#")):
        arm = "o" * ((len(contract.port) - len(middle)) // 2)
        if line != arm + middle + arm or not arm:
            raise InputError(
                f"the line {line!r}", f"{middle} in the middle of `o`, both lines of one length", where
            )
    names = [name for place in contract.places.values() for name in place.tiles]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InputError(f"two places for the tile {twice[0]!r}", "one for each", where)


def _check_place(place: StackPlace, contract: NurimeizuContract, where: str) -> None:
    """Each corner is in one piece, sides are sides, and neighbours are neighbours of each other."""
    if sorted(corner for piece in place.joined for corner in piece) != sorted(CORNERS):
        raise InputError(
            f"the pieces of the place {place.name!r}", "the four corners, each in one piece", where
        )
    if not set(place.open) <= set(SIDES):
        raise InputError(f"the open sides {place.open!r} of the place {place.name!r}", "some of NESW", where)
    if place.height != len(contract.port) and not {"E", "W"} <= set(place.open):
        raise InputError(
            f"the height {place.height} of the place {place.name!r}",
            "that of the lines, or open sides",
            where,
        )
    for side, names in place.beside.items():
        for name in names:
            if name not in contract.places or place.name not in contract.places[name].beside[OPPOSITE[side]]:
                raise InputError(
                    f"{name!r} {side} of {place.name!r}", "a place that has it on its other side", where
                )

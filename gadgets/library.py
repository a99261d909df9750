"""A tile library: a folder with a `library.toml` and one text file a tile.

The library knows its puzzle, the positions of its tiles and the role of each. It never sees a formula.
`hardboard.gadgets.library_folder` loads it.

    >>> from hardboard.gadgets.contract import kurodoko
    >>> from hardboard.gadgets.library_folder import load
    >>> library_contract(load("koelker"), kurodoko.KurodokoContract).rays
    (6, 10)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hardboard.gadgets.contract import FamilyContract
from hardboard.gadgets.tile import ORIENTATIONS, Tile, TileOrientation, parse_orientation
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.naming import plain_name
from hardboard.puzzles.registry import family_part

C = TypeVar("C", bound=FamilyContract)


@dataclass(frozen=True, eq=False, repr=False)
class Library:
    """Tiles of one puzzle family that fit together."""

    name: str
    title: str
    family: str
    layout: str
    #: Tiles stand this many cells apart; what they exceed it by is shared with the neighbour.
    pitch: int
    #: Whether the two tiles at a port see opposite values there.
    inverts: bool
    #: Role -> the name of its tile, or of several that serve for it.
    roles: Mapping[str, Any]
    tiles: Mapping[str, Tile]
    #: Whether tiles may be turned and mirrored.
    turns: bool = True
    #: Whether every allowed state of a tile has exactly one completion, so that boards keep the number of
    #: solutions.
    counts: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)
    #: What every tile promises to its neighbours, if it is said.
    contract: FamilyContract | None = None
    #: Whether the tiles were found by a search, in a family that has other tiles made by people.
    found: bool = False
    #: Larger tiles that are made of others: name -> rows of names. See `hardboard.gadgets.blocks`.
    blocks: Mapping[str, Any] = field(default_factory=dict)
    #: The hash of the file of Coq that ends in the theorem about it; empty if there is none. See
    #: `proof/coq/README.md`.
    theorem: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name, "the library"))

    def __repr__(self) -> str:
        return f"<library {self.name}: {len(self.tiles)} {self.family} tiles>"

    def role(self, role: str, orientation: str = "") -> Tile:
        """Return the tile that plays a role, turned."""
        named = self.roles.get(role)
        if not isinstance(named, str):
            fault = f"{'several tiles' if named else 'no tile'} for the role {role!r}"
            raise InputError(fault, "one, named in library.toml", self.name)
        return self.tile(named).turned(orientation)

    def tile(self, name: str) -> Tile:
        """Return the tile of that name."""
        if name not in self.tiles:
            raise InputError(f"the tile {name!r}", "one of " + " ".join(sorted(self.tiles)))
        return self.tiles[name]

    def orientations(self, tile: Tile) -> tuple[TileOrientation, ...]:
        """Return the orientations that a tile may have; tiles named in `upright` have only one."""
        if not self.turns:
            return (parse_orientation(self.settings.get("frame", "")),)
        return ORIENTATIONS[:1] if tile.name in self.settings.get("upright", ()) else ORIENTATIONS


def part_of(library: Library, kind: str) -> Any:
    """Return the part of a family that is for tiles such as this library has; None if there is none."""
    return family_part(library.family, kind, found=library.found)


def library_contract(library: Library, kind: type[C]) -> C:
    """Return the contract of a library, which must be of this kind."""
    if not isinstance(library.contract, kind):
        wanted = kind.__module__.rpartition(".")[2]
        raise InputError(f"no {wanted} contract in the library {library.name!r}", "a library with one")
    return library.contract


def check_counts(library: Library) -> None:
    """Refuse to count with a library whose boards have another number of solutions than their formulas."""
    if not library.counts:
        raise InputError(
            f"--count with the library {library.name!r}", "one that keeps the number of solutions"
        )

"""A tile library: a folder with a `library.toml` and one text file a tile.

The library knows its puzzle, how its tiles stand side by side and which tile plays which role; it never sees
a formula.

    >>> load("koelker").role("wire").relation
    'N_out = S_in'
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hardboard.gadgets.contract import Contract, read_contract
from hardboard.gadgets.relation import show_state
from hardboard.gadgets.tile import END, ORIENTATIONS, Orientation, Tile, parse_orientation
from hardboard.gadgets.tilefile import read_tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, adjacent_pairs
from hardboard.puzzles.registry import names as families
from hardboard.puzzles.rules import place

HOME = Path(__file__).parent

#: The roles that each layout needs a tile for, with the ports that tile must have.
ROLES: dict[str, dict[str, str]] = {
    "network": {
        "wire": "NS",
        "negation": "NS",
        "variable": "N",
        "zero": "N",
        "xor": "ESW",
        "choice": "ESW",
        "split": "ESW",
        "sidesplit": "ESW",
        "bend": "ES",
    },
    "bus": {},
}

#: The roles that a bus needs tiles for, with the number of their ports: how they are turned is the library's
#: own matter.
BUS_PORTS = {
    "along": 2,
    "cross": 4,
    "tap": 2,
    "clause-only": 1,
    "clause-left": 2,
    "clause-middle": 3,
    "clause-right": 2,
}


@dataclass(frozen=True, eq=False)
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
    contract: Contract | None = None

    def role(self, role: str, orientation: str = "") -> Tile:
        """The tile that plays a role, turned."""
        return self.tile(self.roles[role]).turned(orientation)

    def tile(self, name: str) -> Tile:
        """The tile of that name."""
        if name not in self.tiles:
            raise InputError(f"the tile {name!r}", "one of " + " ".join(sorted(self.tiles)))
        return self.tiles[name]

    def orientations(self, tile: Tile) -> tuple[Orientation, ...]:
        """The orientations in which a tile may stand; `upright` in the settings names tiles that may not be
        turned.
        """
        if not self.turns:
            return (parse_orientation(self.settings.get("frame", "")),)
        return ORIENTATIONS[:1] if tile.name in self.settings.get("upright", ()) else ORIENTATIONS

    def corner(self, row: int, col: int) -> Cell:
        """The top left cell of the tile at these gadget coordinates."""
        return row * self.pitch, col * self.pitch

    def port_cell(self, row: int, col: int, tile: Tile, side: str, depth: int = 1) -> Cell:
        """The cell `depth` steps inside the border at the middle of a side; at depth 1 its colour is the
        value.
        """
        height, width = tile.size
        inner = {
            "N": (depth, width // 2),
            "S": (height - 1 - depth, width // 2),
            "W": (height // 2, depth),
            "E": (height // 2, width - 1 - depth),
        }[side]
        top, left = self.corner(row, col)
        return top + inner[0], left + inner[1]


def names() -> list[str]:
    """The libraries that come with the program."""
    return sorted(path.parent.name for path in HOME.glob("*/library.toml"))


@cache
def load(name: str) -> Library:
    """A library by name, or by the path of its folder."""
    folder = HOME / name
    if not (folder / "library.toml").exists():
        folder = Path(name)
    if not (folder / "library.toml").exists():
        raise InputError(
            f"the library {name!r}", f"one of {' '.join(names())}, or a folder with a library.toml"
        )
    return load_folder(folder)


def load_folder(folder: Path) -> Library:
    """The library in a folder; a missing or contradictory tile is reported with its file."""
    where = str(folder / "library.toml")
    try:
        data = tomllib.loads((folder / "library.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), "TOML", where) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(str(error), "a library.toml", where) from None
    _check_types(data, where)
    found = [read_tile(path) for path in sorted(folder.glob("*.txt"))]
    tiles = {tile.name: tile for tile in found}
    if len(tiles) < len(found):
        raise InputError("two tiles of one name", "a name for each", str(folder))
    library = Library(
        name=data.get("name", folder.name),
        title=data.get("title", folder.name),
        family=data["family"],
        layout=data["layout"],
        pitch=data["pitch"],
        inverts=data.get("inverts", True),
        roles=data.get("roles", {}),
        tiles=tiles,
        turns=data.get("turns", True),
        counts=data.get("counts", False),
        settings=data.get("settings", {}),
        contract=read_contract(data["family"], data.get("contract", {}), where),
    )
    _check_roles(library, where)
    _check_tiles(library, where)
    return library


#: What a library.toml may say, and of which type it is.
FIELDS: dict[str, type] = {
    "name": str, "title": str, "family": str, "layout": str, "pitch": int, "inverts": bool, "turns": bool, "counts": bool,
    "roles": dict, "settings": dict, "contract": dict,
}  # fmt: skip


def _check_types(data: Mapping[str, Any], where: str) -> None:
    if missing := {"family", "layout", "pitch"} - set(data):
        raise InputError("no " + ", ".join(sorted(missing)), "family, layout and pitch", where)
    for key, value in data.items():
        if key not in FIELDS:
            raise InputError(f"the field {key!r}", "one of " + " ".join(FIELDS), where)
        if type(value) is not FIELDS[key]:
            raise InputError(f"{key} = {value!r}", f"a value of the type {FIELDS[key].__name__}", where)
    if data["family"] not in families():
        raise InputError(f"the family {data['family']!r}", "one of " + " ".join(families()), where)


def _check_roles(library: Library, where: str) -> None:
    if library.layout not in ROLES:
        raise InputError(f"the layout {library.layout!r}", "one of " + " ".join(sorted(ROLES)), where)
    for role, named in library.roles.items():
        for name in [named] if isinstance(named, str) else named:
            if name not in library.tiles:
                raise InputError(
                    f"no tile {name!r} for the role {role!r}",
                    "one of " + " ".join(sorted(library.tiles)),
                    where,
                )
    for role, ports in ROLES[library.layout].items():
        name = library.roles.get(role)
        if name is None or name not in library.tiles:
            raise InputError(
                f"no tile for the role {role!r}", f"a tile with the ports {' '.join(ports)}", where
            )
        if set(library.tiles[name].ports) != set(ports):
            found = " ".join(library.tiles[name].ports) or "none"
            raise InputError(f"the ports {found} of {name!r} in the role {role!r}", " ".join(ports), where)
    for role, count in BUS_PORTS.items() if library.layout == "bus" else ():
        listed = library.roles.get(role, [])
        numbers = {
            len(library.tiles[name].ports) for name in ([listed] if isinstance(listed, str) else listed)
        }
        if not any(number >= count for number in numbers) or (role != "tap" and numbers != {count}):
            raise InputError(
                f"no tile for the role {role!r}", f"one with {count} port{'s' * (count > 1)}", where
            )


def _check_tiles(library: Library, where: str) -> None:
    """Tiles that the contract does not admit, that contradict themselves, or that lack colourings to derive
    clues from.
    """
    for tile in library.tiles.values():
        if library.contract is not None:
            library.contract.admit(tile, where)
        if fault := _contradiction(tile, library.family):
            raise InputError(
                f"{fault} of {tile.name!r}",
                "colourings that agree with the tile's own clues and rules",
                where,
            )
        derives = library.settings.get("clues") == "derived" and not tile.picture.any()
        if derives and tile.states - set(tile.colourings):
            raise InputError(
                f"no colouring for a state of {tile.name!r}",
                "one for each state that its relation allows",
                where,
            )


def _contradiction(tile: Tile, family: str) -> str:
    """Where a colouring contradicts the tile's clues, its signs, or that no two black cells are neighbours;
    empty if nowhere.
    """
    if family not in ("kurodoko", "kuroshuto"):
        return ""
    clue, end = (tile.picture != 0) & (tile.picture != END), tile.picture == END
    for state, black in tile.colourings.items():
        name = show_state(state, tile.ports)
        for wrong, words in ((clue & black, "a clue that is black"), (end & ~black, "a ! that is white")):
            if wrong.any():
                return f"{words} at {place(tuple(np.argwhere(wrong)[0].tolist()))} in the state {name}"
        if pairs := adjacent_pairs(black):
            return f"two black neighbours at {place(pairs[0][0])} in the state {name}"
    return ""

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

from hardboard.gadgets import checks
from hardboard.gadgets.contract import Contract, read_contract
from hardboard.gadgets.tile import ORIENTATIONS, Orientation, Tile, parse_orientation
from hardboard.gadgets.tilefile import read_tile
from hardboard.puzzles.errors import InputError

HOME = Path(__file__).parent


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


def names() -> list[str]:
    """The libraries that come with the program."""
    return sorted(path.parent.name for path in HOME.glob("*/library.toml"))


def load(name: str) -> Library:
    """A library by name, or by the path of its folder, which is read anew each time: its files may change."""
    if name in names():
        return _built_in(name)
    if not (Path(name) / "library.toml").exists():
        raise InputError(
            f"the library {name!r}", f"one of {' '.join(names())}, or a folder with a library.toml"
        )
    return load_folder(Path(name))


@cache
def _built_in(name: str) -> Library:
    return load_folder(HOME / name)


def load_folder(folder: Path) -> Library:
    """The library in a folder; a missing or contradictory tile is reported with its file."""
    toml = _read_toml(folder / "library.toml")
    data = toml.data
    checks.check_fields(toml)
    paths = sorted(folder.glob("*.txt"))
    found = {path: read_tile(path) for path in paths}
    files = {tile.name: path for path, tile in found.items()}
    if len(files) < len(found):
        raise InputError("two tiles of one name", "a name for each", str(folder))
    library = Library(
        name=data.get("name", folder.name),
        title=data.get("title", folder.name),
        family=data["family"],
        layout=data["layout"],
        pitch=data["pitch"],
        inverts=data.get("inverts", True),
        roles=data.get("roles", {}),
        tiles={tile.name: tile for tile in found.values()},
        turns=data.get("turns", True),
        counts=data.get("counts", False),
        settings=data.get("settings", {}),
        contract=read_contract(data["family"], data.get("contract", {}), toml.at("contract")),
    )
    checks.check_settings(library, toml)
    checks.check_roles(library, toml)
    checks.check_tiles(library, toml, files)
    return library


def _read_toml(path: Path) -> checks.Toml:
    try:
        text = path.read_text(encoding="utf-8")
        return checks.Toml(path, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), "TOML", str(path)) from None
    except (OSError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(str(error), "a library.toml", str(path)) from None

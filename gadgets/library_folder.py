"""Libraries are loaded from folders: built-in ones by their names, others by their paths.

>>> load("koelker").role("wire").relation
'N_out = S_in'
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from hardboard.gadgets import checks
from hardboard.gadgets.blocks import block_tile
from hardboard.gadgets.contract import read_contract
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.library import Library
from hardboard.gadgets.tile import Tile
from hardboard.gadgets.tile_file import read_tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.naming import nfc_text, plain_name
from hardboard.puzzles.reading import SMALL, read_text
from hardboard.puzzles.registry import FORMER, family

HOME = Path(__file__).parent
#: Where libraries are that `hardboard discover` found.
FOUND = HOME / "discovered"
#: The name of a library that was found for a family with tiles made by people.
FOUND_NAME = "found-{}"
#: Parts of a key in TOML at most, and one that has more: it would be read in the square of their number of
#: steps.
PARTS = 32
PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
LONG_KEY = re.compile(rf"(?<![\w-])(?:{PART}){{{PARTS}}}", re.ASCII)


def library_names() -> list[str]:
    """Return the libraries that come with the program, handwritten ones first."""
    return [*handwritten_names(), *discovered_names()]


def handwritten_names() -> list[str]:
    """Return the libraries that come with the program and were made by people."""
    return sorted(path.parent.name for path in HOME.glob("*/library.toml"))


def discovered_names() -> list[str]:
    """Return the libraries that come with the program and were found by it."""
    return sorted(path.parent.name for path in FOUND.glob("*/library.toml"))


def rule_list_names() -> list[str]:
    """Return the names of libraries with a rule list (Theorem 7), not with strands (Theorem 8)."""
    return [name for name in discovered_names() if isinstance(load(name).contract, Contract)]


def library_name(name: str, target: str) -> str:
    """Return the name of a target's library; `found` means the tiles that a search found.

    >>> library_name("found", "kurodoko"), library_name("found", "creek"), library_name("compact", "kurodoko")
    ('found-kurodoko', 'creek', 'compact')
    """
    if name != "found":
        return name
    own = family(target).found_library
    if own is None:
        raise InputError(f"the library 'found' for {target}", "a family whose tiles were found")
    return own


def load(name: str, spoilt: dict[str, InputError] | None = None) -> Library:
    """Load a library by name, or by its folder, which is read anew each time (see `load_folder`)."""
    if name in library_names():
        return _built_in(name)
    if name in FORMER:
        raise InputError(f"the former name {name!r}", repr(FOUND_NAME.format(FORMER[name])))
    if not (Path(name) / "library.toml").exists():
        raise InputError(
            f"the library {name!r}",
            f"one of {' '.join(library_names())}, or a folder with a library.toml",
        )
    return load_folder(Path(name), spoilt)


@cache
def _built_in(name: str) -> Library:
    return load_folder((HOME if name in handwritten_names() else FOUND) / name)


def load_folder(folder: Path, spoilt: dict[str, InputError] | None = None) -> Library:
    """Load the library in a folder.

    Args:
        folder: It has a `library.toml` and the tiles.
        spoilt: Takes each bad tile with its fault, and the library is loaded without it, as far as it goes.

    Raises:
        InputError: A missing or contradictory tile, with its file, if `spoilt` is not given.
    """
    toml = read_toml(folder / "library.toml")
    data = toml.data
    toml.refuse(checks.field_faults(data))
    tiles: dict[Path, Tile] = {}
    for path in sorted(folder.glob("*.txt")):
        try:
            tiles[path] = read_tile(path)
        except InputError as error:
            if spoilt is None:
                raise
            spoilt[path.stem] = error
    files = {tile.name: path for path, tile in tiles.items()}
    if len(files) < len(tiles):
        raise InputError("two tiles of one name", "a name for each", str(folder))
    blocks = data.get("blocks", {})
    made = {name: tile for name, rows in blocks.items() for tile in [_block(name, rows, files, tiles, toml)]}
    try:
        name = plain_name(data.get("name", folder.resolve().name), "the library")
    except InputError as error:
        raise InputError(error.found, f'{error.expected}, here: name = "..."', toml.at("name")) from None
    library = Library(
        name=name,
        title=data.get("title", name),
        family=data["family"],
        layout=data["layout"],
        pitch=data["pitch"],
        inverts=data.get("inverts", True),
        roles=data.get("roles", {}),
        tiles={tile.name: tile for tile in tiles.values()} | made,
        turns=data.get("turns", True),
        counts=data.get("counts", False),
        settings=data.get("settings", {}),
        contract=read_contract(
            data["family"], data.get("contract", {}), toml.at("contract"), data.get("found", False)
        ),
        found=data.get("found", False),
        blocks=blocks,
        theorem=data.get("theorem", ""),
    )
    toml.refuse(checks.name_faults(library))
    if not spoilt:
        toml.refuse(checks.setting_faults(library))
        toml.refuse(checks.role_faults(library))
    checks.check_tiles(library, toml, files | dict.fromkeys(blocks, toml.path), spoilt)
    if spoilt:
        kept = {name: tile for name, tile in library.tiles.items() if name not in spoilt}
        library = replace(library, tiles=kept)
    return library


def _block(
    name: str, rows: Any, files: Mapping[str, Path], tiles: Mapping[Path, Tile], toml: checks.TomlTable
) -> Tile:
    """Return a block of the library's tiles; errors name the line."""
    try:
        words = [row.split() for row in rows]
        if name in files:
            raise InputError(f"a block and a tile called {name!r}", "a name for each")
        return block_tile(name, words, {tile.name: tile for tile in tiles.values()})
    except AttributeError:
        raise InputError(f"the block {name!r}", "a list of rows of tiles' names", toml.at(name)) from None
    except InputError as error:
        raise error.at(toml.at(name)) from None


def read_toml(path: Path) -> checks.TomlTable:
    """Read a TOML file; errors name its path."""
    text = nfc_text(read_text(path, SMALL))
    if LONG_KEY.search(text):
        raise InputError(f"a key of more than {PARTS} parts", f"a {path.name}", str(path))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), "TOML", str(path)) from None
    except RecursionError:
        raise InputError("brackets nested too deeply", f"a {path.name}", str(path)) from None
    except ValueError:  # Python's own limit on digits
        data = {"a number": 1 << 64}
    if _too_long(data):
        raise InputError("a number of more than 64 bits", f"a {path.name}", str(path))
    return checks.TomlTable(path, text, data)


def _too_long(value: object) -> bool:
    """Return True if there is a number too long for TOML and for printing."""
    if isinstance(value, dict | list):
        return any(map(_too_long, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and abs(value) >= 1 << 63

"""Check a library before anything is soldered of it; every complaint is one line with file and line.

    mine/library.toml: line 4: pitch = 9; expected 8: neighbours share a line of their tiles of 9 cells

What a tile's relation must be in its role is the compiler's question: `hardboard.reduction.roles`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hardboard.gadgets.library import Library, part_of
from hardboard.gadgets.relation import SIDES, show_state
from hardboard.gadgets.roles import NEEDED
from hardboard.gadgets.tile import END, ORIENTATIONS, Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import adjacent_pairs
from hardboard.puzzles.reading import SMALL, read_text
from hardboard.puzzles.registry import FORMER, is_known
from hardboard.puzzles.rules import cell_name

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

#: What a library.toml may say, and of which type it is.
FIELDS: dict[str, type] = {
    "name": str, "title": str, "family": str, "layout": str, "pitch": int, "inverts": bool, "turns": bool,
    "counts": bool, "found": bool, "roles": dict, "settings": dict, "contract": dict, "blocks": dict,
    "theorem": str,
}  # fmt: skip


#: What was found, what was expected, and the field that it is about, if it is about one.
Faults = Iterator[tuple[str, str, str]]


class TomlTable:
    """A parsed library.toml that knows the line of each field."""

    def __init__(self, path: Path, text: str, data: Mapping[str, Any]) -> None:
        self.path, self.lines, self.data = path, text.splitlines(), data

    def refuse(self, faults: Faults) -> None:
        """Refuse the file for the first fault, if there is one."""
        for found, expected, key in faults:
            raise InputError(found, expected, self.at(key) if key else str(self.path))

    def at(self, key: str) -> str:
        """Return the file, and the line of a field if it is there."""
        pattern = re.compile(rf"\s*(\[?[\w.]*\b)?[\"']?{re.escape(key)}[\"']?\s*[=\]]")
        numbers = (number for number, line in enumerate(self.lines, 1) if pattern.match(line))
        line = next(numbers, 0)
        return f"{self.path}: line {line}" if line else str(self.path)


def field_faults(data: Mapping[str, Any]) -> Faults:
    """Check the types of known fields, and that the required ones are there."""
    if missing := {"family", "layout", "pitch"} - set(data):
        yield "no " + ", ".join(sorted(missing)), "family, layout and pitch", ""
    for key, value in data.items():
        if key not in FIELDS:
            yield f"the field {key!r}", "one of " + " ".join(FIELDS), key
        elif type(value) is not FIELDS[key]:
            yield f"{key} = {repr(value)[:40]}", f"a value of the type {FIELDS[key].__name__}", key
    kind, layout = data["family"], data["layout"]
    if kind in FORMER:
        yield f"the family {kind!r}", f'family = "{FORMER[kind]}" and found = true', "family"
    if not is_known(kind):
        wish = (
            "one that `hardboard families` lists, or the file that declares it: --family FILE "
            "(--target FILE where a formula is compiled)"
        )
        yield f"the family {kind!r}", wish, "family"
    if layout not in NEEDED:
        yield f"the layout {layout!r}", "one of " + " ".join(sorted(NEEDED)), "layout"
    for role, named in data.get("roles", {}).items():
        if not _all_strings([named] if isinstance(named, str) else named):
            yield f"{role} = {str(named)[:40]}", "the name of a tile, or a list of them", role


def _all_strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _free_ends(value: object) -> bool:
    """Side -> tiles with the steps down and right to them."""
    return isinstance(value, dict) and all(
        side in SIDES
        and isinstance(ends, list)
        and all(
            isinstance(end, list)
            and [type(part) for part in end] == [str, int, int]
            and max(map(abs, end[1:])) < 3
            for end in ends
        )
        for side, ends in value.items()
    )


#: What the table `settings` may say: a test of the value, and what is expected.
SETTINGS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "clues": (lambda value: value == "derived", '"derived"'),
    "span": (lambda value: value == "full", '"full"'),
    "upright": (_all_strings, "a list of tiles' names"),
    "frame": (lambda value: value in map(str, ORIENTATIONS), "an orientation such as + or ~2"),
    "free": (_free_ends, 'for each side a list such as [["tile", 0, 1]]'),
}


def name_faults(library: Library) -> Faults:
    """Check that labels of tiles in all orientations differ, and not only in capitals (as file names)."""
    seen: dict[str, str] = {}
    for tile in library.tiles.values():
        for orientation in library.orientations(tile):
            other = seen.setdefault(f"{tile.name}{orientation}".casefold(), tile.name)
            if other != tile.name:
                wish = "names that differ in more than capitals and the signs of an orientation"
                yield f"the tiles {other!r} and {tile.name!r}", wish, ""


def setting_faults(library: Library) -> Faults:
    """Known settings with values that can be used, about tiles that are there."""
    for key, value in library.settings.items():
        test, expected = SETTINGS.get(key, (None, ""))
        if test is None:
            yield f"the setting {key!r}", "one of " + " ".join(SETTINGS), key
        elif not test(value):
            yield f"{key} = {str(value)[:40]}", expected, key
    ends = [end[0] for ends in library.settings.get("free", {}).values() for end in ends]
    for name in [*library.settings.get("upright", ()), *ends]:
        if name not in library.tiles:
            key = "free" if name in ends else "upright"
            yield f"no tile {name!r}", "one of " + " ".join(sorted(library.tiles)), key
    role = library.roles.get("free")
    for name in {*ends, *([role] if isinstance(role, str) and role in library.tiles else ())}:
        tile = library.tiles[name]
        if (len(tile.ports) == 1 or name == role) and (len(tile.ports), len(tile.states)) != (1, 2):
            found = f"the free end {name!r} with the relation {tile.relation!r}"
            yield found, "one port that is free", "free"


def role_faults(library: Library) -> Faults:
    """Check that each role that the layout needs has a tile with its ports."""
    named = {role: [name] if isinstance(name, str) else name for role, name in library.roles.items()}
    for role, name in ((role, name) for role, names in named.items() for name in names):
        if name not in library.tiles:
            wish = "one of " + " ".join(sorted(library.tiles))
            yield f"no tile {name!r} for the role {role!r}", wish, role
    for role, needed in NEEDED[library.layout].items():
        name, ports = library.roles.get(role), " ".join(needed.ports)
        if not isinstance(name, str):
            yield f"no tile for the role {role!r}", f"a tile with the ports {ports}", "roles"
        elif set(own := library.tiles[name].ports) != set(needed.ports):
            yield f"the ports {' '.join(own) or 'none'} of {name!r} in the role {role!r}", ports, role
    for role, count in BUS_PORTS.items() if library.layout == "bus" else ():
        numbers = {len(library.tiles[name].ports) for name in named.get(role, [])}
        if not any(number >= count for number in numbers) or (role != "tap" and numbers != {count}):
            yield f"no tile for the role {role!r}", f"one with {count} port{'s' * (count > 1)}", role


def check_tiles(
    library: Library, toml: TomlTable, files: Mapping[str, Path], spoilt: dict[str, InputError] | None = None
) -> None:
    """Refuse a tile that cannot be used; with `spoilt`, put it there with the reason."""
    sizes = _sizes(library, toml)
    for tile in library.tiles.values():
        try:
            _check_tile(tile, library, toml, sizes, files[tile.name])
        except InputError as error:
            if spoilt is None:
                raise
            spoilt[tile.name] = error


def _check_tile(
    tile: Tile, library: Library, toml: TomlTable, sizes: Sequence[tuple[int, int]], file: Path
) -> None:
    """Check that a tile fits pitch and contract, can be turned as asked, and has consistent colourings."""
    where = _tile_at(file)
    if library.contract is not None:
        library.contract.admit(tile, where)
    if sizes and tile.size not in sizes:
        shown = " or ".join("x".join(map(str, size)) for size in sizes)
        raise InputError(
            f"a tile of {'x'.join(map(str, tile.size))} cells", f"{shown}, as the pitch wants", where
        )
    if tile.covers and library.turns:
        raise InputError("turns = true with tiles of numbers", "turns = false", toml.at("turns"))
    if fault := _contradiction(tile, library):
        expected = "colourings that agree with the tile's own clues and rules"
        raise InputError(f"{fault} of {tile.name!r}", expected, where)
    derives = library.settings.get("clues") == "derived" and not tile.picture.any()
    if derives and tile.states - set(tile.colourings):
        expected = "one for each state that its relation allows"
        raise InputError(f"no colouring for a state of {tile.name!r}", expected, where)


def _sizes(library: Library, toml: TomlTable) -> Sequence[tuple[int, int]]:
    """Return the size that all tiles must have by the pitch, if the family has one size."""
    shared = part_of(library, "shared")
    if not 0 < library.pitch < 1000:
        raise InputError(f"pitch = {library.pitch}", "a number of cells from 1 on", toml.at("pitch"))
    if shared is None:
        return ()
    side = library.pitch + shared
    if library.tiles and all(tile.size != (side, side) for tile in library.tiles.values()):
        shown = "x".join(map(str, next(iter(library.tiles.values())).size))
        share = "neighbours share a line" if shared else "neighbours share no line"
        raise InputError(
            f"pitch = {library.pitch} for tiles of {shown} cells",
            f"tiles of {side}x{side}: {share}",
            toml.at("pitch"),
        )
    return [(side, side)]


def _tile_at(path: Path) -> str:
    """Return the file of a tile and the line where its first section begins."""
    lines = read_text(path, SMALL).splitlines()
    heads = (number for number, line in enumerate(lines, 1) if re.match(r"(clues|numbers|state)\b", line))
    return f"{path}: line {next(heads, 1)}"


def _contradiction(tile: Tile, library: Library) -> str:
    """Return where a colouring contradicts clues or signs, or has two black neighbours; empty if nowhere."""
    if not part_of(library, "apart"):
        return ""
    clue, end = (tile.picture != 0) & (tile.picture != END), tile.picture == END
    for state, black in tile.colourings.items():
        name = show_state(state, tile.ports)
        for wrong, words in ((clue & black, "a clue that is black"), (end & ~black, "a ! that is white")):
            if wrong.any():
                return f"{words} at {cell_name(tuple(np.argwhere(wrong)[0].tolist()))} in the state {name}"
        if pairs := adjacent_pairs(black):
            return f"two black neighbours at {cell_name(pairs[0][0])} in the state {name}"
    return ""

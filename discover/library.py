"""Discovered tiles as an ordinary library: the tiles' roles, the folder, and the claims of its README."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import block_tile
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.contract.loops import LoopContract
from hardboard.gadgets.metacell import TMetacell
from hardboard.gadgets.roles import EDGES
from hardboard.gadgets.tile_file import show_tile
from hardboard.puzzles.formats import Record
from hardboard.puzzles.naming import path_inside
from hardboard.render.files import write_whole

#: Role of the layout -> the role that is searched for.
PLAYED = {
    "filler": "filler", "start": "start", "stop": "stop", "up": "up", "along": "along", "cross": "cross",
    "negate-along": "negate", "clause-only": "fact", "clause-left": "left", "clause-middle": "one3",
    "clause-right": "right",
} | {f"edge-{at}": f"edge{at}" for at in EDGES}  # fmt: skip
ORS = {"or-left": "left", "or-middle": "or", "or-right": "orend"}
#: Tiles that leave a port free, with the steps down and right to them.
FREE = {"N": [["over", -1, 0]], "E": [["stop", 0, 1]], "S": [["under", 1, 0]], "W": [["start", 0, -1]]}


def library_of(contract: Contract, tiles: Mapping[str, Tile], rows: Sequence[Sequence[str]] = ()) -> Library:
    """Return the library of the tiles found so far; `rows` are those of a crossover made of tiles."""
    blocks = {"cross": [" ".join(row) for row in rows]} if rows else {}
    made = dict(tiles) | ({"cross": block_tile("cross", rows, tiles)} if rows else {})
    roles: dict[str, object] = {role: name for role, name in PLAYED.items() if name in made}
    roles |= {role: name for role, name in ORS.items() if {"or", "orend"} <= set(made)}
    for role, names in (("tap", ("tap0", "tap1")), ("never", ("fact", "nought"))):
        roles[role] = [name for name in names if name in made]
    settings = {"span": "full", "free": FREE}
    return found_library(contract, made, roles, settings, "solution", contract.size, blocks=blocks)


def found_library(
    contract: Contract | LoopContract,
    tiles: Mapping[str, Tile],
    roles: Mapping[str, object],
    settings: Record,
    solution: str,
    pitch: int,
    layout: str = "bus",
    blocks: Record | None = None,
) -> Library:
    """Return the library of tiles that stay upright and do not invert; a model has one `solution`."""
    return Library(
        name=contract.family,
        title=f"{contract.family} tiles found by `discover`: one {solution} for each satisfying assignment",
        family=contract.family,
        layout=layout,
        pitch=pitch,
        inverts=False,
        roles=roles,
        tiles=tiles,
        turns=False,
        counts=True,
        settings=settings,
        contract=contract,
        blocks=blocks or {},
    )


def _library_toml(library: Library) -> str:
    lines = [
        f'title = "{library.title}"', f'family = "{library.family}"', f'layout = "{library.layout}"',
        f"pitch = {library.pitch}", "inverts = false", "counts = true", "turns = false",
    ]  # fmt: skip
    lines += [*([f'theorem = "{library.theorem}"'] if library.theorem else []), ""]
    lines += ["[settings]", 'span = "full"', ""] if "span" in library.settings else []
    lines.append("[settings.free]")
    lines += [f"{side} = {json.dumps(ends)}" for side, ends in library.settings["free"].items()]
    lines += ["", "[roles]"]
    for role, named in library.roles.items():
        shown = (
            "[" + ", ".join(f'"{name}"' for name in named) + "]" if isinstance(named, list) else f'"{named}"'
        )
        lines.append(f"{role} = {shown}")
    if library.blocks:
        lines += ["", "[blocks]"]
        for name, rows in library.blocks.items():
            lines += [f"{name} = [", *(f'    "{row}",' for row in rows), "]"]
    assert isinstance(library.contract, Contract | LoopContract)
    return "\n".join(lines) + "\n\n" + library.contract.text()


def write_library(library: Library, folder: Path, readme: str) -> None:
    """Write the folder: one text for each tile, library.toml, README.md."""
    folder.mkdir(parents=True, exist_ok=True)
    for tile in library.tiles.values():
        if tile.name not in library.blocks:
            write_whole(path_inside(folder, f"{tile.name}.txt"), show_tile(tile).encode())
    write_whole(path_inside(folder, "README.md"), readme.encode())
    write_whole(path_inside(folder, "library.toml"), _library_toml(library).encode())


def write_metacell(cell: TMetacell, folder: Path, readme: str) -> None:
    """Write the files that `read_tee` reads, and README.md."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path_inside(folder, "tee.toml"), cell.frame.text("").encode())
    write_whole(path_inside(folder, "tee.txt"), show_tile(cell.tile).encode())
    write_whole(path_inside(folder, "README.md"), readme.encode())

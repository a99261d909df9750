"""Choose the library and the tile for the actions of `tiles`."""

import argparse
import re
import sys
from pathlib import Path

from hardboard.gadgets import Library, Tile, library_names, load
from hardboard.gadgets.library_folder import handwritten_names
from hardboard.gadgets.tile import parse_orientation
from hardboard.gadgets.tile_file import read_tile
from hardboard.puzzles import InputError


def add_library(parser: argparse.ArgumentParser, default: object = None, otherwise: str = "koelker") -> None:
    """Add the option for the tile library, with its default."""
    parser.add_argument(
        "--library",
        metavar="NAME",
        default=default,
        help=f"one of {' '.join(library_names())}, or a folder (default: {otherwise})",
    )
    parser.add_argument(
        "--family",
        default=argparse.SUPPRESS,
        metavar="FILE",
        help="a file ./mine.py that declares the library's family, which is run",
    )


def chosen_libraries(args: argparse.Namespace) -> list[Library]:
    """Return the library that is named, or all that were made by hand."""
    return [
        load(name) for name in ([args.library] if getattr(args, "library", None) else handwritten_names())
    ]


def find_tile(library: Library, name: str) -> Tile:
    """The tile of a name, in capitals or not; turned or mirrored as its label says, such as `xor2`, `bend~+`.

    >>> find_tile(load("koelker"), "xor2").ports == find_tile(load("koelker"), "xor").turned("2").ports
    True
    """
    if name in library.tiles or name.lower() in library.tiles:
        return library.tile(name if name in library.tiles else name.lower())
    parts = re.fullmatch(r"(\w+?)(~?[+2-]?)", name)
    if not parts or not parts[2] or parts[1].lower() not in library.tiles:
        return library.tile(name)
    tile = library.tile(parts[1].lower())
    if parse_orientation(parts[2]) not in library.orientations(tile):
        raise InputError(f"the orientation {parts[2]!r} of {tile.name!r}", "one that the library allows")
    return tile.turned(parts[2])


def chosen_tile(args: argparse.Namespace) -> tuple[Tile, Library]:
    """Return the tile in a file or of a name, and its library."""
    named = getattr(args, "library", None)
    if Path(args.tile).is_file() or "." in args.tile or "/" in args.tile:
        from hardboard.workbench.report import library_for, with_relation

        path = Path(args.tile)
        tile = read_tile(path, declared=False)
        library = library_for(
            tile, named or (str(path.parent) if (path.parent / "library.toml").is_file() else None)
        )
        if not tile.relation:
            tile = with_relation(tile, library)
            print(f"{path}: no relation is declared; inferred: {tile.relation}", file=sys.stderr)
        return tile, for_family(library, args)
    library = for_family(load(named or "koelker"), args)
    return find_tile(library, args.tile), library


def for_family(library: Library, args: argparse.Namespace) -> Library:
    """Return a library, which is for the family that is named, if one is."""
    if (kind := getattr(args, "family", None) or library.family) != library.family:
        raise InputError(f"the library {library.name!r} for {library.family}", f"a library for {kind}")
    return library

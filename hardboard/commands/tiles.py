"""Tiles: `gadgets` lists them, `gadgets show` draws one."""

import argparse
from typing import Any

from gadgets import Library, Tile, load, names
from gadgets.relation import show_state
from hardboard.files import suffix
from hardboard.options import Commands, add_json, command, print_json
from puzzles import InputError


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    parser = command(commands, "gadgets", run_list, "list tiles: ports, relation, size", "hardboard gadgets --library koelker")
    add_library(parser)
    add_json(parser)
    inner: Any = parser.add_subparsers(metavar="ACTION")
    show = command(inner, "show", run_show, "draw a tile and what is forced in it", "hardboard gadgets show xor -o xor.png")
    show.add_argument("tile", help="name of the tile")
    show.add_argument("-o", "--output", metavar="FILE", help=".png or .svg; without it the tile's text is printed")
    show.add_argument("--cell", type=float, metavar="PIXELS", help="size of a cell")
    add_library(show, default=argparse.SUPPRESS)


def add_library(parser: argparse.ArgumentParser, default: Any = "koelker") -> None:
    """The tile library."""
    parser.add_argument(
        "--library", metavar="NAME", default=default, help=f"one of {' '.join(names())}, or a folder (default: koelker)"
    )


def run_list(args: argparse.Namespace) -> int:
    """One line a tile."""
    library = load(args.library)
    if args.json:
        print_json([facts(tile) for tile in library.tiles.values()])
        return 0
    print(f"{library.name}: {library.title}; {library.family}, pitch {library.pitch}")
    for tile in library.tiles.values():
        size = "x".join(map(str, tile.size))
        print(f"  {tile.name:10} {size:6} ports {' '.join(tile.ports) or '-':8} {tile.relation}")
    return 0


def facts(tile: Tile) -> dict[str, Any]:
    """What `gadgets --json` says of a tile."""
    states = sorted(show_state(state, tile.ports) for state in tile.states)
    return {"name": tile.name, "size": tile.size, "ports": tile.ports, "relation": tile.relation, "states": states}


def find_tile(library: Library, name: str) -> Tile:
    """The tile of a name, in capitals or not."""
    return library.tile(name if name in library.tiles else name.lower())


def run_show(args: argparse.Namespace) -> int:
    """A diagram in the manner of the paper's figures."""
    library = load(args.library)
    tile = find_tile(library, args.tile)
    if not args.output:
        from gadgets.tilefile import show_tile

        print(show_tile(tile))
        return 0
    if suffix(args.output) not in (".png", ".svg"):
        raise InputError(f"the suffix {suffix(args.output)!r}", ".png or .svg", args.output)
    from hardboard.diagrams import diagram
    from render import save

    save(diagram(tile, library), args.output, args.cell)
    print(f"{tile.name}: ports {' '.join(tile.ports) or '-'}; {tile.relation}")
    return 0

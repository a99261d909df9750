"""Tiles: `gadgets` lists them, `gadgets show` draws one or all. The other actions are in `workbench`."""

import argparse
from pathlib import Path
from typing import Any

from hardboard.files import PICTURES, suffix, write_text
from hardboard.gadgets import Library, Tile, load, names
from hardboard.gadgets.relation import show_state
from hardboard.options import Commands, add_json, command, print_json
from hardboard.puzzles import InputError


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    parser = command(
        commands,
        "gadgets",
        run_list,
        "list tiles: ports, relation, size",
        "hardboard gadgets --library koelker",
    )
    add_library(parser)
    add_json(parser)
    inner: Any = parser.add_subparsers(metavar="ACTION")
    from hardboard.commands.workbench import register_actions

    _register_show(inner)
    register_actions(inner)


def _register_show(inner: Any) -> None:
    show = command(
        inner,
        "show",
        run_show,
        "draw a tile and what is forced in it",
        "hardboard gadgets show xor -o xor.png",
    )
    show.add_argument("tile", nargs="?", help="name of the tile, or its file")
    show.add_argument(
        "--all", action="store_true", help="all tiles (of all libraries, if none is named) as one HTML page"
    )
    show.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=".png, .svg or, with --all, .html; else the tile's text is printed",
    )
    show.add_argument("--cell", type=float, metavar="PIXELS", help="size of a cell")
    add_library(show, default=argparse.SUPPRESS)


def add_library(parser: argparse.ArgumentParser, default: Any = None) -> None:
    """The tile library."""
    parser.add_argument(
        "--library",
        metavar="NAME",
        default=default,
        help=f"one of {' '.join(names())}, or a folder (default: koelker)",
    )


def run_list(args: argparse.Namespace) -> int:
    """One line a tile."""
    library = load(args.library or "koelker")
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
    return {
        "name": tile.name,
        "size": tile.size,
        "ports": tile.ports,
        "relation": tile.relation,
        "states": states,
    }


def find_tile(library: Library, name: str) -> Tile:
    """The tile of a name, in capitals or not."""
    return library.tile(name if name in library.tiles else name.lower())


def chosen(args: argparse.Namespace) -> tuple[Tile, Library]:
    """The tile in a file or of a name, and the library it belongs to: the one named, that of its folder, or
    one that it fits.
    """
    from hardboard.gadgets.tilefile import read_tile

    named = getattr(args, "library", None)
    if Path(args.tile).is_file() or "." in args.tile or "/" in args.tile:
        from hardboard.workbench.report import home

        path = Path(args.tile)
        tile = read_tile(path)
        return tile, home(
            tile, named or (str(path.parent) if (path.parent / "library.toml").is_file() else None)
        )
    library = load(named or "koelker")
    return find_tile(library, args.tile), library


def run_show(args: argparse.Namespace) -> int:
    """A diagram in the manner of the paper's figures, or the page of all tiles."""
    if args.all:
        return _show_all(args)
    if not args.tile:
        raise InputError("no tile", "the name of a tile, or --all")
    tile, library = chosen(args)
    if not args.output:
        from hardboard.gadgets.tilefile import show_tile

        print(show_tile(tile))
        return 0
    picture_suffix(args.output)
    from hardboard.render import save
    from hardboard.workbench.diagrams import diagram

    save(diagram(tile, library), args.output, args.cell)
    print(f"{tile.name}: ports {' '.join(tile.ports) or '-'}; {tile.relation}")
    return 0


def picture_suffix(path: str) -> None:
    """Refuse a file that is no picture."""
    if suffix(path) not in PICTURES:
        raise InputError(f"the suffix {suffix(path)!r}", ".png or .svg", path)


def _show_all(args: argparse.Namespace) -> int:
    from hardboard.options import progress
    from hardboard.workbench.gallery import page

    path = args.output or "gallery.html"
    if suffix(path) not in (".html", ".htm"):
        raise InputError(f"the suffix {suffix(path)!r}", ".html", path)
    libraries = [load(name) for name in ([args.library] if getattr(args, "library", None) else names())]
    total = sum(len(library.tiles) for library in libraries)
    write_text(path, page(libraries, lambda tiles: progress(tiles, total, "tiles")))
    print(f"{path}: {total} tiles of {len(libraries)} libraries")
    return 0

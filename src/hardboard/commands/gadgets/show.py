"""`gadgets show`: a diagram of a tile in the manner of the paper's figures, or the page of all tiles."""

import argparse

from hardboard.commands.gadgets.tiles import add_library, chosen, libraries
from hardboard.files import picture_suffix, suffix, write_text
from hardboard.gadgets.tilefile import show_tile
from hardboard.options import progress
from hardboard.puzzles import InputError

EXAMPLE = "hardboard gadgets show xor -o xor.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A tile, and where its picture goes."""
    parser.add_argument(
        "tile", nargs="?", help="name of the tile (`xor2`, `bend~+`: turned, mirrored), or its file"
    )
    parser.add_argument(
        "--all", action="store_true", help="all tiles (of all libraries, if none is named) as one HTML page"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=".png, .svg or, with --all, .html; else the tile's text is printed",
    )
    parser.add_argument("--cell", type=float, metavar="PIXELS", help="size of a cell")
    add_library(parser, default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """A diagram in the manner of the paper's figures, or the page of all tiles."""
    if args.all:
        return _show_all(args)
    if not args.tile:
        raise InputError("no tile", "the name of a tile, or --all")
    tile, library = chosen(args)
    if not args.output:
        print(show_tile(tile))
        return 0
    picture_suffix(args.output)
    from hardboard.render import save
    from hardboard.workbench.diagrams import diagram

    save(diagram(tile, library), args.output, args.cell)
    print(f"{tile.name}: ports {' '.join(tile.ports) or '-'}; {tile.relation}")
    return 0


def _show_all(args: argparse.Namespace) -> int:
    if args.tile or args.cell:
        raise InputError(f"--all with {'a tile' if args.tile else '--cell'}", "one of them")
    from hardboard.workbench.gallery import page

    path = args.output or "gallery.html"
    if suffix(path) not in (".html", ".htm"):
        raise InputError(f"the suffix {suffix(path)!r}", ".html", path)
    shown = libraries(args)
    total = sum(len(library.tiles) for library in shown)
    write_text(path, page(shown, lambda tiles: progress(tiles, total, "tiles")))
    print(f"{path}: {total} tiles of {len(shown)} libraries")
    return 0

"""`tiles show`: a diagram of a tile in the manner of the paper's figures, or the page of all tiles."""

import argparse

from hardboard.api.files import picture_suffix, suffix, write_text
from hardboard.cli.commands.tiles.choice import add_library, chosen_tile
from hardboard.cli.options import add_look, add_outputs, progress, refuse_idle_look, write_picture
from hardboard.gadgets.library_folder import library_names, load
from hardboard.gadgets.tile_file import show_tile
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import counted_noun

EXAMPLE = "hardboard tiles show xor -o xor.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A tile, and where its picture goes."""
    parser.add_argument(
        "tile", nargs="?", help="name of the tile (`xor2`, `bend~+`: turned, mirrored), or its file"
    )
    parser.add_argument(
        "--all", action="store_true", help="all tiles (of all libraries, if none is named) as one HTML page"
    )
    add_outputs(parser, "a picture or, with --all, .html; else the tile's text is printed")
    add_look(parser)
    add_library(parser, default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """A diagram in the manner of the paper's figures, or the page of all tiles."""
    if args.all:
        return _show_all(args)
    refuse_idle_look(args)
    if not args.tile:
        raise InputError("no tile", "the name of a tile, or --all")
    tile, library = chosen_tile(args)
    if not args.output:
        print(show_tile(tile))
        return 0
    for path in args.output:
        picture_suffix(path)
    from hardboard.workbench.diagrams import tile_text_diagram

    scene = tile_text_diagram(tile, library)
    for path in args.output:
        write_picture(args, scene, path)
    print(f"{tile.name}: ports {' '.join(tile.ports) or '-'}; {tile.relation}")
    return 0


def _show_all(args: argparse.Namespace) -> int:
    for given in ("tile", "cell", "theme", "crop"):
        if getattr(args, given) is not None:
            word = "a tile" if given == "tile" else f"--{given}"
            raise InputError(f"--all with {word}", "one of them")
    from hardboard.workbench.gallery import gallery_page

    if len(args.output) > 1:
        raise InputError("--all with several -o", "one page")
    path = args.output[0] if args.output else "gallery.html"
    if suffix(path) not in (".html", ".htm"):
        raise InputError(f"the suffix {suffix(path)!r}", ".html", path)
    named = [args.library] if getattr(args, "library", None) else library_names()
    bad: dict[str, dict[str, InputError]] = {name: {} for name in named}
    shown = {name: load(name, bad[name]) for name in named}
    total = sum(len(library.tiles) for library in shown.values())
    spoilt = {library.name: bad[name] for name, library in shown.items()}
    write_text(
        path, gallery_page([*shown.values()], lambda cards: progress(cards, total, "tiles", 50), spoilt)
    )
    without = (
        f", {counted_noun(faults, 'bad tile')} beside" if (faults := sum(map(len, bad.values()))) else ""
    )
    libraries = counted_noun(len(shown), "library", "libraries")
    print(f"{path}: {counted_noun(total, 'tile')} of {libraries}{without}")
    return 0

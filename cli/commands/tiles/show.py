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
    parser.add_argument(
        "tile",
        nargs="?",
        help="name of the tile (`xor2`, `bend~+`: turned, mirrored), or its file; without one, -o FILE.html"
        " is a page of all tiles (of all libraries, if none is named)",
    )
    add_outputs(parser, "a picture or, without a tile, .html; else the tile's text is printed")
    add_look(parser)
    add_library(parser, default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Return a diagram in the manner of the paper's figures, or the page of all tiles."""
    refuse_idle_look(args)
    if not args.tile:
        return _show_all(args)
    tile, library = chosen_tile(args)
    if not args.output:
        print(show_tile(tile))
        return 0
    picture_suffix(*args.output)
    from hardboard.workbench.diagrams import tile_text_diagram

    write_picture(args, tile_text_diagram(tile, library), *args.output)
    print(f"{tile.name}: ports {' '.join(tile.ports) or '-'}; {tile.relation}")
    return 0


def _show_all(args: argparse.Namespace) -> int:
    if len(args.output) != 1 or suffix(args.output[0]) not in (".html", ".htm"):
        raise InputError("no tile", "the name of a tile, or one -o FILE.html for all", *args.output[:1])
    for given in ("cell", "theme", "crop"):
        if getattr(args, given) is not None:
            raise InputError(f"--{given} for all tiles", "a tile")
    from hardboard.workbench.gallery import gallery_page

    [path] = args.output
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

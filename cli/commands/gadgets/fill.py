"""`gadgets fill`: the file of a tile with fresh state blocks."""

import argparse

from hardboard.api.files import write_text
from hardboard.cli.commands.gadgets.tiles import add_library, chosen
from hardboard.gadgets.tilefile import show_tile
from hardboard.workbench.fill import filled

EXAMPLE = "hardboard gadgets fill mytile.txt -o mytile.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A tile, and where its file goes."""
    parser.add_argument("tile", help="a tile file, or the name of a library's tile")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where the tile goes (default: standard output)"
    )
    add_library(parser, default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Write the tile with a colouring, or cover, for each state it allows; those it had are forgotten."""
    tile, library = chosen(args)
    write_text(args.output, show_tile(filled(tile, library)))
    return 0

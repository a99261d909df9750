"""`tiles list`: the tiles of a library, one line each."""

import argparse

from hardboard.cli.commands.tiles.choice import add_library
from hardboard.cli.options import add_json, print_json
from hardboard.gadgets import Tile, load
from hardboard.gadgets.relation import show_state
from hardboard.puzzles.formats import Record

EXAMPLE = "hardboard tiles list --library koelker"


def arguments(parser: argparse.ArgumentParser) -> None:
    add_library(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Return one line a tile."""
    library = load(args.library or "koelker")
    if args.json:
        print_json([facts(tile) for tile in library.tiles.values()])
        return 0
    print(f"{library.name}: {library.title}; {library.family}, pitch {library.pitch}")
    for tile in library.tiles.values():
        size = "x".join(map(str, tile.size))
        print(f"  {tile.name:10} {size:6} ports {' '.join(tile.ports) or '-':8} {tile.relation}")
    return 0


def facts(tile: Tile) -> Record:
    """Return the fields of a tile that `tiles list --json` prints."""
    states = sorted(show_state(state, tile.ports) for state in tile.states)
    return {
        "name": tile.name,
        "size": tile.size,
        "ports": tile.ports,
        "relation": tile.relation,
        "states": states,
    }

"""`gadgets`: the tiles of a library, one line each; its actions have a module each."""

import argparse

from hardboard.cli.commands.gadgets.tiles import add_library
from hardboard.cli.options import add_json, print_json
from hardboard.cli.verbs import add_verbs
from hardboard.gadgets import Tile, load
from hardboard.gadgets.relation import show_state
from hardboard.puzzles.formats import Record

EXAMPLE = "hardboard gadgets --library koelker"

#: Action -> its line in the help. The module of this package with that name has the rest.
ACTIONS = {
    "show": "draw a tile and what is forced in it",
    "check": "what a tile really does, port state by port state; or a whole library",
    "explain": "why a port state is possible or impossible",
    "count": "completions of each port state",
    "fill": "write a tile with fresh state blocks",
    "search": "find a tile with these ports and this relation",
    "prove": "certificates for every state of every tile, each checked",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The library, and what to do with its tiles."""
    add_library(parser)
    add_json(parser)
    add_verbs(parser, ACTIONS, under="gadgets", metavar="ACTION")


def run(args: argparse.Namespace) -> int:
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


def facts(tile: Tile) -> Record:
    """Return the fields of a tile that `gadgets --json` prints."""
    states = sorted(show_state(state, tile.ports) for state in tile.states)
    return {
        "name": tile.name,
        "size": tile.size,
        "ports": tile.ports,
        "relation": tile.relation,
        "states": states,
    }

"""`tiles search`: a tile with given ports and a given relation is looked for, frame by frame."""

import argparse
import sys
from dataclasses import replace
from typing import Any

from hardboard.api.files import write_text
from hardboard.cli.commands.tiles.choice import add_library
from hardboard.cli.options import add_flag, add_time_limit
from hardboard.cli.streams import raw_stream
from hardboard.gadgets import Library
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.tile_file import show_tile
from hardboard.puzzles.errors import visible_text
from hardboard.puzzles.reading import read_text
from hardboard.puzzles.registry import needed_part
from hardboard.workbench.search import OTHERWISE, read_spec

EXAMPLE = "hardboard tiles search spec.txt -o found.txt"
#: Whether all frames were searched to the end -> exit status.
EXITS = {True: 1, False: 3}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("spec", help="a specification of a tile: see docs/gadgets.md")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where the tile goes (default: standard output)"
    )
    add_time_limit(parser, "give up after a time such as 90s or 5m (default: 60s)", 60.0)
    parser.add_argument("--seed", type=int, default=0, help="where to begin (default: %(default)s)")
    add_flag(parser, "--unique", "exactly one completion for each allowed state")
    add_flag(parser, "--few", "leave out every clue that the tile can do without")
    add_library(parser, argparse.SUPPRESS, f"what the specification says, or else {OTHERWISE}")


def _overwrite(line: str) -> None:
    print(f"\r\x1b[K{visible_text(line)}", end="", file=raw_stream(sys.stderr))


def run(args: argparse.Namespace) -> int:
    """Search frame by frame, the smallest first."""
    text, library = read_text(args.spec), getattr(args, "library", None)
    told, frames = read_spec(text, library)
    framed, synthesize = _search(told.library)
    specs = framed(told, frames)
    live = sys.stderr.isatty()
    outcomes = []
    for spec in specs:
        outcome = synthesize(
            replace(spec, unique=spec.unique or args.unique),
            args.time_limit,
            args.seed,
            args.few,
            _overwrite if live else lambda line: None,
        )
        outcomes.append(outcome)
        print("\r" if live else "", end="", file=raw_stream(sys.stderr))
        print(outcome, file=sys.stderr)
        if outcome.tile is not None:
            write_text(args.output, show_tile(outcome.tile))
            return 0
        if outcome.best is not None and not outcome.exhausted:
            write_text(
                args.output, f"# NOT A TILE: the closest one when time was up\n{show_tile(outcome.best)}"
            )
    return EXITS[all(outcome.exhausted for outcome in outcomes)]


def _search(library: Library) -> Any:
    """Return the functions that frame specifications and search tiles: those of the family's contract, or
    those of `discover` if the library was found from rules.
    """
    if isinstance(library.contract, Contract):
        from hardboard.discover.single_tile import framed_specification, synthesize_tile

        return framed_specification, synthesize_tile
    return needed_part(library.family, "synthesis", "the search", found=library.found)

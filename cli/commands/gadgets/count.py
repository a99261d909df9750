"""`gadgets count`: how many completions each port state of a tile has."""

import argparse

from hardboard.cli.commands.gadgets.tiles import add_library, chosen
from hardboard.cli.options import add_json, print_json
from hardboard.gadgets.relation import show_state
from hardboard.puzzles import InputError
from hardboard.workbench.report import examine

EXAMPLE = "hardboard gadgets count mytile.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A tile, and where to stop."""
    parser.add_argument("tile", help="a tile file, or the name of a library's tile")
    parser.add_argument(
        "--limit",
        type=int,
        default=100,
        metavar="N",
        help="count no further than this (default: %(default)s)",
    )
    add_library(parser, default=argparse.SUPPRESS)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """The number of completions of each state between free ends."""
    if args.limit < 1:
        raise InputError(f"the limit {args.limit}", "at least 1")
    tile, library = chosen(args)
    report = examine(tile, library, args.limit)
    if report.misfit:
        raise InputError(report.misfit, "a tile that fits beside its library's others")
    counts = {
        show_state(state, tile.ports): len(solutions) for state, solutions in report.completions.items()
    }
    unique = all(len(solutions) == (state in tile.states) for state, solutions in report.completions.items())
    if args.json:
        print_json({"tile": tile.name, "completions": counts, "limit": args.limit, "keeps_counts": unique})
        return 0 if unique else 1
    for state, count in counts.items():
        print(f"  {state}  {count}{' or more' if count == args.limit else ''}")
    yes, no = (
        "one completion for each allowed state: the tile keeps solution counts",
        "the tile does not keep solution counts",
    )
    print(yes if unique else no)
    return 0 if unique else 1

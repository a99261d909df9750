"""`tiles explain`: why a tile can, or cannot, be in a port state."""

import argparse

from hardboard.cli.commands.tiles.check import reason_json, reason_lines
from hardboard.cli.commands.tiles.choice import add_library, chosen_tile
from hardboard.cli.options import add_json, add_look, add_outputs, print_json, refuse_pictures, write_picture
from hardboard.gadgets.relation import all_states, read_state
from hardboard.puzzles import InputError
from hardboard.workbench.report import examine_tile

EXAMPLE = "hardboard tiles explain wire N=1 S=1"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tile", help="a tile file, or the name of a library's tile")
    parser.add_argument(
        "state",
        nargs="*",
        default=[],
        metavar="STATE",
        help="a value for each port, such as N=0 S=1 (default: all forbidden states)",
    )
    add_outputs(parser, "draw the explanation")
    add_look(parser)
    add_library(parser, default=argparse.SUPPRESS)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """A completion of a possible state; for an impossible one the clues or rules that rule it out, none of
    them superfluous, and a chain of deductions. 1 if the tile declares otherwise.
    """
    refuse_pictures(args)
    tile, library = chosen_tile(args)
    named = [read_state(" ".join(args.state).replace(",", " "), tile.ports)] if args.state else None
    report = examine_tile(tile, library, promises=False)
    if report.misfit:
        raise InputError(report.misfit, "a tile that fits beside its library's others")
    states = named or [state for state in all_states(tile.ports) if state not in tile.states]
    reasons = [report.reason(state) for state in states]
    right = all(bool(report.completions[state]) == (state in tile.states) for state in states)
    if args.json:
        entries = [reason_json(report, reason) for reason in reasons]
        print_json({"tile": tile.name, "library": library.name, "as_declared": right, "states": entries})
    else:
        print(f"{tile.name} ({library.name}): {tile.relation}")
        print(
            "\n".join(line for reason in reasons for line in reason_lines(report, reason))
            or "no state is forbidden"
        )
    if args.output:
        from hardboard.workbench.diagrams import explanation_picture

        write_picture(args, explanation_picture(report, reasons), *args.output)
    return 0 if right else 1

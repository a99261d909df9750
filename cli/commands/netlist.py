"""`netlist`: the tiles of a compiled formula and the joints between them, as a graph for other programs."""

import argparse
import sys

from hardboard.api.files import suffix, write_text
from hardboard.cli.options import add_formula, add_json, add_outputs, compiled, print_json
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import quantity
from hardboard.reduction.netlist import WRITERS, netlist, to_dot, to_json, write

EXAMPLE = 'hardboard netlist "1,2,3 -1,2,4" -o net.graphml'


def arguments(parser: argparse.ArgumentParser) -> None:
    """A formula, and where its graph goes."""
    add_formula(parser)
    add_outputs(
        parser,
        "where to write; the suffix chooses: .graphml .dot .json; without it DOT goes to standard output",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Tiles are nodes, joints are edges that say which literal runs through."""
    for path in args.output:
        if suffix(path) not in WRITERS:
            raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join(WRITERS), path)
    graph = netlist(compiled(args))
    for path in args.output:
        write_text(path, write(graph, suffix(path)))
    if args.json:
        print_json(to_json(graph))
    elif args.output:
        print(f"{quantity(graph.number_of_nodes(), 'tile')}, {quantity(graph.number_of_edges(), 'joint')}")
    else:
        sys.stdout.write(to_dot(graph))
    return 0

"""`rate`: how hard a puzzle is for a person."""

import argparse

from hardboard.files import read_board
from hardboard.options import add_family, add_json, extra, print_json
from hardboard.puzzles import family

EXAMPLE = "hardboard rate puzzle.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board."""
    parser.add_argument("board")
    add_family(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """A label, points and the facts behind them."""
    kind = family(args.family)
    rating = extra(kind, "rate")(read_board(args.board, kind))
    if args.json:
        print_json({"label": rating.label, "points": rating.points, "facts": dict(rating.facts)})
    else:
        print(f"{rating.label} ({rating.points:g} points)")
        for name, value in rating.facts.items():
            print(f"  {name}: {value}")
    return 0

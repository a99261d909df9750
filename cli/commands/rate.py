"""`rate`: how hard a puzzle is for a person."""

import argparse
from itertools import islice
from typing import Any

from hardboard.api.offered import offered
from hardboard.cli.options import add_board, add_json, opened, print_json
from hardboard.people.rating import Rating
from hardboard.puzzles.errors import quantity

EXAMPLE = "hardboard rate puzzle.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board."""
    add_board(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """A label, points and the facts behind them; only of what is a puzzle, with exactly one solution."""
    from hardboard.verify.judge import judge

    kind, board = opened(args)
    solutions = len(list(islice(judge(kind.name).solutions(board), 2)))
    if solutions != 1:
        status = "not unique" if solutions else "no solution"
        if args.json:
            print_json({"status": status, "label": None, "points": None})
        else:
            print(status)
        return 1
    rating: Rating = offered(kind, "rate")(board)
    if args.json:
        facts = {"label": rating.label, "points": rating.points, "facts": dict(rating.facts)}
        print_json({"status": "unique"} | facts | {"meaning": kind.points})
    else:
        print(f"{rating.label} ({quantity(rating.points, 'point')}: {kind.points or 'more is harder'})")
        for name, value in rating.facts.items():
            print(f"  {name}: {shown(value)}")
    return 0


def shown(value: Any) -> str:
    """A fact in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)

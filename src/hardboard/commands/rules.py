"""`rules`: what a puzzle is, in its own words."""

import argparse

from hardboard.options import add_json, print_json
from hardboard.puzzles import family
from hardboard.puzzles.registry import names

EXAMPLE = "hardboard rules kurodoko"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A family."""
    parser.add_argument("family", choices=names(), help="the puzzle family")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """The rules with an example, and the formats that boards are read and written in."""
    kind = family(args.family)
    if args.json:
        facts = {"family": kind.name, "rules": list(kind.rules), "formats": kind.suffixes}
        print_json(facts | {"elsewhere": list(kind.aliases)})
        return 0
    print(kind.about.strip() or "\n".join(f"{n}. {rule}" for n, rule in enumerate(kind.rules, 1)))
    print(f"\nformats: {' '.join(kind.suffixes)}")
    if kind.aliases:
        print(f"called elsewhere: {' or '.join(dict.fromkeys(kind.aliases))}")
    return 0

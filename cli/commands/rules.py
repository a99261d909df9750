"""`rules`: what a puzzle is, in its own words."""

import argparse

from hardboard.cli.options import add_json, print_json
from hardboard.gadgets import credit
from hardboard.puzzles import family
from hardboard.puzzles.rules import numbered

EXAMPLE = "hardboard rules kurodoko"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A family."""
    parser.add_argument(
        "family", metavar="FAMILY", help="the puzzle family, see `hardboard families`, or a file ./mine.py"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """The rules with an example, and the formats that boards are read and written in."""
    kind = family(args.family)
    if args.json:
        facts = {"family": kind.name, "rules": kind.sentences, "formats": kind.suffixes}
        print_json(facts | {"elsewhere": list(kind.aliases)})
        return 0
    print(kind.about.strip() or numbered(kind.rules))
    print("\n".join([f"\nformats: {' '.join(kind.suffixes)}", *credit.sentences(kind.name)]))
    if kind.aliases:
        print(f"called elsewhere: {' or '.join(dict.fromkeys(kind.aliases))}")
    return 0

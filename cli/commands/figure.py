"""`figure`: a picture that a source document explains its method with, of any board."""

import argparse

from hardboard.api.files import picture_suffix
from hardboard.cli.options import add_board, add_look, add_outputs, opened, write_picture
from hardboard.puzzles import InputError, family
from hardboard.puzzles.registry import names

EXAMPLE = "hardboard figure two-trees board.txt --family kuroshuto -o trees.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which figure, of which board."""
    known = "; ".join(f"{word} ({name})" for name in names() for word in family(name).people.figures)
    parser.add_argument("figure", metavar="FIGURE", help=known)
    add_board(parser)
    add_outputs(parser, "the picture", required=True)
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Draw it."""
    kind, board = opened(args)
    if args.figure not in kind.people.figures:
        known = " ".join(kind.people.figures)
        raise InputError(
            f"the figure {args.figure!r}", f"one of {known}" if known else f"none for {kind.name}"
        )
    picture_suffix(*args.output)
    write_picture(args, kind.located(kind.people.figures[args.figure])(board), *args.output)
    print("\n".join(args.output))
    return 0

"""`papers brute-force`: what brute force would try (van Meurs 2008, sections 3.2, 3.3 and 7.1)."""

import argparse

from hardboard.api.files import read_board
from hardboard.cli.options import add_json, print_json
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import DEFAULT, needed_part

EXAMPLE = "hardboard papers brute-force board.txt --most 18"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", help="a Kurodoko board, - for standard input, or a number of empty cells")
    parser.add_argument(
        "--most", type=int, default=18, metavar="N", help="black cells (default: %(default)s)"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Return the lower bounds of a board, and the table of options."""
    facts: Record = {}
    brute = needed_part(DEFAULT, "brute")
    if args.board.isdecimal():
        cells = int(args.board)
    else:
        _, board = read_board(args.board, DEFAULT)
        cells = board.size - len(board.clues)
        facts = {
            "least_black": brute.least_black(board),
            "least_black_as_thesis": brute.unshared_sides(board),
        }
    if not 0 <= args.most <= 10_000 or not 0 <= cells <= 10_000:
        raise InputError(f"{counted_noun(cells, 'cell')} and {args.most} black ones", "0 to 10000 of each")
    table = brute.options_table(cells, args.most)
    if args.json:
        print_json({"empty_cells": cells} | facts | {"options": table})
        return 0
    print(counted_noun(cells, "empty cell"))
    if facts:
        print(f"at least {facts['least_black']} of them are black", end=" ")
        print(f"(at least {facts['least_black_as_thesis']}, as the thesis counts)")
    width = max([len(f"{total:,}") for _, _, total in table] + [10])
    print(f"black  {'options':>{width}}  {'sum':>{width}}")
    for count, ways, total in table:
        print(f"{count:5}  {ways:{width},}  {total:{width},}")
    return 0

"""`render`: a picture of a board, solved or not."""

import argparse
import sys

from hardboard.files import read_solution
from hardboard.options import add_board, only_with, opened
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import needed
from hardboard.render import draw, save, text_view

EXAMPLE = "hardboard render board.txt solution.txt -o solved.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, perhaps its solution, and where the picture goes."""
    add_board(parser)
    parser.add_argument("solution", nargs="?")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=".png or .svg; without it a small board is shown as text"
    )
    parser.add_argument(
        "--printed", action="store_true", help="the solution as its source document prints it"
    )
    parser.add_argument("--cell", type=float, metavar="PIXELS", help="size of a cell")


def run(args: argparse.Namespace) -> int:
    """A picture, or text on the terminal."""
    only_with(args, "cell", "output")
    kind, board = opened(args)
    solution = read_solution(args.solution, kind, board) if args.solution else None
    if args.printed:
        if solution is None or args.output:
            raise InputError("--printed", "a board, a solution, and no -o")
        print(needed(kind.name, "printed")(board, solution))
        return 0
    scene = draw(kind.name, board, solution)
    if not args.output:
        print(text_view(scene))
        return 0
    note = save(scene, args.output, args.cell)
    if note:
        print(f"{args.output}: {note}", file=sys.stderr)
    return 0

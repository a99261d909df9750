"""`render`: a picture of a board, solved or not."""

import argparse
import sys

from hardboard.files import read_solution
from hardboard.options import add_board, add_look, crop, only_with, opened
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import needed
from hardboard.render import cropped, draw, save, text_view, themed

EXAMPLE = "hardboard render board.txt solution.txt -o solved.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, perhaps its solution, and where the picture goes."""
    add_board(parser)
    parser.add_argument("solution", nargs="?")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=".png .svg .pdf or .tex; without it a small board is text"
    )
    parser.add_argument(
        "--printed", action="store_true", help="the solution as its source document prints it"
    )
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """A picture, or text on the terminal."""
    for option in ("cell", "theme", "crop"):
        only_with(args, option, "output")
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
    scene = themed(scene, args.theme or "screen")
    note = save(cropped(scene, *crop(args.crop)) if args.crop else scene, args.output, args.cell)
    if note:
        print(f"{args.output}: {note}", file=sys.stderr)
    return 0

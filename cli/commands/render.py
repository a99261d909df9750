"""`render`: a picture of a board, solved or not."""

import argparse

from hardboard.api.files import picture_suffix, read_solution
from hardboard.cli.options import add_board, add_look, add_outputs, no_look_in_vain, opened, write_picture
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import needed
from hardboard.render import draw, text_view

EXAMPLE = "hardboard render board.txt solution.txt -o solved.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, perhaps its solution, and where the picture goes."""
    add_board(parser)
    parser.add_argument("solution", nargs="?")
    add_outputs(parser, ".png .svg .pdf or .tex; without it a small board is text")
    parser.add_argument(
        "--printed", action="store_true", help="the solution as its source document prints it"
    )
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """A picture, or text on the terminal."""
    no_look_in_vain(args)
    picture_suffix(*args.output)
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
    write_picture(args, scene, *args.output)
    return 0

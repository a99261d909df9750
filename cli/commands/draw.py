"""`draw`: a picture of a board, solved or not."""

import argparse

from hardboard.api.files import board_text, read_solution
from hardboard.cli.json_lines import answer_each_line, are_lines, named_printer
from hardboard.cli.options import (
    add_board,
    add_flag,
    add_look,
    add_outputs,
    open_board,
    refuse_pictures,
    write_picture,
)
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import needed_part
from hardboard.render import draw, text_view

EXAMPLE = "hardboard draw board.txt solution.txt -o solved.png\n  hardboard draw many.jsonl -o puzzle.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    add_board(parser)
    parser.add_argument("solution", nargs="?")
    add_outputs(parser, ".png .svg .pdf or .tex; without it a small board is text")
    add_flag(parser, "--printed", "the solution as its source document prints it")
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Return a picture, or text on the terminal."""
    refuse_pictures(args)
    text = board_text(args.board)
    if are_lines(args, text):
        words = None if args.output else named_printer(lambda one: str(one["text"]))
        return answer_each_line(args, text, _line, words or (lambda _: ""), refused=["solution", "printed"])
    kind, board = open_board(args, text)
    solution = read_solution(args.solution, kind, board) if args.solution else None
    if args.printed:
        if solution is None or args.output:
            raise InputError("--printed", "a board, a solution, and no -o")
        print(needed_part(kind.name, "printed")(board, solution))
        return 0
    if seen := _drawn(kind, board, solution, args):
        print(seen)
    return 0


def _line(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    return {"text": _drawn(kind, board, None, args)}


def _drawn(kind: Family, board: AnyBoard, solution: object, args: argparse.Namespace) -> str:
    """Write the pictures that are asked for, or else return one as text."""
    scene = draw(kind.name, board, solution)
    if not args.output:
        return text_view(scene)
    write_picture(args, scene, *args.output)
    return ""

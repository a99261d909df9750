"""`papers figure`: a picture that a source document explains its method with, of any board."""

import argparse

from hardboard.api.files import board_text, picture_suffix
from hardboard.cli.json_lines import answer_each_line, are_lines
from hardboard.cli.options import add_board, add_look, add_outputs, open_board, write_picture
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family_names

EXAMPLE = "hardboard papers figure two-trees board.txt --family kuroshuto -o trees.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    known = "; ".join(f"{word} ({name})" for name in family_names() for word in family(name).people.figures)
    parser.add_argument("figure", metavar="FIGURE", help=known)
    add_board(parser)
    add_outputs(parser, "the picture", required=True)
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Draw it."""
    picture_suffix(*args.output)
    text = board_text(args.board)
    if are_lines(args, text):
        return answer_each_line(args, text, _drawn, _words)
    print(_words(_drawn(*open_board(args, text), {}, args)))
    return 0


def _drawn(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    if args.figure not in kind.people.figures:
        known = " ".join(kind.people.figures)
        raise InputError(
            f"the figure {args.figure!r}", f"one of {known}" if known else f"none for {kind.name}"
        )
    write_picture(args, kind.located(kind.people.figures[args.figure])(board), *args.output)
    return {"files": args.output}


def _words(answer: Record) -> str:
    return "\n".join(answer["files"])

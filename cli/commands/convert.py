"""`convert`: a board from one text format into another, or a T-grid into a board of another loop family."""

import argparse
import sys
from typing import TYPE_CHECKING, cast

from hardboard.api.files import board_text, read_solution, suffix, write_text
from hardboard.api.puzzle import Puzzle
from hardboard.cli.lines import are_lines, each
from hardboard.cli.options import add_board, add_outputs, opened
from hardboard.gadgets.backend.woven import weave
from hardboard.gadgets.metacell import load_tee
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record

if TYPE_CHECKING:
    from hardboard.puzzles.declared import Board
    from hardboard.puzzles.grid import Shading

EXAMPLE = """\
hardboard convert 'https://puzz.link/p?kurodoko/3/3/2j5i' -o board.json
  hardboard convert many.jsonl --to url"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, or many, and the formats to write it in."""
    add_board(parser)
    add_outputs(parser, "where to write; the suffix chooses: .txt .json .url .penpa .pzprv3 .janko .grid")
    parser.add_argument("--to", metavar="FORMAT", help="the format of what is printed, such as json or url")
    parser.add_argument(
        "--target",
        metavar="FAMILY",
        help="a T-grid as a board of this family, with a T-metacell for each cell, and its solution as one of"
        " that board",
    )
    solved = parser.add_mutually_exclusive_group()
    solved.add_argument(
        "--solution", metavar="FILE", help="a solution to be written along, in .json or .penpa"
    )
    solved.add_argument(
        "--solved", action="store_true", help="the only solution written along, in .json or .penpa"
    )


def run(args: argparse.Namespace) -> int:
    """Read in any format, write in others of the same family: every text is made before a file is begun."""
    text = board_text(args.board)
    if args.to is None and not args.output:
        raise InputError("no format", "-o FILE, or --to FORMAT")
    if are_lines(args, text):
        return each(args, text, _line, lambda one: str(one["text"]), refused=["solution"])
    kind, board = opened(args, text)
    solution = read_solution(args.solution, kind, board) if args.solution else None
    sys.stdout.write(_converted(kind, board, solution, args))
    return 0


def _line(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    """Return one board of many as it is printed: as a line, or as a text with an empty line behind it."""
    text = _converted(kind, board, None, args)
    return {"text": text if text.count("\n") > 1 else text.rstrip("\n")}


def _converted(kind: Family, board: AnyBoard, solution: object, args: argparse.Namespace) -> str:
    """Write the board's files; return what is printed."""
    if args.solved:
        solution = Puzzle(kind, board).only()
    if args.target is not None:
        kind, board, solution = _woven(kind, board, solution, args.target)
    texts = {path: _written(kind, board, solution, suffix(path), path) for path in args.output}
    printed = ""
    if args.to is not None:
        printed = _written(kind, board, solution, "." + args.to.removeprefix(".").lower(), "--to")
    for path, text in texts.items():
        write_text(path, text)
    return printed


def _woven(kind: Family, board: AnyBoard, solution: object, target: str) -> tuple[Family, AnyBoard, object]:
    """The board of T-metacells, and its solution if the T-grid's is known."""
    if kind.declared is None or kind.declared.layout.clues != "sides":
        raise InputError(f"a board of {kind.name} with --target", "a T-grid", "--target")
    woven = weave(cast("Board", board), load_tee(target))
    laid = None if solution is None else woven.lay_down(cast("Shading", solution))
    return family(target), woven.board, laid


def _written(kind: Family, board: AnyBoard, solution: object, form: str, where: str) -> str:
    """The board in a format, with its solution where there is room for it."""
    if form not in kind.suffixes:
        raise InputError(f"the format {form!r}", f"for {kind.name} one of {' '.join(kind.suffixes)}", where)
    try:
        return kind.write_board(board, form, solution=solution)
    except InputError as error:
        raise error.at(where) from None

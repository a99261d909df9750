"""`convert`: a board in another text format, or as clauses for a SAT solver, whose answer it decodes. It also
makes a board of another loop family from a T-grid.
"""

import argparse
import sys
from textwrap import fill
from typing import TYPE_CHECKING, cast

from hardboard.api.files import board_text, read_solution, suffix, write_text
from hardboard.api.puzzle import Puzzle
from hardboard.cli.json_lines import answer_each_line, are_lines
from hardboard.cli.options import add_board, add_flag, add_outputs, open_board
from hardboard.gadgets.backend.t_grid_embedding import embed
from hardboard.gadgets.metacell import load_tee
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import read_text

if TYPE_CHECKING:
    from hardboard.puzzles.declared import Board
    from hardboard.puzzles.grid import Shading

EXAMPLE = """\
hardboard convert 'https://puzz.link/p?kurodoko/3/3/2j5i' -o board.json
  hardboard convert many.jsonl --to url
  hardboard convert board.txt -o board.cnf; cadical -q board.cnf > answer
  hardboard convert board.txt --answer answer"""

#: What the clauses cost.
COST = (
    "Write a board in another format. In .cnf, what follows from assuming one cell black, or white, is "
    "not left to the solver: such cells have no variable, and cells that always have one colour, or "
    "opposite ones, share theirs. A board that is refuted so is the empty clause. Areas that must be "
    "connected cost nothing where these clauses already lead to a root, and a number in binary for each "
    "cell elsewhere: little on compiled boards (five clauses compiled to Creek: 250 variables, 800 "
    "clauses), much on large empty ones. In Kurodoko, where more than 2,000 open cells matter to no "
    "clue, these are white; --encoding two-tree has all solutions."
)
#: The suffix of clauses.
CNF = ".cnf"
#: The encoding with as many models as there are solutions.
EXACT = "exact"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = fill(COST, 79)
    add_board(parser)
    add_outputs(
        parser, "where to write; the suffix chooses: .txt .json .cnf .url .penpa .pzprv3 .janko .grid"
    )
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
    solved.add_argument(
        "--answer",
        metavar="FILE",
        help="a SAT solver's answer to the .cnf written before: the solution that it stands for is written",
    )
    parser.add_argument(
        "--encoding",
        metavar="NAME",
        help="in .cnf: another way to write the rules, such as thesis; or exact, with exactly as many models"
        " as there are solutions, of which there may be some thousands",
    )
    add_flag(parser, "--comments", "in .cnf: say what clauses mean, too")


def run(args: argparse.Namespace) -> int:
    """Read in any format and write in others; every text is made before a file is begun."""
    text = board_text(args.board)
    forms = _forms(args)
    if not forms and args.answer is None:
        raise InputError("no format", "-o FILE, or --to FORMAT")
    if CNF not in forms and args.answer is None:
        for option in ("encoding", "comments"):
            if getattr(args, option):
                raise InputError(f"--{option} without clauses", "-o FILE.cnf, --to cnf or --answer FILE")
    if are_lines(args, text):
        return answer_each_line(
            args, text, _line, lambda one: str(one["text"]), refused=["solution", "answer"]
        )
    kind, board = open_board(args, text)
    if args.answer is not None:
        return _answered(kind, board, args)
    solution = read_solution(args.solution, kind, board) if args.solution else None
    sys.stdout.write(_converted(kind, board, solution, args))
    return 0


def _encoding(args: argparse.Namespace) -> tuple[str | None, bool]:
    """Return the name of an encoding, and whether models shall be exactly as many as solutions."""
    exact = args.encoding == EXACT
    return None if exact else args.encoding, exact


def _forms(args: argparse.Namespace) -> list[str]:
    printed = [] if args.to is None else ["." + args.to.removeprefix(".").lower()]
    return [*map(suffix, args.output), *printed]


def _answered(kind: Family, board: AnyBoard, args: argparse.Namespace) -> int:
    """Write the solution in a SAT solver's answer; return 1 if the answer is "unsatisfiable"."""
    puzzle = Puzzle(kind, board)
    try:
        solution = puzzle.answered(read_text(args.answer), *_encoding(args))
    except InputError as error:
        raise error if error.where.startswith(args.answer) else error.at(args.answer) from None
    if solution is None:
        print("no solution")
        return 1
    shown = puzzle.show(solution) + "\n"
    for path in args.output:
        along = suffix(path) in (".json", ".penpa")
        write_text(path, _written(kind, board, solution, path, args) if along else shown)
    if not args.output:
        sys.stdout.write(shown)
    return 0


def _line(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    """Return a printed board: one line, or a text with an empty line behind it."""
    text = _converted(kind, board, None, args)
    return {"text": text if text.count("\n") > 1 else text.rstrip("\n")}


def _converted(kind: Family, board: AnyBoard, solution: object, args: argparse.Namespace) -> str:
    """Write the board's files; return the printed text."""
    if args.solved:
        solution = Puzzle(kind, board).only()
    if args.target is not None:
        kind, board, solution = _embedded(kind, board, solution, args.target)
    texts = {path: _written(kind, board, solution, path, args) for path in args.output}
    printed = "" if args.to is None else _written(kind, board, solution, "", args)
    for path, text in texts.items():
        write_text(path, text)
    return printed


def _embedded(
    kind: Family, board: AnyBoard, solution: object, target: str
) -> tuple[Family, AnyBoard, object]:
    """Return the board of T-metacells, and its solution if the T-grid's is known."""
    if kind.declared is None or kind.declared.layout.clues != "sides":
        raise InputError(f"a board of {kind.name} with --target", "a T-grid", "--target")
    embedding = embed(cast("Board", board), load_tee(target))
    laid = None if solution is None else embedding.lay_down(cast("Shading", solution))
    return family(target), embedding.board, laid


def _written(kind: Family, board: AnyBoard, solution: object, path: str, args: argparse.Namespace) -> str:
    """Return the text of a board, with its solution if the format has room for one."""
    form, where = (suffix(path), path) if path else (_forms(args)[-1], "--to")
    if form == CNF:
        encoding, exact = _encoding(args)
        return Puzzle(kind, board).dimacs(encoding, args.comments, exact)
    if form not in kind.suffixes:
        known = " ".join([*kind.suffixes, CNF])
        raise InputError(f"the format {form!r}", f"for {kind.name} one of {known}", where)
    try:
        return kind.write_board(board, form, solution=solution)
    except InputError as error:
        raise error.at(where) from None

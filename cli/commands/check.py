"""`check`: a solution against the rules alone."""

import argparse

from hardboard.api.files import board_text, picture_suffix, read_solution
from hardboard.cli.lines import answers, are_lines, tell
from hardboard.cli.options import (
    add_board,
    add_json,
    add_look,
    add_outputs,
    no_look_in_vain,
    opened,
    print_json,
    write_picture,
)
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import HEAD, Record, told
from hardboard.puzzles.reading import open_file
from hardboard.puzzles.registry import DEFAULT, infer, needed
from hardboard.puzzles.rules import Violation

EXAMPLE = "hardboard check board.txt solution.txt\n  hardboard check board.grid solution.txt --stream"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board and what may be its solution."""
    add_board(parser)
    parser.add_argument(
        "solution",
        nargs="?",
        help="a solution file; none if the board is a .jsonl file of boards with solutions",
    )
    add_outputs(parser, "a picture with the violations marked")
    parser.add_argument(
        "--stream",
        action="store_true",
        help="row by row, for a .grid board and a solution larger than memory",
    )
    add_look(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Name every violation with its place."""
    no_look_in_vain(args)
    if args.solution is None and are_lines(args, text := board_text(args.board)):
        return _check_lines(args, text)
    if args.solution is None:
        raise InputError("no solution", "a board and a solution, or a .jsonl file", args.board)
    if args.stream:
        return _said(_streamed(args), args.json)
    picture_suffix(*args.output)
    kind, board = opened(args)
    solution = read_solution(args.solution, kind, board)
    violations = kind.violations(board, solution)
    if args.output:
        from hardboard.render import Overlay, draw, violation_marks

        broken = Overlay(marks=violation_marks(violations), rulers=True)
        write_picture(args, draw(kind.name, board, solution, broken), *args.output)
    return _said(violations, args.json)


def _said(violations: list[Violation], json: bool) -> int:
    if json:
        print_json({"valid": not violations, "violations": [breach.to_json() for breach in violations]})
    else:
        print("\n".join(map(str, violations)) if violations else "a valid solution")
    return 1 if violations else 0


def _streamed(args: argparse.Namespace) -> list[Violation]:
    """The breaches of two files, neither of which is read whole."""
    from hardboard.puzzles.streamed import read_clues, read_shades

    if args.output:
        raise InputError("--stream with a picture", "one of the two")
    with open_file(args.board) as board, open_file(args.solution) as solution:
        head = board.read(HEAD).decode(errors="replace")
        board.seek(0)
        kind = infer(head, args.family) if told(head)[1] else args.family or DEFAULT
        check = needed(kind, "streamed", "check --stream")
        breaches: list[Violation] = check(read_clues(board, args.board), read_shades(solution, args.solution))
    return breaches


def _check_lines(args: argparse.Namespace, text: str) -> int:
    """One verdict a line, in the order of the file."""
    good, bad = True, False
    for answer in answers(args, text, _line):
        bad |= answer.get("status") == "error"
        good &= answer.get("valid", True)
        tell(args, answer, lambda one: ", ".join(one["broken"]) or "a valid solution")
    return 2 if bad else 0 if good else 1


def _line(kind: Family, board: AnyBoard, record: Record, _: argparse.Namespace) -> Record:
    if "solution" not in record:
        raise InputError("no solution", "a field 'solution' beside the board's")
    breaches = kind.violations(board, kind.solution_from_record(record["solution"], board))
    return {"valid": not breaches, "broken": list(dict.fromkeys(breach.rule for breach in breaches))}

"""`check`: a solution against the rules alone."""

import argparse

from hardboard.api.files import board_text, read_solution
from hardboard.cli import options
from hardboard.cli.json_lines import answer_each_line, are_lines, named_printer
from hardboard.puzzles import Family, InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import HEAD, Record, format_and_puzzle
from hardboard.puzzles.reading import open_file
from hardboard.puzzles.registry import DEFAULT, infer_family, needed_part
from hardboard.puzzles.rules import Violation

EXAMPLE = "hardboard check board.txt solution.txt\n  hardboard check board.grid solution.txt --stream"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_board(parser)
    parser.add_argument(
        "solution",
        nargs="?",
        help="a solution file; none if the board is a .jsonl file of boards with solutions",
    )
    options.add_outputs(parser, "a picture with the violations marked")
    options.add_flag(parser, "--stream", "row by row, for a .grid board and a solution larger than memory")
    options.add_look(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Name every violation with its place."""
    options.refuse_pictures(args)
    if args.solution is None and are_lines(args, text := board_text(args.board)):
        words = named_printer(lambda one: ", ".join(one["broken"]) or "a valid solution")
        return answer_each_line(args, text, _line, words, lambda one: one["valid"], ["stream"])
    if args.solution is None:
        raise InputError("no solution", "a board and a solution, or a .jsonl file", args.board)
    if args.stream:
        return _said(_streamed(args), args.json)
    kind, board = options.open_board(args)
    return _said(_violations(kind, board, read_solution(args.solution, kind, board), args), args.json)


def _violations(kind: Family, board: AnyBoard, solution: object, args: argparse.Namespace) -> list[Violation]:
    """Return the violations of a solution, and draw them if the arguments ask for it."""
    violations = kind.violations(board, solution)
    if args.output:
        from hardboard.render import BoardOverlay, draw, violation_marks

        broken = BoardOverlay(marks=violation_marks(violations), rulers=True)
        options.write_picture(args, draw(kind.name, board, solution, broken), *args.output)
    return violations


def _said(violations: list[Violation], json: bool) -> int:
    if json:
        options.print_json(
            {"valid": not violations, "violations": [breach.to_json() for breach in violations]}
        )
    else:
        print("\n".join(map(str, violations)) if violations else "a valid solution")
    return 1 if violations else 0


def _streamed(args: argparse.Namespace) -> list[Violation]:
    """Return the breaches of two files, neither of which is read whole."""
    from hardboard.puzzles.streamed import read_clues, read_shades

    if args.output:
        raise InputError("--stream with a picture", "one of the two")
    with open_file(args.board) as board, open_file(args.solution) as solution:
        head = board.read(HEAD).decode(errors="replace")
        board.seek(0)
        kind = infer_family(head, args.family) if format_and_puzzle(head)[1] else args.family or DEFAULT
        check = needed_part(kind, "streamed", "check --stream")
        breaches: list[Violation] = check(read_clues(board, args.board), read_shades(solution, args.solution))
    return breaches


def _line(kind: Family, board: AnyBoard, record: Record, args: argparse.Namespace) -> Record:
    if "solution" not in record:
        raise InputError("no solution", "a field 'solution' beside the board's")
    breaches = _violations(kind, board, kind.solution_from_record(record["solution"], board), args)
    return {"valid": not breaches, "broken": list(dict.fromkeys(breach.rule for breach in breaches))}

"""Many boards, one JSON object a line: an answer to each, in the order of the file, over all cores.

Every command that takes a board takes many through `answer_each_line`. A bad line spoils its own answer
alone, and the exit status is 2 in the end. Files are numbered by line:
`-o picture.svg` is `picture-3.svg` for line 3.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from hardboard.api.files import is_json_lines, suffix
from hardboard.cli.options import print_json, progress
from hardboard.puzzles import Family, GaveUp, InputError, family
from hardboard.puzzles.family import parse_json
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import infer_family

Answer = Record
#: Family, board, the record that it stands in and the arguments of the verb -> the answer.
Work = Callable[[Family, Any, Record, argparse.Namespace], Answer]
#: The status of an answer that was not found and is perhaps there.
GAVE_UP = "gave up"


def are_lines(args: argparse.Namespace, text: str) -> bool:
    """Return True if a command got many boards."""
    return suffix(args.board) == ".jsonl" or is_json_lines(text)


def answer_each_line(
    args: argparse.Namespace,
    text: str,
    work: Work,
    words: Callable[[Answer], str] | None = None,
    right: Callable[[Answer], bool] = lambda _: True,
    refused: Sequence[str] = (),
) -> int:
    """Print the answer to each line, under its `id` or else its number.

    Args:
        args: the command's arguments; some of them, `refused`, are of use for one board only.
        text: the lines.
        work: the answer to one board; the files among its arguments are those of its line.
        words: an answer in words; without it, answers are JSON.
        right: True if an answer is a yes.

    Returns:
        2 if a line was bad, else 3 if an answer was not found, else 1 if one was no, else 0.
    """
    for option in refused:
        if getattr(args, option) not in (None, False, []):
            raise InputError(f"{option.replace('_', '-')} with many boards", "one board", args.board)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("no boards", "one JSON object a line", args.board)
    from hardboard.processes import run_in_processes

    found = run_in_processes(
        partial(_answer, work=work, args=args), lines, min(os.cpu_count() or 1, len(lines))
    )
    seen = set()
    for answer in progress(found, len(lines), "boards"):
        state = answer.get("status")
        seen.add(2 if state == "error" else 3 if state == GAVE_UP else int(not right(answer)))
        if words is None or getattr(args, "json", False):
            print_json(answer)
        elif state in ("error", GAVE_UP):
            print(f"hardboard: {answer['error']}", file=sys.stderr)
        elif told := words(answer):
            print(told)
    return next(status for status in (2, 3, 1, 0) if status in seen)


def named_printer(words: Callable[[Answer], str]) -> Callable[[Answer], str]:
    """Return a function that puts an answer's name before its words; before several lines on its own."""

    def told(answer: Answer) -> str:
        said = words(answer)
        return f"{answer['id']}:{chr(10) if chr(10) in said else ' '}{said}"

    return told


def numbered_path(path: str, number: int) -> str:
    """Return the path with a number before its suffix; paths without a number and `-` stay.

    >>> numbered_path("a/b.png", 3), numbered_path("proof", 3), numbered_path("b.png", 0)
    ('a/b-3.png', 'proof-3', 'b.png')
    """
    file = Path(path)
    return str(file.with_name(f"{file.stem}-{number}{file.suffix}")) if number and path != "-" else path


def at_line(error: InputError, place: str) -> InputError:
    """Return an error with the number of the line and the name of the field.

    >>> print(at_line(InputError("None", "a number", "cols"), "many.jsonl: line 3"))
    many.jsonl: line 3: cols: None; expected a number
    """
    within = error.where.removeprefix("line 1").removeprefix(": ")
    return InputError(error.found, error.expected, within).at(place)


def _answer(numbered_line: tuple[int, str], work: Work, args: argparse.Namespace) -> Answer:
    number, line = numbered_line
    place, label = f"{args.board}: line {number}", cast(object, number)
    try:
        record = parse_json(line)
        label = record.get("id", number)
        kind = family(infer_family(line, args.family))
        return {"id": label} | work(kind, kind.board_from_record(record), record, _at(args, number))
    except InputError as error:
        return {"id": label, "status": "error", "error": str(at_line(error, place))}
    except GaveUp as error:
        return {"id": label, "status": GAVE_UP, "error": f"{place}: not found: {error}"}


def _at(args: argparse.Namespace, number: int) -> argparse.Namespace:
    """Return the arguments for one line: its files are numbered."""
    paths = getattr(args, "output", [])
    own = (
        numbered_path(paths, number)
        if isinstance(paths, str)
        else [numbered_path(path, number) for path in paths]
    )
    return argparse.Namespace(**vars(args) | {"output": own})

"""Many boards, one JSON object a line: an answer to each, in the order of the file, over all cores.

A bad line spoils its own answer alone, and the exit status is 2 in the end.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from hardboard.api.files import many, suffix
from hardboard.cli.options import print_json, progress
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.family import parse_json
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import infer

Answer = Record
#: Family, board, the record that it stands in and the arguments of the verb -> the answer.
Work = Callable[[Family, Any, Record, argparse.Namespace], Answer]


def are_lines(args: argparse.Namespace, text: str) -> bool:
    """Whether the board of a verb is many."""
    return suffix(args.board) == ".jsonl" or many(text)


def answers(args: argparse.Namespace, text: str, work: Work) -> Iterator[Answer]:
    """The answer to each line, under its `id` or else its number; to a bad one its status is `error`."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise InputError("no boards", "one JSON object a line", args.board)
    from hardboard.processes import spread

    found = spread(partial(_answer, work=work, args=args), lines, min(os.cpu_count() or 1, len(lines)))
    yield from progress(found, len(lines), "boards")


def tell(args: argparse.Namespace, answer: Answer, words: Callable[[Answer], str]) -> None:
    """An answer as JSON, or in words; of a bad line on standard error."""
    if args.json:
        print_json(answer)
    elif answer.get("status") == "error":
        print(f"hardboard: {answer['error']}", file=sys.stderr)
    else:
        print(f"{answer['id']}: {words(answer)}")


def at_line(error: InputError, place: str) -> InputError:
    """What is wrong with a line, and with which field of it; that JSON's own line is its first, nobody asks.

    >>> print(at_line(InputError("None", "a number", "cols"), "many.jsonl: line 3"))
    many.jsonl: line 3: cols: None; expected a number
    """
    within = error.where.removeprefix("line 1").removeprefix(": ")
    return InputError(error.found, error.expected, within).at(place)


def _answer(numbered: tuple[int, str], work: Work, args: argparse.Namespace) -> Answer:
    number, line = numbered
    label: object = number
    try:
        record = parse_json(line)
        label = record.get("id", number)
        kind = family(infer(line, args.family))
        return {"id": label} | work(kind, kind.board_from_record(record), record, args)
    except InputError as error:
        return {"id": label, "status": "error", "error": str(at_line(error, f"{args.board}: line {number}"))}

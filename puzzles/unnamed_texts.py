"""Texts that do not name their family: the beginning of a large board, and programs that nobody reads.

>>> first_columns("5 . .\\n" * 9, 2)
'5 .\\n5 .'
>>> first_columns('{"rows": 3, "cols": 3, "clues": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]}', 2)
'{"rows": 2, "cols": 2, "clues": [[1, 2], [4, 5]]}'
"""

import json
import re
from collections.abc import Iterator

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import HEADINGS, format_and_puzzle
from hardboard.puzzles.reading import load_json

#: A text of more characters is large. So many rows and columns of it are kept.
LARGE, SIZE = 1 << 16, 40
#: Program -> what an address of it looks like.
ELSEWHERE = {
    "SudokuPad": r"https?://(?:www\.)?(?:sudokupad\.|app\.crackingthecryptic\.)",
    "f-puzzles": r"https?://(?:www\.)?f-puzzles\.",
    "Kudamono": r"https?://\S{0,99}kudamono",
    "janko.at": r"https?://(?:www\.)?janko\.at/",
}
#: How much of a text is looked at.
HEAD = 200


def first_columns(text: str, size: int = SIZE) -> str:
    """Return the beginning of each block of rows in a board's text."""
    if format_and_puzzle(text)[0] != ".json":
        return "\n".join(_lines(text, size))
    try:
        return json.dumps(_value(load_json(text), size))
    except InputError:
        return text


def _lines(text: str, size: int) -> Iterator[str]:
    """Yield the first lines after each heading or empty line, without lines of the size."""
    kept = 0
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].strip("[]") in HEADINGS:
            kept = 0
            if not {"rows", "cols", "size"} & set(words):
                yield line
        elif kept < size:
            kept += 1
            yield " ".join(words[:size])


def _value(value: object, size: int) -> object:
    if isinstance(value, dict):
        return {
            name: min(one, size) if type(one) is int else _value(one, size) for name, one in value.items()
        }
    if isinstance(value, list):
        return [_value(one, size) if isinstance(one, list) else one for one in value[:size]]
    return value


def foreign_program(text: str) -> str:
    """Return the program that an address is of if its addresses cannot be read, else "".

    >>> foreign_program("https://sudokupad.app/abc"), foreign_program("3x3:a2b")
    ('SudokuPad', '')
    """
    head = text[:HEAD].lstrip("\ufeff \t\r\n")
    if not head.startswith("http"):
        return ""
    return next((name for name, look in ELSEWHERE.items() if re.match(look, head)), "")

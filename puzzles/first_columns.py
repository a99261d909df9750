"""The first rows and columns of a large board: enough to see which families can read it.

>>> first_columns("5 . .\\n" * 9, 2)
'5 .\\n5 .'
>>> first_columns('{"rows": 3, "cols": 3, "clues": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]}', 2)
'{"rows": 2, "cols": 2, "clues": [[1, 2], [4, 5]]}'
"""

import json
from collections.abc import Iterator

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import HEADINGS, format_and_puzzle
from hardboard.puzzles.reading import load_json

#: A text of more characters is large. So many rows and columns of it are kept.
LARGE, SIZE = 1 << 16, 40


def first_columns(text: str, size: int = SIZE) -> str:
    """Return the beginning of each block of rows in a board's text."""
    if format_and_puzzle(text)[0] != ".json":
        return "\n".join(_lines(text, size))
    try:
        return json.dumps(_value(load_json(text), size))
    except InputError:
        return text


def _lines(text: str, size: int) -> Iterator[str]:
    """Yield the first lines after each heading or empty line; the size of the whole is none of theirs."""
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
    """Return the beginning of each list, and of each list in it."""
    if isinstance(value, dict):
        return {
            name: min(one, size) if type(one) is int else _value(one, size) for name, one in value.items()
        }
    if isinstance(value, list):
        return [_value(one, size) if isinstance(one, list) else one for one in value[:size]]
    return value

"""Rows of words, one a cell, alone or under headings as on janko.at: numbers, and cells without one.

    - - 1          o o 1
    2 - -          2 o x

`-` and `.` mean no clue, `?` a clue whose number is not given. Colours count as nothing on a board: `x` or
`#` for black, `o` for white.
"""

import re
from collections.abc import Sequence

from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.formats import janko_text, section_rows
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.shading import read_solution as read_shades

_NOTHING = frozenset(".-xo#")
_CLUE = re.compile(r"[1-9][0-9]{0,8}")


def is_cell(word: str) -> bool:
    """Return True if a word can be a cell."""
    return word in _NOTHING or word == "?" or _CLUE.fullmatch(word) is not None


def word_number(word: str, where: str) -> int:
    """Return the number that a word is."""
    if not _CLUE.fullmatch(word):
        raise InputError(f"the cell {word[:12]!r}", "a number, '-', '.', 'x', 'o' or '?'", where)
    return int(word)


def read_janko_rows(layout: Layout, names: Sequence[str], text: str, section: str = "problem") -> Board:
    """Return the board in rows of words, alone or under a heading."""
    rows = _word_rows(text, section)
    cols, clues = len(rows[0][1]), dict[int, int]()
    for row, (line, words) in enumerate(rows):
        for cell, word in enumerate(words, row * cols):
            if word not in _NOTHING:
                clues[cell] = UNKNOWN if word == "?" else word_number(word, f"line {line}")
    return layout.with_clues(len(rows), cols, clues)


def _word_rows(text: str, section: str) -> list[tuple[int, list[str]]]:
    """Return the words of each row, with its line's number; all rows have one length."""
    rows = section_rows(text, section, alone=True)
    if rows is None:
        raise InputError(f"no heading '{section}'", f"a grid under '{section}'")
    if not rows:
        raise InputError("no cells", "rows of numbers and '-'")
    width = len(rows[0][1])
    for line, words in rows:
        if len(words) != width:
            raise InputError(counted_noun(len(words), "cell"), counted_noun(width, "cell"), f"line {line}")
    return rows


def write_rows(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the board in rows of words."""
    return "".join(" ".join(row) + "\n" for row in _words(board, "."))


def write_janko_rows(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the board as on janko.at, where the last of the names is its puzzle's."""
    return janko_text(names[-1], board.shape, {"problem": _words(board, "-")})


def _words(board: Board, nothing: str) -> list[list[str]]:
    words, signs = [nothing] * board.size, {clue: str(clue) for clue in board.symbols} | {UNKNOWN: "?"}
    for cell, clue in board.clues.items():
        words[cell] = signs[clue]
    return [words[start : start + board.cols] for start in range(0, board.size, board.cols)]


def read_solution(layout: Layout, text: str, board: Board) -> Shading:
    """Return the shading in such a text (rows of `.` and `#`) or in JSON; numbers must be the board's."""
    import numpy as np

    if text.lstrip().startswith(("{", ".", "#")):
        return read_shades(text, board)
    if read_janko_rows(layout, (), text, "solution") != board:
        raise InputError("numbers that are not the board's", "the solution of this board")
    rows = _word_rows(text, "solution")
    for line, words in rows:
        if "-" in words:
            fault = f"an empty tile in column {words.index('-') + 1}"
            raise InputError(fault, "'x' or 'o' on every tile", f"line {line}")
    return np.array([[word == "x" for word in words] for _, words in rows])


#: Suffix -> what writes and what reads a board, for families whose clues are numbers.
TEXTS = {".janko": (write_janko_rows, read_janko_rows), ".grid": (write_rows, read_janko_rows)}

"""A Kuroshuto board is a grid of clues; its text is Janko's, a puzz.link address or JSON.

Janko's text has one word a cell: a number, `-` for an empty tile, `x` for a black one, `o` for a white one
without a number, `?` for a clue whose number is not given. The grid may stand alone or under `[problem]` and
`[solution]`:

    - - 1          o o 1
    2 - -          2 o x
"""

import re

import numpy as np

from hardboard.puzzles import shading
from hardboard.puzzles.cluegrid import NO_CLUE, UNKNOWN, ClueGrid
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading

Board = ClueGrid

PZPR = "kurochute"
_EMPTY, _BLACK, _WHITE, _NO_NUMBER = "-", "x", "o", "?"
_MARKS = {_EMPTY: NO_CLUE, _BLACK: NO_CLUE, _WHITE: NO_CLUE, _NO_NUMBER: UNKNOWN}


def sniff(text: str) -> str:
    """Which format a text is in, by its first signs."""
    if text.lstrip().startswith("{"):
        return ".json"
    return ".url" if f"{PZPR}/" in text[:200] else ".txt"


def read_janko(text: str) -> Board:
    """The board in Janko's text; tiles that are coloured already count as empty."""
    rows = _grid(text, "problem")
    return ClueGrid(np.array([[_clue(word, line) for word in words] for line, words in rows], dtype=np.int32))


def write_janko(board: Board, colours: Shading | None = None) -> str:
    """The board in Janko's text; with `colours`, every tile without a number is `x` or `o`."""
    signs = {NO_CLUE: _EMPTY if colours is None else _WHITE, UNKNOWN: _NO_NUMBER}
    words = [[signs.get(clue, str(clue)) for clue in row] for row in board.clues.tolist()]
    for r, c in np.argwhere(colours) if colours is not None else ():
        words[r][c] = _BLACK
    return "\n".join(" ".join(row) for row in words) + "\n"


def read_solution(text: str, board: Board) -> Shading:
    """The shading in Janko's text (its numbers must be the board's), in rows of `.` and `#`, or in a JSON
    record.
    """
    if text.lstrip().startswith(("{", ".", "#")):
        return shading.read_solution(text, board)
    found = read_janko(_section(text, "solution"))
    if found != board:
        raise InputError("numbers that are not the board's", "the solution of this board")
    rows = _grid(text, "solution")
    for line, words in rows:
        if _EMPTY in words:
            raise InputError(
                f"an empty tile in column {words.index(_EMPTY) + 1}",
                "'x' or 'o' on every tile",
                f"line {line}",
            )
    return np.array([[word == _BLACK for word in words] for _, words in rows])


def _section(text: str, name: str) -> str:
    """What stands under `[name]`, with its line numbers kept; the whole text if there are no such
    headings.
    """
    heads = list(re.finditer(r"^\s*\[(\w+)\].*$", text, re.MULTILINE))
    if not heads:
        return text
    stops = [head.start() for head in heads[1:]] + [len(text)]
    for head, stop in zip(heads, stops, strict=True):
        if head[1] == name:
            return "\n" * text.count("\n", 0, head.end()) + text[head.end() : stop]
    raise InputError(f"no [{name}]", f"a grid under [{name}]")


def _grid(text: str, name: str) -> list[tuple[int, list[str]]]:
    """The words of each row of a section, with their line's number; all rows of one length."""
    lines = enumerate(_section(text, name).splitlines(), 1)
    rows = [(number, line.split()) for number, line in lines if line.strip()]
    if not rows:
        raise InputError("no cells", "rows of numbers and '-'")
    for number, words in rows:
        if len(words) != len(rows[0][1]):
            raise InputError(f"{len(words)} cells", f"{len(rows[0][1])} cells", f"line {number}")
    return rows


def _clue(word: str, line: int) -> int:
    if word in _MARKS:
        return _MARKS[word]
    if not re.fullmatch(r"[1-9][0-9]{0,8}", word):
        raise InputError(f"the tile {word[:12]!r}", "a number, '-', 'x', 'o' or '?'", f"line {line}")
    return int(word)

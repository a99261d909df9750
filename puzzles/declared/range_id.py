"""Game IDs of Simon Tatham's Range: numbers in cells, row by row.

`3x2:2a3_4b` has 3 columns and 2 rows: 2, blank, 3, 4, blank, blank. `a` to `z` are 1 to 26 blanks.
"""

import re
from collections.abc import Iterator, Sequence

from hardboard.puzzles.declared import janko
from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import as_large

#: The address of the game, and what an ID looks like, alone or behind the address.
ADDRESS = re.compile(r"\s*(?:\S*/)?range\.html#")
MARKS = (r"\s*(?:(?:\S*/)?range\.html#)?[0-9]{1,20}(?:x[0-9]{1,20})?:",)
MAX_CELLS = 1 << 30


def write_range_id(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the ID of a board, or its rows if a clue has no number, for which an ID has no room."""
    if UNKNOWN in board.clues.values():
        return janko.write_rows(layout, names, board)
    parts, end, touching = list[str](), 0, ""
    for cell, clue in sorted(board.clues.items()):
        parts += (_blanks(cell - end) or touching, str(clue))
        end, touching = cell + 1, "_"
    return f"{board.cols}x{board.rows}:{''.join(parts)}{_blanks(board.size - end)}\n"


def _blanks(number: int) -> str:
    return "z" * (number // 26) + (chr(ord("a") - 1 + number % 26) if number % 26 else "")


def read_range_id(layout: Layout, names: Sequence[str], text: str) -> Board:
    """Return the board of an ID, or of rows of words as `draw` prints them."""
    if ":" not in text and (len(text.split()) > 1 or janko.is_cell(text.strip())):
        return janko.read_janko_rows(layout, names, text)
    text = text.split("#", 1)[1] if ADDRESS.match(text) else text
    head = re.match(r"\s*([0-9]{1,20})(?:x([0-9]{1,20}))?:", text)
    if not head:
        raise InputError(f"{text.strip()[:20]!r}", "a Range ID such as 9x7:a2b3...", "line 1")
    cols, rows = int(head[1]), int(head[2] or head[1])
    clues, cells = dict[int, int](), 0
    for first, number in _tokens(text, head.end()):
        if number:
            clues[first] = number
        cells = first + 1
    as_large(rows, cols, MAX_CELLS, cells)
    return layout.with_clues(rows, cols, clues)


def _tokens(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield each number with its cell, and for each group of blanks its last cell and 0."""
    cell, previous = 0, ""
    for token in re.finditer(r"[0-9]+|[a-z]|_|\s+|.", text[start:]):
        word = token[0]
        if word.isascii() and word.isdigit():
            yield cell, janko.word_number(word, "line 1")
            cell += 1
        elif "a" <= word <= "z":
            cell += ord(word) - ord("a") + 1
            yield cell - 1, 0
        elif not (word.isspace() or (word == "_" and previous.isdigit())):
            where = f"the character {word!r} at place {start + token.start() + 1}"
            raise InputError(where, "a number, a-z or _", "line 1")
        previous = word

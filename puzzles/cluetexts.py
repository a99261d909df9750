"""The texts that all families of clue grids have in common, beside Range IDs and puzz.link addresses.

A grid has one word a cell: a number, `-` or `.` for none, `?` for a clue whose number is not given; cells
that are coloured already (`x`, `o`, `#`) count as empty:

    - - 1
    2 - -
"""

import re
from collections.abc import Callable
from functools import partial

from hardboard.puzzles.cluegrid import NO_CLUE, ClueGrid, of_rows, read_pzpr, write_pzpr
from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.formats import grid, janko_text, pzprv3_lines, pzprv3_text, section_rows
from hardboard.puzzles.words import UNKNOWN


def write_pzprv3(board: ClueGrid, name: str) -> str:
    """The board as a pzprv3 file, without colours."""
    rows = _signs(board, {NO_CLUE: ".", UNKNOWN: "-"})
    return pzprv3_text(name, board.shape, [*rows, *["." * board.shape[1]] * board.shape[0]])


def _signs(board: ClueGrid, signs: dict[int, str]) -> list[list[str]]:
    return [[signs.get(clue, str(clue)) for clue in row] for row in board.clues.tolist()]


def read_pzprv3(text: str, names: tuple[str, ...]) -> ClueGrid:
    """The board of a pzprv3 file; its colours are left alone."""
    rows, cols, lines = pzprv3_lines(text, names)
    signs = {".": NO_CLUE, "-": UNKNOWN}
    cells = [
        [signs[word] if word in signs else _number(word, line) for word in words]
        for line, words in enumerate(grid(lines, rows, cols, 5), 5)
    ]
    return of_rows(cells, cols)


#: One word a cell: no clue (a colour counts as none), or a clue whose number is not given.
_WORDS = {**dict.fromkeys(".-xo#", NO_CLUE), "?": UNKNOWN}


def read_words(text: str, section: str = "problem") -> ClueGrid:
    """The board in rows of words, alone as `render` prints them or under a heading as on janko.at."""
    rows = [
        [_WORDS[word] if word in _WORDS else _number(word, line) for word in words]
        for line, words in word_rows(text, section)
    ]
    return of_rows(rows, len(rows[0]))


def word_rows(text: str, section: str) -> list[tuple[int, list[str]]]:
    """The words of each row, with their line's number; all rows of one length. Where there are headings,
    those under `section`.
    """
    rows = section_rows(text, section, alone=True)
    if rows is None:
        raise InputError(f"no heading '{section}'", f"a grid under '{section}'")
    if not rows:
        raise InputError("no cells", "rows of numbers and '-'")
    for number, words in rows:
        if len(words) != len(rows[0][1]):
            raise InputError(
                quantity(len(words), "cell"), quantity(len(rows[0][1]), "cell"), f"line {number}"
            )
    return rows


_CLUE = re.compile(r"[1-9][0-9]{0,8}")


def is_cell(word: str) -> bool:
    """Whether a word can be a cell."""
    return word in _WORDS or _CLUE.fullmatch(word) is not None


def _number(word: str, line: int) -> int:
    if not _CLUE.fullmatch(word):
        raise InputError(f"the cell {word[:12]!r}", "a number, '-', '.', 'x', 'o' or '?'", f"line {line}")
    return int(word)


def write_words(board: ClueGrid, empty: str = ".") -> str:
    """The board in rows of words."""
    return "".join(" ".join(row) + "\n" for row in _signs(board, {NO_CLUE: empty, UNKNOWN: "?"}))


def write_janko(board: ClueGrid, name: str) -> str:
    """The board as on janko.at."""
    return janko_text(name, board.shape, {"problem": _signs(board, {NO_CLUE: "-", UNKNOWN: "?"})})


Writers = dict[str, Callable[[ClueGrid], str]]
Readers = dict[str, Callable[[str], ClueGrid]]


def texts(aliases: tuple[str, str]) -> tuple[Writers, Readers]:
    """Writers and readers of the formats that all clue grids have, by the names at puzz.link and janko.at."""
    writers: Writers = {
        ".url": partial(write_pzpr, name=aliases[0]),
        ".pzprv3": partial(write_pzprv3, name=aliases[0]),
        ".janko": partial(write_janko, name=aliases[1]),
        ".grid": write_words,
    }
    readers: Readers = {
        ".url": partial(read_pzpr, names=aliases),
        ".pzprv3": partial(read_pzprv3, names=aliases),
        ".janko": read_words,
        ".grid": read_words,
    }
    return writers, readers

"""A Kuroshuto board is a grid of clues; its text is Janko's, a puzz.link address or JSON.

Janko's text has one word a cell: a number, `-` for an empty tile, `x` for a black one, `o` for a white one
without a number, `?` for a clue whose number is not given. The grid may stand alone or under `[problem]` and
`[solution]`:

    - - 1          o o 1
    2 - -          2 o x
"""

from hardboard.puzzles import shading
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.cluetexts import read_words, word_rows
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading

Board = ClueGrid

_EMPTY, _BLACK = "-", "x"


def read_solution(text: str, board: Board) -> Shading:
    """The shading in Janko's text (its numbers must be the board's), in rows of `.` and `#`, or in a JSON
    record.
    """
    import numpy as np

    if text.lstrip().startswith(("{", ".", "#")):
        return shading.read_solution(text, board)
    if read_words(text, "solution") != board:
        raise InputError("numbers that are not the board's", "the solution of this board")
    rows = word_rows(text, "solution")
    for line, words in rows:
        if _EMPTY in words:
            raise InputError(
                f"an empty tile in column {words.index(_EMPTY) + 1}",
                "'x' or 'o' on every tile",
                f"line {line}",
            )
    return np.array([[word == _BLACK for word in words] for _, words in rows])

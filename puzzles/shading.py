"""Solutions that are a shading of black and white cells: their text and their JSON."""

from hardboard.puzzles.errors import InputError, counted_noun, list_length
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import solution_field
from hardboard.puzzles.grid import ColourRows, Shading, read_shading


def read_solution(text: str, board: AnyBoard) -> Shading:
    """Return the shading in rows of `.` and `#`, or in a JSON record's `solution`; it must fit the board."""
    if (told := solution_field(text)) is not None:
        return solution_from_record(told, board)
    return read_shading(text.split(), board.shape)


def solution_from_record(rows: object, board: AnyBoard) -> Shading:
    """Return the shading in a record's `solution`: rows of 0 and 1 as in the corpus, or of `.` and `#`."""
    import numpy as np

    if isinstance(rows, list) and all(isinstance(row, str) for row in rows):
        return read_shading(rows, board.shape)
    if not isinstance(rows, list) or len(rows) != board.shape[0]:
        raise InputError(list_length(rows, "row"), f"a list of {counted_noun(board.shape[0], 'row')}")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != board.shape[1]:
            raise InputError(list_length(row, "cell"), counted_noun(board.shape[1], "cell"), f"row {number}")
        if strange := [value for value in row if type(value) is not int or value not in (0, 1)]:
            raise InputError(repr(strange[0])[:30], "0 or 1", f"row {number}")
    return np.array(rows, dtype=bool)


def solution_to_record(shading: ColourRows) -> list[list[int]]:
    """Return rows of 0 (white) and 1 (black), as in the corpus."""
    return [[*map(int, row)] for row in shading.tolist()]


def to_rows(shading: ColourRows) -> list[str]:
    """Return one string of `.` and `#` for each row."""
    return ["".join("#" if black else "." for black in row) for row in shading.tolist()]

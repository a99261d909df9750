"""A Kamaji board: a grid of numbers and the maximum that every piece adds up to.

The thesis's text (Kleijn 2018, section 7) has the size, the maximum and the rows, one a line:

    3
    3
    1 2 1
    2 3 2
    1 2 1

JSON is `{"rows": 3, "cols": 3, "maximum": 3, "clues": [[1, 2, 1], [2, 3, 2], [1, 2, 1]]}`; without `maximum`
it is the largest number, as in the corpus. The thesis wants square boards on which exactly one cell holds the
maximum. No method here rests on either, so any rectangle is a board and the maximum may stand in several
cells or in none.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from hardboard.puzzles.errors import InputError, counted_noun, list_length
from hardboard.puzzles.family import Record
from hardboard.puzzles.grid import Cell, Ints, whole_numbers

LARGEST = 1 << 30


@dataclass(frozen=True, eq=False, repr=False)
class NumberGrid:
    """The numbers, each from 1 to the maximum, and the maximum."""

    numbers: Ints
    maximum: int

    def __repr__(self) -> str:
        return f"<{self.shape[0]} x {self.shape[1]} numbers up to {self.maximum}>"

    def __post_init__(self) -> None:
        if self.numbers.ndim != 2 or 0 in self.numbers.shape:
            raise InputError(f"a board of shape {self.numbers.shape}", "at least one row and one column")
        if not 1 <= self.maximum <= LARGEST:
            raise InputError(f"the maximum {self.maximum}", f"a number from 1 to {LARGEST}")
        bad = np.argwhere((self.numbers < 1) | (self.numbers > self.maximum))
        if bad.size:
            r, c = bad[0]
            shown = f"the number {self.numbers[r, c]}"
            raise InputError(
                shown, f"a number from 1 to the maximum {self.maximum}", f"row {r + 1}, column {c + 1}"
            )
        object.__setattr__(self, "numbers", whole_numbers(self.numbers))
        self.numbers.setflags(write=False)

    @property
    def shape(self) -> Cell:
        """Rows and columns."""
        return self.numbers.shape[0], self.numbers.shape[1]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberGrid):
            return False
        return self.maximum == other.maximum and np.array_equal(self.numbers, other.numbers)

    def __hash__(self) -> int:
        return hash((self.shape, self.maximum, self.numbers.tobytes()))


#: The board of this family.
Board = NumberGrid


def from_rows(rows: list[Any], maximum: int | None = None) -> Board:
    """Return the board of these rows; the maximum is the largest number unless it is given."""
    width = len(rows[0]) if rows and isinstance(rows[0], list) else 0
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != width:
            raise InputError(list_length(row, "cell"), counted_noun(width, "cell"), f"row {number}")
        if width and not (set(map(type, row)) == {int} and 1 <= min(row) <= max(row) <= LARGEST):
            column, value = next((k, value) for k, value in enumerate(row, 1) if not _is_number(value))
            raise InputError(f"the number {value!r}", "a positive number", f"row {number}, column {column}")
    if not width:
        raise InputError("no cells", "rows of numbers")
    numbers = np.array(rows, dtype=np.int32)
    return Board(numbers, int(numbers.max()) if maximum is None else maximum)


def _is_number(value: object) -> bool:
    return type(value) is int and 1 <= value <= LARGEST


def from_record(record: Record) -> Board:
    """Return the board of a JSON record with rows, cols, clues and perhaps a maximum."""
    rows, maximum = record.get("clues"), record.get("maximum")
    if not isinstance(rows, list):
        raise InputError("no clues", "a field 'clues' with a list of rows")
    if maximum is not None and type(maximum) is not int:
        raise InputError(f"the maximum {maximum!r}", "a number")
    board = from_rows(rows, maximum)
    for key, size in zip(("rows", "cols"), board.shape, strict=True):
        if type(said := record.get(key, size)) is not int or said != size:
            raise InputError(f"{key} {said}", f"{size}, the size of its clues")
    return board


def to_record(board: Board) -> Record:
    """Return the JSON record of a board, the inverse of `from_record`."""
    rows, cols = board.shape
    return {"rows": rows, "cols": cols, "maximum": board.maximum, "clues": board.numbers.tolist()}


def read_text(text: str) -> Board:
    """Return the board in the thesis's text (size, maximum, rows), or in rows alone."""
    lines = word_rows(text)
    if lines and len(lines[0][1]) > 1:
        return read_grid(text)
    for (number, words), what in zip(lines[:2], ("the size", "the maximum"), strict=False):
        if len(words) != 1:
            raise InputError(counted_noun(len(words), "number"), f"{what} alone", f"line {number}")
    if len(lines) < 3:
        raise InputError(counted_noun(len(lines), "line"), "the size, the maximum and the rows")
    size, maximum = int(lines[0][1][0]), int(lines[1][1][0])
    if len(lines) != size + 2:
        raise InputError(counted_noun(len(lines) - 2, "row"), f"{size}, as line {lines[0][0]} says")
    for number, words in lines[2:]:
        if len(words) != size:
            raise InputError(
                counted_noun(len(words), "number"), f"{size}, as line {lines[0][0]} says", f"line {number}"
            )
    return from_rows([[int(word) for word in words] for _, words in lines[2:]], maximum)


def write_text(board: Board) -> str:
    """Return the board in the thesis's text, which has room for square boards only."""
    rows, cols = board.shape
    if rows != cols:
        raise InputError(
            f"a board of {counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}",
            "a square: the text format has one size",
        )
    width = len(str(board.maximum))
    body = "\n".join(" ".join(f"{value:{width}}" for value in row) for row in board.numbers.tolist())
    return f"{rows}\n{board.maximum}\n{body}\n"


def read_grid(text: str) -> Board:
    """Return the board in rows of numbers alone; the maximum is the largest of them."""
    rows = word_rows(text)
    return from_rows([[int(word) for word in words] for _, words in rows])


def write_grid(board: Board) -> str:
    """Return the numbers alone, if the largest of them is the maximum."""
    if board.numbers.max() != board.maximum:
        raise InputError(
            f"no {board.maximum} on the board", "the maximum on the board: a grid has no other room for it"
        )
    width = len(str(board.maximum))
    return "".join(" ".join(f"{value:{width}}" for value in row) + "\n" for row in board.numbers.tolist())


def word_rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the lines of positive numbers that are not empty, with their numbers."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, words in lines:
        if strange := [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 10)]:
            raise InputError(
                f"{strange[0][:20]!r}", "a positive number of at most nine digits", f"line {number}"
            )
    return lines

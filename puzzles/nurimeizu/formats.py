"""The texts of a Nurimeizu board.

- Janko's: sections `problem` (s, g, o, t or -) and `areas` (a room number a cell), with or without brackets
  around these headings.
- JSON: `{"rows": 1, "cols": 3, "clues": [["S", null, "G"]], "rooms": [[0, 1, 2]]}`.
- pzprv3: the number of rooms, a room number a cell, then s, g, o, t or `.` a cell.
- The grid that `render` prints.
- puzz.link: `nurimaze/3/1/o152` is the same board: first the borders, five to a base-32 digit (those between
  columns, then those between rows), then the cells: 1 S, 2 G, 3 circle, 4 triangle, `5` to `z` one to 31
  empty cells.
"""

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.formats import (
    Record,
    address,
    as_large,
    grid,
    janko_text,
    link,
    pzprv3_lines,
    pzprv3_text,
    section_rows,
)
from hardboard.puzzles.grid import Ints, Shading
from hardboard.puzzles.nurimeizu.board import Board, piece_numbers
from hardboard.puzzles.words import Words, borders, read_borders

#: The name at puzz.link and on janko.at.
NAME = "nurimaze"
NAMES = (NAME,)
ICONS = "SGOT"
MAX_CELLS = 1 << 24
#: The icons of a puzz.link address.
_WORDS = Words(
    lambda icon: str(ICONS.index(icon) + 1),
    "[1-4]",
    lambda word: [ICONS[int(word) - 1]],
    gap=4,
    wish="1-4 or a run of empty cells",
)


def _grid(rows: object, name: str) -> list[list[Any]]:
    """A non-empty list of rows of one length."""
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) and row for row in rows):
        raise InputError(f"no {name}", f"a field '{name}' with a list of rows")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InputError(
                quantity(len(row), "cell"), quantity(len(rows[0]), "cell"), f"row {number} of {name}"
            )
    return rows


def from_record(record: Record) -> Board:
    """The board of a JSON record with rows, cols, clues and rooms."""
    clues, rooms = _grid(record.get("clues"), "clues"), _grid(record.get("rooms"), "rooms")
    size = {"rows": len(clues), "cols": len(clues[0])}
    for key, value in size.items():
        if type(said := record.get(key, value)) is not int or said != value:
            raise InputError(f"{key} {said}", f"{value}, the size of its clues")
    for number, row in enumerate(clues, 1):
        if set(map(type, row)) <= {str, type(None)} and set(row) <= {*ICONS, "", None}:
            continue
        column, value = next((k, v) for k, v in enumerate(row, 1) if v not in (*ICONS, "", None))
        raise InputError(f"the icon {value!r}", "S, G, O, T or null", f"row {number}, column {column}")
    if not all(set(map(type, row)) == {int} and max(map(abs, row)) < 1 << 31 for row in rooms):
        raise InputError("a room that is no number", "room numbers")
    icons = np.array([[value or "" for value in row] for row in clues], dtype="<U1")
    return Board(np.array(rooms, dtype=np.int32), icons)


def to_record(board: Board) -> Record:
    """The JSON record of a board, the inverse of `from_record`."""
    clues = [[icon or None for icon in row] for row in board.icons.tolist()]
    return {"rows": board.shape[0], "cols": board.shape[1], "clues": clues, "rooms": board.rooms.tolist()}


def write_janko(board: Board) -> str:
    """The board in Janko's text."""
    problem = [[icon.lower() or "-" for icon in row] for row in board.icons.tolist()]
    areas = [[str(room + 1) for room in row] for row in board.rooms.tolist()]
    return janko_text(NAME, board.shape, {"problem": problem, "areas": areas})


def read_janko(text: str) -> Board:
    """The board in Janko's text; what it says beside `problem` and `areas` is left alone."""
    problem, areas = (_section(text, name) for name in ("problem", "areas"))
    icons = _icons(problem, "-")
    numbers: dict[str, int] = {}
    rooms = [[numbers.setdefault(word, len(numbers)) for word in words] for _, words in areas]
    shape = (len(icons), len(icons[0]))
    for line, words in [*problem, *areas]:
        if len(words) != shape[1]:
            raise InputError(quantity(len(words), "cell"), quantity(shape[1], "cell"), f"line {line}")
    if len(rooms) != shape[0]:
        raise InputError(f"{quantity(len(rooms), 'row')} of areas", f"{shape[0]}, as in the problem")
    return Board(np.array(rooms, dtype=np.int32), np.array(icons, dtype="<U1"))


def _section(text: str, name: str) -> list[tuple[int, list[str]]]:
    rows = section_rows(text, name)
    if rows is None:
        raise InputError(f"no line '{name}'", f"a section '{name}' as in Janko's text")
    if not rows:
        raise InputError(f"nothing under '{name}'", "rows of cells")
    return rows


def write_pzpr(board: Board) -> str:
    """The board as a puzz.link address."""
    icons = [icon or None for icon in board.icons.ravel().tolist()]
    rooms = borders(board.rooms.ravel().tolist(), board.shape[1])
    return link(NAME, board.shape, rooms + _WORDS.write(icons))


def read_pzpr(text: str) -> Board:
    """The board of a puzz.link address, with or without what stands before the puzzle's name."""
    cols, rows, body, *_ = address(text, NAMES)
    as_large(rows, cols, MAX_CELLS)
    across, down, body = read_borders(body, rows, cols)
    icons: list[str] = []
    for _, found in _WORDS.tokens(body):
        icons += [""] * found if isinstance(found, int) else found
    as_large(rows, cols, MAX_CELLS, len(icons))
    rooms = _rooms_between(
        np.array(across, dtype=bool).reshape(rows, cols - 1),
        np.array(down, dtype=bool).reshape(rows - 1, cols),
    )
    return Board(rooms, np.array(icons, dtype="<U1").reshape(rows, cols))


def write_pzprv3(board: Board) -> str:
    """The board as a pzprv3 file: the number of rooms, the rooms, the icons, and no colours."""
    rooms = [map(str, row) for row in board.rooms.tolist()]
    icons = [[icon.lower() or "." for icon in row] for row in board.icons.tolist()]
    blank = ["." * board.shape[1]] * board.shape[0]
    return pzprv3_text(NAME, board.shape, [[str(board.room_count)], *rooms, *icons, *blank])


def read_pzprv3(text: str) -> Board:
    """The board of a pzprv3 file; its colours are left alone."""
    rows, cols, lines = pzprv3_lines(text, NAMES)
    rooms = grid(lines[1:], rows, cols, 6)
    if not all(re.fullmatch("[0-9]{1,9}", word) for row in rooms for word in row):
        raise InputError("a room that is no number", "room numbers", "line 6")
    icons = grid(lines[1 + rows :], rows, cols, 6 + rows)
    signs = _icons(enumerate(icons, 6 + rows))
    return Board(np.array(rooms, dtype=np.int32), np.array(signs, dtype="<U1"))


def _icons(rows: Iterable[tuple[int, list[str]]], none: str = ".") -> list[list[str]]:
    """The icons of rows of words, each with its line's number."""
    icons = []
    for line, row in rows:
        icons.append(["" if word in ("-", ".") else _DRAWN.get(word, word.upper()) for word in row])
        if strange := [word for word in icons[-1] if word not in (*ICONS, "")]:
            raise InputError(f"the icon {strange[0][:12]!r}", f"s, g, o, t or {none}", f"line {line}")
    return icons


#: Icons as `render` prints them.
_DRAWN = {"^": "T"}


def write_grid(board: Board) -> str:
    """The board as `render` prints it: walls between rooms are `|` and `-`."""
    rooms, signs = (
        board.rooms,
        np.where(board.icons == "", ".", np.where(board.icons == "T", "^", board.icons)),
    )
    lines = []
    for r in range(board.shape[0]):
        walls = [*(rooms[r, :-1] != rooms[r, 1:]).tolist(), False]
        lines.append(
            "".join(
                sign + ("|" if wall else " ") for sign, wall in zip(signs[r].tolist(), walls, strict=True)
            )
        )
        if r + 1 < board.shape[0]:
            below = (rooms[r] != rooms[r + 1]).tolist()
            lines.append("".join("- " if wall else "  " for wall in below))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def read_grid(text: str) -> Board:
    """The board as `render` prints it, unsolved: every second line has the walls between two rows."""
    lines = text.rstrip().splitlines()
    cells = lines[::2]
    cols = (max(map(len, cells), default=0) + 1) // 2
    if not cols or cols > 1000 or len(cells) > 1000 or len(lines) % 2 == 0:
        raise InputError(
            f"a grid of {quantity(len(cells), 'row')}", "cells with walls between them", "line 1"
        )
    icons = [list(line[::2].ljust(cols)) for line in cells]
    across = np.array(
        [[line[c : c + 1] == "|" for c in range(1, 2 * cols - 1, 2)] for line in cells], dtype=bool
    )
    down = np.array(
        [[line[c : c + 1] == "-" for c in range(0, 2 * cols, 2)] for line in lines[1::2]], dtype=bool
    )
    rooms = _rooms_between(across.reshape(len(cells), cols - 1), down.reshape(len(cells) - 1, cols))
    return Board(rooms, np.array(_icons(enumerate(icons, 1)), dtype="<U1"))


def _rooms_between(across: Shading, down: Shading) -> Ints:
    """Rooms from borders: double the grid, borders and corners 0, everything else 1, and number the
    pieces.
    """
    rows, cols = across.shape[0], down.shape[1]
    fine = np.zeros((2 * rows - 1, 2 * cols - 1), dtype=np.int32)
    fine[::2, ::2] = 1
    fine[::2, 1::2] = ~across
    fine[1::2, ::2] = ~down
    return piece_numbers(np.where(fine, 1, 0))[::2, ::2]

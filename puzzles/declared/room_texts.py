"""Boards of rooms and icons as texts: on janko.at, and as the grid that `draw` prints.

Janko's sections are `problem` (an icon or -) and `areas` (a room number a cell). In the grid walls between
rooms are `|` and `-`, `.` stands for nothing and `^` for T:

    S . .|.
      -
    . ^ . G
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hardboard.puzzles.declared.board import Board, room_pieces
from hardboard.puzzles.declared.layout import Layout, rows_of
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.formats import janko_text, section_rows

#: Icons as `draw` prints them.
_DRAWN = {"^": "T"}
#: The most rows and columns of a grid.
_LONGEST = 1000


def write_janko(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the board in Janko's text."""
    problem = rows_of([board.clues.get(cell, "-").lower() for cell in board.cells], board.cols)
    areas = rows_of([str(room + 1) for room in board.rooms], board.cols)
    return janko_text(names[0], board.shape, {"problem": problem, "areas": areas})


def read_janko(layout: Layout, names: Sequence[str], text: str) -> Board:
    """Return the board in Janko's text; sections beside `problem` and `areas` are left alone."""
    problem, areas = (_section(text, name) for name in ("problem", "areas"))
    icons = _icons(layout, problem, "-")
    for line, words in [*problem, *areas]:
        if len(words) != len(icons[0]):
            raise InputError(
                counted_noun(len(words), "cell"), counted_noun(len(icons[0]), "cell"), f"line {line}"
            )
    if len(areas) != len(icons):
        raise InputError(f"{counted_noun(len(areas), 'row')} of areas", f"{len(icons)}, as in the problem")
    numbers: dict[str, int] = {}
    rooms = [[numbers.setdefault(word, len(numbers)) for word in words] for _, words in areas]
    return layout.board({"clues": icons, "rooms": rooms})


def _section(text: str, name: str) -> list[tuple[int, list[str]]]:
    rows = section_rows(text, name)
    if rows is None:
        raise InputError(f"no line '{name}'", f"a section '{name}' as in Janko's text")
    if not rows:
        raise InputError(f"nothing under '{name}'", "rows of cells")
    return rows


def _icons(layout: Layout, rows: Iterable[tuple[int, list[str]]], none: str) -> list[list[str | None]]:
    icons: list[list[str | None]] = []
    for line, row in rows:
        words = ["" if word in ("-", ".") else _DRAWN.get(word, word.upper()) for word in row]
        if strange := [word for word in words if word not in (*layout.icons, "")]:
            known = ", ".join(layout.icons).lower()
            raise InputError(f"the icon {strange[0][:12]!r}", f"{known} or {none}", f"line {line}")
        icons.append([word or None for word in words])
    return icons


def write_grid(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the board with walls between rooms."""
    signs = {icon: sign for sign, icon in _DRAWN.items()}
    lines, rooms = list[str](), rows_of(list(board.rooms), board.cols)
    for row, own in enumerate(rooms):
        clues = [board.clues.get(cell, ".") for cell in board.row_cells[row]]
        walls = ["|" if one != other else " " for one, other in pairwise(own)]
        line = zip([signs.get(clue, clue) for clue in clues], [*walls, ""], strict=True)
        lines.append("".join(sign + wall for sign, wall in line))
        if row + 1 < board.rows:
            below = zip(own, rooms[row + 1], strict=True)
            lines.append("".join("- " if one != other else "  " for one, other in below))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def read_grid(layout: Layout, names: Sequence[str], text: str) -> Board:
    """Return the board in such a grid: every second line has the walls between two rows."""
    lines = text.rstrip().splitlines()
    cells = lines[::2]
    cols = (max(map(len, cells), default=0) + 1) // 2
    if not cols or cols > _LONGEST or len(cells) > _LONGEST or len(lines) % 2 == 0:
        raise InputError(
            f"a grid of {counted_noun(len(cells), 'row')}", "cells with walls between them", "line 1"
        )
    icons = _icons(layout, ((n, list(line[::2].ljust(cols))) for n, line in enumerate(cells, 1)), ".")

    def border(one: int, other: int) -> bool:
        row, col = divmod(one, cols)
        beside = other == one + 1 and cols > 1
        line, at = (cells[row], 2 * col + 1) if beside else (lines[2 * row + 1], 2 * col)
        return line[at : at + 1] == ("|" if beside else "-")

    plain = Board(len(cells), cols)
    return layout.board(
        {"clues": icons, "rooms": rows_of(room_pieces(plain, [0] * plain.size, border), cols)}
    )


#: Suffix -> what writes and what reads a board.
TEXTS = {
    ".txt": (write_janko, read_grid),
    ".janko": (write_janko, read_janko),
    ".grid": (write_grid, read_grid),
}

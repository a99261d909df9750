"""The printed fields of a board, as penpa-edit draws them.

numbers in cells        a number; white on a dark cell where clues are walls, in a circle where they are
arrows                  a number with an arrow
lists of numbers        a Tapa clue
words                   a circle, a triangle, or the word itself; a block is a dark cell
rooms                   thick edges
at corners              a number in a circle there
beside rows, columns    numbers in the margin, and one for the whole board above the right margin
"""

from collections.abc import Sequence
from typing import Any

from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.fields import UNKNOWN, BoardField, value_at
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.penpa.paper import Paper

Drawn = dict[str, Any]
#: Styles of numbers: black, black in a white circle, white.
PLAIN, CIRCLED, WHITE = 1, 6, 7
#: How a number stands in its cell: alone, beside an arrow, as one of up to four.
NORMAL, ARROW, RING = "1", "2", "4"
#: The colour of a wall, and the style of a border.
DARK, BORDER = 4, 2
#: The number of an arrow's direction.
WAYS = {"U": 0, "L": 1, "R": 2, "D": 3}
#: Symbols of words: which one of them, and its name; a circle of a stone is of another size.
SYMBOLS = {"W": (1, "circle_L"), "B": (2, "circle_L"), "O": (1, "circle_M"), "T": (1, "triup_M")}
STONES = {"W": (1, "circle_M"), "B": (2, "circle_M")}


def symbols(layout: Layout) -> dict[str, tuple[int, str]]:
    """Return the symbols of words, on boards of this layout."""
    return SYMBOLS | (STONES if layout.black == "stone" else {})


def margins(record: Record, fields: Sequence[BoardField]) -> tuple[int, int, int, int]:
    """Return the margins above, below, left and right of a board for its outside clues."""
    depth = {BoardField.ROWS: 0, BoardField.COLS: 0, BoardField.BOARD: 0}
    for field in fields:
        for spot in field.spots(record) if field.where in depth else ():
            value = value_at(record, field, spot)
            long = 0 if value is None else max(1, len(value)) if isinstance(value, list) else 1
            depth[field.where] = max(depth[field.where], long)
    return (
        max(depth[BoardField.COLS], depth[BoardField.BOARD]),
        0,
        depth[BoardField.ROWS],
        depth[BoardField.BOARD],
    )


def put(paper: Paper, drawn: Drawn, record: Record, fields: Sequence[BoardField], layout: Layout) -> None:
    """Draw the values of a record."""
    arrows = next((field for field in fields if field.of), None)
    for field in fields:
        if field.where == BoardField.ROOMS:
            rooms = record[field.name]
            for one, other in paper.neighbours():
                if rooms[one[0]][one[1]] != rooms[other[0]][other[1]]:
                    drawn["lineE"][paper.edge(one, other)] = BORDER
            continue
        for spot in field.spots(record) if not field.of else ():
            value = value_at(record, field, spot)
            if value is None:
                continue
            if field.where == BoardField.CELLS:
                way = value_at(record, arrows, spot) if arrows else None
                _cell(drawn, paper.cell(*_pair(spot)), field, value, layout, way)
            elif field.where == BoardField.CORNERS:
                drawn["number"][paper.corner(*_pair(spot))] = [str(value), CIRCLED, NORMAL]
            else:
                _beside(drawn, paper, field, spot, value)


def _pair(spot: tuple[int, ...]) -> Cell:
    return spot[0], spot[1]


def _cell(drawn: Drawn, at: int, field: BoardField, value: Any, layout: Layout, way: str | None) -> None:
    if field.wall:
        drawn["surface"][at] = DARK
        if value == UNKNOWN:
            return
    if field.kind == BoardField.WORD and value in symbols(layout):
        drawn["symbol"][at] = [*symbols(layout)[value], 1]
    elif field.kind == BoardField.WORD:
        drawn["number"][at] = [value, PLAIN, NORMAL]
    elif field.kind == BoardField.NUMBERS:
        words = ["?" if number == UNKNOWN else str(number) for number in value]
        if any(len(word) > 1 for word in words):
            raise InputError(f"the clue {' '.join(words)}", "numbers of one digit, for penpa-edit")
        drawn["number"][at] = ["".join(words), PLAIN, RING]
    else:
        style = WHITE if field.wall else CIRCLED if layout.clue == "circle" else PLAIN
        word = str(value) if value != UNKNOWN else " " if style == CIRCLED else "?"
        drawn["number"][at] = [f"{word}_{WAYS[way]}", style, ARROW] if way else [word, style, NORMAL]


def _beside(drawn: Drawn, paper: Paper, field: BoardField, spot: tuple[int, ...], value: object) -> None:
    """Draw the clues of a row or a column, the last number next to the board; or above the right margin."""
    numbers = (value or [0]) if isinstance(value, list) else [value]
    for back, number in enumerate(reversed(numbers), 1):
        line = spot[0] if spot else 0
        place = {
            BoardField.ROWS: (line, -back),
            BoardField.COLS: (-back, line),
            BoardField.BOARD: (-back, paper.cols),
        }[field.where]
        drawn["number"][paper.cell(*place)] = [str(number), PLAIN, NORMAL]

"""The fields of a record from a drawing, the inverse of `drawing`. Elements that do not belong to a board are
refused.

A number may stand anywhere in its cell. Symbols of several kinds are read for one word: circles of all sizes,
suns and moons. Edges in the grid are borders where a family has rooms, and else of no account, as are shaded
cells that have a clue.
"""

import re
from collections.abc import Sequence
from typing import Any

from hardboard.puzzles.declared.board import Board, room_pieces
from hardboard.puzzles.declared.layout import Layout, rows_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.fields import UNKNOWN, BoardField
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.penpa.drawing import ARROW, NORMAL, PLAIN, WAYS, symbols
from hardboard.puzzles.penpa.paper import Paper
from hardboard.puzzles.rules import cell_name

#: Colours that shade a cell, and styles of edges that are borders.
SHADES, BORDERS = (1, 3, 4, 8), (2, 21)
#: The way of an arrow, by its number.
POINTED = {number: way for way, number in WAYS.items()}
#: Kinds of drawings that are on no board.
STRANGE = ("line", "wall", "cage", "thermo", "arrows", "direction", "squareframe", "polygon", "killercages")


class DrawnBoard:
    """The drawn elements by place, each struck out when it is read."""

    def __init__(self, paper: Paper, question: dict[str, Any]) -> None:
        self.paper = paper
        self.numbers: dict[Cell, tuple[str, str | None]] = {}
        self.corners: dict[Cell, str] = {}
        for key, value in _entries(question, "number"):
            word, way = _word(value)
            number = _integer(key)
            if paper.size <= number < 2 * paper.size:
                row, col = paper.place(number - paper.size)
                self.corners[row + 1, col + 1] = word
            else:
                self.numbers[self._cell(number, f"the number {word[:12]!r}")] = word, way
        for key, value in _entries(question, "numberS"):
            spot = self._cell(_integer(key) // 4 - paper.size, "a small number")
            self.numbers.setdefault(spot, _word([*_list(value, 1)[:1], PLAIN, NORMAL]))
        self.symbols: dict[Cell, tuple[Any, str]] = {}
        for key, value in _entries(question, "symbol"):
            which, kind = _list(value, 2)[:2]
            self.symbols[self._cell(_integer(key), f"the symbol {str(kind)[:20]!r}")] = which, str(kind)
        self.shaded = {
            self._cell(_integer(key), "a colour")
            for key, colour in _entries(question, "surface")
            if colour in SHADES
        }
        self.edges = dict(_entries(question, "lineE"))
        strange = next((kind for kind in STRANGE if question.get(kind)), None)
        if strange:
            raise InputError(f"a drawing with {strange!r}", "numbers, symbols, shaded cells and edges")

    def _cell(self, number: int, what: str) -> Cell:
        if not 0 <= number < self.paper.size:
            raise InputError(f"{what} on an edge or corner", "one in a cell", "the drawing at penpa-edit")
        return self.paper.place(number)


def _entries(question: dict[str, Any], kind: str) -> list[tuple[str, Any]]:
    found = question.get(kind) or {}
    if not isinstance(found, dict):
        raise InputError(f"{kind!r} is no object", "one by places", "the drawing at penpa-edit")
    return list(found.items())


def _integer(key: str) -> int:
    if not re.fullmatch("[0-9]{1,7}", key):
        raise InputError(f"the place {key[:20]!r}", "a number", "the drawing at penpa-edit")
    return int(key)


def _list(value: object, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) < length:
        raise InputError(f"{str(value)[:20]!r}", f"a list of {length}", "the drawing at penpa-edit")
    return value


def _word(value: Any) -> tuple[str, str | None]:
    if not isinstance(_list(value, 3)[0], str | int):
        raise InputError(f"the number {str(value)[:20]!r}", "a text", "the drawing at penpa-edit")
    word = str(value[0]).strip()
    match = re.fullmatch(r"(.*)_([0-3])", word) if value[2] == ARROW else None
    return (match[1].strip(), POINTED[int(match[2])]) if match else (word, None)


def take(
    paper: Paper, question: dict[str, Any], fields: Sequence[BoardField], layout: Layout, name: str
) -> Record:
    """Return the fields of the record that is drawn."""
    drawing = DrawnBoard(paper, question)
    record: Record = {}
    for field in fields:
        if field.of:
            continue
        if field.where == BoardField.CELLS:
            record |= _cells(drawing, field, next((f for f in fields if f.of == field.name), None), layout)
        elif field.where == BoardField.ROOMS:
            record[field.name] = _rooms(drawing)
        elif field.where == BoardField.CORNERS:
            record[field.name] = [
                [_number(drawing.corners.pop((row, col), None)) for col in range(paper.cols + 1)]
                for row in range(paper.rows + 1)
            ]
        elif field.where in (BoardField.ROWS, BoardField.COLS):
            record[field.name] = _lines(drawing, field)
    for field in fields:
        if field.where == BoardField.BOARD:
            record[field.name] = _total(drawing)
    _nothing_left(drawing, name)
    return {key: value for key, value in record.items() if value is not None}


def _number(word: str | None) -> int | None:
    if word is None:
        return None
    if not re.fullmatch(r"[0-9]{1,9}|\??", word):
        raise InputError(f"the clue {word[:20]!r}", "a number or ?")
    return int(word) if word.isdecimal() else UNKNOWN


def _cells(drawing: DrawnBoard, field: BoardField, arrows: BoardField | None, layout: Layout) -> Record:
    clues: list[Any] = []
    ways: list[str | None] = []
    for row in range(drawing.paper.rows):
        for col in range(drawing.paper.cols):
            spot = row, col
            try:
                clues.append(_clue(drawing, field, layout, spot))
            except InputError as error:
                raise error.at(cell_name(spot)) from None
            ways.append(drawing.numbers.pop(spot, ("", None))[1] if arrows else None)
            if not arrows:
                drawing.numbers.pop(spot, None)
            if clues[-1] is not None:
                drawing.shaded.discard(spot)
    found = {field.name: rows_of(clues, drawing.paper.cols)}
    return found | ({arrows.name: rows_of(ways, drawing.paper.cols)} if arrows else {})


def _clue(drawing: DrawnBoard, field: BoardField, layout: Layout, spot: Cell) -> object:
    word, _ = drawing.numbers.get(spot, (None, None))
    if word is None and field.wall and spot in drawing.shaded:
        return UNKNOWN
    if field.kind == BoardField.WORD and spot in drawing.symbols:
        which, kind = drawing.symbols[spot]
        known = {
            (one, _family(name)): word for word, (one, name) in symbols(layout).items() if word in field.words
        }
        found = known.get((which, _family(kind)))
        if found is None:
            raise InputError(f"the symbol {kind[:20]!r}", field.expected)
        del drawing.symbols[spot]
        return found
    if word is None:
        return None
    if field.kind == BoardField.WORD:
        return field.read(word)
    if field.kind == BoardField.NUMBERS:
        return [_number(sign) for sign in word or "?"]
    number = _number(word)
    # Where every cell has a number, one that is not given is a cell without.
    return None if number == UNKNOWN and layout.full else number


def _family(symbol: str) -> str:
    """Return one name for similar symbols: circles of all sizes, suns and moons."""
    kind = symbol.partition("_")[0]
    return "circle" if kind == "sun" else kind


def _rooms(drawing: DrawnBoard) -> list[list[int]]:
    paper = drawing.paper
    borders = set()
    for one, other in paper.neighbours():
        style = drawing.edges.get(paper.edge(one, other))
        if style is None:
            continue
        if style not in BORDERS:
            raise InputError(
                f"an edge of the style {str(style)[:12]}", "black edges between rooms", cell_name(other)
            )
        borders.add((one[0] * paper.cols + one[1], other[0] * paper.cols + other[1]))
    flat = Board(paper.rows, paper.cols)
    rooms = room_pieces(flat, [0] * flat.size, lambda first, last: (first, last) in borders)
    _closed(paper, rooms, borders)
    return rows_of(rooms, paper.cols)


def _closed(paper: Paper, rooms: list[int], borders: set[tuple[int, int]]) -> None:
    """Refuse a border that has the same room on both sides."""
    for one, other in sorted(borders):
        if rooms[one] == rooms[other]:
            raise InputError(
                "a border that ends in a room", "one around it", cell_name(divmod(other, paper.cols))
            )


def _lines(drawing: DrawnBoard, field: BoardField) -> list[Any]:
    paper, found = drawing.paper, []
    for line in range(paper.rows if field.where == BoardField.ROWS else paper.cols):
        spots = sorted(
            spot
            for spot in drawing.numbers
            if (
                spot[0] == line and spot[1] < 0
                if field.where == BoardField.ROWS
                else spot[1] == line and spot[0] < 0
            )
        )
        numbers = [_number(drawing.numbers.pop(spot)[0]) for spot in spots]
        if field.kind != BoardField.NUMBERS and len(numbers) > 1:
            raise InputError(f"{len(numbers)} numbers", "one", f"beside {field.where[:-1]} {line + 1}")
        found.append(
            (numbers or None) if field.kind == BoardField.NUMBERS else numbers[0] if numbers else None
        )
    return found


def _total(drawing: DrawnBoard) -> int | None:
    outside = sorted(spot for spot in drawing.numbers if not drawing.paper.inside(spot))
    return _number(drawing.numbers.pop(outside[0])[0]) if outside else None


def _nothing_left(drawing: DrawnBoard, name: str) -> None:
    """Refuse elements that boards of the family lack; symbols in the margins are decoration."""
    inside = drawing.paper.inside
    left = [
        *((spot, f"the number {word[:12]!r}") for spot, (word, _) in drawing.numbers.items()),
        *((spot, f"the symbol {kind[:20]!r}") for spot, (_, kind) in drawing.symbols.items() if inside(spot)),
        *((spot, "a shaded cell") for spot in drawing.shaded if inside(spot)),
        *((spot, f"the number {word[:12]!r} at a corner") for spot, word in drawing.corners.items()),
    ]
    for spot, what in sorted(left):
        where = cell_name(spot) if inside(spot) else "beside the board"
        raise InputError(what, f"what boards of {name} have", where)

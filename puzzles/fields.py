"""The fields of a family's records that an author may set.

A field has a value at each of its spots: cells, corners, rows, columns, or once for the board. Rooms are a
number for each cell. A clue is such a value, and so is a room.

    >>> numbers = BoardField("clues", least=1, unknown=True)
    >>> numbers.values(4, 4)[:3], numbers.read("?"), numbers.read("12")
    ([1, 2, 3], -1, 12)
    >>> record = with_value({"rows": 1, "cols": 2, "clues": [[None, None]]}, numbers, (0, 1), 3)
    >>> [str(clue) for clue in printed_clues(record, [numbers])]
    ['the 3 at row 1, column 2']
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.rules import cell_name

#: A clue whose number is not given.
UNKNOWN = -1
#: Row and column of a spot, one of them, or nothing for the board.
Spot = tuple[int, ...]


@dataclass(frozen=True)
class BoardField:
    """A field of a record, and the values that it may hold."""

    #: where its spots are
    CELLS, ROOMS, CORNERS, ROWS, COLS, BOARD = "cells", "rooms", "corners", "rows", "cols", "board"
    #: what stands at a spot: a number, a list of numbers, or one of some words
    NUMBER, NUMBERS, WORD = "number", "numbers", "word"

    name: str
    where: str = CELLS
    kind: str = NUMBER
    least: int = 0
    #: a clue can be without its number
    unknown: bool = False
    #: the words that may stand there
    words: tuple[str, ...] = ()
    #: the field whose clue this one belongs to: an arrow to its number
    of: str = ""
    #: what stands at every spot of an empty board; None where a spot may be empty
    blank: object = None
    #: a clue is a part of the board and cannot be taken away, but for its number
    wall: bool = False
    #: words that stand on a board once each: on an empty one, in its first cell and in its last
    once: tuple[str, ...] = ()

    def spots(self, record: Record) -> list[Spot]:
        """Return the spots where a value may stand; for rooms, every cell."""
        rows, cols = record["rows"], record["cols"]
        if self.where == BoardField.BOARD:
            return [()]
        if self.where in (BoardField.ROWS, BoardField.COLS):
            return [(line,) for line in range(rows if self.where == BoardField.ROWS else cols)]
        more = self.where == BoardField.CORNERS
        return [(row, col) for row in range(rows + more) for col in range(cols + more)]

    def values(self, rows: int, cols: int) -> list[Any]:
        """Return the values that an author may put there, without the unknown number."""
        if self.kind == BoardField.WORD:
            return [*self.words] or [UNKNOWN]
        if self.kind == BoardField.NUMBERS and self.where == BoardField.CELLS:
            two = [[a, b] for a in range(1, 6) for b in range(a, 6)]
            return [[n] for n in range(9)] + two + [[1, 1, 1], [1, 1, 2], [1, 1, 3], [1, 2, 2], [1, 1, 1, 1]]
        if self.kind == BoardField.NUMBERS:
            return [[n] for n in range(self.least, max(rows, cols) + 1)]
        return list(range(self.least, max(10, rows + cols)))

    def read(self, text: str) -> object:
        """Return the value of a text: nothing, a number, `?`, a list of numbers, or a word."""
        if not (text := text.strip()):
            return self.blank
        if self.kind == BoardField.WORD and text in self.words:
            return text
        known = self.kind != BoardField.WORD and re.fullmatch(r"\d{1,9}([\s,]+\d{1,9})*", text)
        if text == "?" and self.unknown:
            return [UNKNOWN] if self.kind == BoardField.NUMBERS else UNKNOWN
        if not known or (self.kind == BoardField.NUMBER and not text.isdecimal()):
            raise InputError(f"the value {text[:20]!r}", self.expected, self.name)
        return (
            [int(word) for word in re.split(r"[\s,]+", text)]
            if self.kind == BoardField.NUMBERS
            else int(text)
        )

    @property
    def expected(self) -> str:
        """The possible values, in words."""
        if self.kind == BoardField.WORD:
            return " or ".join(self.words) or "?"
        numbers = "a number" if self.kind == BoardField.NUMBER else "numbers such as 1,3"
        return f"{numbers} from {self.least} on" + " or ?" * self.unknown


@dataclass(frozen=True)
class PrintedClue:
    """A value that is printed, and where; a room is where its first cell is."""

    field: BoardField
    spot: Spot
    value: object

    def __str__(self) -> str:
        at = {BoardField.CELLS: "at {}", BoardField.CORNERS: "at the upper left corner of {}"}.get(
            self.field.where, ""
        )
        if self.field.where == BoardField.ROOMS:
            return f"the room of {cell_name(_cell(self.spot))}"
        if self.field.where == BoardField.BOARD:
            return f"{self.value} {self.field.name}"
        where = (
            at.format(cell_name(_cell(self.spot)))
            if at
            else f"beside {self.field.where[:3]} {self.spot[0] + 1}"
        )
        return f"the {value_in_words(self.value)} {where.replace('col ', 'column ')}"

    def to_json(self) -> Record:
        """Return the clue as `--json` prints it."""
        return {
            "field": self.field.name,
            "where": self.field.where,
            "spot": list(self.spot),
            "value": self.value,
            "words": str(self),
        }


@dataclass(frozen=True)
class MovedBorder(PrintedClue):
    """A cell that goes over to the room of the cell beside it."""

    beside: Spot = ()

    def __str__(self) -> str:
        return f"{cell_name(_cell(self.spot))} joins the room of {cell_name(_cell(self.beside))}"


def _cell(spot: Spot) -> tuple[int, int]:
    return spot[0], spot[1]


def value_in_words(value: object) -> str:
    """Return the text of a value."""
    if isinstance(value, list):
        return " ".join(map(value_in_words, value)) or "0"
    return "?" if value == UNKNOWN else str(value)


def value_at(record: Record, field: BoardField, spot: Spot) -> Any:
    """Return the value at a spot."""
    found: Any = record.get(field.name)
    for step in spot:
        found = found[step]
    return found


def with_value(record: Record, field: BoardField, spot: Spot, value: object) -> Record:
    """Return the record with another value at a spot; a word that is unique on a board moves there."""
    values: Any = record.get(field.name)
    if value in field.once:
        values = [[None if one == value else one for one in row] for row in values]
    return {**record, field.name: _put(values, spot, value)}


def _put(values: Any, spot: Spot, value: object) -> object:
    if not spot:
        return value
    return [_put(one, spot[1:], value) if index == spot[0] else one for index, one in enumerate(values)]


def printed_clues(record: Record, fields: Sequence[BoardField]) -> list[PrintedClue]:
    """Return the printed values spot by spot, values of other fields left out; rooms come last."""
    printed = [
        PrintedClue(field, spot, value)
        for field in fields
        if field.where != BoardField.ROOMS and not field.of
        for spot in field.spots(record)
        if (value := value_at(record, field, spot)) is not None
    ]
    rooms: dict[int, PrintedClue] = {}
    for field in fields:
        for spot in field.spots(record) if field.where == BoardField.ROOMS else ():
            number = value_at(record, field, spot)
            if number >= 0:
                rooms.setdefault(number, PrintedClue(field, spot, number))
    return printed + list(rooms.values())


def blank_record(name: str, fields: Sequence[BoardField], rows: int, cols: int) -> Record:
    """Return the record of a board with only the required symbols; each cell is a separate room."""
    record: Record = {"family": name, "rows": rows, "cols": cols}
    for field in fields:
        if field.where == BoardField.BOARD:
            record[field.name] = field.blank
            continue
        spots = dict.fromkeys(field.spots(record), field.blank)
        if field.where == BoardField.ROOMS:
            spots = {spot: number for number, spot in enumerate(spots)}
        for word, spot in zip(field.once, (min(spots), max(spots)), strict=False):
            spots[spot] = word
        values = list(spots.values())
        width = (
            0
            if field.where in (BoardField.ROWS, BoardField.COLS)
            else cols + (field.where == BoardField.CORNERS)
        )
        record[field.name] = (
            [values[at : at + width] for at in range(0, len(values), width)] if width else values
        )
    return {key: value for key, value in record.items() if value is not None}


_CELL = r"r(\d+)c(\d+)"
_CELLS = rf"{_CELL}(?:-{_CELL})?"
_SPOT = re.compile(
    rf"(?:(?P<field>\w+):)?(?:(?P<cells>{_CELLS}(?:,{_CELLS})*)|(?P<line>row|col)(?P<number>\d+)|(?P<name>\w+))"
)


def parse_field_value(
    text: str, record: Record, fields: Sequence[BoardField]
) -> tuple[BoardField, list[Spot], object]:
    """Return the field, the spots and the value that a text names.

    Args:
        text: `r1c2=3`, `row2=1,3`, `arrows:r1c2=U`, `stars=2`; of many cells, as of a whole room,
            `rooms:r1c1-r2c3,r3c1=4`. Nothing after the sign takes away what is there.
        record: the board.
        fields: those of its family.
    """
    where, sign, value = text.partition("=")
    match = _SPOT.fullmatch(where.strip())
    if not match or not sign:
        wish = "a place and a value such as r1c2=3, row2=1,3, stars=2 or rooms:r1c1-r2c3=4"
        raise InputError(f"{text[:40]!r}", wish)
    field = next((one for one in fields if _meant(one, match)), None)
    if field is None:
        names = " ".join(one.name for one in fields)
        raise InputError(f"{where[:40]!r}", f"a place of a field, of which there are {names}")
    there, spots = {*field.spots(record)}, list[Spot]()
    for spot in _spots(match):  # one by one: a rectangle may be larger than any board
        if spot not in there:
            break
        spots.append(spot)
    else:
        if spots:
            return field, spots, field.read(value)
    raise InputError(f"{where[:40]!r}", "a place on the board", field.name)


def _spots(match: re.Match[str]) -> Iterator[Spot]:
    """Yield the spots that are written: cells, rectangles from corner to corner, a line, the board."""
    if not match["cells"]:
        yield (int(match["number"]) - 1,) if match["line"] else ()
    for one in re.findall(_CELLS, match["cells"] or ""):
        top, left, *other = (int(number) - 1 for number in one if number)
        bottom, right = other or (top, left)
        yield from ((row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))


def _meant(field: BoardField, match: re.Match[str]) -> bool:
    if match["name"]:
        return field.where == BoardField.BOARD and field.name == match["name"]
    if match["line"]:
        return field.where == {"row": BoardField.ROWS, "col": BoardField.COLS}[match["line"]]
    named = match["field"] or ""
    return field.where in (BoardField.CELLS, BoardField.CORNERS, BoardField.ROOMS) and (
        field.name == named or (not named and not field.of)
    )

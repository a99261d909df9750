"""What a family prints on its boards: which fields a record has, and what may stand in them.

A record is a JSON object as in the corpus: rows, cols, and the fields of the layout, of these

    clues       in each cell a number, -1 (a clue without one) or null; or "B" and "W"; or lists
    rooms       in each cell the number of its room, -1 for none
    arrows      in each cell U, D, L, R or null
    corners     a number or null for each corner of a cell: one row and one column more than cells
    row_clues, col_clues    a number or null, or a list of numbers, for each row and each column
    stars, mines            a number for the whole board

    >>> numbers = Layout(clues="numbers", least=1)
    >>> numbers.board({"rows": 1, "cols": 2, "clues": [[3, None]]}).clues
    {0: 3}
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardboard.puzzles.declared.board import ARROWS, UNKNOWN, Board
from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.family import Record

MOST_CELLS = 1 << 20


@dataclass(frozen=True)
class Layout:
    """Which fields the boards of a family have, and how black cells and clues look in pictures."""

    #: what stands in cells: "numbers", "colours", "rings" (lists of numbers), or "" for nothing
    clues: str = ""
    #: the least number, and whether a clue can be without one
    least: int = 0
    unknown: bool = True
    #: every cell has a number
    full: bool = False
    rooms: bool = False
    #: a number belongs to its room
    room_numbers: bool = False
    arrows: bool = False
    corners: bool = False
    #: beside rows and columns: "number", "runs" (a list of numbers), or "" for nothing
    lines: str = ""
    #: the field with a number for the whole board, and whether it may be missing
    total: str = ""
    optional: bool = False
    #: how a black cell is drawn: black, bulb, star, mine or stone
    black: str = "black"
    #: how a clue is drawn: plain, wall (white on black) or circle
    clue: str = "plain"

    def board(self, record: Record) -> Board:
        """The board of a record; complains about the first field that is not as it should be."""
        rows, cols = self._size(record)
        fields: dict[str, Any] = {}
        if self.clues:
            fields["clues"] = _grid(record, "clues", rows, cols, self._clue)
        if self.rooms:
            values = _grid(record, "rooms", rows, cols, _integer(UNKNOWN, "a room's number"))
            fields["rooms"] = tuple(values.get(cell, -1) for cell in range(rows * cols))
        if self.arrows:
            fields["arrows"] = _grid(record, "arrows", rows, cols, _arrow)
        if self.corners:
            values = _grid(record, "corners", rows + 1, cols + 1, _integer(UNKNOWN, "a number"))
            fields["corners"] = {divmod(spot, cols + 1): n for spot, n in values.items() if n >= 0}
        if self.lines:
            fields["row_clues"] = self._outside(record, "row_clues", rows)
            fields["col_clues"] = self._outside(record, "col_clues", cols)
        if self.total and not (self.optional and record.get(self.total) is None):
            fields["total"] = _integer(0, "a number")(record.get(self.total), self.total)
        board = Board(rows, cols, **fields)
        self._check(board)
        return board

    def _size(self, record: Record) -> tuple[int, int]:
        grid = record.get("clues" if self.clues else "rooms" if self.rooms else "")
        rows = len(grid) if isinstance(grid, list) else None
        cols = len(grid[0]) if isinstance(grid, list) and grid and isinstance(grid[0], list) else None
        read = _integer(1, f"a number from 1 to {MOST_CELLS}")
        size = read(record.get("rows", rows), "rows"), read(record.get("cols", cols), "cols")
        if size[0] * size[1] > MOST_CELLS:
            raise InputError(quantity(size[0] * size[1], "cell"), f"at most {MOST_CELLS}")
        return size

    def _clue(self, value: Any, where: str) -> Any:
        if self.clues == "colours":
            if value not in ("B", "W"):
                raise InputError(f"{value!r}"[:30], "B or W", where)
            return value
        if self.clues == "rings":
            ring = value if isinstance(value, list) else [value]
            if not 0 < len(ring) <= 4:
                raise InputError(quantity(len(ring), "number"), "1 to 4", where)
            return tuple(_integer(UNKNOWN, "a number")(number, where) for number in ring)
        if value == UNKNOWN and self.unknown and type(value) is int:
            return value
        return _integer(self.least, f"a number from {self.least} on")(value, where)

    def _outside(self, record: Record, key: str, size: int) -> tuple[Any, ...]:
        values = record.get(key)
        if not isinstance(values, list) or len(values) != size:
            shown = (
                quantity(len(values), "entry", "entries") if isinstance(values, list) else repr(values)[:30]
            )
            raise InputError(shown, quantity(size, "entry", "entries"), key)
        return tuple(self._line(value, f"{key}, entry {n}") for n, value in enumerate(values, 1))

    def _line(self, value: Any, where: str) -> Any:
        if value is None:
            return None
        if self.lines == "number":
            number = _integer(UNKNOWN, "a number")(value, where)
            return None if number == UNKNOWN else number
        if not isinstance(value, list):
            raise InputError(repr(value)[:30], "a list of numbers", where)
        return tuple(n for n in (_integer(0, "a number")(one, where) for one in value) if n)

    def _check(self, board: Board) -> None:
        """What fields have to do with each other."""
        if self.full and len(board.clues) < board.size:
            raise InputError(f"{len(board.clues)} numbers", f"one in each of {board.size} cells", "clues")
        for cell in board.arrows:
            if cell not in board.clues:
                raise InputError("an arrow without a number", "a clue there", board.show(cell))
        for cell, number in board.numbers.items() if self.room_numbers else ():
            if board.rooms[cell] < 0 or board.room_numbers[board.rooms[cell]] != number:
                raise InputError(f"the number {number}", "one number for a room", board.show(cell))

    def record(self, board: Board) -> Record:
        """The record of a board, the inverse of `board`."""
        fields: Record = {"rows": board.rows, "cols": board.cols}
        if self.clues:
            fields["clues"] = rows_of([_listed(board.clues.get(cell)) for cell in board.cells], board.cols)
        if self.rooms:
            fields["rooms"] = rows_of(list(board.rooms), board.cols)
        if self.arrows:
            fields["arrows"] = rows_of([board.arrows.get(cell) for cell in board.cells], board.cols)
        if self.corners:
            spots = [(row, col) for row in range(board.rows + 1) for col in range(board.cols + 1)]
            fields["corners"] = rows_of([board.corners.get(spot) for spot in spots], board.cols + 1)
        if self.lines:
            fields["row_clues"] = [_listed(value) for value in board.row_clues]
            fields["col_clues"] = [_listed(value) for value in board.col_clues]
        if self.total and board.total is not None:
            fields[self.total] = board.total
        return fields


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def rows_of(values: list[Any], width: int) -> list[list[Any]]:
    """Values in rows of so many."""
    return [values[start : start + width] for start in range(0, len(values), width)]


def _integer(least: int, wanted: str) -> Callable[[Any, str], int]:
    def read(value: Any, where: str) -> int:
        if type(value) is not int or not least <= value < 1 << 31:
            raise InputError(f"{value!r}"[:30], wanted, where)
        return value

    return read


def _arrow(value: Any, where: str) -> str:
    if value not in ARROWS:
        raise InputError(f"{value!r}"[:30], "U, D, L or R", where)
    return str(value)


def _grid(record: Record, key: str, rows: int, cols: int, read: Callable[[Any, str], Any]) -> dict[int, Any]:
    """The values of a field with a list for each row, by place in reading order; null is nothing."""
    grid = record.get(key)
    if not isinstance(grid, list) or len(grid) != rows:
        shown = quantity(len(grid), "row") if isinstance(grid, list) else f"{grid!r}"[:30]
        raise InputError(shown, quantity(rows, "row"), key)
    values: dict[int, Any] = {}
    for number, row in enumerate(grid):
        if not isinstance(row, list) or len(row) != cols:
            shown = quantity(len(row), "entry", "entries") if isinstance(row, list) else repr(row)[:30]
            raise InputError(shown, quantity(cols, "entry", "entries"), f"{key}, row {number + 1}")
        for column, value in enumerate(row):
            if value is not None:
                where = f"{key}, row {number + 1}, column {column + 1}"
                values[number * cols + column] = read(value, where)
    return values

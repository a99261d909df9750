"""The layout of a family's boards: the fields of a record, and the values that may stand in them.

A record is a JSON object as in the corpus: rows, cols, and the fields of the layout, of these

    clues       in each cell a number, -1 (a clue without one) or null; or "B" and "W"; or lists; or a side,
                U, D, L, R; or an icon, one of the layout's letters
    rooms       in each cell the number of its room, -1 for none
    arrows      in each cell U, D, L, R or null
    corners     a number or null for each corner of a cell: one row and one column more than cells
    row_clues, col_clues    a number or null, or a list of numbers, for each row and each column
    stars, mines            a number for the whole board

    >>> numbers = Layout(clues="numbers", least=1)
    >>> numbers.board({"rows": 1, "cols": 2, "clues": [[3, None]]}).clues
    {0: 3}

No number is larger than `largest_number` of the board's cells. Rooms hang together. Whatever format a board
comes in, it is read here.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from hardboard.puzzles.declared.board import ARROWS, UNKNOWN, Board, Index, room_pieces
from hardboard.puzzles.declared.doubled import LOOPS, doubled_board, undoubled_board
from hardboard.puzzles.declared.layout_fields import field_disagreements, field_repairs
from hardboard.puzzles.errors import InputError, counted_noun, list_length
from hardboard.puzzles.family import Record
from hardboard.puzzles.grid import ALWAYS, largest_number

#: Cells at most, on boards whose text lists every cell, and on others.
MOST_LISTED, MOST_CELLS = 1 << 30, 1 << 20
#: The most rooms that numbers of rooms tell apart.
LABELS = (1 << 31) - 1

#: Field of a layout -> the words that it may hold.
WORDS = {
    "clues": ("numbers", "colours", "rings", "blocks", "sides", "icons", ""),
    "lines": ("number", "runs", ""),
    "black": ("black", "bulb", "star", "mine", "stone"),
    "clue": ("plain", "wall", "circle"),
    "loop": (*LOOPS, ""),
}
#: Fields of a layout that are so or not.
FLAGS = ("unknown", "full", "rooms", "covered", "room_numbers", "arrows", "corners", "optional", "shaded")
#: The fields that a record has by itself.
FIELDS = (
    "family",
    "rows",
    "cols",
    "clues",
    "rooms",
    "arrows",
    "corners",
    "row_clues",
    "col_clues",
    "solution",
)


def require_known_word(word: object, words: Collection[str], what: str) -> None:
    """Refuse a word that is not one of these; the nearest is named first.

    >>> require_known_word("run", WORDS["lines"], "lines")
    Traceback (most recent call last):
    hardboard.puzzles.errors.InputError: lines: 'run'; expected 'runs' or one of '', 'number'
    """
    if word in words:
        return
    from difflib import get_close_matches

    near = get_close_matches(str(word), words, 1)
    others = ", ".join(repr(one) for one in sorted(set(words) - set(near)))
    raise InputError(repr(word)[:40], "".join(f"{one!r} or " for one in near) + f"one of {others}", what)


@dataclass(frozen=True)
class Layout:
    """The fields of a family's boards, and the looks of black cells and clues in pictures."""

    #: what stands in cells: "numbers", "colours", "rings" (lists of numbers), "blocks", "sides" (a side that
    #: is shut), "icons", or "" for nothing
    clues: str = ""
    #: the letters of icons, in pzpr's order, and those of them that a board has exactly once
    icons: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    #: the least number, and whether a clue can be without one
    least: int = 0
    unknown: bool = True
    #: a new puzzle has a number in every cell; a board may leave some empty
    full: bool = False
    rooms: bool = False
    #: every cell is in a room
    covered: bool = False
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
    #: where a loop is drawn: along the "lines" between cells, through "cells", or "" where cells get colours
    loop: str = ""
    #: the loop leaves shaded cells out, and no others without a clue
    shaded: bool = False

    def __post_init__(self) -> None:
        for name, words in WORDS.items():
            require_known_word(getattr(self, name), words, f"Layout, {name}")
        for name in FLAGS:
            if type(getattr(self, name)) is not bool:
                raise InputError(f"{getattr(self, name)!r}"[:40], "True or False", f"Layout, {name}")
        if self.total and (self.total in FIELDS or not self.total.isidentifier()):
            raise InputError(self.total, "a new name", "Layout, total")
        if type(self.least) is not int or not 0 <= self.least <= ALWAYS:
            raise InputError(f"least={self.least}", f"0 to {ALWAYS}", "Layout")
        if found := field_disagreements(vars(self)):
            raise InputError(", ".join(found), " or ".join(field_repairs(vars(self))), "Layout")

    @property
    def symbols(self) -> bool:
        """True if anything but rooms is printed on a board, which is not its own number for the whole."""
        return bool(self.clues or self.corners or self.lines)

    @property
    def plain_numbers(self) -> bool:
        """True if boards have numbers in cells and nothing else."""
        return self == Layout(clues="numbers", least=self.least, unknown=self.unknown)

    def board(self, record: Record) -> Board:
        """Return the board of a record; complains about the first field that is not as it should be."""
        rows, cols = self._size(record)
        most = largest_number(rows * cols)
        number = _integer(UNKNOWN, most)
        fields: Record = {}
        if self.clues:
            fields["clues"] = _grid(record, "clues", rows, cols, partial(self._clue, most))
        if self.rooms:
            values = _grid(record, "rooms", rows, cols, _integer(UNKNOWN, LABELS))
            fields["rooms"] = tuple(values.get(cell, -1) for cell in range(rows * cols))
        if self.arrows:
            fields["arrows"] = _grid(record, "arrows", rows, cols, _arrow)
        if self.corners:
            values = _grid(record, "corners", rows + 1, cols + 1, number)
            fields["corners"] = {divmod(spot, cols + 1): n for spot, n in values.items() if n >= 0}
        if self.lines:
            fields["row_clues"] = self._outside(record, "row_clues", rows, cols)
            fields["col_clues"] = self._outside(record, "col_clues", cols, rows)
        if self.total and not (self.optional and record.get(self.total) is None):
            fields["total"] = _integer(0, most)(record.get(self.total), self.total)
        board = Board(rows, cols, **fields)
        self._check(board)
        return self.inner(board)

    def with_clues(self, rows: int, cols: int, clues: Mapping[Index, int]) -> Board:
        """Return the board with these numbers in cells and nothing else printed on it.

        Raises:
            InputError: a number is too small or too large.
        """
        most = largest_number(rows * cols)
        for number in set(clues.values()):
            if not (self.least <= number <= most or (number == UNKNOWN and self.unknown)):
                wish = f"a number from {self.least} to {most} on a board of this size"
                raise InputError(f"the clue {number}", wish)
        return Board(rows, cols, clues)

    def inner(self, board: Board) -> Board:
        """Return the board of the rules for a printed one."""
        return doubled_board(board, self.loop) if self.loop else board

    def shape(self, rows: int, cols: int) -> tuple[int, int]:
        """Return the rows and columns of the rules' board for printed ones."""
        return (2 * rows + 1, 2 * cols + 1) if self.loop else (rows, cols)

    def _size(self, record: Record) -> tuple[int, int]:
        grid = record.get("clues" if self.clues else "rooms" if self.rooms else "")
        rows = len(grid) if isinstance(grid, list) else None
        cols = len(grid[0]) if isinstance(grid, list) and grid and isinstance(grid[0], list) else None
        most = MOST_LISTED if self.plain_numbers and grid else MOST_CELLS
        read = _integer(1, most)
        size = read(record.get("rows", rows), "rows"), read(record.get("cols", cols), "cols")
        if size[0] * size[1] > most:
            raise InputError(counted_noun(size[0] * size[1], "cell"), f"at most {most}")
        return size

    def _clue(self, most: int, value: object, where: str) -> object:
        if self.clues == "colours":
            if value not in ("B", "W"):
                raise InputError(f"{value!r}"[:30], "B or W", where)
            return value
        if self.clues == "sides":
            return _arrow(value, where)
        if self.clues == "icons":
            if value not in self.icons:
                raise InputError(f"the icon {value!r}"[:30], f"{', '.join(self.icons)} or null", where)
            return value
        if self.clues == "rings":
            ring = value if isinstance(value, list) else [value]
            if not 0 < len(ring) <= 4:
                raise InputError(counted_noun(len(ring), "number"), "1 to 4", where)
            return tuple(_integer(UNKNOWN, most)(number, where) for number in ring)
        if value == UNKNOWN and self.unknown and type(value) is int:
            return value
        if self.clues == "blocks":
            raise InputError(f"{value!r}"[:30], f"{UNKNOWN} for a block", where)
        return _integer(self.least, most)(value, where)

    def _outside(self, record: Record, key: str, size: int, length: int) -> tuple[object, ...]:
        values = record.get(key)
        if not isinstance(values, list) or len(values) != size:
            raise InputError(
                list_length(values, "entry", "entries"), counted_noun(size, "entry", "entries"), key
            )
        return tuple(self._line(value, f"{key}, entry {n}", length) for n, value in enumerate(values, 1))

    def _line(self, value: object, where: str, length: int) -> object:
        most = largest_number(length)
        if value is None:
            return None
        if self.lines == "number":
            number = _integer(UNKNOWN, most)(value, where)
            return None if number == UNKNOWN else number
        if not isinstance(value, list):
            raise InputError(repr(value)[:30], "a list of numbers", where)
        if len(value) > most:
            raise InputError(counted_noun(len(value), "number"), f"at most {most}", where)
        return tuple(n for n in (_integer(0, most)(one, where) for one in value) if n)

    def _check(self, board: Board) -> None:
        if self.rooms and (cell := _first_cell_cut_off(board)) is not None:
            where = board.show(cell)
            raise InputError("a room in several parts", "cells of a room that hang together", where)
        if self.covered and -1 in board.rooms:
            raise InputError("a cell without a room", "a room", board.show(board.rooms.index(-1)))
        for icon in self.once:
            if (count := len(board.showing(icon))) != 1:
                raise InputError(f"{counted_noun(count, 'cell')} with {icon}", f"exactly one {icon}")
        for cell in board.arrows:
            if cell not in board.clues:
                raise InputError("an arrow without a number", "a clue there", board.show(cell))
        for cell, number in board.clues.items() if self.room_numbers else ():
            if (
                board.rooms[cell] < 0
                or board.room_numbers.get(board.rooms[cell], number) != number != UNKNOWN
            ):
                raise InputError(f"the number {number}", "one number for a room", board.show(cell))

    def record(self, board: Board) -> Record:
        """Return the record of a board, the inverse of `board`."""
        board = undoubled_board(board)
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


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


Value = TypeVar("Value")


def rows_of(values: list[Value], width: int) -> list[list[Value]]:
    """Return the values in rows of this width."""
    return [values[start : start + width] for start in range(0, len(values), width)]


def _first_cell_cut_off(board: Board) -> Index | None:
    """Return the first cell that is cut off from the cells before it in its room."""
    seen: dict[int, int] = {}
    for cell, piece in enumerate(room_pieces(board, board.rooms)):
        if board.rooms[cell] >= 0 and seen.setdefault(board.rooms[cell], piece) != piece:
            return cell
    return None


def _integer(least: int, most: int) -> Callable[[Any, str], int]:
    def read(value: object, where: str) -> int:
        if type(value) is not int or not least <= value <= most:
            raise InputError(f"{value!r}"[:30], f"a number from {least} to {most}", where)
        return value

    return read


def _arrow(value: object, where: str) -> str:
    if not isinstance(value, str) or value not in ARROWS:
        raise InputError(f"{value!r}"[:30], "U, D, L or R", where)
    return str(value)


def _grid(
    record: Record, key: str, rows: int, cols: int, read: Callable[[Any, str], object]
) -> dict[int, Any]:
    """Return the values of a field with a list for each row, by place in reading order; null is nothing."""
    grid = record.get(key)
    if not isinstance(grid, list) or len(grid) != rows:
        raise InputError(list_length(grid, "row"), counted_noun(rows, "row"), key)
    values: dict[int, Any] = {}
    known: dict[int, object] = {}  # boards are large, and few numbers differ
    for number, row in enumerate(grid):
        if not isinstance(row, list) or len(row) != cols:
            wish = counted_noun(cols, "entry", "entries")
            raise InputError(list_length(row, "entry", "entries"), wish, f"{key}, row {number + 1}")
        for cell, value in enumerate(row, number * cols):
            if value is None:
                continue
            if type(value) is int and value in known:
                values[cell] = known[value]
                continue
            place = f"{key}, row {number + 1}, column {cell - number * cols + 1}"
            values[cell] = read(value, place)
            if type(value) is int:
                known[value] = values[cell]
    return values

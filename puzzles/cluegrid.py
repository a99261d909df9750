"""A board of numbered and empty cells, and the text formats that several families write it in.

- Range ID (Simon Tatham's Range): `3x2:2a3_4b` is 2, blank, 3, 4, blank, blank; `a` to `z` are 1 to 26
  blanks.
- puzz.link: `kurodoko/3/2/2g34h` is the same board; `g` to `z` are 1 to 20 blanks, `-`, `+` and `=` start
  longer numbers.
- JSON: `{"rows": 2, "cols": 3, "clues": [[2, null, 3], [4, null, null]]}`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.family import Record
from hardboard.puzzles.formats import address, as_large, link
from hardboard.puzzles.grid import Cell, Ints, largest_number, whole_numbers
from hardboard.puzzles.words import NUMBERS, UNKNOWN

NO_CLUE = 0
MAX_CELLS = 1 << 30


@dataclass(frozen=True, eq=False, repr=False)
class ClueGrid:
    """A board: an array of clues, 0 where there is none, -1 where the number is not given. The array of a
    board that was read is made when somebody asks for it: a small one is solved without.
    """

    clues: Ints

    @classmethod
    def of(cls, shape: Cell, numbers: Mapping[int, int]) -> "ClueGrid":
        """The board with these clues at these cells, which are numbered and listed in reading order.

        >>> ClueGrid.of((2, 3), {4: 2}).clues.tolist()
        [[0, 0, 0], [0, 2, 0]]
        """
        _require_cells(shape)
        _require_numbers(shape, min(numbers.values(), default=0), max(numbers.values(), default=0))
        board = object.__new__(cls)
        vars(board).update(shape=shape, numbers=numbers)
        return board

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Ints:
            if name != "clues":
                raise AttributeError(f"a board has no {name!r}", name=name, obj=self)
            import numpy as np

            clues = np.zeros(self.shape, dtype=np.int32)
            size = len(self.numbers)
            cells = np.fromiter(self.numbers, np.int64, size)
            clues.put(cells, np.fromiter(self.numbers.values(), np.int32, size))
            clues.setflags(write=False)
            return vars(self).setdefault(name, clues)

    def __repr__(self) -> str:
        return f"<{self.shape[0]} x {self.shape[1]} cells, {int((self.clues != 0).sum())} clues>"

    def __post_init__(self) -> None:
        _require_cells(self.clues.shape)
        object.__setattr__(self, "clues", whole_numbers(self.clues))
        _require_numbers(self.clues.shape, int(self.clues.min()), int(self.clues.max()))
        self.clues.setflags(write=False)

    @cached_property
    def shape(self) -> Cell:
        """Rows and columns."""
        return self.clues.shape[0], self.clues.shape[1]

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The clues of the cells that have one, in reading order."""
        flat = self.clues.ravel()
        cells = flat.nonzero()[0]
        return dict(zip(cells.tolist(), flat[cells].tolist(), strict=True))

    def clue_cells(self) -> list[tuple[Cell, int]]:
        """Every clue with its place, row by row."""
        return [(divmod(cell, self.shape[1]), clue) for cell, clue in self.numbers.items()]

    def __eq__(self, other: object) -> bool:
        import numpy as np

        return isinstance(other, ClueGrid) and np.array_equal(self.clues, other.clues)

    def __hash__(self) -> int:
        return hash((self.shape, self.clues.tobytes()))


def _require_cells(shape: tuple[int, ...]) -> None:
    if len(shape) != 2 or 0 in shape:
        raise InputError(f"a board of shape {shape}", "at least one row and one column")


def _require_numbers(shape: tuple[int, ...], least: int, most: int) -> None:
    if least < UNKNOWN or most > largest_number(shape[0] * shape[1]):
        wish = f"a number from 1 to {largest_number(shape[0] * shape[1])} on a board of this size"
        raise InputError(f"the clue {least if least < UNKNOWN else most}", wish)


def _is_clue(value: object) -> bool:
    return value is None or (type(value) is int and (value == UNKNOWN or 0 < value < 1 << 31))


def from_rows(rows: list[list[Any]]) -> ClueGrid:
    """The board whose cells are numbers, or None for empty."""
    width = len(rows[0]) if rows and isinstance(rows[0], list) else 0
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != width:
            shown = quantity(len(row), "cell") if isinstance(row, list) else repr(row)
            raise InputError(shown, quantity(width, "cell"), f"row {number}")
        # Rows are long, and few values differ.
        if set(map(type, row)) - {int, type(None)} or not all(map(_is_clue, set(row))):
            column, value = next((at, value) for at, value in enumerate(row, 1) if not _is_clue(value))
            place = f"row {number}, column {column}"
            raise InputError(f"the clue {value!r}", "a positive number, -1 or null", place)
    return of_rows(rows, width)


def of_rows(rows: Sequence[Sequence[int | None]], width: int) -> ClueGrid:
    """The board whose rows, all of this width, have numbers, and None or 0 where there is no clue."""
    values = enumerate(chain.from_iterable(rows))
    return ClueGrid.of((len(rows), width), {cell: value for cell, value in values if value})


def from_record(record: Record) -> ClueGrid:
    """The board of a JSON record with rows, cols and clues."""
    rows = record.get("clues")
    if not isinstance(rows, list):
        raise InputError("no clues", "a field 'clues' with a list of rows")
    board = from_rows(rows)
    for key, size in zip(("rows", "cols"), board.shape, strict=True):
        if type(said := record.get(key, size)) is not int or said != size:
            raise InputError(f"{key} {said}", f"{size}, the size of its clues")
    return board


def to_record(board: ClueGrid) -> Record:
    """The JSON record of a board, the inverse of `from_record`."""
    rows, cols = board.shape
    clues: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    for (row, col), clue in board.clue_cells():
        clues[row][col] = clue
    return {"rows": rows, "cols": cols, "clues": clues}


def _tokens(board: ClueGrid, longest: int) -> Iterator[tuple[int, int]]:
    """(blanks before it, clue) for each clue in reading order; the last has clue 0; no more than `longest`
    blanks at once.
    """
    import numpy as np

    flat = board.clues.reshape(-1)
    places = np.flatnonzero(flat)
    gaps = np.diff(places, prepend=-1) - 1
    for gap, value in zip(gaps.tolist(), flat[places].tolist(), strict=True):
        yield from ((longest, NO_CLUE) for _ in range(gap // longest))
        yield gap % longest, value
    rest = flat.size - 1 - (int(places[-1]) if places.size else -1)
    yield from ((longest, NO_CLUE) for _ in range(rest // longest))
    yield rest % longest, NO_CLUE


#: What a Range ID looks like, alone or behind the address of the game.
RANGE_ADDRESS = re.compile(r"\s*(?:\S*/)?range\.html#")
RANGE_MARKS = (r"\s*(?:(?:\S*/)?range\.html#)?[0-9]{1,20}(?:x[0-9]{1,20})?:",)


def write_range(board: ClueGrid) -> str:
    """The board as a Range game ID."""
    parts: list[str] = []
    for blanks, clue in _tokens(board, 26):
        if clue == UNKNOWN:
            raise InputError("a clue without a number", "numbers only: the Range format has no room for it")
        if blanks:
            parts.append(chr(ord("a") - 1 + blanks))
        elif clue and parts and parts[-1].isdigit():
            parts.append("_")
        if clue:
            parts.append(str(clue))
    return f"{board.shape[1]}x{board.shape[0]}:{''.join(parts)}\n"


def read_range(text: str) -> ClueGrid:
    """The board of a Range game ID."""
    text = text.split("#", 1)[1] if RANGE_ADDRESS.match(text) else text
    head = re.match(r"\s*([0-9]{1,20})(?:x([0-9]{1,20}))?:", text)
    if not head:
        raise InputError(f"{text.strip()[:20]!r}", "a Range ID such as 9x7:a2b3...", "line 1")
    cols, rows = int(head[1]), int(head[2] or head[1])
    values: list[tuple[int, int]] = []
    spot, previous = 0, ""
    for token in re.finditer(r"[0-9]+|[a-z]|_|\s+|.", text[head.end() :]):
        word = token[0]
        if word.isascii() and word.isdigit():
            values.append((spot, _small(word)))
            spot += 1
        elif "a" <= word <= "z":
            spot += ord(word) - ord("a") + 1
        elif word == "_" and previous.isdigit():
            pass
        elif not word.isspace():
            raise InputError(
                f"the character {word!r} at place {head.end() + token.start() + 1}",
                "a number, a-z or _",
                "line 1",
            )
        previous = word
    return _filled(rows, cols, values, spot)


def _small(word: str) -> int:
    if len(word) > 9 or int(word) == 0:
        raise InputError(f"the clue {word[:12]}", "a positive number of at most nine digits", "line 1")
    return int(word)


def _filled(rows: int, cols: int, values: list[tuple[int, int]], cells: int) -> ClueGrid:
    as_large(rows, cols, MAX_CELLS, cells)
    return ClueGrid.of((rows, cols), dict(values))


def write_pzpr(board: ClueGrid, name: str) -> str:
    """The board as a puzz.link address of the puzzle called `name` there."""
    words = {clue: CLUES.word(clue) if clue else "" for clue in {NO_CLUE, *board.numbers.values()}}
    gaps = [CLUES.blanks(number) for number in range(_LONGEST + 1)]
    parts = (gaps[blanks] + words[clue] for blanks, clue in _tokens(board, _LONGEST))
    return link(name, board.shape, "".join(parts))


#: Clues of a puzz.link address, and the most empty cells in a word.
CLUES, _LONGEST = NUMBERS._replace(wish="a clue or g-z"), 20


def read_pzpr(text: str, names: tuple[str, ...]) -> ClueGrid:
    """The board of a puzz.link address, with or without what stands before the puzzle's name."""
    told = address(text, names)
    values: list[tuple[int, int]] = []
    spot = 0
    for _, found in CLUES.tokens(told.body, told.place):
        if isinstance(found, int):
            spot += found
            continue
        if found[0] == 0:
            raise InputError("the clue 0", "a positive clue", "line 1")
        values.append((spot, found[0]))
        spot += 1
    return _filled(told.rows, told.cols, values, spot)

"""Addresses of puzz.link and pzprv3 files for families that pzpr has; the layout gives their parts.

nurikabe/3/2/2g34h           2 . 3 / 4 . .    `g` to `z` are 1 to 20 cells without a number, `.` is a `?`
lits/cols/rows/borders       borders between columns, row by row, then between rows: five in a character
heyawake/...                 borders, then the numbers of the rooms, in the order of their first cells
starbattle/cols/rows/stars/borders

A pzprv3 file has lines of words, one a cell, of which `words` has none: stars, rooms, then clues. Both are
made of records (see `layout`), and read into them.
"""

import re
from collections.abc import Sequence
from typing import Any

from hardboard.puzzles import words
from hardboard.puzzles.declared.board import ARROWS, LINES, UNKNOWN, Board, room_pieces
from hardboard.puzzles.declared.doubled import undoubled_board
from hardboard.puzzles.declared.layout import MOST_CELLS, Layout, rows_of
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.family import Record
from hardboard.puzzles.formats import board_address, grid_rows, puzzlink_address, pzprv3_lines, pzprv3_text

_COLOURS = {"W": "1", "B": "2"}
#: What stands in cells -> its words, where these are always the same.
_KINDS = {"colours": words.TRIPLES, "blocks": words.BITS, "rings": words.RINGS}


def record_for(layout: Layout, board: Board) -> Record:
    """Return the record of a board; refuse boards that pzpr cannot express."""
    record = layout.record(board)
    outside = (*board.row_clues, *board.col_clues)
    for wrong, what in (
        (layout.optional and board.total is not None, f"a board that says {layout.total}"),
        (-1 in board.rooms, "cells outside all rooms"),
        (layout.lines == "runs" and None in outside, "a line of which nothing is said"),
    ):
        if wrong:
            raise InputError(what, "what pzpr has a place for")
    return record


def _flat(rows: Sequence[Sequence[object]]) -> list[Any]:
    return [value for row in rows for value in row]


def _kind(layout: Layout) -> words.ValueWords:
    if layout.clues in _KINDS:
        return _KINDS[layout.clues]
    if layout.icons:
        return words.icon_words(layout.icons)
    if layout.arrows:
        return words.POINTED
    if layout.full:
        return words.BASE36
    if (
        layout.clue == "wall"
        or layout.corners
        or layout.loop == LINES
        or (layout.shaded and not layout.rooms)
    ):
        return words.FEW
    return words.DIGITS if layout.rooms and not layout.room_numbers else words.NUMBERS


def write_address(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the address of a board."""
    board = undoubled_board(board)
    record = record_for(layout, board)
    body = words.room_borders(board.rooms, board.cols) if layout.rooms else ""
    if layout.lines == "number":
        body += words.NUMBERS.write([None] * board.size)
        body += words.OUTSIDE.write(record["col_clues"] + record["row_clues"])
    elif layout.lines:
        lines = zip(_slots(board.rows, board.cols), record["col_clues"] + record["row_clues"], strict=True)
        body += words.NUMBERS.write(
            _flat([([*reversed(line)] + [None] * size)[:size] for size, line in lines])
        )
    elif layout.clues or layout.corners:
        body += _kind(layout).write(_values(layout, board, record))
    stars = [str(board.total)] if layout.total and not layout.optional else []
    end = "/" if body.endswith(".") else ""  # what finds addresses in a text leaves a dot at their end out
    return puzzlink_address(names[0], board.shape, "/".join([*stars, body]) + end)


def _slots(rows: int, cols: int) -> list[int]:
    """Return the most runs in each column, then in each row."""
    return [(rows + 1) // 2] * cols + [(cols + 1) // 2] * rows


def _values(layout: Layout, board: Board, record: Record) -> list[Any]:
    if layout.corners:
        return _flat(record["corners"])
    clues = _flat(record["clues"])
    if layout.arrows:
        ways = _flat(record["arrows"])
        return [None if clue is None else (way, clue) for way, clue in zip(ways, clues, strict=True)]
    if layout.room_numbers:
        rooms = board.room_cells.values()
        return [next((clues[c] for c in cells if clues[c] is not None), None) for cells in rooms]
    return clues


def read_address(layout: Layout, names: Sequence[str], text: str) -> Board:
    """Return the board of an address, with or without what stands before the puzzle's name."""
    told = board_address(text, names, "([0-9]{1,4})/" if layout.total and not layout.optional else "()")
    rows, cols, body = told.rows, told.cols, told.body
    most = max(MOST_CELLS, words.LONGEST_GAP * len(body))  # a board is not much larger than its text
    wrong = "" if 0 < rows * cols <= most else f"{text.strip()[:40]!r}"
    if layout.loop and _VARIANTS.search(told.flags):
        wrong = f"the variant {told.flags!r}"
    if wrong:
        raise InputError(wrong, f"an address with {names[0]}/columns/rows/...", "line 1")
    record: Record = {"rows": rows, "cols": cols} | ({layout.total: int(told.total)} if told.total else {})
    board = Board(rows, cols)
    if layout.rooms:
        *lines, body = words.read_borders(body, rows, cols)
        rooms = _rooms(board, *lines)
        board, record["rooms"] = Board(rows, cols, rooms=tuple(rooms)), rows_of(rooms, cols)
    rest = _read_clues(layout, board, record, body)
    if rest:
        raise InputError(f"{rest[:30]!r} at the end", "no more than the board has", "line 1")
    return layout.board(record)


def _read_clues(layout: Layout, board: Board, record: Record, body: str) -> str:
    rows, cols, rest = board.rows, board.cols, body
    if layout.lines == "number":
        inside, rest = words.NUMBERS.read(body, board.size)
        if any(value is not None for value in inside):
            raise InputError("numbers inside the board", "numbers outside only", "line 1")
        outside, rest = words.OUTSIDE.read(rest, rows + cols)
        record |= {"col_clues": outside[:cols], "row_clues": outside[cols:]}
    elif layout.lines:
        slots = _slots(rows, cols)
        numbers, rest = words.NUMBERS.read(body, sum(slots))
        lines = [[numbers.pop(0) for _ in range(size)][::-1] for size in slots]
        known = [[number for number in line if number is not None] for line in lines]
        record |= {"col_clues": known[:cols], "row_clues": known[cols:]}
    elif layout.clues or layout.corners:
        spots = [c[0] for c in board.room_cells.values()] if layout.room_numbers else range(board.size)
        spots = range((rows + 1) * (cols + 1)) if layout.corners else spots
        values, rest = _kind(layout).read(body, len(spots))
        _put(layout, record, dict(zip(spots, values, strict=True)))
    return rest


def _put(layout: Layout, record: Record, values: dict[int, Any]) -> None:
    rows, cols = record["rows"], record["cols"]
    if layout.corners:
        record["corners"] = rows_of(list(values.values()), cols + 1)
        return
    cells = [values.get(cell) for cell in range(rows * cols)]
    if layout.arrows:
        record["arrows"] = rows_of([None if value is None else value[0] for value in cells], cols)
        cells = [None if value is None else value[1] for value in cells]
    record["clues"] = rows_of([list(v) if isinstance(v, tuple) else v for v in cells], cols)


def _rooms(board: Board, upright: Sequence[int], flat: Sequence[int]) -> list[int]:
    cols = board.cols

    def border(one: int, other: int) -> bool:
        return bool(upright[one - one // cols] if other == one + 1 and cols > 1 else flat[one])

    return room_pieces(board, [0] * board.size, border)


def write_file(layout: Layout, names: Sequence[str], board: Board) -> str:
    """Return the board as a pzprv3 file, without colours or lines."""
    board = undoubled_board(board)
    record = record_for(layout, board)
    lines: list[list[str]] = [[str(board.total)]] if layout.total and not layout.optional else []
    if layout.rooms:
        lines += [[str(len(board.room_cells))], *rows_of(list(map(str, board.rooms)), board.cols)]
    if layout.corners:
        lines += [[_word(value) for value in row] for row in record["corners"]]
    elif layout.lines:
        lines += _around(layout, record)
    elif layout.clues:
        cells = zip(
            _flat(record["clues"]), _flat(record["arrows" if layout.arrows else "clues"]), strict=True
        )
        signs = [_word(clue, way if layout.arrows else "") for clue, way in cells]
        signs = ["*" if sign == "-" else sign for sign in signs] if layout.clues == "blocks" else signs
        lines += rows_of(signs, board.cols)
    if layout.lines != "runs" and not layout.loop:  # what is drawn comes last, and may be left out
        lines += [["."] * board.cols] * board.rows
    return pzprv3_text(names[0], board.shape, lines)


def _word(value: Any, way: str | None = "") -> str:
    if value is None:
        return "."
    if way != "":
        return f"{[None, *ARROWS].index(way)},{_word(value)}"
    if isinstance(value, list):
        return ",".join(map(_word, value))
    if isinstance(value, str) and value not in _COLOURS:
        return value.lower()
    return "-" if value == UNKNOWN else _COLOURS.get(value, str(value))


#: Letters before the size that make a puzzle of a loop another one.
_VARIANTS = re.compile("[efmo]")


def _around(layout: Layout, record: Record) -> list[list[str]]:
    """Return numbers above and to the left of the cells, the last of each line beside the board."""
    rows, cols = record["rows"], record["cols"]
    down, across = ((rows + 1) // 2, (cols + 1) // 2) if layout.lines == "runs" else (1, 1)
    columns, sides = (
        [["."] * (size - len(line)) + line for line in _listed(record[key])]
        for key, size in (("col_clues", down), ("row_clues", across))
    )
    corner = "." if layout.lines == "runs" else "0"
    above = [[corner] * across + [column[k] for column in columns] for k in range(down)]
    return above + [side + ["."] * cols for side in sides]


def _listed(lines: Sequence[object]) -> list[list[str]]:
    return [
        [str(n) for n in (line if isinstance(line, list) else [-1 if line is None else line])]
        for line in lines
    ]


def read_file(layout: Layout, names: Sequence[str], text: str) -> Board:
    """Return the board of a pzprv3 file; its colours are left alone."""
    rows, cols, lines = pzprv3_lines(text, names)
    most = max(MOST_CELLS, len(text))
    if not 0 < rows * cols <= most:
        size = f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}"
        raise InputError(size, f"1 to {most} cells", "line 3")
    record: Record = {"rows": rows, "cols": cols}
    number = 5

    def take(height: int, width: int) -> list[list[str]]:
        nonlocal lines, number
        block = grid_rows(lines, height, width, number)
        lines, number = lines[height:], number + height
        return block

    if layout.total and not layout.optional:
        record[layout.total] = _value(take(1, 1)[0][0])
    if layout.rooms and text.lstrip().startswith("pzprv3.1"):
        upright, flat = (
            [int(word == "1") for row in rows_ for word in row]
            for rows_ in (take(rows, cols - 1), take(rows - 1, cols))
        )
        record["rooms"] = rows_of(_rooms(Board(rows, cols), upright, flat), cols)
    elif layout.rooms:
        take(1, 1)
        record["rooms"] = [[_value(word) for word in row] for row in take(rows, cols)]
    if layout.corners:
        record["corners"] = [[_value(word) for word in row] for row in take(rows + 1, cols + 1)]
    elif layout.lines:
        down, across = ((rows + 1) // 2, (cols + 1) // 2) if layout.lines == "runs" else (1, 1)
        table = take(rows + down, cols + across)
        sides = [row[:across] for row in table[down:]]
        columns = [[row[across + col] for row in table[:down]] for col in range(cols)]
        for key, margin in (("row_clues", sides), ("col_clues", columns)):
            known = [[_value(word) for word in line if word not in ".#+"] for line in margin]
            record[key] = known if layout.lines == "runs" else [(line or [None])[0] for line in known]
    elif layout.clues:
        cells = take(rows, cols)
        if layout.arrows:
            record["arrows"] = [[_way(word) for word in row] for row in cells]
            cells = [[word.partition(",")[2] or word for word in row] for row in cells]
        record["clues"] = [[_clue(layout, word) for word in row] for row in cells]
    return layout.board(record)


def _value(word: str) -> int | None:
    if word in (".", "#", "+"):
        return None
    if word in ("-", "-1"):
        return UNKNOWN
    if not re.fullmatch("[0-9]{1,9}", word):
        raise InputError(f"the cell {word[:12]!r}", "a number, '-' or '.'")
    return int(word)


def _way(word: str) -> str | None:
    return [None, *ARROWS][int(word[0])] if re.match("[0-4],", word) else None


def _clue(layout: Layout, word: str) -> object:
    if layout.clues == "colours":
        return {"1": "W", "2": "B"}.get(word, _value(word))
    if layout.icons:
        return None if word == "." else word.upper()
    if layout.clues == "blocks" and word == "*":
        return UNKNOWN
    if layout.clues == "rings" and word not in (".", "#", "+"):
        return [_value(part) for part in word.split(",")]
    return _value(word)

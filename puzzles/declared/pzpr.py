"""Addresses of puzz.link for declared families whose boards are numbers in cells, rooms, or both.

nurikabe/3/2/2g34h           2 . 3 / 4 . .    `g` to `z` are 1 to 20 cells without a number, `.` is a `?`
lits/cols/rows/borders       borders between columns, row by row, then between rows: five in a character
heyawake/...                 borders, then the numbers of the rooms, in the order of their first cells
starbattle/cols/rows/stars/borders
"""

import re
from collections.abc import Iterable, Iterator

from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.layout import MOST_CELLS, Layout
from hardboard.puzzles.errors import InputError

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_TOKEN = re.compile(r"-([0-9a-f]{2})|\+([0-9a-f]{3})|=([0-9a-f]{3})|([0-9a-f])|([g-z])|(\.)|(.)")


def has_addresses(layout: Layout, pzpr: str) -> bool:
    """Whether boards of this layout can be written as an address."""
    plain = layout.clues in ("", "numbers") and layout.clue != "wall" and not layout.full
    cells = (
        bool(layout.clues) != layout.rooms or layout.room_numbers or bool(layout.rooms and not layout.clues)
    )
    return bool(pzpr) and plain and cells and not (layout.arrows or layout.corners or layout.lines)


def write(layout: Layout, pzpr: str, board: Board) -> str:
    """The address of a board."""
    parts = [str(board.total)] if layout.rooms and layout.total else []
    body = _borders(board) if layout.rooms else ""
    if layout.room_numbers:
        numbers = (board.room_numbers.get(room) for room in board.room_cells)
        body += _numbers(numbers)
    elif layout.clues:
        body += _numbers(board.clues.get(cell) for cell in board.cells)
    return f"https://puzz.link/p?{'/'.join([pzpr, str(board.cols), str(board.rows), *parts, body])}\n"


def _borders(board: Board) -> str:
    rooms, cols = board.rooms, board.cols
    upright = [rooms[c] != rooms[c + 1] for c in board.cells if c % cols < cols - 1]
    flat = [rooms[c] != rooms[c + cols] for c in range(board.size - cols)]
    return "".join(_DIGITS[value] for line in (upright, flat) for value in _fives(line))


def _fives(bits: list[bool]) -> Iterator[int]:
    for start in range(0, len(bits), 5):
        five = [*bits[start : start + 5], False, False, False, False][:5]
        yield sum(bit << 4 - place for place, bit in enumerate(five))


def _numbers(values: Iterable[int | None]) -> str:
    parts, gap = [], 0
    for value in [*values, ...]:
        if value is None:
            gap += 1
            continue
        parts += ["z"] * (gap // 20) + ([chr(ord("f") + gap % 20)] if gap % 20 else [])
        gap = 0
        if isinstance(value, int):
            parts.append(_number(value))
    return "".join(parts)


def _number(value: int) -> str:
    if value == UNKNOWN:
        return "."
    for limit, sign, digits, base in (
        (16, "", 1, 0),
        (256, "-", 2, 0),
        (4096, "+", 3, 0),
        (8192, "=", 3, 4096),
    ):
        if value < limit:
            return f"{sign}{value - base:0{digits}x}"
    raise InputError(f"the number {value}", "at most 8191: the puzz.link format has no room for it")


def read(layout: Layout, pzpr: str, text: str) -> Board:
    """The board of an address, with or without what stands before the puzzle's name."""
    total = "([0-9]{1,4})/" if layout.rooms and layout.total else "()"
    head = re.search(rf"\b{pzpr}/([0-9]{{1,5}})/([0-9]{{1,5}})/{total}(\S*)", text)
    if not head or not 0 < int(head[1]) * int(head[2]) <= MOST_CELLS:
        raise InputError(f"{text.strip()[:40]!r}", f"an address with {pzpr}/columns/rows/...", "line 1")
    cols, rows, body = int(head[1]), int(head[2]), head[4]
    record: dict[str, object] = {"rows": rows, "cols": cols, layout.total or "total": int(head[3] or 0)}
    if layout.optional:
        del record[layout.total]
    rooms: list[int] = []
    if layout.rooms:
        rooms, body = _read_rooms(rows, cols, body)
        record["rooms"] = [rooms[r * cols : (r + 1) * cols] for r in range(rows)]
    if layout.clues:
        spots = (
            list(dict.fromkeys(rooms.index(room) for room in rooms)) if rooms else list(range(rows * cols))
        )
        clues: list[int | None] = [None] * (rows * cols)
        for spot, number in zip(spots, _read_numbers(body, len(spots)), strict=True):
            clues[spot] = number
        record["clues"] = [clues[r * cols : (r + 1) * cols] for r in range(rows)]
    return layout.board(record)


def _read_rooms(rows: int, cols: int, body: str) -> tuple[list[int], str]:
    """The room of each cell, and what stands behind the borders."""
    sizes = ((cols - 1) * rows, cols * (rows - 1))
    ends = [-(-sizes[0] // 5), -(-sizes[0] // 5) + -(-sizes[1] // 5)]
    if len(body) < ends[1] or set(body[: ends[1]]) - set(_DIGITS):
        raise InputError(f"{body[:30]!r}", f"{ends[1]} characters for the borders of rooms", "line 1")
    bits = [
        [_DIGITS.index(x) >> 4 - k & 1 for x in part for k in range(5)]
        for part in (body[: ends[0]], body[ends[0] : ends[1]])
    ]
    board = Board(rows, cols)
    rooms = [-1] * board.size
    for cell in board.cells:
        if rooms[cell] < 0:
            rooms[cell] = number = max(rooms) + 1
            queue = [cell]
            for here in queue:
                for other in board.near[here]:
                    if rooms[other] < 0 and not _border(bits, cols, min(here, other), max(here, other)):
                        rooms[other] = number
                        queue.append(other)
    return rooms, body[ends[1] :]


def _border(bits: list[list[int]], cols: int, one: int, other: int) -> bool:
    if other == one + 1:
        return bool(bits[0][one // cols * (cols - 1) + one % cols])
    return bool(bits[1][one])


def _read_numbers(body: str, size: int) -> list[int | None]:
    found: list[int | None] = []
    for token in _TOKEN.finditer(body):
        two, three, far, one, gap, dot, strange = token.groups()
        if strange:
            raise InputError(f"the character {strange!r}", "a number or g-z", "line 1")
        if gap:
            found += [None] * (ord(gap) - ord("f"))
        else:
            found.append(UNKNOWN if dot else int(far, 16) + 4096 if far else int(two or three or one, 16))
    if len(found) > size:
        raise InputError(f"{len(found)} numbers and gaps", f"{size}", "line 1")
    return found + [None] * (size - len(found))

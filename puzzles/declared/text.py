"""A board of a declared family as plain text: blocks of words, a blank line between them.

First come the lines with a name (`stars: 2`, `rows: 1 2, 3`), then the cells, the rooms and the corners, if
the family has them. `.` is nothing, `?` a clue without a number, `3^` a number with an arrow (`^`, `v`, `<`,
`>`; alone a side that is shut), `1,?` a list of numbers:

    rows: 2 1, 1              stars: 1
    cols: 1, 1, ., 1
                              a a b
    . . . .                   a b b
    . . . .                   c c c
"""

import re

from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.doubled import undoubled_board
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Record

_ARROWS = {"^": "U", "v": "D", "<": "L", ">": "R"}
_SIGNS = {way: sign for sign, way in _ARROWS.items()}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def write_text_board(layout: Layout, board: Board) -> str:
    """Return the text of a board."""
    board = undoubled_board(board)
    head = [f"{layout.total}: {board.total}"] if layout.total and board.total is not None else []
    if layout.lines:
        head += [f"rows: {_outside(board.row_clues)}", f"cols: {_outside(board.col_clues)}"]
    if not (layout.clues or layout.rooms or layout.corners or layout.lines):
        head.append(f"size: {board.rows}x{board.cols}")
    blocks = ["\n".join(head)] if head else []
    if layout.clues:
        signs = [_word(board, cell) for cell in board.cells]
        signs = [sign.replace("?", "#") for sign in signs] if layout.clues == "blocks" else signs
        blocks.append(_block(signs, board.cols))
    if layout.rooms:
        names = {room: number for number, room in enumerate(board.room_cells)}
        blocks.append(_block([_room(names.get(room)) for room in board.rooms], board.cols))
    if layout.corners:
        spots = [(row, col) for row in range(board.rows + 1) for col in range(board.cols + 1)]
        blocks.append(_block([str(board.corners.get(spot, ".")) for spot in spots], board.cols + 1))
    return "\n\n".join(blocks) + "\n"


def _block(words: list[str], width: int) -> str:
    wide = max(map(len, words))
    rows = (words[start : start + width] for start in range(0, len(words), width))
    return "\n".join(" ".join(word.rjust(wide) for word in row) for row in rows)


def _word(board: Board, cell: int) -> str:
    clue = board.clues.get(cell)
    if clue is None:
        return "."
    text = ",".join(map(_number, clue)) if isinstance(clue, tuple) else _SIGNS.get(clue, _number(clue))
    return text + _SIGNS.get(board.arrows.get(cell, ""), "")


def _number(value: object) -> str:
    return "?" if value == UNKNOWN else str(value)


def _room(number: int | None) -> str:
    if number is None:
        return "."
    return _LETTERS[number % 26] + (str(number // 26) if number >= 26 else "")


def _outside(values: tuple[object, ...]) -> str:
    def word(value: object) -> str:
        return (
            "."
            if value is None
            else " ".join(map(str, value)) or "0"
            if isinstance(value, tuple)
            else str(value)
        )

    return ", ".join(map(word, values))


def read_text_board(layout: Layout, text: str) -> Board:
    """Return the board that a text shows."""
    lines = [line.strip() for line in text.strip().splitlines()]
    record: Record = {}
    grids: list[list[list[str]]] = [[]]
    for number, line in enumerate(lines, 1):
        if named := re.fullmatch(r"(\w+):(.*)", line):
            _named(layout, record, named[1], named[2].strip(), f"line {number}")
        elif line:
            grids[-1].append(line.split())
        elif grids[-1]:
            grids.append([])
    wanted = [key for key in ("clues", "rooms", "corners") if getattr(layout, key)]
    blocks = [grid for grid in grids if grid]
    if len(blocks) != len(wanted):
        raise InputError(f"{len(blocks)} blocks of words", " and ".join(wanted) or "none", "text")
    for key, grid in zip(wanted, blocks, strict=True):
        _fill(layout, record, key, grid)
    if "corners" in wanted and "rows" not in record:
        record |= {"rows": len(record["corners"]) - 1, "cols": len(record["corners"][0]) - 1}
    return layout.board(record)


def _named(layout: Layout, record: Record, name: str, value: str, where: str) -> None:
    if name == layout.total and re.fullmatch("[0-9]{1,9}", value):
        record[name] = int(value)
    elif name in ("rows", "cols") and layout.lines:
        entries = [entry.split() for entry in value.split(",")]
        for word in (word for entry in entries for word in entry):
            if not re.fullmatch(r"[0-9]{1,9}|\.", word):
                raise InputError(f"{word[:20]!r}", "numbers", where)
        record[f"{name[:3]}_clues"] = [_line(layout, entry) for entry in entries]
        record[name] = len(entries)
    elif name == "size" and re.fullmatch(r"[0-9]{1,5}x[0-9]{1,5}", value):
        record["rows"], record["cols"] = map(int, value.split("x"))
    else:
        raise InputError(f"{name}: {value}"[:40], "a name and a value that the family knows", where)


def _line(layout: Layout, words: list[str]) -> object:
    if words == ["."]:
        return None
    numbers = [int(word) for word in words if word != "."]
    return numbers if layout.lines == "runs" else numbers[0] if numbers else None


def _fill(layout: Layout, record: Record, key: str, grid: list[list[str]]) -> None:
    if key == "rooms":
        names: dict[str, int] = {}
        record[key] = [[-1 if w == "." else names.setdefault(w, len(names)) for w in row] for row in grid]
        return
    if layout.arrows:
        record["arrows"] = [[_ARROWS.get(word[-1]) for word in row] for row in grid]
        grid = [[word.rstrip("^v<>") for word in row] for row in grid]
    record[key] = [[_value(layout, key, word) for word in row] for row in grid]


def _value(layout: Layout, key: str, word: str) -> object:
    if word == ".":
        return None
    if key == "clues" and layout.clues == "rings":
        return [_value(Layout(clues="numbers"), key, part) for part in word.split(",")]
    if layout.clues == "sides":
        return _ARROWS.get(word, word)
    if word == ("#" if layout.clues == "blocks" else "?"):
        return UNKNOWN
    return int(word) if re.fullmatch("[0-9]{1,9}", word) else word

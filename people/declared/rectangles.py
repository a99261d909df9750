"""Rooms that are rectangles, as published Heyawakes have them: drawn, and moved while a puzzle is made.

>>> from hardboard.puzzles.declared.board import Board
>>> len({*draw_rectangles(Random(1), Board(3, 4), 4)})
4
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.grid import Cell

#: The first row and column of a rectangle, and those after its last.
Box = tuple[int, int, int, int]
#: So many rooms are drawn anew at once, at most.
REDRAWN = 6


def draw_rectangles(rng: Random, board: Board, number: int) -> tuple[int, ...]:
    """Return rooms of a board, each cut off from a larger one; so many, or as many as there can be."""
    rooms = [0] * board.size
    for room, box in enumerate(_parts(rng, (0, 0, *board.shape), number)):
        for cell in _cells(board, box):
            rooms[cell] = room
    return tuple(rooms)


def with_rectangles_changed(board: Board, among: Sequence[Index], rng: Random) -> Board | None:
    """Return the board with new rooms around a border near some cells; None if too many would change."""
    pairs = [
        (cell, other)
        for cell in among
        for other in board.near[cell]
        if board.rooms[cell] != board.rooms[other]
    ]
    if not pairs:
        return None
    concerned = {board.rooms[cell] for cell in rng.choice(pairs)}
    while True:  # all rooms in the rectangle around them
        box = _around(divmod(cell, board.cols) for room in concerned for cell in board.room_cells[room])
        inside = {board.rooms[cell] for cell in _cells(board, box)}
        if len(inside) > REDRAWN:
            return None
        if inside == concerned:
            break
        concerned = inside
    number = max(2, len(concerned) + rng.choice((-1, 0, 0, 1)))
    fresh, rooms = max(board.rooms) + 1, [*board.rooms]
    for room, part in enumerate(_parts(rng, box, number), fresh):
        for cell in _cells(board, part):
            rooms[cell] = room
    return replace(board, rooms=tuple(rooms))


def _parts(rng: Random, box: Box, number: int) -> list[Box]:
    """Return the rectangles that so many cuts leave, mostly of large ones."""
    parts = [box]
    while len(parts) < number and (large := [one for one in parts if _area(one) > 1]):
        top, left, bottom, right = part = max(rng.sample(large, min(3, len(large))), key=_area)
        parts.remove(part)
        cut = rng.randrange(bottom - top + right - left - 2)
        if cut < bottom - top - 1:
            parts += [(top, left, top + cut + 1, right), (top + cut + 1, left, bottom, right)]
        else:
            cut += left - (bottom - top - 1) + 1
            parts += [(top, left, bottom, cut), (top, cut, bottom, right)]
    return parts


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _around(cells: Iterator[Cell]) -> Box:
    rows, cols = zip(*cells, strict=True)
    return min(rows), min(cols), max(rows) + 1, max(cols) + 1


def _cells(board: Board, box: Box) -> list[Index]:
    top, left, bottom, right = box
    return [row * board.cols + col for row in range(top, bottom) for col in range(left, right)]

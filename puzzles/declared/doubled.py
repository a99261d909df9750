"""Boards on which a loop is drawn: cells, the lines between them and their corners are spots of one board.

A board of rows x cols cells has (2 rows + 1) x (2 cols + 1) spots. The cell in row r and column c is the spot
(2r + 1, 2c + 1). Beside it, in odd and even rows, lie the spots between two cells. Where both numbers are
even, there is a corner. A loop goes along the *lines* between cells or through *cells*. Along lines
(Slitherlink) its points are the corners, and cells are faces. Through cells (Masyu) its points are the cells,
and corners are faces. So a spot is

    a point     black if the loop visits it
    an edge     between two points, black if the loop uses it
    a face      always white

and the rules of a loop are rules about the colours of a board like any other.

    >>> board = doubled_board(Board(1, 2, clues={0: 3}), LINES)
    >>> board.shape, board.clues, point_spots(board)
    ((3, 5), {6: 3}, [0, 2, 4, 10, 12, 14])
    >>> undoubled_board(board).clues
    {0: 3}
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from hardboard.puzzles.declared.board import CELLS, LINES, Board, Index, Step
from hardboard.puzzles.rules import cell_name

#: Where a loop may run, and what its points are.
LOOPS = (LINES, CELLS)
Value = TypeVar("Value")


def doubled_board(board: Board, loop: str) -> Board:
    """Return the board with a spot for each cell, line and corner; rooms include the spots between cells."""
    rows, cols = 2 * board.rows + 1, 2 * board.cols + 1

    def spots(values: Mapping[Index, Value]) -> dict[Index, Value]:
        return {(2 * (c // board.cols) + 1) * cols + 2 * (c % board.cols) + 1: v for c, v in values.items()}

    rooms = [-1] * (rows * cols if board.rooms else 0)
    for spot, room in spots(dict(enumerate(board.rooms))).items():
        rooms[spot] = room
    for spot in spots(dict(enumerate(board.rooms))):
        for step in (1, cols):
            if spot + 2 * step < len(rooms) and rooms[spot] == rooms[spot + 2 * step]:
                rooms[spot + step] = rooms[spot]
    return Board(rows, cols, spots(board.clues), tuple(rooms), spots(board.arrows), loop=loop)


def undoubled_board(board: Board) -> Board:
    """Return the board as it is printed, the inverse of `doubled_board`; one without a loop is as it is."""
    if not board.loop:
        return board
    rows, cols = board.rows // 2, board.cols // 2

    def cells(values: Mapping[Index, Value]) -> dict[Index, Value]:
        return {s // board.cols // 2 * cols + s % board.cols // 2: value for s, value in values.items()}

    rooms = tuple(board.rooms[spot] for spot in cell_spots(board)) if board.rooms else ()
    return Board(rows, cols, cells(board.clues), rooms, cells(board.arrows))


def cell_spots(board: Board) -> list[Index]:
    """Return the spots of cells, the only ones with clues."""
    if not board.loop:
        return list(board.cells)
    return [row * board.cols + col for row in range(1, board.rows, 2) for col in range(1, board.cols, 2)]


def cell_of(board: Board, spot: Index) -> Index:
    """Return the cell of the printed board that a spot is, or one beside it."""
    if not board.loop:
        return spot
    row, col = (
        min(n // 2, size - 1) for n, size in zip(divmod(spot, board.cols), board.printed_shape, strict=True)
    )
    return row * board.printed_shape[1] + col


def point_spots(board: Board) -> Sequence[Index]:
    """Return the spots where the loop may pass or turn."""
    return _points(board.rows, board.cols, board.loop)


@lru_cache(maxsize=16)
def _points(rows: int, cols: int, loop: str) -> list[Index]:
    first = 1 if loop == CELLS else 0
    return [row * cols + col for row in range(first, rows, 2) for col in range(first, cols, 2)]


def edge_spots(board: Board) -> Sequence[Index]:
    """Return the spots between two points, in reading order."""
    return _edges(board.rows, board.cols, board.loop)


@lru_cache(maxsize=16)
def _edges(rows: int, cols: int, loop: str) -> list[Index]:
    return [edge for edge, _, _ in _sides(rows, cols, loop)]


def edges_with_points(board: Board) -> Sequence[tuple[Index, Index, Index]]:
    """Return the edges in reading order, each with the points on both sides of it.

    >>> edges_with_points(Board(3, 3, loop=LINES))
    [(1, 0, 2), (3, 0, 6), (5, 2, 8), (7, 6, 8)]
    """
    return _sides(board.rows, board.cols, board.loop)


@lru_cache(maxsize=16)
def _sides(rows: int, cols: int, loop: str) -> list[tuple[Index, Index, Index]]:
    first, found = int(loop == CELLS), []
    for row in range(first, rows - first):
        base, along = row * cols, row % 2 == first
        step = 1 if along else cols
        for edge in range(base + first + along, base + cols - first, 2):
            found.append((edge, edge - step, edge + step))
    return found


def face_spots(board: Board) -> list[Index]:
    """Return the spots that are neither points nor edges, in reading order."""
    rows, cols = board.shape
    if board.loop == LINES:
        return [row * cols + col for row in range(1, rows, 2) for col in range(1, cols, 2)]
    spots: list[Index] = []
    for row in range(rows):
        if row in (0, rows - 1):
            spots += range(row * cols, row * cols + cols)
        elif row % 2:
            spots += (row * cols, row * cols + cols - 1)
        else:
            spots += range(row * cols, row * cols + cols, 2)
    return spots


def edges_at(board: Board, point: Index) -> list[Index]:
    """Return the edges that meet at a point: above, right, below and left, if another point is there."""
    rows, cols = board.shape
    row, col = divmod(point, cols)
    steps = _edge_steps(cols, row > 1, col < cols - 2, row < rows - 2, col > 1)
    return [point + step for step in steps]


def _edge_steps(cols: int, *there: bool) -> tuple[Index, ...]:
    above, right, below, left = there
    return (-cols,) * above + (1,) * right + (cols,) * below + (-1,) * left


def points_alike(board: Board) -> Iterator[tuple[tuple[Index, ...], list[Index]]]:
    """Yield the steps to the edges that meet at a point, and all points where these edges meet.

    >>> [(steps, points) for steps, points in points_alike(Board(5, 3, loop=CELLS))]
    [((3,), [4]), ((-3,), [10])]
    """
    (rows, cols), first = board.shape, int(board.loop == CELLS)
    lines: dict[tuple[bool, bool], list[Index]] = {}
    for row in range(first, rows, 2):
        lines.setdefault((row > 1, row < rows - 2), []).append(row * cols)
    across: dict[tuple[bool, bool], list[Index]] = {}
    for col in range(first, cols, 2):
        across.setdefault((col > 1, col < cols - 2), []).append(col)
    for (above, below), bases in lines.items():
        for (left, right), offsets in across.items():
            steps = _edge_steps(cols, above, right, below, left)
            yield steps, [base + offset for base in bases for offset in offsets]


def edges_in_line(board: Board, point: Index, way: Step, most: int | None = None) -> list[Index]:
    """Return the edges in a line from a point, at most this many.

    >>> edges_in_line(Board(7, 7, loop=CELLS), 8, (0, 1))
    [9, 11]
    """
    return board.ray(point, way)[:-1:2][:most]


def ends_of(board: Board, edge: Index) -> tuple[Index, Index]:
    """Return the points on both sides of an edge."""
    step_ = 1 if is_point(board, edge - 1) and edge % board.cols else board.cols
    return edge - step_, edge + step_


def room_points(board: Board) -> dict[int, list[Index]]:
    """Return the points of each room."""
    of: dict[int, list[Index]] = {room: [] for room in range(max(board.rooms, default=-1) + 1)}
    for point in point_spots(board):
        if board.rooms[point] >= 0:
            of[board.rooms[point]].append(point)
    return of


def is_edge(board: Board, spot: Index) -> bool:
    """Return True if a spot is an edge."""
    row, col = divmod(spot, board.cols)
    inner = 0 < row < board.rows - 1 and 0 < col < board.cols - 1
    return (row + col) % 2 == 1 and (inner or board.loop == LINES)


def is_point(board: Board, spot: Index) -> bool:
    """Return True if a spot is a point."""
    odd = board.loop == CELLS
    return spot // board.cols % 2 == odd and spot % board.cols % 2 == odd


def spot_name(board: Board, spot: Index) -> str:
    """Return the name of a spot in words.

    >>> board = doubled_board(Board(2, 2), LINES)
    >>> [spot_name(board, spot) for spot in (6, 7, 1, 24, 0)][:3]
    ['row 1, column 1', 'between row 1, column 1 and row 1, column 2', 'above row 1, column 1']
    >>> spot_name(board, 24)
    'the lower right corner of row 2, column 2'
    """
    row, col = divmod(spot, board.cols)
    if not board.loop or (row % 2 and col % 2):
        return cell_name((row // 2, col // 2) if board.loop else (row, col))
    high, wide = board.rows // 2, board.cols // 2
    if row % 2 == col % 2:
        cell = cell_name((min(row // 2, high - 1), min(col // 2, wide - 1)))
        side = "lower" if row // 2 == high else "upper"
        return f"the {side} {'right' if col // 2 == wide else 'left'} corner of {cell}"
    if row % 2:
        one, two, ends = (row // 2, col // 2 - 1), (row // 2, col // 2), ("left of", "right of")
        first, last = col == 0, col == board.cols - 1
    else:
        one, two, ends = (row // 2 - 1, col // 2), (row // 2, col // 2), ("above", "below")
        first, last = row == 0, row == board.rows - 1
    if first or last:
        return f"{ends[last]} {cell_name(one if last else two)}"
    return f"between {cell_name(one)} and {cell_name(two)}"


def spot_state(board: Board, spot: Index, colour: bool) -> str:
    """Return a spot and its colour in words.

    >>> spot_state(doubled_board(Board(1, 2), CELLS), 7, False)
    'there is no line between row 1, column 1 and row 1, column 2'
    """
    name = spot_name(board, spot)
    if not board.loop:
        return f"{name} is {'black' if colour else 'white'}"
    if is_point(board, spot):
        return f"the loop {'visits' if colour else 'does not visit'} {name}"
    return f"there is {'a' if colour else 'no'} line {name}"

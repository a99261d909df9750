"""A drawn loop as text: a sign for each spot of its board (see `doubled`), so that it looks as it is drawn.

    +-+-+       `+` a point that the loop visits, `-` and `|` edges that it uses, `.` all others, `?` what
    |...|       nobody has decided yet. `#` may stand for any of the first three. What follows without
    +-+-+       thought need not be said: a point with an edge is visited, one without is not.

>>> from hardboard.puzzles.declared.board import LINES, Board
>>> from hardboard.puzzles.declared.doubled import doubled_board
>>> board = doubled_board(Board(1, 1), LINES)
>>> solved = read_solution("+-+ |.| +-+", board)
>>> len(loop_lines(board, solved)), to_rows(LINES, solved)
(4, ['+-+', '|.|', '+-+'])
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hardboard.former_names import former_names
from hardboard.puzzles.declared.board import CELLS, Board
from hardboard.puzzles.declared.doubled import edge_spots, edges_at, is_edge, is_point, point_spots
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.formats import solution_field
from hardboard.puzzles.grid import Cell, ColourRows, Shading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: A line from point to point, each the row and column of a cell, or of a corner where the loop goes along
#: lines.
Line = tuple[Cell, Cell]
EMPTY, WHITE, BLACK = 0, 1, 2


def _sign(loop: str, row: int, col: int) -> str:
    if row % 2 == col % 2:
        return "+"
    return "-" if row % 2 == (loop == CELLS) else "|"


def to_rows(loop: str, solution: ColourRows) -> list[str]:
    """Return one string for each row of spots."""
    return [
        "".join(_sign(loop, row, col) if black else "." for col, black in enumerate(spots))
        for row, spots in enumerate(solution.tolist())
    ]


def show_solution(loop: str, solution: ColourRows) -> str:
    """Return the loop as lines of text."""
    return "\n".join(to_rows(loop, solution))


def solution_from_record(rows: object, board: Board) -> Shading:
    """Return the loop in a record's `solution`: rows of signs."""
    import numpy as np

    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise InputError(repr(rows)[:30], "a list of rows such as '+-+'")
    partial = _read(rows, board)
    if (partial == EMPTY).any():
        row, col = np.argwhere(partial == EMPTY)[0].tolist()
        raise InputError("the character '?'", "all of the loop", f"line {row + 1}, character {col + 1}")
    return np.asarray(partial == BLACK)


def read_solution(text: str, board: Board) -> Shading:
    """Return the loop in rows of signs, or in a JSON record with a `solution`; it must fit the board."""
    if (told := solution_field(text)) is not None:
        return solution_from_record(told, board)
    return solution_from_record(text.split(), board)


def read_partial(text: str, board: Board) -> "NDArray[np.uint8]":
    """Return the drawn part of a loop; an empty text draws nothing."""
    rows = text.split() or ["?" * board.cols] * board.rows
    return _followed(board, _read(rows, board))


def write_partial(loop: str, partial: "NDArray[np.uint8]") -> str:
    """Return the text of a partial loop, the inverse of `read_partial`."""
    rows = enumerate(partial.tolist())
    return "".join(
        "".join("?."[value] if value < BLACK else _sign(loop, row, col) for col, value in enumerate(spots))
        + "\n"
        for row, spots in rows
    )


def _read(rows: Sequence[str], board: Board) -> "NDArray[np.uint8]":
    import numpy as np

    if len(rows) != board.rows:
        raise InputError(
            counted_noun(len(rows), "row"), f"{counted_noun(board.rows, 'row')} of points and lines"
        )
    for number, row in enumerate(rows):
        if len(row) != board.cols:
            raise InputError(
                counted_noun(len(row), "sign"), counted_noun(board.cols, "sign"), f"line {number + 1}"
            )
        for col, sign in enumerate(row):
            if sign not in "?.#" + _sign(board.loop, number, col):
                where = f"line {number + 1}, character {col + 1}"
                raise InputError(
                    f"the character {sign!r}", f"{_sign(board.loop, number, col)!r} or '.'", where
                )
    return np.array([["?.".find(sign) % 3 for sign in row] for row in rows], dtype=np.uint8)


def _followed(board: Board, partial: "NDArray[np.uint8]") -> "NDArray[np.uint8]":
    """Return the colours that follow without thought, for spots that are not decided."""
    said = partial.copy()
    for spot in board.cells:
        if said.flat[spot] == EMPTY and not is_edge(board, spot) and not is_point(board, spot):
            said.flat[spot] = WHITE
    for point in point_spots(board):
        around = {int(said.flat[edge]) for edge in edges_at(board, point)}
        if said.flat[point] == EMPTY and (BLACK in around or around == {WHITE}):
            said.flat[point] = BLACK if BLACK in around else WHITE
    return said


def loop_lines(board: Board, solution: Shading) -> frozenset[Line]:
    """Return the lines of a loop, each from a point to the next one right of it or below it."""
    return frozenset(_ends(board, edge) for edge in edge_spots(board) if solution.flat[edge])


def _ends(board: Board, edge: int) -> Line:
    row, col = divmod(edge, board.cols)
    upright = row % 2 != (board.loop == CELLS)
    first = (row - 1, col) if upright else (row, col - 1)
    last = (row + 1, col) if upright else (row, col + 1)
    return (first[0] // 2, first[1] // 2), (last[0] // 2, last[1] // 2)


def displayed_spots(board: Board, spots: Iterable[Cell]) -> dict[str, list[Any]]:
    """Spots as people see them: cells and corners by row and column from 0, lines by their two ends.

    >>> from hardboard.puzzles.declared.board import LINES, Board
    >>> from hardboard.puzzles.declared.doubled import doubled_board
    >>> displayed_spots(doubled_board(Board(1, 2), LINES), [(1, 1), (0, 2), (1, 2)])
    {'cells': [(0, 0)], 'corners': [(0, 1)], 'lines': [((0, 1), (1, 1))]}
    """
    found: dict[str, list[Any]] = {}
    for row, col in spots:
        edge = row * board.cols + col
        if is_edge(board, edge):
            found.setdefault("lines", []).append(_ends(board, edge))
        else:
            found.setdefault("cells" if row % 2 else "corners", []).append((row // 2, col // 2))
    return found


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)

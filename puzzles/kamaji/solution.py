"""Solutions as text: one piece a line, its cells with rows and columns counted from 1.

    r1c1 r2c2
    r1c2 r1c3
    ...

JSON has a list of pieces, each a list of [row, column] counted from 0, as in the corpus. Both may leave out a
cell that holds the maximum, as the corpus does, because it is always a piece by itself. `printed` is the
thesis's own grid (3.1), which several solutions can share; this text tells them apart.
"""

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import solution_field
from hardboard.puzzles.grid import Cell, read_cell, show_cell
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import DIRECTIONS, Piece, Solution
from hardboard.puzzles.kamaji.rules import show_piece


def show_solution(solution: Solution) -> str:
    """Return one piece a line."""
    return "\n".join(show_piece(piece) for piece in sorted(solution))


def read_solution(text: str, board: Board) -> Solution:
    """Return the pieces in a text of one piece a line, or in a JSON record with a `solution`."""
    if (told := solution_field(text)) is not None:
        return solution_from_record(told, board)
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return _collect(
        [(f"line {number}", [_cell(word, number) for word in words]) for number, words in lines], board
    )


def _cell(word: str, line: int) -> Cell:
    try:
        return read_cell(word)
    except InputError as error:
        raise error.at(f"line {line}") from None


def solution_from_record(pieces: object, board: Board) -> Solution:
    """Return the pieces in a record's `solution`: lists of [row, column] counted from 0."""
    listed = []
    for number, piece in enumerate(pieces if isinstance(pieces, list) else [pieces], 1):
        if not isinstance(piece, list) or not all(_is_pair(cell) for cell in piece):
            raise InputError(f"{str(piece)[:30]!r}", "a list of [row, column]", f"piece {number}")
        listed.append((f"piece {number}", [(cell[0], cell[1]) for cell in piece]))
    return _collect(listed, board)


def _is_pair(cell: object) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)


def _collect(listed: list[tuple[str, list[Cell]]], board: Board) -> Solution:
    """Return the set of the pieces, cells that hold the maximum added where they are missing."""
    rows, cols = board.shape
    solution: set[Piece] = set()
    for where, cells in listed:
        piece = tuple(sorted(cells))
        if not piece or len(set(piece)) < len(piece):
            raise InputError(
                "a cell written twice" if piece else "no cells", "the cells of a piece, each once", where
            )
        if away := [cell for cell in piece if not (0 <= cell[0] < rows and 0 <= cell[1] < cols)]:
            raise InputError(f"the cell {show_cell(away[0])}", f"a cell of the {rows} x {cols} board", where)
        if piece in solution:
            raise InputError(f"the piece {show_piece(piece)} again", "each piece once", where)
        solution.add(piece)
    covered = {cell for piece in solution for cell in piece}
    return frozenset(solution | {(cell,) for cell in maximum_cells(board) if cell not in covered})


def maximum_cells(board: Board) -> list[Cell]:
    """Return the cells that hold the maximum."""
    rows, cols = (board.numbers == board.maximum).nonzero()
    return list(zip(rows.tolist(), cols.tolist(), strict=True))


def solution_to_record(solution: Solution) -> list[list[list[int]]]:
    """Lists of [row, column] counted from 0, as in the corpus."""
    return [[list(cell) for cell in piece] for piece in sorted(solution)]


def printed(board: Board, solution: Solution) -> str:
    """Return the thesis's grid: for each cell the number of its first piece, negative for a cell with a 1.

    Pieces are numbered by their first cells and directions; those of a single cell come last.
    """
    mark: dict[Cell, int] = {}
    for number, piece in enumerate(sorted(solution, key=_laying_order), 1):
        for cell in piece:
            mark.setdefault(cell, -number if board.numbers[cell] == 1 else number)
    rows, cols = board.shape
    return "\n".join(" ".join(f"{mark.get((r, c), 0):02d}" for c in range(cols)) for r in range(rows))


def _laying_order(piece: Piece) -> tuple[bool, Cell, int]:
    if len(piece) == 1:
        return True, piece[0], 0
    (r, c), (s, d) = piece[:2]
    return False, piece[0], DIRECTIONS.index((s - r, d - c))

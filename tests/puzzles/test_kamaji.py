"""Kamaji's rules name each breach; its pieces are those of a plain walk, and a set of them is a set."""

import random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from hardboard.puzzles.kamaji import (
    FAMILY,
    RULES,
    Board,
    Solution,
    from_rows,
    minimal,
    piece_table,
    violations,
)
from hardboard.puzzles.kamaji.pieces import DIRECTIONS, Piece, PieceSet, numbered
from hardboard.puzzles.kamaji.rules import straight, superfluous
from hardboard.puzzles.registry import family_part

FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])
SOLVED = """
r1c1 r2c2
r1c2 r1c3
r1c4 r2c4
r2c1 r3c1 r4c1
r2c3
r3c2 r3c3 r3c4
r4c1 r4c2
r4c3 r4c4
"""


def solution(text: str = SOLVED, board: Board = FIGURE_1) -> Solution:
    return FAMILY.read_solution(text, board)


#: A change of the solution of Figure 1 -> the rules that are broken then, with the cells of each breach.
CHANGES: list[tuple[str, str, dict[int, list[tuple]]]] = [
    ("", "", {}),
    ("r4c1 r4c2", "r3c2 r4c2", {}),  # the lower 4 may use the 1 above it instead
    ("r1c4 r2c4\n", "", {2: [((1, 3),)], 3: [((0, 3),)]}),
    ("r1c4 r2c4\n", "r1c4 r2c4\nr1c3 r1c4\n", {2: [((0, 2),)]}),
    (
        "r4c1 r4c2\nr4c3 r4c4",
        "r4c1 r4c2 r4c3\nr4c3",
        {1: [((3, 0), (3, 1), (3, 2)), ((3, 2),)], 2: [((3, 2),), ((3, 3),)]},
    ),
]


@pytest.mark.parametrize(("old", "new", "wanted"), CHANGES)
def test_each_breach_is_named_with_its_cells(old: str, new: str, wanted: dict[int, list[tuple]]) -> None:
    assert old in SOLVED
    found: dict[str, list[tuple]] = {}
    changed = solution(SOLVED.replace(old, new))
    for breach in violations(FIGURE_1, changed):
        found.setdefault(breach.rule, []).append(breach.cells)
    assert found == {RULES[number]: cells for number, cells in wanted.items()}
    assert bool(wanted) or minimal(FIGURE_1, changed)


@pytest.mark.parametrize("piece", ["r1c1 r2c3", "r1c1 r1c3", "r1c1 r1c2 r2c2", "r1c1 r2c2 r2c3", "r1c1 r3c3"])
def test_a_piece_is_a_straight_line_of_adjacent_cells(piece: str) -> None:
    assert RULES[0] in {breach.rule for breach in violations(FIGURE_1, solution(piece))}


def test_a_superfluous_piece_is_allowed_but_not_minimal() -> None:
    """Figure 2: all ones of a diagonal may be laid over, which the thesis calls not illegal."""
    board = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])
    found = family_part(FAMILY.name, "explain")(board)[0]
    diagonal = ((0, 3), (1, 2), (2, 1), (3, 0))
    assert violations(board, found | {diagonal}) == []
    assert superfluous(board, found | {diagonal}) == [diagonal]
    assert minimal(board, found)


def walk(board: Board) -> list[tuple]:
    """The pieces in the order of the thesis, by trying every line of every length."""
    rows, cols = board.shape
    found = []
    for start in np.ndindex(rows, cols):
        for dr, dc in ((0, 1), (1, 1), (1, 0), (1, -1)):
            for length in range(2, max(rows, cols) + 1):
                cells = [(start[0] + dr * k, start[1] + dc * k) for k in range(length)]
                inside = all(0 <= r < rows and 0 <= c < cols for r, c in cells)
                if inside and sum(board.numbers[cell] for cell in cells) == board.maximum:
                    found.append(tuple(cells))
    return found + [(cell,) for cell in np.ndindex(rows, cols) if board.numbers[cell] == board.maximum]


def test_the_table_holds_every_piece_in_order() -> None:
    draw = random.Random(1)
    for _ in range(60):
        shape = draw.randint(1, 7), draw.randint(1, 7)
        maximum = draw.randint(1, 9)
        numbers = [draw.randint(1, min(maximum, draw.randint(1, 9))) for _ in range(shape[0] * shape[1])]
        board = Board(np.array(numbers, dtype=np.int32).reshape(shape), maximum)
        table, walked = piece_table(board), walk(board)
        assert table.pieces(np.arange(len(table))) == walked
        assert all(straight(piece) for piece in table.number_of)
        for cell, spot in enumerate(np.ndindex(shape)):
            assert table.at[cell] == [k for k, piece in enumerate(walked) if spot in piece]


PLACES = st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 3), st.integers(1, 4))


def piece_of(row: int, col: int, direction: int, length: int) -> Piece:
    """The piece as far as it lies on five columns."""
    down, right = DIRECTIONS[direction]
    cells = [(row + k * down, col + k * right) for k in range(length)]
    return tuple(cell for cell in cells if 0 <= cell[1] < 5)


PIECES = st.frozensets(PLACES.map(lambda place: piece_of(*place)))


def lines_of(pieces: frozenset[Piece]) -> PieceSet:
    ends = np.array([(piece[0], piece[-1]) for piece in pieces], dtype=np.int64).reshape(-1, 2, 2)
    return PieceSet(5, numbered(5, ends[:, 0], ends[:, 1]))


@pytest.mark.slow
@given(PIECES, PIECES)
def test_lines_are_the_set_of_their_pieces(some: frozenset[Piece], others: frozenset[Piece]) -> None:
    lines = lines_of(some)
    assert len(lines) == len(some) and frozenset(lines) == some
    assert lines == some and some == lines and hash(lines) == hash(some)
    assert lines - others == some - others and others - lines == others - some
    assert [piece in lines for piece in sorted(others)] == [piece in some for piece in sorted(others)]
    assert (lines == lines_of(others)) == (some == others)


def test_what_is_no_piece_is_in_no_set() -> None:
    lines = PieceSet(5, numbered(5, np.array([[0, 0]]), np.array([[0, 2]])))
    assert ((0, 0), (0, 1), (0, 2)) in lines
    for other in ((), "r1c1", ((0, 0), (0, 1)), ((0, 0), (1, 1), (0, 2)), ((0, 9),)):
        assert other not in lines


def test_the_lines_of_a_table_are_its_pieces() -> None:
    table = piece_table(from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]]))
    assert table.lines(np.arange(len(table))) == frozenset(table.number_of)

"""The checker names each breach; pieces are found as a plain walk over the board finds them."""

import random

import numpy as np
import pytest

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
from hardboard.puzzles.kamaji.rules import straight, superfluous
from hardboard.puzzles.registry import part

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


def broken(text: str) -> dict[str, list[tuple]]:
    """Rule -> the cells of its breaches."""
    found: dict[str, list[tuple]] = {}
    for breach in violations(FIGURE_1, solution(text)):
        found.setdefault(breach.rule, []).append(breach.cells)
    return found


def test_the_solution_of_figure_1_is_one() -> None:
    assert violations(FIGURE_1, solution()) == []
    assert minimal(FIGURE_1, solution())


def test_the_lower_4_may_use_the_1_above_it_instead() -> None:
    assert violations(FIGURE_1, solution(SOLVED.replace("r4c1 r4c2", "r3c2 r4c2"))) == []


def test_a_missing_piece_leaves_its_cells_bare() -> None:
    assert broken(SOLVED.replace("r1c4 r2c4\n", "")) == {RULES[2]: [((1, 3),)], RULES[3]: [((0, 3),)]}


def test_a_number_above_1_is_in_one_piece_only() -> None:
    assert broken(SOLVED + "r1c3 r1c4\n") == {RULES[2]: [((0, 2),)]}


def test_a_piece_adds_up_to_the_maximum() -> None:
    assert broken(SOLVED.replace("r4c3 r4c4", "r4c3").replace("r4c1 r4c2", "r4c1 r4c2 r4c3")) == {
        RULES[1]: [((3, 0), (3, 1), (3, 2)), ((3, 2),)],
        RULES[2]: [((3, 2),), ((3, 3),)],
    }


@pytest.mark.parametrize("piece", ["r1c1 r2c3", "r1c1 r1c3", "r1c1 r1c2 r2c2", "r1c1 r2c2 r2c3", "r1c1 r3c3"])
def test_a_piece_is_a_straight_line_of_adjacent_cells(piece: str) -> None:
    assert RULES[0] in broken(piece)


def test_a_superfluous_piece_is_allowed_but_not_minimal() -> None:
    """Figure 2: all ones of a diagonal may be laid over, which the thesis calls not illegal."""
    board = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])
    found = part(FAMILY.name, "explain")(board)[0]
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

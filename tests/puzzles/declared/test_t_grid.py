"""T-grids: where every cell has a shut side, loops are Hamiltonian cycles, by the judge and by a frontier."""

from itertools import product
from random import Random

import pytest

from hardboard.puzzles import InputError, family
from hardboard.render.loops import shut_sides
from hardboard.verify.judge import judge
from tests.support.hamilton import cycles, sides

T_GRID = family("t-grid")


def random_tees(rng: Random, rows: int, cols: int) -> list[list[str]]:
    """A side for each cell."""
    return [[rng.choice("UDLR") for _ in range(cols)] for _ in range(rows)]


def test_loops_are_hamiltonian_cycles() -> None:
    rng, several = Random(1), set()
    for _ in range(60):
        rows, cols = rng.choice([(2, 3), (4, 3), (4, 4), (4, 5)])
        tees = random_tees(rng, rows, cols)
        for row, col in product(range(rows), range(cols)):
            if rng.random() < 0.8:  # a side at the edge shuts nothing, so that there are cycles
                tees[row][col] = "U" if row == 0 else "D" if row == rows - 1 else tees[row][col]
        board = T_GRID.declared.layout.board({"rows": rows, "cols": cols, "clues": tees})
        shut = sides([((r, c), tees[r][c]) for r, c in product(range(rows), range(cols))])
        number = judge("t-grid").count(board)
        assert number == cycles(rows, cols, shut)
        several.add(min(number, 2))
    assert several >= {0, 1}


def test_a_side_is_shut_from_both_sides_and_no_other_word_is_one() -> None:
    board = T_GRID.read_board("> . .\n. ^ .")
    assert T_GRID.read_board(T_GRID.write_board(board, ".txt"), ".txt") == board
    assert len(shut_sides(board)) == 2
    with pytest.raises(InputError, match="U, D, L or R"):
        T_GRID.read_board("x . .\n. . .")


def test_a_cell_without_a_clue_may_be_left_out() -> None:
    board = T_GRID.read_board("^ . .\n. . .\n. . .")
    assert judge("t-grid").count(board) == 7

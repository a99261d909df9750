"""T-grids: where every cell has a shut side, loops are Hamiltonian cycles, by the judge and by a frontier."""

from random import Random

import pytest

from hardboard.puzzles import InputError, family
from hardboard.render.loops import shut_sides
from hardboard.verify.judge import judge
from tests.support.hamilton import board_of, cycles_of, random_tees

T_GRID = family("t-grid")


def test_loops_are_hamiltonian_cycles() -> None:
    rng, several = Random(1), set()
    for _ in range(60):
        tees = random_tees(rng, *rng.choice([(2, 3), (4, 3), (4, 4), (4, 5)]))
        number = judge("t-grid").count(board_of(tees))
        assert number == cycles_of(tees)
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

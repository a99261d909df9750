"""Brute force, its lower bound, and the table of options of van Meurs (2008), section 7.1."""

import random
from math import comb

import numpy as np
import pytest

from hardboard.puzzles import GaveUp
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.theses.van_meurs.brute import brute_force, least_black, options_table, unshared_sides
from hardboard.verify.judge import judge


def test_the_table_of_section_7_1() -> None:
    """9 x 9 cells with 11 clues leave 70. The thesis's rows 16 and 17 are off by its program's rounding."""
    table = options_table(81 - 11, 18)
    assert table[4] == (5, 12_103_014, 13_077_134)
    assert table[14] == (15, 721_480_692_460_864, 975_475_542_689_759)
    assert table[15] == (16, 2_480_089_880_334_220, 3_455_565_423_023_979)
    assert table[16] == (17, 7_877_932_561_061_640, 11_333_497_984_085_619)
    assert table[17] == (18, 23_196_134_763_125_940, 34_529_632_747_211_559)
    assert sum(comb(70, k) for k in range(1, 19)) == table[-1][2]


def test_the_lower_bound_counts_sides_that_share_no_cell() -> None:
    clues = np.zeros((7, 7), dtype=np.int32)
    clues[3, 3] = 2
    assert least_black(Board.of_array(clues.copy())) == 4
    clues[3, 5] = 2  # both reach the cell between them, and on its right the second sees the edge
    assert least_black(Board.of_array(clues)) == 3 + 2 + 1
    assert unshared_sides(Board.of_array(clues)) == 3 + 2, "without the cell between them"


def test_brute_force_agrees_with_the_judge_on_small_boards() -> None:
    draw = random.Random(3)
    answers = []
    for _ in range(40):
        clues = np.zeros((3, 4), dtype=np.int32)
        for _ in range(draw.randint(2, 4)):
            clues[draw.randrange(3), draw.randrange(4)] = draw.randint(2, 6)
        board = Board.of_array(clues)
        found = brute_force(board)
        answers.append(found is not None)
        assert answers[-1] == (judge("kurodoko").find(board) is not None)
        assert found is None or not KURODOKO.violations(board, found)
    assert {True, False} == set(answers)


def test_brute_force_gives_up_in_one_line() -> None:
    clues = np.zeros((9, 9), dtype=np.int32)
    clues[4, 4] = 2
    clues[0, 0] = 9
    with pytest.raises(GaveUp, match="no solution among the first 1,000 options"):
        brute_force(Board.of_array(clues), most=1000)

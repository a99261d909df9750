"""Brute force (Kleijn 2018, 3.1): the example's printed grid, shared by two solutions; and every solution
once.
"""

from itertools import islice
from random import Random

from hardboard.puzzles.kamaji import FAMILY, from_rows, printed
from hardboard.theses.kleijn import brute, thesis

FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])
PRINTED = "01 -2 02 -3\n04 01 08 03\n04 -5 05 -5\n-4 06 07 07"


def test_figure_1_has_two_solutions_that_print_as_the_same_grid_and_show_as_different_texts() -> None:
    first, second = brute.solutions(FIGURE_1)
    assert printed(FIGURE_1, first) == printed(FIGURE_1, second) == PRINTED
    assert FAMILY.show_solution(first) != FAMILY.show_solution(second)
    assert {*(first ^ second)} == {((2, 1), (3, 1)), ((3, 0), (3, 1))}


def test_figure_2_has_one_minimal_solution_and_one_more_that_is_not() -> None:
    board = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])
    (only,) = brute.solutions(board)
    both = set(brute.solutions(board, only_minimal=False))
    assert both == {only, only | {((0, 3), (1, 2), (2, 1), (3, 0))}}


def test_his_plain_search_finds_the_same_in_the_same_order_and_lays_no_fewer_pieces() -> None:
    for seed in range(12):
        board = thesis.draw_board(4, Random(seed), thesis.Parameters(pairs=4, seldom=1.0))
        if board is not None:
            plain = list(islice(brute.solutions(board, look_ahead=False), 20))
            assert plain == list(islice(brute.solutions(board), 20)) and plain
            assert brute.tried(board, look_ahead=False) >= brute.tried(board) > 0
    assert brute.find(from_rows([[3, 3], [3, 4]]), look_ahead=False) is None

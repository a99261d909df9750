"""Biggerfirst (Kleijn 2018, 3.2): its runs, its trail, and its claim about unique minimal solutions."""

import random
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardboard.puzzles.kamaji import Board, from_rows, minimal, violations
from hardboard.puzzles.trail import techniques
from hardboard.theses.kleijn import brute
from hardboard.theses.kleijn.generate import STYLES, draw_board, mend
from hardboard.theses.kleijn.human import biggerfirst, solve

FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])
FIGURE_2 = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])


def test_figure_2_takes_one_run_threes_then_twos_then_ones() -> None:
    done = biggerfirst(FIGURE_2)
    assert done.solved
    assert len(done.runs) == 1
    covered = [int(FIGURE_2.numbers[step.because[0]]) for step in done.trail]
    assert covered == [4, 3, 3, 2, 2, 2, 1, 1]


def test_figure_1_needs_brute_force_for_the_lower_4_only() -> None:
    solution, trail = solve(FIGURE_1)
    assert solution in set(brute.solutions(FIGURE_1))
    assert techniques(trail) == {"maximum": 1, "only piece": 6, "brute force": 1}
    assert [step.cells for step in trail if step.depth] == [((2, 1), (3, 1))]


def test_every_step_names_its_piece_and_the_cell_it_is_for() -> None:
    step = biggerfirst(FIGURE_2).trail[1]
    assert str(step) == (
        "only piece: row 3, column 2; row 4, column 3 are a piece 1 + 3, "
        "because no other piece can cover the 3 at row 4, column 3 (run 1)"
    )


def half_mended(seed: int) -> Board:
    """A drawn board, mended so little or so much that about half of these boards are unique."""
    draw = random.Random(seed)
    board, wanted = draw_board(draw.randint(4, 6), draw, STYLES[draw.choice(list(STYLES))])
    for _ in range(draw.randint(0, 12)):
        rival = next((other for other in brute.solutions(board) if other != wanted), None)
        change = mend(board, wanted, rival, draw) if rival else None
        board = change[0] if change else board
    return board


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_a_board_solved_without_brute_force_has_one_minimal_solution(seed: int) -> None:
    """The claim of 3.2, with brute force as the witness."""
    board = half_mended(seed)
    done = biggerfirst(board)
    assert not done.solved or list(islice(brute.solutions(board), 2)) == [done.laid]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=12, max_size=12), st.integers(4, 5))
def test_what_is_laid_is_in_every_solution_of_any_board(numbers: list[int], maximum: int) -> None:
    board = Board(np.array(numbers, dtype=np.int32).reshape(3, 4), maximum)
    done = biggerfirst(board)
    found = list(brute.solutions(board, only_minimal=False))
    assert all(done.laid <= solution for solution in found)
    solution, _ = solve(board)
    assert (solution is None) == (not found)
    assert solution is None or (violations(board, solution) == [] and minimal(board, solution))

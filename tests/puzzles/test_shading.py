"""Solutions as text and as JSON; a solution must fit its board to be one."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra import numpy as hnp

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import Shading, show_shading
from hardboard.puzzles.shading import read_solution, solution_from_record, solution_to_record, to_rows

BOARD = KURODOKO.read_board("3x2:f")


@pytest.mark.slow
@given(hnp.arrays(bool, hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=6)))
def test_round_trips(shading: Shading) -> None:
    board = Board.of_array(np.zeros(shading.shape, dtype=np.int32))
    texts = (
        show_shading(shading),
        json.dumps({"solution": solution_to_record(shading)}),
        json.dumps({"solution": to_rows(shading)}),
    )
    for text in texts:
        assert np.array_equal(read_solution(text, board), shading)


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        (None, "None"),
        ("x", "'x'"),
        ({"a": 1}, "a list of 2 rows"),
        ([[0, 0, 0]], "1 row"),
        ([[0, 0, 0], [0, 0]], "row 2: 2 cells; expected 3"),
        ([[0, 0, 0], "000"], "row 2"),
        ([[0, 0, 2], [0, 0, 0]], "row 1: 2; expected 0 or 1"),
        ([[0, 0.5, 0], [0, 0, 0]], "row 1: 0.5"),
        ([[0, None, 0], [0, 0, 0]], "row 1: None"),
        ([["1", 0, 0], [0, 0, 0]], "row 1: '1'"),
        ([[10**30, 0, 0], [0, 0, 0]], "row 1: 10000"),
        (["...", ".."], "line 2: 2 cells"),
        (["..."], "1 row; expected 2"),
    ],
)
def test_what_is_not_a_solution(solution: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        solution_from_record(solution, BOARD)


def test_a_record_without_a_solution() -> None:
    for text in ("{}", '{"solution": null}'):
        with pytest.raises(InputError, match="no solution"):
            read_solution(text, BOARD)

"""Boards and solutions as text and JSON: they come back as they went out, and bad input is named in one
line.
"""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.kamaji import FAMILY, Board, from_rows, piece_table
from hardboard.puzzles.registry import family

FIGURE_1 = "4\n5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n"


@st.composite
def boards(draw: st.DrawFn, square: bool = False) -> Board:
    rows = draw(st.integers(1, 6))
    cols = rows if square else draw(st.integers(1, 6))
    maximum = draw(st.integers(1, 12))
    numbers = draw(st.lists(st.integers(1, maximum), min_size=rows * cols, max_size=rows * cols))
    return Board(np.array(numbers, dtype=np.int32).reshape(rows, cols), maximum)


def test_the_family_is_listed() -> None:
    assert family("kamaji") is FAMILY


def test_the_thesis_text_of_figure_1() -> None:
    board = FAMILY.read_board(FIGURE_1)
    assert board == from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])
    assert board.maximum == 5
    assert FAMILY.write_board(board, ".txt") == FIGURE_1


@pytest.mark.slow
@given(boards(square=True))
def test_square_boards_survive_the_thesis_text(board: Board) -> None:
    assert FAMILY.read_board(FAMILY.write_board(board, ".txt")) == board


@pytest.mark.slow
@given(boards())
def test_boards_survive_json(board: Board) -> None:
    assert FAMILY.read_board(FAMILY.write_board(board, ".json")) == board
    assert hash(FAMILY.read_board(FAMILY.write_board(board, ".json"))) == hash(board)


def test_without_a_maximum_it_is_the_largest_number() -> None:
    assert FAMILY.board_from_record({"rows": 1, "cols": 2, "clues": [[2, 3]]}).maximum == 3


def test_a_rectangle_has_no_thesis_text() -> None:
    with pytest.raises(InputError, match="a square"):
        FAMILY.write_board(from_rows([[1, 2, 3]]), ".txt")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "0 lines; expected the size"),
        ("2\n3\n1 2\n", "1 row; expected 2"),
        ("2\n3\n1 2\n1 2 1\n", "line 4: 3 numbers; expected 2"),
        ("2\n3\n1 2\n1 x\n", "line 4: 'x'"),
        ("2\n3\n1 2\n1 -2\n", "line 4: '-2'"),
        ("2\n3\n1 0\n1 2\n", "row 1, column 2: the number 0"),
        ("2\n3\n1 4\n1 2\n", "row 1, column 2: the number 4; expected a number from 1 to the maximum 3"),
        ("2 2\n3\n1 2\n1 2\n", "row 2: 1 cell; expected 2 cells"),
        ("2\n0\n1 2\n1 2\n", "the maximum 0"),
        ('{"clues": [[1, 2], [1]]}', "row 2: 1 cell; expected 2"),
        ('{"clues": [[1, null]]}', "row 1, column 2: the number None"),
        ('{"clues": [[1, true]]}', "row 1, column 2: the number True"),
        ('{"clues": []}', "no cells"),
        ('{"rows": 2, "clues": [[1, 2]]}', "rows 2; expected 1"),
        ('{"maximum": "3", "clues": [[1, 2]]}', "the maximum '3'"),
        ('{"clues": 3}', "no clues"),
    ],
)
def test_a_bad_board_is_named(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as error:
        FAMILY.read_board(text)
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.slow
@given(boards(), st.data())
def test_solutions_survive_text_and_json(board: Board, data: st.DataObject) -> None:
    """Any set of pieces, with the cells of the maximum in it, comes back."""
    table = piece_table(board)
    every = table.pieces(np.arange(len(table)))
    chosen = {piece for piece in every if len(piece) == 1 or data.draw(st.booleans())}
    solution = frozenset(chosen)
    assert FAMILY.read_solution(FAMILY.show_solution(solution), board) == solution
    record = json.loads(json.dumps({"solution": FAMILY.solution_to_record(solution)}))
    assert FAMILY.solution_from_record(record["solution"], board) == solution
    assert FAMILY.read_solution(json.dumps(record), board) == solution


def test_the_maximum_may_be_left_out_and_cells_may_come_in_any_order() -> None:
    board = from_rows([[2, 3], [5, 5]])
    wanted = frozenset({((0, 0), (0, 1)), ((1, 0),), ((1, 1),)})
    assert FAMILY.solution_from_record([[[0, 1], [0, 0]]], board) == wanted
    assert FAMILY.read_solution("r1c2 r1c1\n\nr2c2\n", board) == wanted


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("r1c1 r1c2\nr1c2 r1c1\n", "line 2: the piece r1c1 r1c2 again"),
        ("r1c1 r1c1\n", "line 1: a cell written twice"),
        ("r1c1 r1c3\n", "line 1: the cell r1c3; expected a cell of the 2 x 2 board"),
        ("1,1 1,2\n", "line 1: '1,1'"),
        ("{}", "no solution"),
        ('{"solution": [[[0, 0], [0]]]}', "piece 1"),
        ('{"solution": [[]]}', "piece 1: no cells"),
        ('{"solution": 5}', "piece 1"),
    ],
)
def test_a_bad_solution_is_named(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as error:
        FAMILY.read_solution(text, from_rows([[2, 3], [5, 5]]))
    assert complaint in str(error.value)

"""Janko's text, puzz.link addresses and JSON say the same board; what is wrong with a text is said in one
line.
"""

import numpy as np
import pytest

from hardboard.puzzles import InputError, family

FAMILY = family("kuroshuto")
FIGURE_17 = "- - - 2\n- - 1 -\n3 - - -\n3 1 - -\n"
SOLVED_17 = "x o x 2\no o 1 o\n3 x o x\n3 1 o o\n"
SOURCE = f"[begin]\npuzzle kuroshuto\n[problem]\n{FIGURE_17}[solution]\n{SOLVED_17}[end]\n"


def test_a_solution_is_written_and_read_in_jankos_signs() -> None:
    board = FAMILY.read_board(FIGURE_17)
    shading = FAMILY.read_solution(SOLVED_17, board)
    assert np.argwhere(shading).tolist() == [[0, 0], [0, 2], [2, 1], [2, 3]]
    assert np.array_equal(FAMILY.read_solution(FAMILY.show_solution(shading), board), shading)


def test_a_whole_source_of_jankos_site_is_read_by_its_sections() -> None:
    board = FAMILY.read_board(SOURCE)
    assert board == FAMILY.read_board(FIGURE_17)
    assert np.array_equal(FAMILY.read_solution(SOURCE, board), FAMILY.read_solution(SOLVED_17, board))


def test_coloured_tiles_are_empty_tiles_of_the_board() -> None:
    assert FAMILY.read_board(SOLVED_17) == FAMILY.read_board(FIGURE_17)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- -\n-\n", "line 2: 1 cell; expected 2 cells"),
        ("- 0\n", "line 1: the cell '0'"),
        ("\n- a\n", "line 2: the cell 'a'"),
        ("", "no cells"),
        ("[solution]\n- -\n", "no heading 'problem'"),
    ],
)
def test_a_bad_text_is_named_with_its_line(text: str, words: str) -> None:
    with pytest.raises(InputError) as error:
        FAMILY.read_board(text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["x o x 2\no o 1 o\n3 x o x\n3 - o o\n", SOLVED_17.replace("2", "3"), "o o\no o\n"]
)
def test_a_solution_of_another_board_or_with_an_empty_tile_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        FAMILY.read_solution(text, FAMILY.read_board(FIGURE_17))

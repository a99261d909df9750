"""Ratings count the guesses and techniques of the thesis's section 6.3."""

import re

import pytest

from hardboard.puzzles import InputError, family
from hardboard.puzzles.families.kuroshuto import FAMILY as KUROSHUTO
from hardboard.theses.straathof.rate import GUESS_WEIGHT, LOOKS, POINTS, rate

#: Table 4 of the thesis: the puzzles of Janko's site that need a guess, by how many; the other 178 of the 210
#: need none.
GUESSES = {
    1: {4, 9, 16, 19, 23, 26, 49, 54, 63, 66, 86, 96, 145, 146, 151, 167, 185, 186, 201, 205},
    2: {6, 50, 55, 81, 83, 97, 176, 190, 192},
    3: {60, 162, 175, 199},
    4: {76, 80, 129, 196},
    5: {147},
}


def test_a_puzzle_that_candidates_solve_is_easy() -> None:
    rating = rate(KUROSHUTO.read_board("1 -"))
    assert (rating.label, rating.facts["points"], rating.facts["backtracking"]) == ("easy", 0, 0)


def test_techniques_give_points_once_each() -> None:
    rating = rate(KUROSHUTO.read_board("- - - 2\n- - 1 -\n3 - - -\n3 1 - -"))
    assert rating.label == "medium"
    assert rating.facts["used"] == ["flood fill"]
    assert rating.facts["points"] == POINTS["flood fill"] == 2


def test_a_guess_outweighs_all_points() -> None:
    rating = rate(KUROSHUTO.read_board("2 - - -\n- - - 1\n- - - -\n2 2 - -"))
    assert (rating.label, rating.facts["backtracking"]) == ("hard", 1)
    assert rating.effort == 16 + LOOKS * (GUESS_WEIGHT + rating.facts["points"])


def test_what_has_no_solution_has_no_rating() -> None:
    with pytest.raises(InputError):
        rate(KUROSHUTO.read_board("3 -"))


@pytest.mark.slow
def test_backtracking_sets_agree_with_table_4_but_for_one_puzzle(corpus) -> None:
    kuroshuto, others, compared = family("kuroshuto"), {}, 0
    for record in corpus("kuroshuto"):
        if number := re.match(r"(?:/Kuroshuto/)?(\d+)[._]", record["id"]):
            puzzle = int(number[1])
            expected = next((guesses for guesses, puzzles in GUESSES.items() if puzzle in puzzles), 0)
            found = rate(kuroshuto.board_from_record(record)).facts["backtracking"]
            compared += 1
            if found != expected:
                others[puzzle] = (found, expected)
    assert compared == 99
    assert others == {81: (3, 2)}

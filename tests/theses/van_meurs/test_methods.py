"""Van Meurs's methods, alone and one after the other: they agree with the judge, or say that they gave up."""

import random

import numpy as np
import pytest

from benchmarks._puzzles import Source
from hardboard.puzzles import GaveUp
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.theses.van_meurs.brute import tried
from hardboard.theses.van_meurs.human.guess import where_rules_stop
from hardboard.theses.van_meurs.human.position import EMPTY
from hardboard.theses.van_meurs.methods import METHODS
from hardboard.verify.judge import judge
from tests.docs.test_benchmarks import FOLDER

PUZZLES = Source(FOLDER).published("kurodoko")
FAST = {"population": 150, "selection": 30}


@pytest.mark.parametrize("name", ["brute", "rules+brute"])
def test_brute_force_after_the_rules_finds_what_the_judge_finds(name: str) -> None:
    draw = random.Random(5)
    answers = []
    for _ in range(60):
        clues = np.zeros((4, 4), dtype=np.int32)
        for _ in range(draw.randint(1, 4)):
            clues[draw.randrange(4), draw.randrange(4)] = draw.randint(2, 7)
        found = METHODS[name](Board.of_array(clues))
        answers.append(found is not None)
        assert answers[-1] == (judge("kurodoko").find(Board.of_array(clues)) is not None)
        assert found is None or not KURODOKO.violations(Board.of_array(clues), found)
    assert set(answers) == {True, False}


@pytest.mark.parametrize("name", ["rules+brute", "rules+genetic"])
def test_what_the_rules_leave_open_is_found(name: str) -> None:
    hard = [puzzle for puzzle in PUZZLES if EMPTY in where_rules_stop(puzzle.board).cells][:3]
    assert hard, "puzzles that the rules alone do not solve"
    for puzzle in hard:
        found = METHODS[name](puzzle.board, **(FAST if "genetic" in name else {}))
        assert np.array_equal(found, puzzle.solution), puzzle.name


def test_a_search_that_is_left_and_taken_up_again_tries_each_option_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = KURODOKO.read_board("4x4:a3m3")
    whole = tried(board)
    monkeypatch.setattr("hardboard.theses.van_meurs.brute.AT_ONCE", 7)
    again = tried(board)
    assert whole[1] == again[1] > 7
    assert (whole[0] is None) == (again[0] is None)
    with pytest.raises(GaveUp, match="the first 10 options"):
        tried(board, 10)

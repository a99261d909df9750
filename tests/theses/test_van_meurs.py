"""Van Meurs 2008: options, brute force, evolution, the methods by name, and ratings."""

from collections.abc import Callable
from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest

from benchmarks._puzzles import Source
from hardboard.puzzles import GaveUp
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY, FAMILY as KURODOKO
from hardboard.puzzles.grid import Shading, adjacent_pairs, visible_counts
from hardboard.theses.van_meurs.brute import brute_force, least_black, options_table, tried, unshared_sides
from hardboard.theses.van_meurs.genetic import QUICK, THESIS, Evolution, GeneticBoard, Population, genetic
from hardboard.theses.van_meurs.human.guess import where_rules_stop
from hardboard.theses.van_meurs.human.position import EMPTY
from hardboard.theses.van_meurs.methods import METHODS
from hardboard.theses.van_meurs.rate import LEVEL_LOOKS, rate
from hardboard.verify.judge import judge
from tests.docs.test_benchmarks import FOLDER
from tests.support.boards import small_boards


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


def test_brute_force_gives_up_in_one_line() -> None:
    clues = np.zeros((9, 9), dtype=np.int32)
    clues[4, 4] = 2
    clues[0, 0] = 9
    with pytest.raises(GaveUp, match="no solution among the first 1,000 options"):
        brute_force(Board.of_array(clues), options=1000)


BOARD = Board.of_array(
    np.array([[0, 3, 0, 0, 0, 2], [0, 0, 0, 7, 0, 0], [4, 0, 0, 0, 0, 0], [0, 0, 5, 0, 0, 3]], dtype=np.int32)
)


SMALL = replace(THESIS, population=60, selection=10)


def world(parameters: Evolution = SMALL, board: Board = BOARD) -> GeneticBoard:
    return GeneticBoard(board, np.random.default_rng(1), parameters)


def shadings(place: GeneticBoard, population: Population) -> list[Shading]:
    found = [place.unpack(population, which) for which in range(len(population))]
    assert (place.pack(np.stack(found)) == population).all(), "the frame is as it was"
    assert not any((shading & (place.board.clue_array != 0)).any() for shading in found)
    return found


def test_a_grade_adds_differences_and_pairs() -> None:
    """F1 + F2 of section 5.2, with two points for every two black cells side by side."""
    place = world()
    population = place.populate(0)
    grades = place.grades(population)
    for shading, grade in zip(shadings(place, population), grades, strict=True):
        clue = BOARD.clue_array > 0
        differences = np.abs(visible_counts(shading) - BOARD.clue_array)[clue].sum()
        assert grade == differences + 2 * len(adjacent_pairs(shading))


def test_a_shading_that_only_cuts_the_white_cells_is_no_solution() -> None:
    board = Board.of_array(np.array([[0, 0, 3], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    place = world(board=board)
    cut = np.array([[[0, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 0]]], dtype=bool)
    assert place.solved(place.pack(cut), np.zeros(2)) is None


def test_it_gives_up() -> None:
    board = Board.of_array(np.array([[2, 2, 0], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    with pytest.raises(GaveUp, match="no solution in 50 generations"):
        genetic(board, parameters=replace(QUICK, population=30, selection=5, abort_after=50))


PUZZLES = Source(FOLDER).published("kurodoko")
FAST = {"population": 150, "selection": 30}


@pytest.mark.parametrize("name", ["brute", "rules+brute"])
def test_brute_force_after_the_rules_finds_what_the_judge_finds(name: str) -> None:
    answers = []
    for board in small_boards("kurodoko", 60, 5):
        found = METHODS[name](board)
        answers.append(found is not None)
        assert answers[-1] == (judge("kurodoko").find(board) is not None)
        assert found is None or not KURODOKO.violations(board, found)
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


Records = Callable[[str], list[dict[str, Any]]]


def test_a_board_that_the_rules_solve_is_easy() -> None:
    board = Board.of_array(np.array([[0, 0, 0], [0, 5, 0], [0, 0, 3]], dtype=np.int32))
    found: Any = rate(board)
    assert found.label == "easy"
    assert found.facts["depth of guesses"] == found.facts["guesses"] == 0
    assert found.effort == round(LEVEL_LOOKS * sum(found.facts["steps"].values()), 1), "steps of level 1 only"


@pytest.mark.thorough
def test_the_effort_goes_with_the_publishers_labels(corpus: Records) -> None:
    labelled = [record for record in corpus("kurodoko") if record.get("difficulty")][::4]
    ratings = [rate(FAMILY.board_from_record(record)) for record in labelled]
    theirs = [("EASY", "MEDIUM", "HARD").index(record["difficulty"]) for record in labelled]
    from scipy.stats import spearmanr

    assert spearmanr([rating.effort for rating in ratings], theirs)[0] > 0.75
    hard = [rating.label for rating, label in zip(ratings, theirs, strict=True) if label == 2]
    easy = [rating.label for rating, label in zip(ratings, theirs, strict=True) if label == 0]
    assert hard.count("easy") <= len(hard) // 10
    assert easy.count("hard") <= len(easy) // 10

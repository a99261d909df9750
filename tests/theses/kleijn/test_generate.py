"""Generating: valid by construction at any size, unique by mending, of the wanted difficulty; and the rating
behind it.
"""

import random

import pytest

from hardboard.people.rating import Rating
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.kamaji import FAMILY, from_rows, violations
from hardboard.puzzles.registry import part
from hardboard.theses.kleijn import brute
from hardboard.theses.kleijn.generate import STYLES, draw_board, generate, mend
from hardboard.theses.kleijn.rate import effort, points, rate

#: Kleijn 2018: ones and twos (Table 1) and runs (Table 2) for each size and number of stars.
TABLES = {
    "easy": {7: (4.0, 10.5, 2.0), 8: (4.5, 10.5, 1.5), 9: (6.5, 11.5, 2.5)},
    "medium": {7: (5.75, 14.5, 2.5), 8: (6.75, 18.0, 3.0), 9: (8.0, 17.125, 3.2)},
    "hard": {7: (12.25, 13.25, 3.25), 8: (11.75, 19.75, 3.25), 9: (17.0, 19.4, 3.4)},
}


@pytest.mark.parametrize("wanted", TABLES)
def test_the_columns_of_the_thesis_tables_get_their_stars(wanted: str) -> None:
    for size, (ones, twos, runs) in TABLES[wanted].items():
        score = points((ones + twos) / size**2, size, runs)
        assert Rating(effort(score, size**2), size**2).label == wanted


def test_a_board_that_needs_brute_force_is_hard() -> None:
    rating = rate(from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]]))
    assert rating.label == "hard"
    assert rating.facts == {"small": 0.562, "runs": 2, "brute force": True}


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_generated_puzzles_have_one_minimal_solution(size: int) -> None:
    for seed in range(4):
        board, wanted = generate(size, size, seed=seed, solutions=brute.solutions)
        assert list(brute.solutions(board)) == [wanted]


@pytest.mark.parametrize("wanted", TABLES)
def test_puzzles_have_the_wanted_difficulty(wanted: str) -> None:
    lines: list[str] = []
    make = part(FAMILY.name, "generate")
    board, _ = make(7, 7, seed=1, difficulty=wanted, solutions=brute.solutions, progress=lines.append)
    assert part(FAMILY.name, "rate")(board).label == wanted
    assert lines[-1] == f"attempt {len(lines)}: done"


def test_mending_breaks_the_rival_and_keeps_the_wanted_solution() -> None:
    mended = 0
    for seed in range(20):
        draw = random.Random(seed)
        board, wanted = draw_board(6, draw, STYLES["medium"])
        rival = next((other for other in brute.solutions(board) if other != wanted), None)
        change = mend(board, wanted, rival, draw) if rival else None
        if rival and change:
            mended += 1
            assert change[1] == wanted
            assert violations(change[0], wanted) == []
            assert violations(change[0], rival) != []
    assert mended > 10


def test_a_judge_that_always_finds_a_rival_is_given_up_on() -> None:
    with pytest.raises(GaveUp, match="no puzzle of 4 rows"):
        generate(4, 4, seed=1, solutions=lambda board: [frozenset()])

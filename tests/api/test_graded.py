"""Puzzles of a wished grade: what is made has it, harder or easier ones are made until one has."""

import pytest

from hardboard.api import puzzle
from hardboard.api.graded import BY_LABEL, TRIES, generate_of_grade
from hardboard.people.rating import GRADES, LIMITS, DifficultyRating, wished_grades
from hardboard.puzzles.errors import GaveUp, InputError


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kurodoko", "kamaji", "light-up", "star-battle", "simple-loop"])
def test_what_is_made_has_the_grade(name: str) -> None:
    made = puzzle.generate(name, 5, seed=1, difficulty="1-4")
    assert made.rate().grade in range(1, 5) and made.unique()


def test_ways_become_harder_and_easier() -> None:
    ways: list[str | None] = []

    def make(seed: int, way: str | None) -> tuple[str | None, None]:
        ways.append(way)
        return way, None

    effort = {"hard": 600.0, "medium": 120.0, "easy": 5.0}

    def rate(way: str) -> DifficultyRating:
        return DifficultyRating(effort[way], 25)

    assert generate_of_grade(range(1, 2), 0, make, rate, BY_LABEL) == ("easy", None)
    assert ways == ["hard", "medium", "easy"]
    with pytest.raises(GaveUp, match=r"no puzzle of grade 2-4 among 40 puzzles, whose grades are 1 \("):
        generate_of_grade(range(2, 5), 0, make, rate, BY_LABEL)
    assert len(ways) == 3 + TRIES


@pytest.mark.parametrize("wrong", ["0", "10", "6-4", "cruel", "4-", "1-2-3", ""])
def test_what_is_no_difficulty_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="expected easy, medium, hard, 1 to 9, or two such as 4-6"):
        wished_grades(wrong)


def test_grades_begin_where_limits_are() -> None:
    assert [DifficultyRating(limit, 25).grade for limit in (0, *LIMITS)] == list(GRADES)

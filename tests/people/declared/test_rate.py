"""Effort as people reason: patterns and single rules at a glance, far ones and rules together at a price,
and each of these kinds once more, to think of it."""

import pytest

from hardboard.people.declared.rate import rate
from hardboard.people.rating import LABELS, DifficultyRating, effort_threshold
from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration


def declared(name: str) -> Declaration:
    found = family(name).declared
    assert found is not None
    return found


def test_steps_at_a_glance_count_one_each() -> None:
    """A bulb in the corner lights all others, by one rule each."""
    board = Board(3, 3, clues={0: -1, 1: 2, 7: -1, 8: -1})
    rating = rate(declared("light-up"), board)
    assert rating.effort == rating.cells == rating.facts["at a glance"] > 0


@pytest.mark.parametrize("cells", [9, 25, 100, 400])
def test_a_word_is_a_range_of_the_effort(cells: int) -> None:
    """More effort never makes a puzzle of a size easier, and each word has a place in between."""
    words = [DifficultyRating(effort, cells).label for effort in range(4 * cells + 50)]
    assert words == sorted(words, key=LABELS.index) and set(words) == set(LABELS)
    assert [DifficultyRating(effort_threshold(word, cells), cells).label for word in LABELS] == [*LABELS]

"""Effort as people reason: patterns and single rules at a glance, far ones and rules together at a price,
and each of these kinds once more, to think of it."""

import pytest

from hardboard.people.declared.rate import FAR, rate
from hardboard.people.rating import DOUBLING, KIND, LABELS, Rating, begins
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


def test_rules_together_cost_by_how_many_they_are() -> None:
    kind = family("slitherlink")
    record = {"rows": 3, "cols": 3, "clues": [[2, None, 3], [None, 3, None], [None, None, 3]]}
    board = kind.board_from_record(record)
    rating = rate(declared("slitherlink"), board)
    glances, together = rating.facts["at a glance"], rating.facts["several rules together"]
    assert isinstance(glances, int) and isinstance(together, int) and together and not rating.facts["far"]
    assert glances + together == rating.cells
    assert rating.effort >= glances + together * DOUBLING + KIND


def test_far_steps_cost_each_and_once_that_they_are_needed() -> None:
    """A Yin-Yang of which all follows from one rule alone, but not all at a glance."""
    kind = family("yin-yang")
    board = kind.read_board("W . W W W\n. . . B .\n. B W W W\nW B W . W\nW B B B W")
    rating = rate(declared("yin-yang"), board)
    glances, far = rating.facts["at a glance"], rating.facts["far"]
    assert isinstance(glances, int) and isinstance(far, int)
    assert far > 1 and glances + far == rating.cells
    assert rating.effort == glances + FAR * far + KIND


@pytest.mark.parametrize("cells", [9, 25, 100, 400])
def test_a_word_is_a_range_of_the_effort(cells: int) -> None:
    """More effort never makes a puzzle of a size easier, and each word has a place in between."""
    words = [Rating(effort, cells).label for effort in range(4 * cells + 50)]
    assert words == sorted(words, key=LABELS.index) and set(words) == set(LABELS)
    assert [Rating(begins(word, cells), cells).label for word in LABELS] == [*LABELS]

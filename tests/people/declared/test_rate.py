"""Effort as people reason: patterns and single rules at a glance, far ones and rules together at a price."""

import pytest

from hardboard.people.declared.position import DeclaredPosition
from hardboard.people.declared.rate import DOUBLING, _far, effort, label, rate
from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration


def declared(name: str) -> Declaration:
    found = family(name).declared
    assert found is not None
    return found


def test_steps_at_a_glance_count_one_each() -> None:
    """A bulb in the corner lights all others, by one rule each."""
    board = Board(2, 2, clues={3: 1, 1: -1, 2: -1})
    assert effort(declared("light-up"), board) <= 4


@pytest.mark.parametrize(("black", "cell", "far"), [([1], 4, False), ([5, 8], 2, True)])
def test_a_wall_is_far_where_it_is_longer_than_around_a_cell(black: list[int], cell: int, far: bool) -> None:
    """White cells are connected: the corner of a Hitori must not be shut in, nor the three cells about it."""
    known = [True if one in black else False if one in (0, 15) else None for one in range(16)]
    position = DeclaredPosition(declared("hitori"), Board(4, 4), known)
    reasons = [one for one in position.alone() if one.cell == cell and "Divide" in one.places[0].rule]
    assert reasons and all(_far(position, reason) is far for reason in reasons)


def test_rules_together_cost_by_how_many_they_are() -> None:
    kind = family("slitherlink")
    record = {"rows": 3, "cols": 3, "clues": [[None, 2, 3], [2, None, None], [3, None, 2]]}
    board = kind.board_from_record(record)
    assert effort(declared("slitherlink"), board) > board.size / 2 + DOUBLING


def test_a_label_is_that_of_the_rating() -> None:
    board = Board(3, 3, clues=dict(enumerate([1, 1, 2, 3, 2, 1, 2, 3, 3])))
    assert label(declared("hitori"), board) == rate(declared("hitori"), board).label

"""Hints and efforts of declared families: right, minimal, and priced as people reason."""

from itertools import islice

import numpy as np
import pytest

from hardboard.api.puzzle import generate
from hardboard.people.declared.position import DeclaredPosition, is_possible
from hardboard.people.declared.rate import rate
from hardboard.people.declared.used_up_counts import used_up_counts
from hardboard.people.rating import LABELS, DifficultyRating, effort_threshold
from hardboard.puzzles import family
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.registry import declared as declared_families
from hardboard.verify.judge import judge
from tests.support.boards import small_boards


def test_a_hint_needs_every_cell_that_it_names_also_where_a_rule_sees_less_than_there_is():
    """The black cells around a circle of Kurotto are too many before all of their groups are known."""
    kurotto = family("kurotto").declared
    board = Board(4, 4, clues={0: 6, 1: -1, 6: 4})
    known = [True if cell in (4, 7, 8, 9, 11, 12) else None for cell in board.cells]
    position = DeclaredPosition(kurotto, board, known)
    reason, first = position.easiest(), next(position.alone())
    assert (reason.cell, reason.colour) == (first.cell, first.colour)
    assert len(reason.cells) < len(first.cells)
    facts = dict.fromkeys(reason.cells, True) | {reason.cell: not reason.colour}
    assert not is_possible(kurotto, board, reason.places, facts)
    for cell in facts:
        assert is_possible(kurotto, board, reason.places, {c: f for c, f in facts.items() if c != cell})


def test_a_count_of_one_cell_that_allows_both_colours_says_nothing():
    """At a corner of the board, two places speak of one cell: not too many, not too few."""
    creek = family("creek").declared
    board = Board(2, 2, corners={(0, 0): 0, (2, 2): 1})
    assert DeclaredPosition(creek, board, [None] * 4).known == [False, None, None, True]


def test_a_pattern_that_everybody_begins_with_makes_no_puzzle_harder():
    """On a board of Hitori nothing follows from one rule alone; 3 2 3 in a line is three of them."""
    puzzle = generate("hitori", 3, seed=1, difficulty="easy")
    position = DeclaredPosition(puzzle.family.declared, puzzle.board, [None] * 9)
    assert next(position.alone(), None) is None and puzzle.rate().label == "easy"
    assert puzzle.rate().facts["several rules together"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", declared_families())
def test_no_solution_has_more_black_cells_than_are_said(name):
    value = family(name)
    for board in small_boards(name, 5, 6):
        fulls = used_up_counts(value.declared, board)
        for solution in islice(judge(name).solutions(board), 20):
            colours = np.asarray(solution).ravel()
            for full in fulls:
                if all(colours[cell] == colour for cell, colour in full.when.items()):
                    assert sum(map(bool, colours[list(full.cells)])) <= full.most


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

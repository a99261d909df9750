"""Hints, efforts and what authors hear: right, minimal, and priced as people reason."""

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.api.puzzle import blank, generate
from hardboard.people import authoring
from hardboard.people.declared.position import DeclaredPosition, is_possible
from hardboard.people.declared.rate import rate
from hardboard.people.declared.used_up_counts import used_up_counts
from hardboard.people.rating import LABELS, DifficultyRating, effort_threshold
from hardboard.puzzles import family
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.fields import blank_record, printed_clues, with_value
from hardboard.puzzles.registry import declared as declared_families, family_names, needed_part
from hardboard.puzzles.rules import cell_name
from hardboard.verify.judge import judge
from tests.support.boards import small_boards
from tests.support.reviews import CASES, conflict_fault, contradictory, puzzle, tried


def test_a_hint_needs_every_cell_that_it_names_also_where_a_rule_sees_less_than_there_is():
    """The black cells around a circle of Kurotto are too many before all of their groups are known."""
    kurotto = family("kurotto").declared
    board = Board(4, 4, clues={0: 6, 1: -1, 6: 4})
    known = [True if cell in (4, 7, 8, 9, 11, 12) else None for cell in board.cells]
    position = DeclaredPosition(kurotto, board, known)
    reason, first = position.easiest(), next(position.forced_by_one())
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
    assert next(position.forced_by_one(), None) is None and puzzle.rate().label == "easy"
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


#: An empty board with clues on it that contradict themselves, and what is said.
CONFLICTS = [
    ("kurodoko", ("r1c1=2", "r1c2=9", "r4c4=3"), "the 9 at row 1, column 2 cannot be"),
    ("light-up", ("r1c1=3", "r3c3=?"), "the 3 at row 1, column 1 cannot be"),
    ("nurikabe", ("r1c1=1", "r2c2=99"), "the 99 at row 2, column 2 cannot be"),
    ("creek", ("r2c2=4", "r2c3=0", "r5c5=0"), "the 4 at the upper left corner of row 2, column 2; the 0"),
    ("nonogram", ("row1=4", "col1=0", "col2=1"), "the 4 beside row 1; the 0 beside column 1 contradict"),
    ("yajilin", ("r1c1=9", "arrows:r1c1=R"), "the 9 at row 1, column 1 cannot be"),
    ("kamaji", ("r1c1=2",), "cannot be"),
    (
        "nurimeizu",
        ("rooms:r1c2=0", "rooms:r2c1=0", "rooms:r2c2=0"),
        "not together: the cells of a room have one colour",
    ),
    ("lits", (), "not together: every room has 4 black cells (row "),
]


@pytest.mark.parametrize(("name", "clued", "words"), CONFLICTS)
def test_clues_that_contradict_each_other_are_named(name, clued, words):
    review = blank(name, 4).put(*clued).review()
    assert review.status == "none" and words in str(review)


def test_a_puzzle_without_what_is_superfluous_is_unique_and_needs_the_rest():
    whole = blank("creek", 3).put("r2c2=4", "r2c3=4", "r3c2=4", "r3c3=3", "r4c4=0")
    left, fewer = whole.superfluous()
    assert left and fewer.unique() and fewer.find().tolist() == whole.find().tolist()
    assert fewer.superfluous()[0] == ()


@pytest.mark.parametrize("name", ["kurodoko", "tapa"])
def test_what_is_made_easier_and_harder_again_keeps_its_only_solution(name):
    made = generate(name, 4, seed=3)
    more, gentle = made.easier()
    left, back = gentle.harder()
    for clue in more:
        assert clue not in printed(made) and clue in printed(gentle)
    for clue in left:
        assert clue in printed(gentle) and clue not in printed(back)
    assert gentle.rate().effort < min(made.rate().effort, back.rate().effort)
    for one in (gentle, back):
        assert authoring.same_solution(one.only(), made.solution)


def test_where_no_clue_can_be_added_a_border_moves():
    made: Any = generate("norinori", 6, seed=1)
    moved, gentle = made.easier()
    assert all(f"joins the room of {cell_name(clue.beside)}" in str(clue) for clue in moved)
    assert gentle.rate().effort < made.rate().effort and authoring.same_solution(gentle.only(), made.solution)


def test_a_room_is_put_whole_and_what_is_off_the_board_is_refused_at_once():
    made = blank("heyawake", 4).put("rooms:r1c1-r2c3,r3c1=40", "r1c1=2")
    assert made.family.record(made.board)["rooms"] == [[0, 0, 0, 1], [0, 0, 0, 2], [0, 3, 4, 5], [6, 7, 8, 9]]
    for wrong in ("rooms:r1c1-r999999999c999999999=4", "rooms:r2c2-r1c1=4", "rooms:r1c1,r5c1=4"):
        with pytest.raises(InputError, match="expected a place on the board"):
            blank("heyawake", 4).put(wrong)


def printed(made):
    return printed_clues(made.family.record(made.board), needed_part(made.name, "fields"))


def test_what_cannot_be_made_harder_says_so():
    with pytest.raises(InputError, match="a board that has not exactly one solution"):
        blank("kurodoko", 3).harder()
    _, least = generate("kurodoko", 4, seed=1).superfluous()
    with pytest.raises(GaveUp, match="no clue was found without which it is harder"):
        least.harder()


def test_a_clue_is_added_that_leaves_one_solution():
    for name in ("kurodoko", "masyu", "nonogram"):
        added, whole = blank(name, 3).complete()
        assert added and whole.unique(), name
    with pytest.raises(InputError, match="without a solution"):
        blank("creek", 2).put("r2c2=5").complete()
    with pytest.raises(InputError, match="no clue that leaves one solution"):
        blank("kamaji", 2).put("maximum=2").complete()


@pytest.mark.parametrize("name", family_names())
def test_what_a_family_can_have_printed_is_read_as_it_was_set(name):
    fields, kind = needed_part(name, "fields"), family(name)
    record = blank_record(name, fields, 3, 4)
    assert kind.size(kind.board_from_record(record)) == (3, 4)
    for field in fields:
        if field.where != "rooms" and not field.of:
            value = field.values(3, 4)[-1]
            again = kind.record(
                kind.board_from_record(with_value(record, field, field.spots(record)[-2:][0], value))
            )
            there = {clue.value for clue in printed_clues(again, [field]) if not isinstance(clue.value, list)}
            lists = [clue.value for clue in printed_clues(again, [field]) if isinstance(clue.value, list)]
            assert value in there if not isinstance(value, list) else value in lists


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("case", "number"), [("contradictions", 6), ("wrong", 8), ("right", 8)])
def test_what_is_said_is_right(case, number, cases, seed):
    assert [said for said in tried(cases(number), 1 + seed, CASES[case]) if said[1]] == []


def test_a_clue_that_is_not_needed_is_seen(monkeypatch):
    """The check of contradictions can fail."""
    record = contradictory("creek", Random(1))
    assert conflict_fault("creek", record) == "" and puzzle("creek", 0).unique()
    monkeypatch.setattr(authoring, "minimal_subset", lambda kept, enough, at_once: list(kept))
    assert "is not needed" in conflict_fault("creek", record)

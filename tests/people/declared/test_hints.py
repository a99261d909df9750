"""Hints of declared families: right, with a reason that is enough and of which nothing can be left out."""

import random

import numpy as np
import pytest

from hardboard.api.puzzle import generate
from hardboard.people.declared.position import DeclaredPosition, possible
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.registry import declared, family, part


@pytest.mark.parametrize("name", declared())
def test_a_hint_is_what_the_solution_says_and_its_reason_is_least(name, corpus):
    value, rng = family(name), random.Random(name)
    record = min(corpus(f"families/{name}"), key=lambda record: record["rows"] * record["cols"])
    board = value.board_from_record(record)
    solution = value.solution_from_record(record["solution"], board)
    known = [bool(black) if rng.random() < 0.4 else None for black in solution.ravel()]
    reason = next(DeclaredPosition(value.declared, board, known).alone(), None)
    if reason is not None:
        assert reason.colour == solution.flat[reason.cell]
        facts = {cell: bool(solution.flat[cell]) for cell in reason.cells} | {reason.cell: not reason.colour}
        assert reason.places[0].broken([facts.get(cell) for cell in board.cells])
        for cell in facts:
            assert not reason.places[0].broken([facts.get(c) if c != cell else None for c in board.cells])


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
    assert not possible(kurotto, board, reason.places, facts)
    for cell in facts:
        assert possible(kurotto, board, reason.places, {c: f for c, f in facts.items() if c != cell})


def test_a_count_of_one_cell_that_allows_both_colours_says_nothing():
    """At a corner of the board, two places speak of one cell: not too many, not too few."""
    creek = family("creek").declared
    board = Board(2, 2, corners={(0, 0): 0, (2, 2): 1})
    assert DeclaredPosition(creek, board, [None] * 4).known == [False, None, None, True]


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["heyawake", "cave", "light-up", "lits", "nonogram", "mosaic", "star-battle"]
)
def test_explaining_ends_in_the_solution(name, corpus):
    value = family(name)
    record = min(corpus(f"families/{name}"), key=lambda record: record["rows"] * record["cols"])
    board = value.board_from_record(record)
    solution, trail = part(name, "explain")(board)
    assert value.solution_to_record(solution) == record["solution"]
    given = sum(isinstance(p, Count) and len(p.scope) == 1 for p in value.declared.places(board))
    assert len(trail) == board.size - given and all(step.reason for step in trail)
    assert part(name, "rate")(board).label in ("easy", "medium", "hard")


def test_a_mistake_is_shown_with_its_reason():
    value = family("hitori")
    board = value.read_board("1 1 2\n2 3 1\n3 2 3")
    partial = np.zeros(board.shape, dtype=np.uint8)
    partial[0, 0] = partial[0, 1] = 1
    mistakes = part("hitori", "hint")(board, partial, None, False)
    assert [breach.code for breach in mistakes] == ["nmDupRow"] and mistakes[0].cells == ((0, 0), (0, 1))


def test_a_pattern_that_everybody_begins_with_makes_no_puzzle_harder():
    """On a board of Hitori nothing follows from one rule alone; 3 2 3 in a line is three of them."""
    puzzle = generate("hitori", 3, seed=1, difficulty="easy")
    position = DeclaredPosition(puzzle.family.declared, puzzle.board, [None] * 9)
    assert next(position.alone(), None) is None and puzzle.rate().label == "easy"
    assert puzzle.rate().facts["several rules together"] == 0

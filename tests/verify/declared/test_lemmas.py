"""What follows from several rules together takes no solution away, and says something."""

import random
from itertools import product

import pytest

from hardboard.puzzles.declared import Board
from hardboard.puzzles.registry import family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import Solver

NURIKABE = family("nurikabe").declared


def eased(board: Board) -> DeclaredEncoding:
    """The rules with what is kept for a hard search."""
    rules = DeclaredEncoding(NURIKABE, board)
    assert rules.hard is not None and rules.hard(0) and rules.hard is None
    return rules


@pytest.mark.slow
def test_touches_and_runs_are_at_most_as_many_as_areas() -> None:
    rng, solvable = random.Random(7), 0
    for _ in range(60):
        rows, cols = rng.choice(((3, 3), (3, 4), (2, 5), (4, 2), (2, 2)))
        spots = rng.sample(range(rows * cols), rng.randint(1, 4))
        board = Board(rows, cols, clues={cell: rng.choice((-1, -1, -1, 1, 2)) for cell in spots})
        places = NURIKABE.places(board)
        right = {
            facts
            for facts in product((False, True), repeat=board.size)
            if not any(place.broken(facts) for place in places)
        }
        found = [tuple(one.ravel().tolist()) for one in search.solutions(eased(board))]
        assert len(found) == len(set(found)) and set(found) == right
        solvable += bool(right)
    assert solvable > 10


def test_a_run_too_many_is_seen_without_a_cut() -> None:
    """The picture of `hardboard.verify.declared.lemmas`, and the same with r2c3 white."""
    board = Board(3, 3, clues={0: -1, 4: -1})
    white = {0, 4, 5}
    for rules, seen in ((DeclaredEncoding(NURIKABE, board), False), (eased(board), True)):
        colours = [rules.cnf.has(cell, cell not in white) for cell in range(9) if cell not in (0, 4)]
        with Solver(rules.clauses) as solver:
            assert (solver.solve(colours) is None) is seen
            assert solver.solve([x if at != 3 else -x for at, x in enumerate(colours)]) is not None


def test_boards_whose_areas_need_no_clue_keep_nothing_for_a_hard_search() -> None:
    assert DeclaredEncoding(family("yin-yang").declared, Board(3, 3)).hard is None
    assert DeclaredEncoding(NURIKABE, Board(1, 5, clues={0: 2})).hard is None

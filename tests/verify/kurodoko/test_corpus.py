"""Every published Kurodoko puzzle: solved, as published, and with one solution only."""

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.verify import judge

KURODOKO = family("kurodoko")


@pytest.mark.slow
def test_every_puzzle_has_one_solution_the_published_one(corpus):
    for record in corpus("kurodoko"):
        board = KURODOKO.board_from_record(record)
        (solution,) = judge("kurodoko").solutions(board)
        assert KURODOKO.violations(board, solution) == [], record["id"]
        if record["solution"] is not None:
            published = KURODOKO.solution_from_record(record["solution"], board)
            assert np.array_equal(solution, published), record["id"]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(("way", "largest", "step"), [("two-tree", 250, 8), ("acyclic", 2500, 16)])
def test_the_ways_of_connectivity_find_the_same_solution(corpus, way, largest, step):
    """A part of the boards, of two trees not the larger ones: `benchmarks/judge.py agree` does them all."""
    small = [record for record in corpus("kurodoko") if record["rows"] * record["cols"] <= largest]
    for record in small[::step]:
        board = KURODOKO.board_from_record(record)
        found = judge("kurodoko").methods[way](board)
        assert np.array_equal(found, judge("kurodoko").find(board)), record["id"]

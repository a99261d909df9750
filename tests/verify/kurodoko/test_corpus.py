"""Every published Kurodoko puzzle: solved, as published, and with one solution only."""

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.puzzles.kurodoko import violations
from hardboard.verify import judge
from hardboard.verify import kurodoko as judge_of
from hardboard.verify.connectivity import WAYS
from hardboard.verify.kurodoko import PlainEncoding
from hardboard.verify.kurodoko.propagate import untouched
from hardboard.verify.sat import search

#: Puzzles of the corpus with more than one solution, or with none.
NOT_UNIQUE: set[str] = set()
KURODOKO = family("kurodoko")


@pytest.mark.slow
def test_every_puzzle_has_one_solution_the_published_one(corpus):
    not_unique = set()
    for record in corpus("kurodoko"):
        board = KURODOKO.board_from_record(record)
        solution = judge("kurodoko").find(board)
        assert solution is not None and violations(board, solution) == [], record["id"]
        if record["solution"] is not None:
            assert np.array_equal(solution, KURODOKO.solution_from_record(record["solution"], board)), record[
                "id"
            ]
        if not judge("kurodoko").unique(board):
            not_unique.add(record["id"])
    assert not_unique == NOT_UNIQUE


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(("way", "largest", "step"), [("two-tree", 250, 2), ("acyclic", 2500, 4)])
def test_the_ways_of_connectivity_find_the_same_solution(corpus, way, largest, step):
    """A part of the boards, of two trees not the larger ones."""
    for record in [record for record in corpus("kurodoko") if record["rows"] * record["cols"] <= largest][
        ::step
    ]:
        board = KURODOKO.board_from_record(record)
        assert np.array_equal(judge_of.find(board, connectivity=WAYS[way]), judge_of.find(board)), record[
            "id"
        ]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("way", ["two-tree", "acyclic"])
def test_the_ways_of_connectivity_prove_it_the_only_one(corpus, way):
    small = [record for record in corpus("kurodoko") if record["rows"] * record["cols"] <= 150]
    for record in small[::8]:
        board = KURODOKO.board_from_record(record)
        found = list(judge_of.solutions(board, connectivity=WAYS[way]))
        assert len(found) == 1 and np.array_equal(found[0], judge_of.find(board))


@pytest.mark.thorough
def test_the_plain_encoding_agrees(corpus):
    for record in corpus("kurodoko")[::25]:
        board = KURODOKO.board_from_record(record)
        (found,) = search.solutions(PlainEncoding(untouched(board)), solver="minisat22")
        assert np.array_equal(found, judge_of.find(board))

"""Kurodoko and Kuroshuto are written by hand and declared: both judges say the same, and pzpr agrees."""

import random

import numpy as np
import pytest

from hardboard.puzzles.cluegrid import ClueGrid, to_record
from hardboard.puzzles.families.kurodoko import DECLARED as KURODOKO
from hardboard.puzzles.families.kuroshuto import DECLARED as KUROSHUTO
from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.registry import family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.judge import judge
from hardboard.verify.sat import search

BOTH = {"kurodoko": KURODOKO, "kuroshuto": KUROSHUTO}


@pytest.mark.parametrize("name", BOTH)
def test_both_judges_find_the_same_solutions(name):
    rng, declared = np.random.default_rng(3), BOTH[name]
    for _ in range(25):
        shape = tuple(rng.integers(2, 5, 2))
        numbers = rng.integers(1, 5, shape)
        board = ClueGrid(np.where(rng.random(shape) < 0.25, numbers, 0).astype(np.int32))
        code = DeclaredEncoding(declared.declared, declared.board_from_record(to_record(board)))
        ours = {one.tobytes() for one in search.solutions(code)}
        assert ours == {one.tobytes() for one in judge(name).solutions(board)}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTH)
def test_published_puzzles(name, corpus):
    declared = BOTH[name]
    for record in random.Random(5).sample(corpus(name), 8):
        if record["solution"] is None or record["rows"] * record["cols"] > 200:
            continue
        board = declared.board_from_record(record)
        found = [
            one.astype(int).tolist() for one in search.solutions(DeclaredEncoding(declared.declared, board))
        ]
        assert found == [record["solution"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTH)
def test_verdicts_are_pzpr_s_and_those_of_the_rules_written_by_hand(name, corpus):
    declared, by_hand = BOTH[name], family(name)
    for record in corpus("families/pzpr-labelled"):
        if record["family"] == name:
            board, same = declared.board_from_record(record), by_hand.board_from_record(record)
            tests = record.get("tests") or [(record["shading"], [record["first"]] if record["first"] else [])]
            for rows, wanted in tests:
                shading = read_shading(rows, board.shape)
                names = {breach.code for breach in declared.violations(board, shading)}
                assert names >= set(wanted) and bool(names) == bool(wanted)
                assert bool(by_hand.violations(same, shading)) == bool(names)

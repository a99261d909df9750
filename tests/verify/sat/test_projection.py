"""Solutions up to what they say at a few cells, against listing them all."""

from random import Random

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import sees
from hardboard.verify.judge import judge
from tests.support.projection import distinct


def random_board(seed: int) -> Board:
    """A small board with a few clues taken from a random valid shading, so that it has several solutions."""
    rng = Random(seed)
    bare = Board.of_array(np.zeros((4, 4), dtype=np.int32))
    while True:
        shading = np.array([rng.random() < 0.25 for _ in range(16)]).reshape(4, 4)
        if not KURODOKO.violations(bare, shading):
            break
    clues = np.where(
        ~shading & (np.array([rng.random() for _ in range(16)]).reshape(4, 4) < 0.2), sees(shading), 0
    )
    return Board.of_array(clues.astype(np.int32))


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("solver", ["cadical153", "minisat22"])
def test_each_look_of_the_places_is_found_once(seed: int, solver: str) -> None:
    board = random_board(seed)
    places = Random(seed).sample([(r, c) for r in range(4) for c in range(4)], 3)
    wanted = {tuple(bool(found[place]) for place in places) for found in judge("kurodoko").solutions(board)}
    looks = []
    for solution in distinct("kurodoko", board, places, solver):
        assert KURODOKO.violations(board, solution) == []
        looks.append(tuple(bool(solution[place]) for place in places))
    assert len(looks) == len(set(looks)) and set(looks) == wanted


def test_no_places_means_one_solution_or_none() -> None:
    assert sum(1 for _ in distinct("kurodoko", random_board(1), [])) == 1
    assert sum(1 for _ in distinct("kurodoko", Board.of_array(np.array([[5]], dtype=np.int32)), [])) == 0

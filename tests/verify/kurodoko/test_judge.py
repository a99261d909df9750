"""Kurodoko's solutions by the core and by two other encodings, against brute force."""

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from hardboard.puzzles import InputError, family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading
from hardboard.verify import judge
from hardboard.verify.sat import search
from tests.support.plant import planted, shading
from tests.verify.kurodoko.brute import random_board, solutions, valid_shadings

JUDGE = judge("kurodoko")
#: Name -> what lists all solutions.
WAYS: dict[str, Callable[[Board], Iterable[Shading]]] = {
    "judge": JUDGE.solutions,
    "two-tree": lambda board: search.solutions(JUDGE.encodings["two-tree"](board)),
    "acyclic": lambda board: search.solutions(JUDGE.encodings["acyclic"](board)),
}


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(45, 50))
def test_boards_up_to_four_by_five_agree_with_brute_force(seed: int, way: str) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(60):
        board = random_board(rng, (int(rng.integers(1, 5)), int(rng.integers(1, 6))), int(rng.integers(2, 9)))
        listed = [found.tobytes() for found in WAYS[way](board)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == solutions(board)


def test_an_impossible_clue_is_unsolvable() -> None:
    for value in (6, 7, 98, 99):
        board = Board(3, 3, {1: value})
        assert JUDGE.find(board) is None
        assert JUDGE.count(board) == 0


def test_an_empty_board_has_as_many_solutions_as_there_are_valid_shadings() -> None:
    for shape in ((1, 1), (1, 2), (1, 3), (2, 2), (3, 3), (4, 4)):
        assert JUDGE.count(Board(*shape)) == len(valid_shadings(shape)[0])


def test_a_clue_without_a_number_is_just_white() -> None:
    board = Board(1, 2, {0: -1})
    assert [found.tolist() for found in JUDGE.solutions(board)] in (
        [[[False, False]], [[False, True]]],
        [[[False, True]], [[False, False]]],
    )


def test_planted_boards_are_solved_and_their_shadings_are_valid() -> None:
    for seed in range(3):
        board, answer = planted((12, 12), 0.4, seed=seed)
        assert family("kurodoko").violations(board, answer) == []
        found = JUDGE.find(board)
        assert found is not None
        assert family("kurodoko").violations(board, found) == []


def test_planting_is_a_function_of_its_seed() -> None:
    assert (shading((9, 9), 1) == shading((9, 9), 1)).all()


def test_an_unknown_family_is_bad_input() -> None:
    with pytest.raises(InputError, match="the family 'chess'"):
        judge("chess")

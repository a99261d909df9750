"""Generated puzzles have exactly one solution, the one that comes with them, and the difficulty that was
asked for.
"""

import random

import numpy as np
import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.mazes import cycles, equal_squares
from hardboard.theses.mourits import contradiction
from hardboard.theses.mourits.contradiction import Options
from hardboard.theses.mourits.generate import generate
from hardboard.theses.mourits.maze import draw_maze
from hardboard.theses.mourits.rate import label


def solutions(board):  # type: ignore[no-untyped-def]
    """The judge of this folder's own tests: the contradiction algorithm with its complete search."""
    return contradiction.solutions(board, Options(two_rooms=False, lookahead=True))


def test_mazes_are_maximal_trees_without_black_squares() -> None:
    for seed in range(20):
        maze = draw_maze(random.Random(seed), (7, 9))
        assert not cycles(maze) and not equal_squares(maze)


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(3, 3), (4, 6), (7, 7)])
@pytest.mark.parametrize("seed", range(3))
def test_a_generated_puzzle_is_unique(shape: tuple[int, int], seed: int) -> None:
    board, solution = generate(*shape, seed=seed, solutions=solutions)
    assert board.shape == shape
    assert FAMILY.violations(board, solution) == []
    found = list(solutions(board))
    assert len(found) == 1 and np.array_equal(found[0], solution)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_the_difficulty_is_the_one_asked_for(difficulty: str) -> None:
    board, _ = generate(7, 7, seed=1, difficulty=difficulty, solutions=solutions)
    assert label(board) == difficulty


def test_no_icon_is_superfluous() -> None:
    board, _ = generate(6, 6, seed=2, solutions=solutions)
    for cell in board.showing("O") + board.showing("T"):
        icons = board.icon_array.copy()
        icons[cell] = ""
        assert len(list(solutions(board.of_rooms(board.room_array, icons)))) > 1


def test_same_seed_same_puzzle() -> None:
    one, two = (generate(5, 5, seed=9, solutions=solutions) for _ in range(2))
    assert one[0] == two[0] and np.array_equal(one[1], two[1])


def test_progress_is_told() -> None:
    told: list[str] = []
    generate(5, 5, seed=9, solutions=solutions, progress=told.append)
    assert told and told[-1].endswith("done")


@pytest.mark.parametrize(("rows", "difficulty"), [(2, None), (99, None), (5, "brutal")])
def test_what_cannot_be_made(rows: int, difficulty: str | None) -> None:
    with pytest.raises(InputError):
        generate(rows, 5, seed=0, difficulty=difficulty, solutions=solutions)

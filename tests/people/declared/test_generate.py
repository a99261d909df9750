"""New puzzles of every declared family: one solution, the same for the same seed, as hard as wished."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from hardboard.people.declared.generate import generate
from hardboard.people.declared.rate import label
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import declared, family, part
from hardboard.verify.judge import judge

SEEDS = 20
#: LITS has hardly any puzzles that are smaller.
SIZES = {"lits": 6}


def declaration(name: str) -> Declaration:
    found = family(name).declared
    assert found is not None
    return found


def check_puzzle(name: str, board: Board, solution: Shading) -> None:
    """Check a puzzle with the family's own solver and its rules."""
    kind = family(name)
    found = list(judge(name).solutions(board))
    assert len(found) == 1 and np.array_equal(found[0], solution) and not kind.violations(board, solution)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_has_one_solution_and_comes_again_with_its_seed(name: str) -> None:
    size = SIZES.get(name, 5)
    board, solution = generate(declaration(name), size, size, seed=3)
    check_puzzle(name, board, solution)
    again, same = generate(declaration(name), size, size, seed=3)
    assert again == board and np.array_equal(same, solution)


@pytest.mark.thorough
@pytest.mark.parametrize("name", declared())
def test_many_new_puzzles_have_one_solution(name: str) -> None:
    size = SIZES.get(name, 5)
    for seed in range(SEEDS):
        check_puzzle(name, *generate(declaration(name), size, size, seed=seed))


@pytest.mark.thorough
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_is_as_hard_as_wished(name: str) -> None:
    """A family may have no easy puzzles, or no hard ones, that are so small; it has some of one word."""
    found = set()
    for word in ("easy", "medium", "hard"):
        try:
            board, solution = generate(declaration(name), 4, 4, seed=1, difficulty=word, tries=20)
        except InputError:
            continue
        assert label(declaration(name), board) == word
        check_puzzle(name, board, solution)
        found.add(word)
    assert found or name in {"lits", "norinori"}


SIZE = 5


@pytest.mark.parametrize("name", ["creek", "heyawake", "mosaic"])
def test_no_clue_of_a_minimal_puzzle_can_be_left_out(name: str) -> None:
    board, _ = generate(declaration(name), 5, 5, seed=1, minimal=True)
    for kind in ("clues", "corners"):
        for spot in getattr(board, kind):
            left = {other: clue for other, clue in getattr(board, kind).items() if other != spot}
            assert not judge(name).unique(replace(board, **{kind: left}))


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in declared() if "numbered" in family(name).people.wishes])
def test_no_clue_is_unknown_where_that_is_wished(name: str) -> None:
    board, solution = part(name, "generate")(SIZE, SIZE, seed=1, numbered=True)
    assert UNKNOWN not in board.clues.values()
    assert [one.tolist() for one in islice(judge(name).solutions(board), 2)] == [solution.tolist()]


@pytest.mark.slow
def test_minimal_nurikabe_and_minesweeper_have_unknown_clues_unless_that_is_wished() -> None:
    for name in ("nurikabe", "minesweeper"):
        made = [part(name, "generate")(5, 5, seed=seed, minimal=True)[0] for seed in range(1, 4)]
        assert any(UNKNOWN in board.clues.values() for board in made), name
        assert "numbered" in family(name).people.wishes

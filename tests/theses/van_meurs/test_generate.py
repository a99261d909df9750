"""Generated puzzles: unique, symmetric, as hard as wanted, minimal if asked, the same again for the same
seed.
"""

import numpy as np
import pytest

from hardboard.people.symmetry import SYMMETRIES, orbits
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import sees
from hardboard.puzzles.registry import part
from hardboard.theses.van_meurs.generate import generate, sight
from hardboard.theses.van_meurs.rate import rate
from hardboard.verify.judge import judge

JUDGE = judge("kurodoko")


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seed", range(3))
def test_unique_symmetric_and_as_hard_as_wanted(difficulty: str, seed: int) -> None:
    board, answer = generate(
        9, 9, seed=seed, difficulty=difficulty, symmetry="half-turn", solutions=JUDGE.solutions
    )
    (found,) = JUDGE.solutions(board)
    assert (found == answer).all()
    assert not KURODOKO.violations(board, answer)
    assert ((board.clue_array > 0) == (board.clue_array > 0)[::-1, ::-1]).all()
    assert rate(board).label == difficulty


@pytest.mark.parametrize(
    ("symmetry", "same"),
    [
        ("mirror", np.fliplr),
        ("flip", np.flipud),
        ("half-turn", lambda a: a[::-1, ::-1]),
        ("quarter-turn", np.rot90),
    ],
)
def test_every_symmetry(symmetry: str, same: object) -> None:
    board, _ = generate(8, 8, seed=1, symmetry=symmetry, solutions=JUDGE.solutions)
    clues = board.clue_array > 0
    assert callable(same)
    assert (same(clues) == clues).all()
    assert JUDGE.unique(board)


def test_orbits_part_the_board() -> None:
    for symmetry in (None, *SYMMETRIES):
        cells = [cell for orbit in orbits((5, 5), symmetry) for cell in orbit]
        assert sorted(cells) == [(r, c) for r in range(5) for c in range(5)]


def test_one_cell_sees_what_all_cells_see() -> None:
    rng = np.random.default_rng(5)
    for shape in [(1, 1), (1, 7), (6, 1), *((3, 5), (8, 8)) * 20]:
        shading = rng.random(shape) < 0.3
        look = sight(shading)
        seen = [[look(r, c) for c in range(shape[1])] for r in range(shape[0])]
        assert seen == np.where(shading, 0, sees(shading)).tolist()


def without(board: Board, cells: list[tuple[int, int]]) -> Board:
    clues = board.clue_array.copy()
    for cell in cells:
        clues[cell] = 0
    return Board.of_array(clues)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_clue_is_necessary(seed: int) -> None:
    board, _ = generate(8, 8, seed=seed, minimal=True, solutions=JUDGE.solutions)
    assert JUDGE.unique(board)
    for cell, _ in board.clue_cells():
        assert not JUDGE.unique(without(board, [cell]))


def test_with_a_symmetry_every_orbit_of_clues_is_necessary() -> None:
    board, _ = generate(8, 8, seed=5, minimal=True, symmetry="half-turn", solutions=JUDGE.solutions)
    for orbit in orbits(board.shape, "half-turn"):
        if board.clue_array[orbit[0]]:
            assert not JUDGE.unique(without(board, list(orbit)))


def test_the_same_seed_gives_the_same_puzzle() -> None:
    make = part(FAMILY.name, "generate")
    first, second, other = (make(7, 7, seed=seed, solutions=JUDGE.solutions)[0] for seed in (1, 1, 2))
    assert first == second
    assert first != other


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"rows": 1, "cols": 5}, "1 row and 5 columns"),
        ({"difficulty": "odd"}, "the difficulty 'odd'"),
        ({"symmetry": "odd"}, "the symmetry 'odd'"),
        ({"rows": 4, "cols": 5, "symmetry": "quarter-turn"}, "a square"),
    ],
)
def test_bad_wishes_are_refused(wish: dict[str, object], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        generate(**{"rows": 5, "cols": 5, "seed": 1, "solutions": JUDGE.solutions, **wish})  # type: ignore[arg-type]

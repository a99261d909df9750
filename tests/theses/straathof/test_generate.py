"""Generated puzzles have one solution, the wanted size and difficulty, and depend on nothing but their
seed.
"""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from hardboard.people.rating import LABELS
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kuroshuto import FAMILY as KUROSHUTO
from hardboard.puzzles.grid import Shading, read_shading, targets
from hardboard.theses.straathof import human
from hardboard.theses.straathof.generate import Numbers, draw_colours, generate, hits
from hardboard.theses.straathof.rate import rate
from hardboard.verify.judge import judge

solutions = judge("kuroshuto").solutions


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("size", [(6, 6), (7, 10), (12, 12), (20, 20)])
@pytest.mark.parametrize("seed", [1, 2])
def test_puzzles_have_exactly_one_solution_by_an_independent_solve(size: tuple[int, int], seed: int) -> None:
    board, wanted = generate(*size, seed=seed, solutions=solutions)
    assert board.shape == size
    assert KUROSHUTO.violations(board, wanted) == []
    (found,) = human.solutions(board)
    assert np.array_equal(found, wanted)
    assert 0.2 < np.count_nonzero(board.clues) / board.clue_array.size <= 0.5
    assert board.clue_array.max() <= 9


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("difficulty", LABELS)
@pytest.mark.parametrize("size", [6, 8, 10])
def test_puzzles_are_as_hard_as_wanted(size: int, difficulty: str) -> None:
    board, wanted = generate(size, size, seed=5, difficulty=difficulty, solutions=solutions)
    assert rate(board).label == difficulty
    (found,) = human.solutions(board)
    assert np.array_equal(found, wanted)


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another() -> None:
    boards = [generate(8, 8, seed=seed, solutions=human.solutions)[0] for seed in (3, 3, 4)]
    assert boards[0] == boards[1] != boards[2]


def test_mending_kills_the_rival_and_spares_the_wanted() -> None:
    wanted = read_shading(["#.#.", "....", ".#.#", "...."])
    board = KUROSHUTO.read_board("- - - -\n- - - -\n3 - - -\n- - - -")
    rival: Shading = next(other for other in human.solutions(board) if not np.array_equal(other, wanted))
    mended = Numbers(wanted, random.Random(1)).mend(board, wanted, rival)
    assert mended is not None
    assert KUROSHUTO.violations(mended[0], wanted) == []
    assert KUROSHUTO.violations(mended[0], rival) != []


def test_a_puzzle_that_is_not_unique_is_repaired_and_not_thrown_away() -> None:
    calls: list[int] = []

    def counted(board: Board) -> Iterator[Shading]:
        calls.append(int(np.count_nonzero(board.clues)))
        return solutions(board)

    told: list[str] = []
    generate(12, 12, seed=1, solutions=counted, progress=told.append)
    assert told == ["attempt 1: done"]
    assert calls == sorted(calls) and len(calls) > 2, "no number is taken away"


@pytest.mark.parametrize("seed", range(5))
def test_drawn_colours_obey_the_rules_without_clues(seed: int) -> None:
    colours = draw_colours(random.Random(seed), (9, 7))
    assert colours.any()
    assert KUROSHUTO.violations(KUROSHUTO.read_board("\n".join(["- " * 7] * 9)), colours) == []


def test_hits_are_the_black_cells_that_a_number_would_reach() -> None:
    colours = read_shading(["#.#.", "....", ".#.#", "...."])
    for distance in (1, 2, 3, 5):
        counted = hits(colours, distance)
        for cell in np.ndindex(colours.shape):
            assert counted[cell] == sum(colours[end] for end in targets(cell, distance, colours.shape))


@pytest.mark.parametrize("bad", [{"rows": 1, "cols": 6}, {"rows": 6, "cols": 600}, {"difficulty": "awful"}])
def test_what_cannot_be_wanted_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(InputError):
        generate(**{"rows": 6, "cols": 6, "seed": 1, "solutions": solutions, **bad})  # type: ignore[arg-type]

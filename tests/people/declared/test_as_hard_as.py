"""A puzzle that is harder than it shall be gets clues back, and is not thrown away."""

from functools import partial
from random import Random

import pytest

from hardboard.people.declared.annealing import forced
from hardboard.people.declared.generate import GenerationAttempt
from hardboard.people.declared.rate import rate, rating_label
from hardboard.people.rating import LABELS
from hardboard.puzzles import family
from hardboard.puzzles.registry import family_part
from hardboard.verify.judge import judge


@pytest.mark.slow
def test_clues_come_back_until_a_puzzle_is_as_easy_as_wanted() -> None:
    """Of a Creek of 4 x 4 whose corners all have numbers every step follows from one of them."""
    declaration = family("creek").declared
    assert declaration is not None
    eased = 0
    for seed in range(4):
        maker = GenerationAttempt(declaration, 4, 4, Random(seed), partial(rating_label, declaration), None)
        made = maker.made(0)
        if made is None:
            continue
        easy, most = maker.as_hard_as("easy", *made), maker.full()
        few = maker.choice.lessening[-1]
        assert rate(declaration, most).label == rate(declaration, easy).label == "easy"
        assert maker.as_hard_as("hard", *made) == maker.choice.lessening[-1]
        assert judge("creek").unique(easy) and few.corners.items() <= easy.corners.items()
        eased += rate(declaration, few).label != "easy"
    assert eased


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("difficulty", LABELS)
@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "nurimeizu"])
def test_a_rating_of_a_thesis_says_how_hard_a_puzzle_is(name: str, difficulty: str) -> None:
    symmetry = "half-turn" if "symmetry" in family(name).people.wishes else None
    for seed in range(2):
        board, solved = family_part(name, "generate")(
            7, 7, seed=seed, difficulty=difficulty, symmetry=symmetry
        )
        assert family_part(name, "rate")(board).label == difficulty and judge(name).unique(board)
        assert not family(name).violations(board, solved)
        clued = {divmod(cell, 7) for cell in board.clues}
        assert symmetry is None or clued == {(6 - row, 6 - col) for row, col in clued}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["heyawake", "star-battle"])
def test_rooms_move_until_one_rule_alone_forces_every_cell(name: str) -> None:
    """Two in three of the boards with all their clues are not so before."""
    declaration = family(name).declared
    assert declaration is not None
    eased = 0
    for seed in range(3):
        maker = GenerationAttempt(declaration, 5, 5, Random(seed), partial(rating_label, declaration), None)
        shading = maker._drawn(0)
        board = None if shading is None else maker._clued(shading)
        begun = board is not None and None in forced(declaration, board)
        made = GenerationAttempt(
            declaration, 5, 5, Random(seed), partial(rating_label, declaration), None
        ).easy(0)
        if made is not None:
            assert rate(declaration, made[0]).label == "easy" and judge(name).unique(made[0])
            assert not family(name).violations(*made)
            eased += begun
    assert eased

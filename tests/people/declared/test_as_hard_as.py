"""A puzzle that is harder than it shall be gets clues back, and is not thrown away."""

from random import Random

import pytest

from hardboard.people.declared.generate import Maker
from hardboard.people.declared.hints import rate
from hardboard.puzzles import family
from hardboard.verify.judge import judge


@pytest.mark.slow
def test_clues_come_back_until_a_puzzle_is_as_easy_as_wanted() -> None:
    """Of a Creek of 4 x 4 whose corners all have numbers every step follows from one of them."""
    declaration = family("creek").declared
    assert declaration is not None
    eased = 0
    for seed in range(4):
        maker = Maker(declaration, 4, 4, Random(seed), None)
        if maker.made(0) is None:
            continue
        most, few = maker.lessening[0], maker.lessening[-1]
        easy = maker.as_hard_as("easy")
        assert rate(declaration, most).label == rate(declaration, easy).label == "easy"
        assert maker.as_hard_as("hard") == few
        assert judge("creek").unique(easy) and few.corners.items() <= easy.corners.items()
        eased += rate(declaration, few).label != "easy"
    assert eased

"""The second checker agrees with the first: both accept true certificates of every claim, and of changed ones
each refuses what the other refuses.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.agreement import MAKERS, comparisons

#: True certificates of a kind, and how often each is changed in one place.
FEW = {"boards": (31, 6), "puzzles": (3, 1), "tiles": (2, 1), "windows": (12, 1), "narrow": (3, 1)}


def agree(kind: str, number: int, forged: int, seed: int, place: Path) -> None:
    for outcome, _ in comparisons(kind, number, forged, seed, place):
        assert not outcome.differ, outcome
        assert outcome.change or outcome.first, outcome


@pytest.mark.slow
@pytest.mark.parametrize("kind", FEW)
def test_both_agree_on_a_few_of_each_claim(kind: str, tmp_path: Path) -> None:
    agree(kind, *FEW[kind], 3, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", MAKERS)
def test_both_agree_on_all_claims(kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int) -> None:
    agree(kind, cases(40), 4, 11 + seed, tmp_path)

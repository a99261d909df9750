"""The second checker refuses what is not so: cases that were accepted once, certificates that are changed."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.support.agreement import TURNS, board_makers, compared, comparisons
from tests.support.forgeries import CHANGES, changed, files_for


@pytest.mark.slow
def test_changed_certificates_of_boards(tmp_path: Path) -> None:
    """Whatever one checker refuses, the other does."""
    rng = Random(3)
    for (name, make), _ in zip(board_makers(3), range(31), strict=False):
        original = tmp_path / name
        make(original)
        kinds = [kind for kind in sorted(CHANGES) if files_for(kind, original)]
        for number in range(6):
            copy = tmp_path / f"{name}-{number}"
            shutil.copytree(original, copy)
            if (change := changed(copy, rng.choice(kinds), rng)) is not None:
                outcome = compared(copy, name, change)
                assert not outcome.differ, outcome


@pytest.mark.thorough
@pytest.mark.parametrize("turn", TURNS)
def test_both_agree_on_all_claims(turn: str, tmp_path: Path, cases: Callable[[int], int], seed: int) -> None:
    """True certificates and changed ones of boards, puzzles, theorems, windows and tiles."""
    for outcome, _ in comparisons(cases(4), 4, 11 + seed, tmp_path, turn):
        assert not outcome.differ, outcome

"""The second checker refuses what the first refuses: certificates that are changed in one place."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.agreement import MAKERS, comparisons


@pytest.mark.slow
def test_changed_certificates_of_boards(tmp_path: Path) -> None:
    for outcome, _ in comparisons("boards", 31, 6, 3, tmp_path):
        assert not outcome.differ, outcome


@pytest.mark.thorough
@pytest.mark.parametrize("kind", MAKERS)
def test_both_agree_on_all_claims(kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int) -> None:
    """True certificates and changed ones of boards, puzzles, theorems, windows and tiles."""
    for outcome, _ in comparisons(kind, cases(40), 4, 11 + seed, tmp_path):
        assert not outcome.differ, outcome

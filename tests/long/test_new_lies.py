"""New lies, drawn by the seed: neither checker believes one. `python -m tests.long.forge` tells more."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardboard.puzzles.registry import compilable, names
from tests.support.forgers.every import FORGERS, asked, lies


@pytest.mark.parametrize("kind", dict.fromkeys([*names(), *compilable()]))
def test_no_lie_about_any_family_is_believed(
    kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    told = [asked(lie, tmp_path / "lie") for _, lie in lies(cases(3), seed, [*FORGERS], [kind])]
    assert not [answer for answer in told if answer.wrong]
    assert len(told) >= 16

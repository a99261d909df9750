"""Every lie that a forger told once is refused by both checkers, for the reasons that are kept with it."""

from pathlib import Path

import pytest

from tests.support.forgers.every import FORGERS
from tests.support.lies import Kept, kept, reasons, unpack

LIES = kept()


@pytest.mark.lie
@pytest.mark.sampled(240)
@pytest.mark.slow
@pytest.mark.parametrize("lie", LIES, ids=lambda lie: str(lie.name))
def test_a_lie_is_refused_for_its_reason(lie: Kept, tmp_path: Path) -> None:
    assert reasons(unpack(lie, tmp_path)) == (lie.first, lie.second), lie.false


def test_every_forger_has_lies_and_every_lie_a_reason() -> None:
    assert {lie.forger for lie in LIES} > FORGERS.keys()
    assert all(lie.first and "\n" not in lie.first for lie in LIES)
    assert all(lie.second for lie in LIES if lie.forger in FORGERS)

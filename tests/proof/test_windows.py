"""Places that a window is sure of are kept by every solution of every board around it."""

from random import Random

import pytest

from hardboard.proof.check.window import Seen
from tests.support.windows import case, families, refuted


@pytest.mark.parametrize("name", families())
def test_no_sure_place_is_broken_by_a_solution(name: str) -> None:
    for k in range(4):
        assert list(refuted(case(name, Random(f"sample {k}")))) == []


def test_patterns_that_look_beyond_the_window_are_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test sees them if they are taken for sure."""
    monkeypatch.setattr(Seen, "surely", lambda *_: True)
    seen = (list(refuted(case("declared-kuroshuto", Random(f"1 {k}")))) for k in range(40))
    assert any(seen)

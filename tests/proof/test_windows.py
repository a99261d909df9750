"""Places that a window is sure of are kept by every solution of every board around it."""

from random import Random

import pytest

from hardboard.proof.check.window import Window
from tests.support.windows import case, families, refuted


@pytest.mark.parametrize("name", families())
def test_no_sure_place_is_broken_by_a_solution(name: str) -> None:
    for k in range(4):
        assert list(refuted(case(name, Random(f"sample {k}")))) == []


def test_without_looking_further_than_the_window_some_are_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test sees places that look on beyond a window that is not enlarged."""
    monkeypatch.setattr(Window, "grown", lambda window: (window, (0, 0)))
    seen = (list(refuted(case("declared-kuroshuto", Random(f"1 {k}")))) for k in range(40))
    assert any(seen)

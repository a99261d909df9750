"""New lies, drawn by the seed: no checker believes one. `python -m tests.long.forge` tells more."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardboard.puzzles.registry import compilable_families, family_names
from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.every import FORGERS, asked, lies
from tests.support.page_checker import REFUSED, UNKNOWN, PageChecker, certified_by_rules, known, needs_node


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", dict.fromkeys([*family_names(), *compilable_families()]))
def test_no_lie_about_any_family_is_believed(
    kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    told = [asked(lie, tmp_path / "lie") for _, lie in lies(cases(3), seed, [*FORGERS], [kind])]
    assert not [answer for answer in told if answer.wrong]
    assert len(told) >= 16


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=needs_node) for kind in certified_by_rules()])
def test_the_page_believes_no_lie_about_a_declared_family(
    kind: str, cases: Callable[[int], int], seed: int
) -> None:
    page, refused = PageChecker(), 0
    for forger, lie in lies(cases(2), seed, [*BOARD_FORGERS], [kind]):
        if not lie.true:
            verdict = page.verdict(lie.files)["verdict"]
            assert verdict in (REFUSED, *[UNKNOWN] * (not known(lie.files))), (forger, lie.false)
            refused += verdict == REFUSED
    page.close()
    assert refused >= 10

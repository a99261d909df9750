"""False claims with well-formed proofs, made by forgers that know the checker: neither checker believes one,
and forgers bite where a line of the checker is changed. `python -m tests.long.forge` makes them by the
thousand.
"""

import sys
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from hardboard.puzzles.registry import compilable, names
from tests.support.forgers.asked import Answer, asked, lies
from tests.support.forgers.bitten import bite, refused, watched
from tests.support.forgers.every import FORGERS
from tests.support.forgers.mutants import mutated, mutations
from tests.support.forgers.narrow import narrow

#: Families whose boards are checked in no time: a forger lies about the first that it applies to.
QUICK = ("creek", "kuroshuto", "heyawake", "kurodoko", "slitherlink")


def answers(number: int, forger: str, kind: str, folder: Path) -> list[Answer]:
    """What both checkers say of some lies."""
    return [
        asked(forger, lie, folder / "lie") for _, lie in lies(number, 0, [forger], [kind]) if not lie.true
    ]


@pytest.mark.slow
@pytest.mark.parametrize("forger", FORGERS)
def test_no_lie_is_believed(forger: str, tmp_path: Path) -> None:
    told = next(found for kind in QUICK if (found := answers(1, forger, kind, tmp_path)))
    assert not [answer for answer in told if answer.wrong]


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("kind", dict.fromkeys([*names(), *compilable()]))
def test_no_lie_about_any_family_is_believed(kind: str, tmp_path: Path) -> None:
    told = {forger: answers(2, forger, kind, tmp_path) for forger in FORGERS}
    assert not [answer for some in told.values() for answer in some if answer.wrong]
    assert sum(map(len, told.values())) >= 16


@pytest.mark.slow
@pytest.mark.parametrize(
    ("forger", "kind"),
    [
        ("stretched", "mosaic"),
        ("lost solution", "heyawake"),
        ("believed step", "creek"),
        ("spoilt", "creek"),
        ("formula", "creek"),
        ("models", "creek"),
        ("window given", "kurotto"),
        pytest.param("two floors", "slitherlink", marks=pytest.mark.thorough),
    ],
)
def test_with_one_line_of_the_checker_changed_a_lie_is_believed(
    forger: str, kind: str, tmp_path: Path
) -> None:
    told = refused(2, 0, [forger], [kind], tmp_path)
    assert any(bite(one, tmp_path) for one in told)


def test_a_change_lasts_no_longer_than_it_is_meant_to(tmp_path: Path) -> None:
    told = refused(1, 0, ["smuggled"], ["creek"], tmp_path)
    before = mutations()
    assert bite(told[0], tmp_path) is not None
    assert not [answer for answer in answers(1, "smuggled", "creek", tmp_path) if answer.wrong]
    assert mutations() == before


def test_every_change_of_a_line_is_a_change() -> None:
    for mutation in mutations()[:: len(mutations()) // 20]:
        with mutated(mutation):
            pass
    assert len({(each.module, each.line) for each in mutations()}) > 500


def test_narrow_boards_are_narrow() -> None:
    for base in islice(narrow("creek", Random(0)), 5):
        assert min(len(base.plan["places"]), len(base.plan["places"][0])) <= 3


def test_a_measurement_of_coverage_goes_on_after_a_lie() -> None:
    before, seen = sys.gettrace(), []

    def tracer(frame: FrameType, event: str, arg: object) -> None:
        seen.append(frame.f_code)

    def afterwards() -> None: ...

    try:
        sys.settrace(tracer)
        watched(lambda: None)
        afterwards()
    finally:
        sys.settrace(before)
    assert afterwards.__code__ in seen

"""The overlay of a compiled board costs the same for each tile, however many: counted in calls, not time."""

import sys
from collections.abc import Callable

import pytest

from hardboard.reduction import compile_formula
from hardboard.workbench.pictures import overlay


def calls(work: Callable[[], object]) -> int:
    """How many calls of functions, ours and others', some work takes."""
    number = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


def test_a_formula_that_is_not_to_be_told_stands_nowhere_on_the_picture() -> None:
    made = compile_formula("(x, y) (~x, y)", library="compact")
    silent, told = overlay(made, labels=()), overlay(made)
    assert silent.title == "kurodoko" and told.title == "kurodoko: (x, y) (~x, y)"
    assert not (silent.bands or silent.flags or silent.spans or silent.keys)
    assert told.bands and told.flags and told.spans


@pytest.mark.parametrize(("target", "side"), [("slitherlink", "N"), ("t-grid", "S"), ("kamaji", "N")])
def test_clauses_have_their_brackets_where_they_are(target: str, side: str) -> None:
    made = compile_formula("(a, b, c) (~a, b, d)", target)
    assert [span.side for span in overlay(made).spans] == [side, side]

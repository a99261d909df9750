"""The overlay of a compiled board costs the same for each tile, however many: counted in calls, not time."""

import sys
from collections.abc import Callable
from random import Random

import pytest

from hardboard.puzzles.registry import with_own_tiles
from hardboard.reduction import compile_formula, make
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


def calls_for_each_tile(target: str, clauses: int) -> float:
    rng = Random(clauses)
    chosen = (rng.sample(range(1, clauses + 1), 3) for _ in range(clauses))
    made = compile_formula(make([(one, -two, -three) for one, two, three in chosen]), target)
    assignment = dict.fromkeys(made.source.keys, True)
    return calls(lambda: overlay(made, assignment)) / made.facts["tiles"]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("target", with_own_tiles())
def test_an_overlay_costs_the_same_for_each_tile(target: str) -> None:
    few, many = calls_for_each_tile(target, 5), calls_for_each_tile(target, 20)
    assert many < 2 * few


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

"""Formulas decided apart from any board, against brute force."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.puzzles.formula import Formula, every_assignment, make
from hardboard.verify.formulas import cnf, model, models, models_of_each_literal


@st.composite
def formulas(draw: st.DrawFn) -> Formula:
    meaning = draw(st.sampled_from(["one-in-three", "sat"]))
    count = draw(st.integers(1, 4))
    literal = st.integers(1, count).flatmap(lambda v: st.sampled_from([v, -v]))
    return make(
        draw(st.lists(st.lists(literal, max_size=3).map(tuple), min_size=1, max_size=4)), count, meaning
    )


@pytest.mark.slow
@given(formulas())
def test_models_are_the_satisfying_assignments_each_once(formula: Formula) -> None:
    wanted = [tuple(a.values()) for a in every_assignment(formula.keys) if formula.holds(a)]
    found = [tuple(a.values()) for a in models(formula)]
    assert Counter(found) == Counter(wanted)
    assert (model(formula) is None) == (not wanted)
    if (one := model(formula)) is not None:
        assert formula.holds(one)


@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
def test_an_empty_clause_never_holds(meaning: str) -> None:
    assert model(make([(), (1,)], meaning=meaning)) is None and cnf(make([()], meaning=meaning)) == [[]]


@pytest.mark.slow
@given(formulas())
def test_each_literal_that_can_hold_holds_in_one_of_the_models(formula: Formula) -> None:
    live = {abs(x) for clause in formula.clauses for x in clause}
    every = [a for a in every_assignment(formula.keys) if formula.holds(a)]
    wanted = {(v, a[v]) for a in every for v in live}
    shown = list(models_of_each_literal(formula))
    assert all(formula.holds(a) for a in shown) and {(v, a[v]) for a in shown for v in live} == wanted

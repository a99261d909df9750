"""CNF in one-in-three form: both witness maps are exact, and no model is lost, made up or doubled."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardboard.puzzles.formula import Formula, every_assignment, make, parse
from hardboard.reduction.cnf import one_in_three
from hardboard.verify.formulas import models


@st.composite
def cnfs(draw: st.DrawFn) -> Formula:
    count = draw(st.integers(1, 4))
    literal = st.integers(1, count).flatmap(lambda v: st.sampled_from([v, -v]))
    return make(
        draw(st.lists(st.lists(literal, max_size=6).map(tuple), min_size=1, max_size=3)), count, "sat"
    )


@pytest.mark.slow
@given(cnfs())
@settings(max_examples=150)
def test_assignments_correspond_one_to_one(formula: Formula) -> None:
    translation = one_in_three(formula)
    target = translation.target
    assert target.meaning == "one-in-three" and all(len(clause) <= 3 for clause in target.clauses)
    for assignment in every_assignment(formula.keys):
        values = formula.values(assignment)
        extended = translation.forward(values)
        assert list(extended) == list(target.variables)
        assert target.holds(target.assignment(extended)) == formula.holds(assignment)
        assert translation.backward(extended) == values
    # From every model of the target one comes back to a model of the source, and from no two to the same.
    back = Counter(tuple(translation.backward(target.values(found)).values()) for found in models(target))
    assert back == Counter(tuple(a.values()) for a in every_assignment(formula.keys) if formula.holds(a))


def test_new_variables_are_named_apart() -> None:
    translation = one_in_three(parse("a,b,c,d,e", "sat"))
    assert translation.target.names[:5] == ("a", "b", "c", "d", "e")
    assert len(set(translation.target.names)) == len(translation.target.names)

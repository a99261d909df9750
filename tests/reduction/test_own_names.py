"""The variables' own names, and their numbers with gaps, in both directions through every door: renaming the
variables of a formula renames what is said, and changes nothing else.
"""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from hardboard import check_claim, draw
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula, every_assignment, failed_clause_text, make_formula, parse
from hardboard.reduction import compile_formula
from hardboard.verify.conflicts import best_assignment, smallest_core
from hardboard.verify.formulas import all_models, models_of_each_literal
from hardboard.workbench.running import flip_film

#: In the order in which names are counted inside.
NAMES = ("3", "7", "20", "1000000000000", "a", "b_2", "x")


def test_a_formula_is_told_as_it_was_written() -> None:
    formula = parse("4,-2 (x, ~4)")
    assert formula.literals == ((4, -2), ("x", -4))
    assert formula.keys == (2, 4, "x")
    assert str(formula) == "4,-2 x,-4"


def test_the_verdicts_assignment_can_be_laid_down() -> None:
    made = compile_formula(parse("4,-2 x,y"), library="compact")
    verdict = check_claim(made, count=True)
    assert verdict.agree and verdict.assignment is not None
    assert set(verdict.assignment) == {2, 4, "x", "y"}
    assert made.read_back(made.lay_down(verdict.assignment)) == verdict.assignment
    assert set(verdict.to_json()["assignment"]) == {"2", "4", "x", "y"}
    assert draw(verdict).count() and draw(made, assignment={2: True, 4: True, "x": True, "y": False})
    assert flip_film(made, verdict.assignment, most=1)


@pytest.mark.parametrize(
    ("assignment", "line"),
    [
        ({1: True, 2: False}, "the variable 1"),
        ({2: True}, "no value for 4"),
        ({2: True, 4: True, "4": False}, "two values for '4'"),
    ],
)
def test_names_that_the_formula_does_not_have_are_refused(assignment: dict, line: str) -> None:
    made = compile_formula(parse("4,-2"), library="compact")
    for door in (made.lay_down, made.source.holds, made.source.named):
        with pytest.raises(InputError, match=line):
            door(assignment)


@st.composite
def renamed(draw: DrawFn) -> tuple[Formula, Formula]:
    """A formula over 1 to n, and the same over other names in the same order."""
    number = draw(st.integers(1, 4))
    literals = st.builds(lambda v, sign: v * sign, st.integers(1, number), st.sampled_from([1, -1]))
    clauses = draw(st.lists(st.lists(literals, min_size=1, max_size=3), min_size=1, max_size=3))
    plain = make_formula([tuple(clause) for clause in clauses], number)
    names = sorted(draw(st.sets(st.sampled_from(NAMES), min_size=number, max_size=number)), key=NAMES.index)
    return plain, Formula(plain.clauses, tuple(names), plain.meaning)


def alike(plain: dict, own: dict, formula: Formula) -> bool:
    """Whether two assignments are the same but for the names."""
    return list(own) == list(formula.keys) and list(own.values()) == list(plain.values())


@pytest.mark.slow
@given(renamed())
@settings(max_examples=15, deadline=None)
def test_renaming_changes_names_and_nothing_else(pair: tuple[Formula, Formula]) -> None:
    plain, own = pair
    for make_models in (all_models, models_of_each_literal):
        both = list(zip(make_models(plain), make_models(own), strict=True))
        assert all(alike(one, two, own) for one, two in both)
    for one, two in zip(every_assignment(plain.keys), every_assignment(own.keys), strict=True):
        assert plain.failing(one) == own.failing(two)
        assert all(failed_clause_text(own, index, two) for index in own.failing(two))
    assert alike(best_assignment(plain).values, best_assignment(own).values, own)
    assert smallest_core(plain) == smallest_core(own)
    boards: list[Any] = [compile_formula(formula, library="compact") for formula in pair]
    assert np.array_equal(boards[0].board.clues, boards[1].board.clues)
    for one, two in zip(all_models(plain, live=True), all_models(own, live=True), strict=True):
        laid = boards[1].lay_down(two)
        assert np.array_equal(boards[0].lay_down(one), laid)
        assert boards[1].read_back(laid) == two

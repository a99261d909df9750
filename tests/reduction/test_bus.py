"""The bus: one solution for each model, whatever the formula, for one-in-three and for CNF."""

from itertools import pairwise
from random import Random

import pytest

from hardboard.reduction import Formula, compile_formula, make, parse
from hardboard.reduction.bus import Row, left_edge
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from hardboard.workbench.recipe import Recipe


def random_formulas(count: int, meaning: str, longest: int, seed: int) -> list[Formula]:
    rng = Random(seed)
    return [make(list(Recipe((1, 8), (1, longest)).draw(rng)), meaning=meaning) for _ in range(count)]


def assert_one_solution_for_each_model(formula: Formula, **options: str) -> None:
    made = compile_formula(formula, library="compact", **options)
    found = [tuple(made.read_back(solution).values()) for solution in judge("kurodoko").solutions(made.board)]
    wanted = {tuple(model.values()) for model in models(formula, live=True)}
    assert len(found) == len(wanted) and set(found) == wanted, str(formula)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("formula", random_formulas(30, "one-in-three", 3, 3), ids=str)
def test_one_in_three(formula: Formula) -> None:
    assert_one_solution_for_each_model(formula)


@pytest.mark.sampled(8)
@pytest.mark.slow
@pytest.mark.parametrize("formula", random_formulas(30, "sat", 5, 4), ids=str)
def test_cnf_by_or_gates(formula: Formula) -> None:
    assert_one_solution_for_each_model(formula)


@pytest.mark.parametrize("formula", random_formulas(6, "one-in-three", 3, 5), ids=str)
def test_in_the_order_of_the_input(formula: Formula) -> None:
    assert_one_solution_for_each_model(formula, order="input")


@pytest.mark.parametrize("text", ["()", "() ()", "1 ()", "() 1,2,3 ()", "1 -1", "1,1", "-1,-1,-1"])
def test_formulas_that_never_hold(text: str) -> None:
    assert_one_solution_for_each_model(parse(text))


def test_unused_variables_have_no_row_and_are_read_back_false() -> None:
    formula = make([(2, 5)], 9)
    made = compile_formula(formula, library="compact")
    assert set(made.floorplan.probes) == {2, 5}
    assert_one_solution_for_each_model(formula)


def test_the_size_is_that_of_the_specification() -> None:
    """n variables in rows of their own and L literals: (8(n + 1) + 1) x (8L + 1) cells."""
    made = compile_formula(parse("1,2,3 3,2,1"), library="compact")
    assert made.board.shape == (8 * (3 + 1) + 1, 8 * 6 + 1)
    assert made.facts["largest_clue"] <= 13


def test_rows_are_shared_by_the_left_edge_rule() -> None:
    spans = [(1, 0, 2), (2, 1, 4), (3, 3, 5), (4, 5, 6), (5, 6, 6)]
    lines = left_edge([Row(v, (a, b), a, b) for v, a, b in spans])
    assert [[row.variable for row in line] for line in lines] == [[1, 3, 5], [2, 4]]
    for line in lines:
        assert all(one.last < two.first for one, two in pairwise(line))


@pytest.mark.parametrize("seed", range(20))
def test_sharing_takes_as_many_lines_as_spans_meet_in_one_column(seed: int) -> None:
    rng = Random(seed)
    rows = []
    for v in range(1, 15):
        first = rng.randrange(30)
        rows.append(Row(v, (first,), first, first + rng.randrange(8)))
    most = max(sum(row.first <= column <= row.last for row in rows) for column in range(40))
    lines = left_edge(rows)
    assert len(lines) == most and sorted(row.variable for line in lines for row in line) == list(range(1, 15))

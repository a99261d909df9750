"""The lower bound is one: no layout of a random small formula has fewer rows, and each part of it is proved
alone.
"""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.puzzles.formula import Formula, make
from hardboard.reduction import bound, compile_formula
from hardboard.reduction.order import exact
from hardboard.reduction.spans import Problem
from hardboard.workbench.recipe import Recipe


def random_formula(seed: int, clauses: tuple[int, int]) -> Formula:
    return make(list(Recipe(clauses, (1, 3), (2, 14)).draw(Random(seed))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_every_bound_is_at_most_the_exact_number_of_rows(seed: int) -> None:
    formula = random_formula(seed, (1, 9))
    problem = Problem(formula)
    best = problem.rows(exact(problem))
    assert bound.rows(formula) == best
    assert bound.degree_rows(problem) <= best and bound.spectral_rows(problem) <= best
    for subset in bound.subsets(formula):
        part = Problem(replace(formula, clauses=tuple(formula.clauses[i] for i in subset)))
        assert max(bound.degree_rows(part), bound.spectral_rows(part), part.rows(exact(part))) <= best


@pytest.mark.parametrize("seed", range(10))
def test_no_board_is_smaller_than_the_bound_on_cells(seed: int) -> None:
    formula = random_formula(seed, (2, 7))
    for library in ("compact", "kuroshuto"):
        made = compile_formula(formula, load(library).family, library, "exact")
        rows, cols = made.board.shape
        assert bound.cells(formula, load(library)) <= rows * cols
    assert bound.cells(formula, load("compact")) == np.prod(
        compile_formula(formula, library="compact", order="exact").board.shape
    )


def test_a_complete_formula_needs_all_its_rows() -> None:
    assert bound.rows(make([(1, 2, 3)] * 25)) == 3
    assert bound.rows(make([(v,) for v in range(1, 26)])) == 1

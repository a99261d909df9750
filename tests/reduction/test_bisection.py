"""The bound from halves of the clauses is one, and says more than the eigenvalue alone."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from benchmarks.compile import random_formula
from hardboard.puzzles.formula import make
from hardboard.reduction import bisection, bound
from hardboard.reduction.order import exact
from hardboard.reduction.spans import Problem
from hardboard.workbench.recipe import Recipe


@pytest.mark.parametrize("size", range(2, 7))
def test_no_set_is_joined_to_the_others_by_more_than_one(size):
    for weights in bisection.joined(size):
        assert np.array_equal(weights, weights.T) and not weights.diagonal().any()
        for k in range(1, size):
            for chosen in map(list, combinations(range(size), k)):
                others = [index for index in range(size) if index not in chosen]
                assert weights[np.ix_(chosen, others)].sum() <= 1 + 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_bound_is_at_most_the_least_cut_of_halves(seed):
    problem = Problem(make(list(Recipe((8, 8), (2, 3), (4, 9)).draw(Random(seed)))))
    cuts = [
        sum(0 < len(set(home) & set(half)) < len(home) for home in problem.homes)
        for half in combinations(range(8), 4)
    ]
    assert bisection.half_rows(problem) <= min(cuts) <= problem.rows(exact(problem))


@pytest.mark.thorough
@pytest.mark.slow
def test_it_says_more_than_the_eigenvalue_of_one_weighting():
    formula = random_formula(60, 1)
    assert bound.rows(formula) < bisection.rows(formula)

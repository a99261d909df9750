"""The bound from halves of the clauses is one, and says more than the eigenvalue alone."""

from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from hardboard.puzzles.formula import make
from hardboard.reduction import bound
from hardboard.reduction.order import exact
from hardboard.reduction.spans import Problem
from hardboard.workbench.recipe import Recipe
from tests.support.bisection import SIGNS, Ascent, broken, half_rows, joined, rows
from tests.support.formulas import near_threshold as random_formula


@pytest.mark.parametrize("size", range(2, 7))
def test_no_set_is_joined_to_the_others_by_more_than_one(size: int) -> None:
    """Each choice of a variable's clauses, and the same once more where they are all clauses there are."""
    ascent = Ascent(Problem(make([[1]] * size)))
    assert ascent.choices.shape[0] == len(list(joined(size)))
    for weights in ascent.choices.toarray().reshape(-1, size, size):
        assert not np.tril(weights).any()
        for k in range(1, size):
            for chosen in map(list, combinations(range(size), k)):
                others = [index for index in range(size) if index not in chosen]
                assert (weights + weights.T)[np.ix_(chosen, others)].sum() <= 1 + 1e-12


def test_no_half_breaks_a_triangle_and_what_is_broken_is_found() -> None:
    signed = np.array(list(product((-1.0, 1.0), repeat=4)))
    assert not any(broken(np.outer(x, x))[0].size for x in signed)
    flat = np.full((3, 3), -0.5) + 1.5 * np.eye(3)
    assert [broken(np.outer(x, x) * flat)[0].size for x in signed[:, :3]] == [1] * 16
    ascent = Ascent(Problem(make([[1]] * 4)))
    ascent.triangles = np.arange(4**3 * len(SIGNS)).reshape((4, 4, 4, -1))[0, 1, 2:].ravel()
    for x in signed:
        assert (ascent._signs() @ np.outer(x, x).ravel() >= -1).all()
        assert (ascent._signs() @ np.outer(x, x).ravel()).min() == -1


def least_half(problem: Problem) -> int:
    """The least cut of all halves."""
    halves = combinations(range(problem.count), problem.count // 2)
    return min(sum(0 < len({*home} & {*half}) < len(home) for home in problem.homes) for half in halves)


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_the_bound_holds_whatever_is_chosen(seed: int) -> None:
    rng = np.random.default_rng(seed)
    problem = Problem(make(list(Recipe((8, 8), (2, 3), (4, 9)).draw(Random(seed)))))
    least, bounds = least_half(problem), []
    for spread in (0.01, 0.1, 1, 10):
        ascent = Ascent(problem)
        a, b, c = np.array(list(combinations(range(8), 3))).T
        ascent.triangles = np.unique(((a * 8 + b) * 8 + c) * 4 + rng.integers(0, 4, a.size))
        u, counts = rng.normal(0, spread, 8), rng.random(ascent.variable.size)
        ascent.point = np.concatenate([u, counts, rng.exponential(spread / 50, a.size)])
        ascent.climb(0.02)
        bounds.append(ascent.best)
    assert bounds[0] > 0 and max(bounds) <= least


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_bound_is_at_most_the_least_cut_of_halves(seed: int) -> None:
    problem = Problem(make(list(Recipe((8, 8), (2, 3), (4, 9)).draw(Random(seed)))))
    assert half_rows(problem) <= least_half(problem) <= problem.rows(exact(problem))


@pytest.mark.thorough
@pytest.mark.slow
def test_it_says_more_than_the_eigenvalue_of_one_weighting() -> None:
    formula = random_formula(60, 1)
    assert bound.rows(formula) < rows(formula)

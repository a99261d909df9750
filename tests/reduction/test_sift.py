"""Sifting weighs every place of a clause rightly, and finds orders that are known to be there."""

from random import Random

import numpy as np
import pytest

from benchmarks.compile import random_formula
from hardboard.puzzles.formula import make
from hardboard.reduction import sift as sifting
from hardboard.reduction.order import exact, greedy, search
from hardboard.reduction.spans import Problem


def spans(problem: Problem, order: list[int]) -> list[int]:
    """The number of spans over the gap after each place, as it is defined."""
    spot = {clause: place for place, clause in enumerate(order)}
    homes = [[spot[clause] for clause in home] for home in problem.homes]
    return [sum(min(home) <= gap < max(home) for home in homes) for gap in range(len(order))]


def test_every_place_of_a_clause_weighs_what_its_order_weighs(monkeypatch):
    # As they stand, for compiling each by itself takes long.
    for name in ("_measure", "_take_out", "_others", "_weigh", "_put_in"):
        monkeypatch.setattr(sifting, name, getattr(sifting, name).py_func)
    problem, draw = Problem(random_formula(12, 3)), Random(4)
    sharing, turned = (problem.flat, np.append(problem.starts, problem.flat.size)), sifting._turned(problem)
    weights = 3.0 ** np.arange(len(problem.homes) + 2)
    order = np.array(draw.sample(range(12), 12))
    spot, cut, left, right = np.empty((4, 13), np.int64)
    sifting._measure(order, sharing, spot, cut)
    for _ in range(40):
        clause, cost = draw.randrange(12), np.empty(12)
        degree = int(turned[1][clause + 1] - turned[1][clause])
        sifting._take_out(clause, order, sharing, turned, spot, cut, left, right)
        sifting._weigh(degree, left, right, weights, cost)
        rest = order[:-1].tolist()
        orders = [[*rest[:place], clause, *rest[place:]] for place in range(12)]
        assert cost.tolist() == [sum(weights[spans(problem, one)]) for one in orders]
        place = draw.randrange(12)
        sifting._put_in(clause, place, degree, order, spot, cut, left, right)
        assert order.tolist() == orders[place] and cut[:12].tolist() == spans(problem, orders[place])
        assert spot[order].tolist() == list(range(12))


def test_a_shuffled_tree_is_straightened_out():
    """A binary tree of 60 clauses: four rows are enough, where greedy orders need more than eight."""
    clauses = [[i, 2 * i, 2 * i + 1] for i in range(1, 61)]
    Random(1).shuffle(clauses)
    problem = Problem(make(clauses))
    assert min(map(problem.rows, map(greedy, [problem] * 4, range(4)))) > 8
    assert problem.rows(search(problem)) == 4


@pytest.mark.parametrize("seed", range(3))
def test_small_orders_are_the_best_ones(seed):
    problem = Problem(random_formula(13, seed))
    order = search(problem)
    assert sorted(order) == list(range(13)) and problem.rows(order) == problem.rows(exact(problem))


def test_clauses_that_share_nothing_stay_as_they_are():
    problem = Problem(make([[3 * i + 1, 3 * i + 2, 3 * i + 3] for i in range(16)]))
    assert problem.rows(sifting.sift(problem, np.arange(16), seed=0).tolist()) == 1

"""Sifting weighs every place of a clause rightly, and finds orders that are known to be there."""

from random import Random

import numpy as np
import pytest

from hardboard.core.functions import arrange
from hardboard.puzzles.formula import make
from hardboard.reduction.order import greedy, search
from hardboard.reduction.spans import Problem
from tests.support.formulas import near_threshold as random_formula


def spans(problem: Problem, order: list[int]) -> list[int]:
    """The number of spans over the gap after each place, as it is defined."""
    spot = {clause: place for place, clause in enumerate(order)}
    homes = [[spot[clause] for clause in home] for home in problem.homes]
    return [sum(min(home) <= gap < max(home) for home in homes) for gap in range(len(order))]


def sifted(
    problem: Problem, order: list[int], weight: list[float], draws: list[float], slack: float
) -> list[int]:
    """The best order that sifting meets, where each place of a clause is tried and weighed by itself."""
    best, most, least = order, max(spans(problem, order)), np.inf
    for one, two in zip(draws[::2], draws[1::2], strict=True):
        clause = int(one * len(order))
        rest = [other for other in order if other != clause]
        orders = [[*rest[:place], clause, *rest[place:]] for place in range(len(order))]
        costs = [sum(weight[number] for number in spans(problem, order)) for order in orders]
        good = [place for place, cost in enumerate(costs) if cost <= min(costs) * (1 + slack)]
        place = good[int(two * len(good))]
        order, top = orders[place], max(spans(problem, orders[place]))
        if top < most or (top == most and costs[place] < least):
            best, most, least = order, top, costs[place]
    return best


@pytest.mark.parametrize("seed", range(20))
def test_the_core_takes_the_places_that_weighing_every_order_finds(seed: int) -> None:
    rng = Random(seed)
    problem = Problem(random_formula(rng.randint(2, 9), seed))
    start = rng.sample(range(problem.count), problem.count)
    weight = [3.0**number for number in range(len(problem.homes) + 2)]
    draws, slack = [rng.random() for _ in range(60)], rng.choice([0.0, 0.5])
    homes = np.append(problem.starts, problem.flat.size).astype(np.intc), problem.flat.astype(np.intc)
    order = np.array(start, dtype=np.intc)
    arrange(order, homes, np.array(weight), np.array(draws), (slack, 1.0))
    assert order.tolist() == sifted(problem, start, weight, draws, slack)


def test_a_shuffled_tree_is_straightened_out():
    """A binary tree of 60 clauses: four rows are enough, where greedy orders need more than eight."""
    clauses = [[i, 2 * i, 2 * i + 1] for i in range(1, 61)]
    Random(1).shuffle(clauses)
    problem = Problem(make(clauses))
    assert min(map(problem.rows, map(greedy, [problem] * 4, range(4)))) > 8
    assert problem.rows(search(problem)) == 4

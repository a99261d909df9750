"""Sifting weighs every place of a clause rightly, and finds orders that are known to be there."""

from random import Random

from hardboard.puzzles.formula import make
from hardboard.reduction.order import greedy, search
from hardboard.reduction.spans import Problem


def spans(problem: Problem, order: list[int]) -> list[int]:
    """The number of spans over the gap after each place, as it is defined."""
    spot = {clause: place for place, clause in enumerate(order)}
    homes = [[spot[clause] for clause in home] for home in problem.homes]
    return [sum(min(home) <= gap < max(home) for home in homes) for gap in range(len(order))]


def test_a_shuffled_tree_is_straightened_out():
    """A binary tree of 60 clauses: four rows are enough, where greedy orders need more than eight."""
    clauses = [[i, 2 * i, 2 * i + 1] for i in range(1, 61)]
    Random(1).shuffle(clauses)
    problem = Problem(make(clauses))
    assert min(map(problem.rows, map(greedy, [problem] * 4, range(4)))) > 8
    assert problem.rows(search(problem)) == 4

"""The graph of clauses: components, and an order that finds a hidden line again."""

from random import Random

import numpy as np

from hardboard.puzzles.formula import make
from hardboard.reduction.spans import Problem
from hardboard.reduction.spectral import components, laplacian, line_up


def test_components_are_those_of_shared_variables() -> None:
    problem = Problem(make([(1, 2), (3,), (-2, 4), (5, 3), (6,)]))
    assert components(problem.homes, problem.count) == [[0, 2], [1, 3], [4]]


def test_a_laplacian_has_rows_that_add_up_to_nothing() -> None:
    matrix = laplacian([[0, 1], [1, 2, 3]], 4)
    assert np.allclose(matrix.sum(axis=0), 0) and np.allclose(matrix, matrix.T)
    assert matrix[0, 1] == -1 and matrix[1, 2] == matrix[2, 3] == -1 / 2 and matrix[0, 2] == 0


def test_a_shuffled_chain_is_lined_up_again() -> None:
    hidden = Random(1).sample(range(60), 60)
    homes = [[hidden[i], hidden[i + 1]] for i in range(59)]
    assert line_up(homes, 60) in (hidden, hidden[::-1])


def test_a_brick_wall_needs_about_as_many_rows_as_it_is_wide() -> None:
    """Ten rows of bricks thirty long, shuffled: a greedy order alone needs many more rows than the wall
    has.
    """
    place = dict(
        zip(((r, c) for r in range(10) for c in range(30)), Random(2).sample(range(300), 300), strict=True)
    )
    homes = [[place[r, c], place[r, c + 1]] for r in range(10) for c in range(29)]
    homes += [[place[r, c], place[r + 1, c]] for r in range(9) for c in range(r % 2, 30, 2)]
    spot = {clause: i for i, clause in enumerate(line_up(homes, 300))}
    cut = max(sum(min(spot[a], spot[b]) <= i < max(spot[a], spot[b]) for a, b in homes) for i in range(300))
    assert cut <= 16


def test_every_clause_is_there_once() -> None:
    problem = Problem(make([(1, 2, 3), (4,), (3, 5), (5, -1), (6, 7), (7, 8), (8, 6)]))
    assert sorted(line_up(problem.homes, problem.count)) == list(range(7))

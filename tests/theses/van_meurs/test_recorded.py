"""Brute force and the genetic algorithm do what they did when numba compiled them."""

import hashlib
import json

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.puzzles.errors import GaveUp
from hardboard.theses.van_meurs.brute import tried
from hardboard.theses.van_meurs.genetic import Evolution, World

SMALL, NINE = "3x3:2d5c", "9x9:e6d5c6e12_11b10b7d7m6e9_9_5e8g3d7a4e"
#: A board, whether it is a tournament, the seed; thirty generations and their grades.
GENERATIONS = {
    (SMALL, False, 0): "ceca004972083dcf",
    (SMALL, False, 1): "c41d0c27529365a4",
    (SMALL, False, 2): "ae0df3c88f7599db",
    (SMALL, True, 0): "fb24a8cfc877d93c",
    (SMALL, True, 1): "a574b5431993ea10",
    (SMALL, True, 2): "5d6704158b4f5843",
    (NINE, False, 0): "e7806f8fbc01cfb7",
    (NINE, False, 1): "2d2afe4d7d826554",
    (NINE, False, 2): "43e5a54fe1e014e3",
    (NINE, True, 0): "3851802c188b96d4",
    (NINE, True, 1): "b5eb7cdf0bfd2807",
    (NINE, True, 2): "c501fb9af6b58a0e",
}
#: A board, the most options; the solution and how many were tried.
TRIED = {
    (SMALL, 1): "f7c42eb7eedfa984",
    (SMALL, 2): "ae098333cf3e2764",
    (SMALL, 3): "8283e5039e192b0d",
    (SMALL, 10): "79705a1aa1480f8d",
    (SMALL, 1_000): "79705a1aa1480f8d",
    (SMALL, 123_456): "79705a1aa1480f8d",
    (NINE, 1): "f7c42eb7eedfa984",
    (NINE, 2): "ae098333cf3e2764",
    (NINE, 3): "8283e5039e192b0d",
    (NINE, 10): "a4153806e0f66954",
    (NINE, 1_000): "c1cdade01682c197",
    (NINE, 123_456): "2f97f0567827ae88",
}


@pytest.mark.parametrize(("board", "tournament", "seed"), GENERATIONS)
def test_generations_are_those_that_were_recorded(board: str, tournament: bool, seed: int) -> None:
    chances = Evolution(
        population=120,
        selection=30,
        tournament=tournament,
        keep_selected=not tournament,
        adjacent_penalty=2.5,
    )
    world, seen = (
        World(family("kurodoko").read_board(board), np.random.default_rng(seed), chances),
        hashlib.sha256(),
    )
    population = world.populate(0)
    for _ in range(30):
        grades = world.grades(population)
        population = world.mutate(world.crossover(world.select(population, grades)))
        seen.update(grades.tobytes() + population.tobytes())
    assert seen.hexdigest().startswith(GENERATIONS[board, tournament, seed])


@pytest.mark.parametrize(("board", "most"), TRIED)
def test_options_are_those_that_were_recorded(board: str, most: int) -> None:
    try:
        solution, number = tried(family("kurodoko").read_board(board), most)
        answer: object = (None if solution is None else solution.tolist(), number)
    except GaveUp as error:
        answer = str(error)
    assert hashlib.sha256(json.dumps(answer).encode()).hexdigest().startswith(TRIED[board, most])

"""The genetic algorithm: its grades, its operators, and that it solves."""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.puzzles import GaveUp
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading, adjacent_pairs, sees
from hardboard.theses.van_meurs.genetic import QUICK, THESIS, Evolution, Population, World, genetic

BOARD = Board.of_array(
    np.array([[0, 3, 0, 0, 0, 2], [0, 0, 0, 7, 0, 0], [4, 0, 0, 0, 0, 0], [0, 0, 5, 0, 0, 3]], dtype=np.int32)
)


SMALL = replace(THESIS, population=60, selection=10)


def world(parameters: Evolution = SMALL, board: Board = BOARD) -> World:
    return World(board, np.random.default_rng(1), parameters)


def shadings(place: World, population: Population) -> list[Shading]:
    found = [place.unpack(population, which) for which in range(len(population))]
    assert (place.pack(np.stack(found)) == population).all(), "the frame is as it was"
    assert not any((shading & (place.board.clue_array != 0)).any() for shading in found)
    return found


def test_a_grade_adds_differences_and_pairs() -> None:
    """F1 + F2 of section 5.2, with two points for every two black cells side by side."""
    place = world()
    population = place.populate(0)
    grades = place.grades(population)
    for shading, grade in zip(shadings(place, population), grades, strict=True):
        clue = BOARD.clue_array > 0
        differences = np.abs(sees(shading) - BOARD.clue_array)[clue].sum()
        assert grade == differences + 2 * len(adjacent_pairs(shading))


def test_a_shading_that_only_cuts_the_white_cells_is_no_solution() -> None:
    board = Board.of_array(np.array([[0, 0, 3], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    place = world(board=board)
    cut = np.array([[[0, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 0]]], dtype=bool)
    assert place.solved(place.pack(cut), np.zeros(2)) is None


def test_it_gives_up() -> None:
    board = Board.of_array(np.array([[2, 2, 0], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    with pytest.raises(GaveUp, match="no solution in 50 generations"):
        genetic(board, parameters=replace(QUICK, population=30, selection=5, abort_after=50))

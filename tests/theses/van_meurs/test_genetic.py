"""The genetic algorithm: its grades, its operators, and that it solves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hardboard.puzzles import GaveUp
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import Shading, adjacent_pairs, sees
from hardboard.theses.van_meurs.genetic import QUICK, THESIS, Evolution, Population, World, genetic

Records = Callable[[str], list[dict[str, Any]]]
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


def test_removing_parts_black_neighbours_and_only_them() -> None:
    place = world(
        replace(THESIS, population=60, selection=10, remove_adjacent=1, remove_ignored=0, mutated_cells=0)
    )
    before = shadings(place, population := place.populate(3))
    after = shadings(place, place.mutate(population))
    for old, new in zip(before[10:], after[10:], strict=True):
        assert not adjacent_pairs(new)
        lonely = [
            cell
            for cell in np.argwhere(old).tolist()
            if not any(cell in map(list, p) for p in adjacent_pairs(old))
        ]
        assert all(new[r, c] for r, c in lonely)
        assert not (new & ~old).any()
    assert all((a == b).all() for a, b in zip(before[:10], after[:10], strict=True)), "the selected stay"


def test_ignored_black_cells_can_go_without_a_change_of_sight() -> None:
    place = world(
        replace(THESIS, population=60, selection=10, remove_adjacent=0, remove_ignored=1, mutated_cells=0)
    )
    before = shadings(place, population := place.populate(4))
    after = shadings(place, place.mutate(population))
    clue, removed = BOARD.clue_array > 0, 0
    for old, new in zip(before[10:], after[10:], strict=True):
        assert (sees(old)[clue] == sees(new)[clue]).all()
        removed += int((old & ~new).sum())
        for r, c in np.argwhere(new).tolist():
            less = new.copy()
            less[r, c] = False
            assert (sees(less)[clue] != sees(new)[clue]).any(), "what is left is seen by a clue"
    assert removed


@pytest.mark.thorough
@pytest.mark.slow
def test_it_solves_and_repeats_itself(corpus: Records) -> None:
    records = sorted(corpus("kurodoko"), key=lambda record: record["rows"] * record["cols"])
    for record in records[:9]:
        board = FAMILY.board_from_record(record)
        found = genetic(board, seed=2)
        assert found is not None
        assert not KURODOKO.violations(board, found)
        again = genetic(board, seed=2)
        assert again is not None
        assert (found == again).all()


def test_a_shading_that_only_cuts_the_white_cells_is_no_solution() -> None:
    board = Board.of_array(np.array([[0, 0, 3], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    place = world(board=board)
    cut = np.array([[[0, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 0]]], dtype=bool)
    assert place.solved(place.pack(cut), np.zeros(2)) is None


def test_it_gives_up() -> None:
    board = Board.of_array(np.array([[2, 2, 0], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    with pytest.raises(GaveUp, match="no solution in 50 generations"):
        genetic(board, parameters=replace(QUICK, population=30, selection=5, abort_after=50))

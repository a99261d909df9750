"""The checker accepts exactly the solutions and names each breach."""

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.puzzles.families.kuroshuto import FAMILY as KUROSHUTO
from hardboard.puzzles.grid import read_shading, targets

BOARD = KUROSHUTO.read_board("- - - 2\n- - 1 -\n3 - - -\n3 1 - -")


def test_the_solution_of_figure_17_breaks_no_rule() -> None:
    assert KUROSHUTO.violations(BOARD, read_shading(["#.#.", "....", ".#.#", "...."])) == []


@pytest.mark.parametrize(
    ("rows", "rule", "cells"),
    [
        (["#.##", "....", ".#.#", "...."], KUROSHUTO.rules[0], {(0, 3)}),
        (["#.#.", "..#.", ".#.#", "...."], KUROSHUTO.rules[1], {(0, 2), (1, 2)}),
        (["#.#.", ".#.#", ".#.#", "...."], KUROSHUTO.rules[2], {(0, 3)}),
        (["#.#.", "....", "...#", "...."], KUROSHUTO.rules[3], {(3, 1), (2, 1), (3, 0), (3, 2)}),
        (["#.#.", "...#", ".#.#", "...."], KUROSHUTO.rules[3], {(1, 2), (0, 2), (1, 3)}),
    ],
)
def test_each_breach_is_named_with_its_cells(rows: list[str], rule: str, cells: set[tuple[int, int]]) -> None:
    found = KUROSHUTO.violations(BOARD, read_shading(rows))
    assert any(breach.rule == rule and set(breach.cells) == cells for breach in found), found


def test_a_number_reaches_over_black_tiles_and_not_off_the_board() -> None:
    assert targets((0, 3), 2, (4, 4)) == [(2, 3), (0, 1)]
    assert targets((1, 1), 5, (4, 4)) == []


def test_a_clue_without_a_number_only_makes_its_cell_white() -> None:
    board = KUROSHUTO.read_board("? - -\n- - -")
    assert KUROSHUTO.violations(board, np.zeros((2, 3), dtype=bool)) == []
    assert [breach.rule for breach in KUROSHUTO.violations(board, read_shading(["#..", "..."]))] == [
        KUROSHUTO.rules[0]
    ]


@pytest.mark.slow
def test_published_solutions_break_no_rule_and_every_flipped_cell_breaks_one(corpus) -> None:
    kuroshuto = family("kuroshuto")
    for record in corpus("kuroshuto")[:20]:
        board = kuroshuto.board_from_record(record)
        shading = kuroshuto.solution_from_record(record["solution"], board)
        assert KUROSHUTO.violations(board, shading) == [], record["id"]
        for cell in np.ndindex(board.shape):
            flipped = shading.copy()
            flipped[cell] = not flipped[cell]
            assert KUROSHUTO.violations(board, flipped), (record["id"], cell)

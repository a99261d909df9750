"""Rules about mazes: paths between icons, white cells without cycles, and what follows from white rooms."""

from itertools import islice, product
from random import Random

import numpy as np
import pytest

from hardboard.puzzles.declared import Board, Layout, declare
from hardboard.puzzles.declared.routes import part_ways
from hardboard.puzzles.declared.vocabulary import path
from hardboard.puzzles.registry import family
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.judge import judge
from tests.support.boards import colourings
from tests.support.mazes import random_maze

FAMILY = family("nurimeizu")


def paths(
    board: Board, cell: int, goal: int, white: list[bool], seen: tuple[int, ...] = ()
) -> list[set[int]]:
    """Return the cells of every white path without a repeated cell."""
    if not white[cell] or cell in seen:
        return []
    if cell == goal:
        return [{*seen, cell}]
    return [one for near in board.near[cell] for one in paths(board, near, goal, white, (*seen, cell))]


@pytest.mark.slow
def test_mazes_have_the_solutions_that_break_no_rule() -> None:
    rng, solvable = Random(1), 0
    for board in islice(filter(lambda one: one.size <= 8, iter(lambda: random_maze(rng), None)), 12):
        right = {one.tobytes() for one in colourings(board) if not FAMILY.violations(board, one)}
        found = [one.tobytes() for one in judge("nurimeizu").solutions(board)]
        assert len(found) == len(right) and {*found} == right, board
        solvable += bool(right)
    assert solvable > 3


def test_routes_are_broken_exactly_where_no_path_is_left() -> None:
    """For every colouring of 2 x 4 cells, where cells that are not known may be white, too."""
    board = FAMILY.read_board("S|.|T|.\n- - - -\n.|O|.|G\n")
    exists, visits, avoids = (rule.places(board) for rule in FAMILY.declared.rules[2:5])
    places = [next(iter(each)) for each in (exists, visits, avoids)]
    for colours in product((False, True), repeat=8):
        found = paths(board, 0, 7, [not black for black in colours])
        right = [bool(found), any(5 in one for one in found), any(2 not in one for one in found)]
        facts = [True if black else None if cell % 2 else False for cell, black in enumerate(colours)]
        assert [not place.broken(facts) for place in places] == right, colours


def test_two_ways_part_where_the_first_one_has_to_give_way() -> None:
    """A shortest way from 0 to 4 takes the one cell over which 5 is reached, unless it goes another way."""
    near = [[1, 2], [0, 4, 3], [0, 3], [2, 1, 5, 4], [1, 3], [3]]
    assert part_ways(near, 0, [4, 5], lambda cell: True)
    assert not part_ways(near, 0, [4, 5], lambda cell: cell != 2)


def test_paths_are_found_where_white_cells_may_form_cycles() -> None:
    """Then the core has no records for them, and clauses are added where a candidate breaks a rule."""
    layout = Layout(clues="icons", icons=("S", "G", "O", "T"), once=("S", "G"))
    loose = declare("loose", layout, (path("S", "G", "O", "T"),))
    board = loose.read_board("S T G\n. O .\n")
    shadings = [np.array(colours).reshape(2, 3) for colours in product((False, True), repeat=6)]
    kept = {shading.tobytes() for shading in shadings if not loose.violations(board, shading)}
    assert {found.tobytes() for found in judge_of(loose).solutions(board)} == kept and 1 < len(kept) < 64

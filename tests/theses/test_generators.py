"""The theses' own generators and figures: unique puzzles, trees that do not cross."""

import json
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.registry import family_names
from hardboard.render.scene import Capsules, Polygons, Texts
from hardboard.theses.kleijn import thesis
from hardboard.theses.kleijn.human import biggerfirst
from hardboard.theses.mourits.figures import search_tree
from hardboard.theses.straathof.figures import two_trees
from hardboard.theses.straathof.thesis import Drawing
from hardboard.verify.judge import judge
from tests.support.invoke import Invoke

FAMILIES = [name for name in family_names() if "thesis" in family(name).people.generators]
SIZE = {"kamaji": 4, "kuroshuto": 7, "nurimeizu": 4}


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_has_the_one_solution_that_comes_with_it(name: str) -> None:
    kind = family(name)
    generate = kind.located(kind.people.generators["thesis"])
    board, solution = generate(SIZE[name], SIZE[name], seed=3, solutions=judge(name).solutions)
    assert not kind.violations(board, solution)
    assert judge(name).unique(board)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_the_command_makes_the_same_from_the_same_seed(name: str, invoke: Invoke) -> None:
    argv = ["generate", "--family", name, "--method", "thesis", "--size", str(SIZE[name]), "--seed", "5"]
    puzzles = []
    for _ in range(2):
        puzzles.append(json.loads(invoke(*argv, "--json").out))
    assert puzzles[0] == puzzles[1]


def test_straathof_draws_numbers_that_reach_one_black_tile_each() -> None:
    for seed in range(20):
        drawing = Drawing((8, 8), Random(seed))
        if drawing.fill():
            shading = [[(r, c) in drawing.black for c in range(8)] for r in range(8)]
            assert not family("kuroshuto").violations(drawing.board(), np.array(shading))


@pytest.mark.parametrize("draw", [thesis.draw_board, thesis.draw_by_parts])
def test_kleijn_draws_boards_that_can_be_covered(draw: Callable[[int, Random], object]) -> None:
    boards = [board for seed in range(8) if (board := draw(4, Random(seed))) is not None]
    assert boards and all(judge("kamaji").find(board) is not None for board in boards)


def test_fewest_free_neighbours_first_lays_only_pieces_of_every_solution() -> None:
    board = family("kamaji").located(family("kamaji").people.generate)(
        7, 7, seed=2, difficulty="easy", solutions=judge("kamaji").solutions
    )[0]
    (solution,) = judge("kamaji").solutions(board)
    assert biggerfirst(board, free_first=True).laid <= solution


#: Figure 17 of Straathof.
FIGURE_17 = "- - - 2\n- - 1 -\n3 - - -\n3 1 - -"


def test_every_tile_but_the_root_has_one_arrow() -> None:
    heads = [
        shape
        for shape in two_trees(family("kuroshuto").read_board(FIGURE_17)).shapes
        if isinstance(shape, Polygons)
    ]
    colours = {shape.colour for shape in heads}
    arrows = {colour: sum(len(shape.xy) for shape in heads if shape.colour == colour) for colour in colours}
    # Sixteen tiles less the root, and nine vertices inside the board.
    assert sorted(arrows.values()) == [9, 15]


def test_arrows_of_the_two_trees_do_not_cross() -> None:
    lines = [
        s
        for s in two_trees(family("kuroshuto").read_board(FIGURE_17)).shapes
        if isinstance(s, Capsules) and not s.width
    ]
    middles = {colour: set() for colour in {line.colour for line in lines}}
    for line in lines:
        for x0, y0, x1, y1 in line.xy.tolist():
            # Both kinds of arrow are a cell long, so that they cross in the middle or not at all.
            whole = (round(x0 + (x1 > x0) - (x1 < x0), 3), round(y0 + (y1 > y0) - (y1 < y0), 3))
            middles[line.colour].add((round((x0 + whole[0]) / 2, 3), round((y0 + whole[1]) / 2, 3)))
    one, other = middles.values()
    assert not one & other


def test_the_search_of_a_small_board_ends_in_its_solution() -> None:
    board = Board.of_rooms(np.array([[0, 0], [1, 2]]), np.array([["S", ""], ["", "G"]]))
    notes = [label for s in search_tree(board).shapes if isinstance(s, Texts) for label in s.words()]
    assert notes.count("solution") == 1

"""Figures of source documents: two trees that do not cross, and the tree of a search."""

import numpy as np

from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.render.scene import Capsules, Polygons, Texts
from hardboard.theses.mourits.figures import search_tree
from hardboard.theses.straathof.figures import two_trees

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

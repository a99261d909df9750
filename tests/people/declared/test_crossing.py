"""What is crossed out by itself is white in every solution that has the black cells it comes from."""

from itertools import islice

import numpy as np
import pytest

from hardboard.people.declared.crossing import crosses
from hardboard.puzzles.registry import declared, family
from hardboard.verify.judge import judge
from tests.support.boards import small_boards


@pytest.mark.slow
@pytest.mark.parametrize("name", declared())
def test_no_solution_has_more_black_cells_than_are_said(name):
    value = family(name)
    for board in small_boards(name, 5, 6):
        fulls = crosses(value.declared, board)
        for solution in islice(judge(name).solutions(board), 20):
            colours = np.asarray(solution).ravel()
            for full in fulls:
                if all(colours[cell] == colour for cell, colour in full.when.items()):
                    assert sum(map(bool, colours[list(full.cells)])) <= full.most


def test_a_cell_with_a_clue_is_not_crossed_out():
    nurimisaki = family("nurimisaki")
    board = nurimisaki.read_board("? . .\n. . .\n. . .")
    assert all(0 not in full.cells for full in crosses(nurimisaki.declared, board))

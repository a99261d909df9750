"""The value of each `?`, and Lemma 1 as an assertion that fires."""

from typing import Any

import pytest

from hardboard.gadgets.backend.kurodoko.rays import resolve
from hardboard.gadgets.sheet import LayoutError
from hardboard.gadgets.tilefile import read_picture
from hardboard.puzzles.formula import parse
from hardboard.reduction import compile_formula

CROSS = ["..!..", ".....", "!.?.!", ".....", "..!.."]


@pytest.mark.parametrize(("missing", "side"), [((0, 2), "N"), ((4, 2), "S"), ((2, 0), "W"), ((2, 4), "E")])
def test_lemma_1_fires_where_a_ray_runs_off_the_board(missing: tuple[int, int], side: str) -> None:
    picture = read_picture(CROSS).copy()
    picture[missing] = 0
    with pytest.raises(
        LayoutError, match=rf"the ray from the \? at \(2, 2\) runs off the board on side {side}; Lemma 1"
    ):
        resolve(picture)


def test_lemma_1_holds_on_compiled_boards() -> None:
    board: Any = compile_formula(parse("1,2,3 -1,2,4 -2,-3 1")).board
    assert (board.clue_array >= 0).all()

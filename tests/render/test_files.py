"""Files: whole or not at all, the suffix decides, and what is not shown is said."""

from pathlib import Path

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.render import Overlay, draw, save
from hardboard.render.files import chosen_scale
from hardboard.render.style import HALF_CAPITAL, fitted

SCENE = draw("kurodoko", KURODOKO.read_board("3x3:b3a5a2b"))


def empty(rows: int, cols: int) -> Board:
    return Board.of_array(np.zeros((rows, cols), dtype=np.int32))


@pytest.mark.slow
def test_an_overview_says_what_it_does_not_show(tmp_path: Path) -> None:
    clues = np.zeros((700, 900), dtype=np.int32)
    clues[3, 4] = 7
    scene = draw("kurodoko", Board.of_array(clues), None, Overlay(tiles=[(0, 0, 700, 900, "all")]))
    assert (
        save(scene, tmp_path / "a.png")
        == "an overview of 700 x 900 cells at 7 pixels a cell; too small to show: clues"
    )
    assert (
        save(SCENE, tmp_path / "b.png", cell=2)
        == "an overview of 3 x 3 cells at 2 pixels a cell; too small to show: clues"
    )
    note = save(draw("kurodoko", empty(40, 60)), tmp_path / "c.png", cell=0.25)
    assert note == "an overview of 40 x 60 cells at one pixel for 4 x 4 cells"


@pytest.mark.slow
def test_a_legible_picture_needs_no_note(tmp_path: Path) -> None:
    assert save(draw("kurodoko", empty(400, 300)), tmp_path / "a.png") is None


@pytest.mark.parametrize("cell", [0, -3, float("nan")])
def test_a_cell_must_have_a_size(cell: float, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cell size"):
        save(SCENE, tmp_path / "a.png", cell)


def test_a_cell_size_that_makes_too_large_a_picture_is_refused_with_one_that_does_not(tmp_path: Path) -> None:
    scene = draw("kurodoko", empty(2000, 2000))
    with pytest.raises(InputError, match=r"pixels; expected a cell size of at most 5"):
        save(scene, tmp_path / "a.png", cell=40)


def test_digits_are_large_enough_to_be_read_or_it_is_said(tmp_path: Path) -> None:
    """Clues of three digits shrank to fit their cells, until nobody could read them."""
    clues = np.zeros((190, 190), dtype=np.int32)
    clues[::2, ::2] = 207
    scene = draw("kurodoko", Board.of_array(clues))
    high = 2 * HALF_CAPITAL * fitted("207", 0.62, 0.84)
    assert chosen_scale(scene) * high >= 5
    assert save(scene, tmp_path / "large.png") is None
    note = save(scene, tmp_path / "small.png", cell=11)
    assert note is not None and "digits are smaller than 5 pixels" in note
    wanted = int(note.partition("--cell ")[2].split()[0])
    assert save(scene, tmp_path / "small.png", cell=wanted) is None and wanted * high >= 5

"""Pixels: what stands on the board is in the picture, at the place where it stands."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board
from hardboard.render import Scene, draw
from hardboard.render.files import chosen_scale
from hardboard.render.png import pixels
from hardboard.render.scene import Capsules, array


def shown(scene: Scene, cell: int) -> NDArray[np.int64]:
    """The pixels of the board alone."""
    block = scene.cells()[0]
    left, top = (int(v) * cell for v in block.xy[0])
    rows, cols = block.codes.shape
    return np.asarray(pixels(scene, Fraction(cell)), dtype=np.int64)[
        top : top + rows * cell, left : left + cols * cell
    ]


def middle(picture: NDArray[np.int64], row: int, col: int, cell: int) -> NDArray[np.int64]:
    """The inside of a cell, away from its lines."""
    edge = cell // 6
    return picture[row * cell + edge : (row + 1) * cell - edge, col * cell + edge : (col + 1) * cell - edge]


@pytest.mark.parametrize(
    ("cell", "largest", "shape"), [(10, 99, (2, 3)), (17, 999, (25, 40)), (40, 6789, (70, 97))]
)
def test_every_clue_is_written_dark_on_white_inside_its_cell(
    cell: int, largest: int, shape: tuple[int, int]
) -> None:
    """A board has as many cells as its largest clue says."""
    numbers = np.zeros(shape, dtype=np.int32)
    numbers[:2, :3] = np.minimum([[1, 12, 345], [0, 6789, -1]], largest)
    clues = Board.of_array(numbers)
    picture = shown(draw("kurodoko", clues), cell)
    for (row, col), clue in np.ndenumerate(clues.clue_array[:2, :3]):
        inside = middle(picture, row, col, cell)
        assert (inside.min() < 200) == (clue != 0)
        assert (inside.min(axis=2) > 240).mean() > 0.3
        columns = np.flatnonzero(inside.min(axis=(0, 2)) < 200)
        if clue:
            assert abs(columns.mean() - (inside.shape[1] - 1) / 2) <= max(1.5, 0.06 * cell), (
                "the clue is in the middle"
            )


@pytest.mark.slow
def test_an_overview_is_faithful_in_the_mean_of_every_block() -> None:
    rng = np.random.default_rng(5)
    shading = rng.random((3000, 3000)) < np.linspace(0, 0.6, 3000)
    scene = draw("kurodoko", Board.of_array(np.zeros((3000, 3000), dtype=np.int32)), shading)
    found = shown(scene, 1)[:, :, 0].reshape(30, 100, 30, 100).mean(axis=(1, 3))
    wanted = 255 - (255 - 0x1A) * shading.reshape(30, 100, 30, 100).mean(axis=(1, 3))
    assert np.abs(found - wanted).max() < 1e-6, "to the edge of the board"


def test_below_one_pixel_a_cell_each_pixel_is_the_mean_of_its_cells() -> None:
    rng = np.random.default_rng(6)
    shading = rng.random((901, 602)) < 0.3
    scene = draw("kurodoko", Board.of_array(np.zeros(shading.shape, dtype=np.int32)), shading)
    left, top = (int(v) for v in scene.cells()[0].xy[0])
    picture = np.asarray(pixels(scene.moved(-left, -top), Fraction(1, 7)), dtype=float)[:, :, 0]
    wanted = 255 - (255 - 0x1A) * shading[7:896, 7:595].reshape(127, 7, 84, 7).mean(axis=(1, 3))
    assert np.abs(picture[1:128, 1:85] - wanted).max() <= 1


def test_the_size_of_a_cell_is_chosen_so_that_every_board_fits() -> None:
    for side in (1, 5, 40, 300, 600, 3001, 9000):
        scene = Scene(side, side, ())
        scale = chosen_scale(scene)
        assert side * scale <= 6800
        assert (scale >= 14) == (side <= 485)
    assert chosen_scale(Scene(9000, 10, ())) == Fraction(1, 2)


def test_round_shapes_have_their_area_and_soft_edges() -> None:
    disc = Scene(4, 4, (Capsules(array([2, 2, 2, 2]), radius=1.5),))
    grey = np.asarray(pixels(disc, Fraction(20)).convert("L"), dtype=float)
    area = (255 - grey).sum() / (255 - grey.min()) / 400
    assert abs(area - np.pi * 1.5**2) < 0.15
    assert len(np.unique(grey)) > 4
    bar = Scene(5, 5, (Capsules(array([1, 1, 4, 4]), radius=0.5),))
    grey = np.asarray(pixels(bar, Fraction(20)).convert("L"), dtype=float)
    area = (255 - grey).sum() / (255 - grey.min()) / 400
    assert abs(area - (np.pi * 0.25 + 18**0.5)) < 0.15

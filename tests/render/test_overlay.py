"""What lies over a board and what stands around it."""

from fractions import Fraction

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.render import BoardOverlay, CellMark, Scene, draw
from hardboard.render.png import pixels
from hardboard.render.scene import Texts
from hardboard.render.style import text_width

BOARD = FAMILY.read_board("3x3:b3a5a2b")


def empty(rows: int, cols: int) -> Board:
    return Board.of_array(np.zeros((rows, cols), dtype=np.int32))


def labels(scene: Scene, scale: float = 20) -> list[str]:
    return [
        word
        for shape in scene.shapes
        if isinstance(shape, Texts) and shape.shows(scale)
        for word in shape.words()
    ]


def test_a_name_stands_where_no_clue_is_if_it_can() -> None:
    clues = np.zeros((17, 17), dtype=np.int32)
    clues[:8] = 1
    scene = draw("kurodoko", Board.of_array(clues), None, BoardOverlay(tiles=[(0, 0, 17, 17, "xor")]))
    top = scene.cells()[0].xy[0, 1]
    named = [
        shape
        for shape in scene.shapes
        if isinstance(shape, Texts) and shape.shows(20) and "xor" in shape.words()
    ]
    assert len(named) == 1
    assert named[0].xy[0, 1] - top > 8
    crowded = draw(
        "kurodoko",
        Board.of_array(np.ones((17, 17), dtype=np.int32)),
        None,
        BoardOverlay(tiles=[(0, 0, 17, 17, "xor")]),
    )
    (spot,) = [shape for shape in crowded.shapes if isinstance(shape, Texts) and shape.what == "tile map"]
    assert labels(crowded).count("xor") == 1, "nowhere beside clues, where there is no room"
    assert spot.xy[0, 1] > crowded.cells()[0].xy[0, 1] + 17, "but on a map below the board"
    assert labels(crowded, scale=5).count("xor") == 1, "but where clues are too small to be seen"


def test_everything_stays_on_the_sheet() -> None:
    overlay = BoardOverlay(
        title="a title that is much longer than the board is wide",
        note="a note that is so long that it takes more than a single line below a board of this size " * 2,
        marks=[
            ([(0, 0)], "red", "a caption that is also longer than the board " * 3),
            ([(1, 1)], "blue", "short"),
        ],
        bands=[(0, 3, "rows"), (0, 3, "columns", "columns")],
    )
    scene = draw("kurodoko", BOARD, None, overlay)
    for shape in scene.shapes:
        assert shape.xy.min() >= 0
        assert shape.xy[:, ::2].max() <= scene.width and shape.xy[:, 1::2].max() <= scene.height
        if isinstance(shape, Texts) and shape.anchor == "start":
            for (x, _), word in zip(shape.xy.tolist(), shape.words(), strict=True):
                assert x + text_width(word) * shape.size <= scene.width
    edge = np.asarray(pixels(scene, Fraction(20)))[-4:]
    assert (edge == 255).all(), "nothing is cut off at the bottom"


def test_a_mark_can_be_found_in_an_overview() -> None:
    plain_scene = draw("kurodoko", empty(500, 500))
    marked = draw("kurodoko", empty(500, 500), None, BoardOverlay(marks=[CellMark([(250, 100)], "red")]))
    one, two = (np.asarray(pixels(scene, Fraction(1)), dtype=int) for scene in (plain_scene, marked))
    changed = np.argwhere((one != two).any(axis=2))
    assert np.ptp(changed[:, 0]) >= 20, "a circle much larger than a cell"


def test_cells_outside_the_board_and_unknown_colours_are_refused() -> None:
    for overlay in (BoardOverlay(marks=[([(3, 0)], "red")]), BoardOverlay(signals=[([(0, -1)], True)])):
        with pytest.raises(InputError, match="outside the board of 3 x 3"):
            draw("kurodoko", BOARD, None, overlay)
    with pytest.raises(InputError, match="'pink'"):
        draw("kurodoko", BOARD, None, BoardOverlay(marks=[([(0, 0)], "pink")]))

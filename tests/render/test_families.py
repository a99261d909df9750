"""Every family's drawer on tiny boards, what lies over a board, and what stands around it."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from hardboard.api.puzzle import blank
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.kamaji.board import from_rows
from hardboard.reduction import compile_formula
from hardboard.render import BoardOverlay, CellMark, Scene, draw
from hardboard.render.families import path_shapes
from hardboard.render.png import pixels
from hardboard.render.scene import Capsules, Texts
from hardboard.render.style import text_width
from hardboard.workbench.pictures import compiled_picture
from tests.support.legible import contrast, rgb

# The thesis's Figure 1 (Kleijn 2018), as far as its text and its printed representation give it.
KAMAJI = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [3, 1, 1, 1], [1, 4, 3, 2]])
PIECES = frozenset({((0, 0), (1, 1)), ((0, 1), (0, 2)), ((1, 0), (2, 0)), ((1, 2),), ((3, 2), (3, 3))})
MAZE = Board.of_rooms(
    np.array([[0, 0, 1], [2, 3, 1], [2, 4, 4]]), np.array([["S", "", "T"], ["", "", ""], ["O", "", "G"]])
)
MAZE_SOLUTION = read_shading(["...", ".#.", "..."])


def board_pixels(scene: Scene, cell: int) -> NDArray[np.int64]:
    left, top = (int(v) * cell for v in scene.cells()[0].xy[0])
    return np.asarray(pixels(scene, Fraction(cell)).convert("L"), dtype=np.int64)[top:, left:]


@pytest.mark.parametrize("family", ["kurodoko", "creek", "light-up", "nurimeizu"])
@pytest.mark.parametrize("assignment", [None, {"a": True, "b": False}])
def test_cells_too_small_for_their_numbers_do_not_look_black(
    family: str, assignment: dict[str, bool] | None
) -> None:
    """By the contrast of their colours, as it is measured for letters."""
    made = compile_formula("(a, b)", family)
    block = compiled_picture(made, assignment).cells()[0]
    _, black, number = map(rgb, block.coarse[:3])
    assert contrast(number, black) > 2


def test_a_solution_of_another_size_is_refused() -> None:
    with pytest.raises(InputError, match="1 x 2 cells; expected 2 x 2"):
        draw("kurodoko", FAMILY.read_board("2x2:a1b"), read_shading([".."]))


def test_kamaji_shows_every_number_and_a_rounded_outline_for_each_piece() -> None:
    scene = draw("kamaji", KAMAJI, PIECES)
    assert sorted(labels(scene)) == sorted(str(n) for n in KAMAJI.numbers.flat)
    bars = [shape for shape in scene.shapes if isinstance(shape, Capsules)]
    assert sum(len(shape.xy) for shape in bars) == len(PIECES)
    cell = 40
    picture = board_pixels(scene, cell)
    assert picture[cell // 2, 2 * cell - 4 : 2 * cell + 4].min() > 150, "a piece is not cut between its cells"
    assert picture[: cell // 3, 2 * cell + cell // 2].min() < 140, "its outline runs above them"
    assert picture[cell - 8 : cell - 2, cell - 8 : cell - 2].min() > 150, "nor one that runs diagonally"
    plain = board_pixels(draw("kamaji", KAMAJI), cell)
    assert (picture < plain).any()


def test_nurimeizu_has_bold_lines_between_rooms_and_only_there() -> None:
    scene = draw("nurimeizu", MAZE)
    cell = 30
    picture = board_pixels(scene, cell)
    for row in range(3):
        for col in range(2):
            line = picture[row * cell + cell // 2, (col + 1) * cell - 1 : (col + 1) * cell + 1]
            assert (line.max() < 60) == (MAZE.room_array[row, col] != MAZE.room_array[row, col + 1])
            line = picture[(col + 1) * cell - 1 : (col + 1) * cell + 1, row * cell + cell // 4]
            assert (line.max() < 60) == (MAZE.room_array[col, row] != MAZE.room_array[col + 1, row])


def test_the_path_from_s_to_g_runs_over_white_cells() -> None:
    black = read_shading([".#.", ".#.", "..."])
    icons = np.array([["S", "", "G"], ["", "", ""], ["", "", ""]])
    assert path_shapes(black, icons) == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2)]
    assert path_shapes(read_shading([".#.", ".#.", ".#."]), icons) == []
    assert path_shapes(read_shading(["##.", ".#.", "..."]), icons) == []


def test_the_path_is_drawn_on_a_solution() -> None:
    scene = draw("nurimeizu", MAZE, MAZE_SOLUTION)
    trail = [shape for shape in scene.shapes if isinstance(shape, Capsules) and shape.what == "path"]
    assert sum(len(shape.xy) for shape in trail) == 2, "two straight stretches"
    assert not [shape for shape in draw("nurimeizu", MAZE).shapes if shape.what == "path"]


@pytest.mark.parametrize("name", ["mosaic", "canal-view", "cave", "context", "kurotto", "slitherlink"])
def test_a_clue_that_is_0_is_drawn(name: str) -> None:
    board = blank(name, 3).put("r2c2=0").board
    texts = [one for one in draw(name, board).shapes if isinstance(one, Texts) and one.what == "clues"]
    assert [str(label) for one in texts for label in one.labels] == ["0"]


def test_a_piece_that_is_not_straight_is_drawn_step_by_step() -> None:
    scene = draw("kamaji", KAMAJI, [((0, 0), (0, 1), (1, 1))])
    assert sum(len(shape.xy) for shape in scene.shapes if isinstance(shape, Capsules)) == 2


KURODOKO = FAMILY.read_board("3x3:b3a5a2b")


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
    scene = draw("kurodoko", KURODOKO, None, overlay)
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
            draw("kurodoko", KURODOKO, None, overlay)
    with pytest.raises(InputError, match="'pink'"):
        draw("kurodoko", KURODOKO, None, BoardOverlay(marks=[([(0, 0)], "pink")]))

"""Every family's drawer, on tiny boards."""

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
from hardboard.render import Scene, draw
from hardboard.render.families import path_shapes
from hardboard.render.png import pixels
from hardboard.render.scene import Capsules, Texts
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


def labels(scene: Scene) -> list[str]:
    return [word for shape in scene.shapes if isinstance(shape, Texts) for word in shape.words()]


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

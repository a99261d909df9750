"""Parts of boards: long thin ones in strips, crops with their names, one way to ask for either."""

from typing import Any

import numpy as np
import pytest

from hardboard.puzzles import family
from hardboard.reduction import compile_formula, parse
from hardboard.render import Scene, cropped, draw, dressed, side_by_side
from hardboard.render.families import pieces
from hardboard.render.fold import strips
from hardboard.render.overlay import Overlay
from hardboard.render.scene import Capsules, Texts
from hardboard.workbench.pictures import picture
from tests.support.legible import outside, overlaps, scene_boxes

CHAIN = " ".join(f"(a{k}, ~b{k}, a{k + 1})" for k in range(9))


def words(scene: Scene, what: str) -> list[str]:
    return [
        w for shape in scene.shapes if isinstance(shape, Texts) and shape.what == what for w in shape.words()
    ]


@pytest.mark.parametrize("shape", [(17, 500), (500, 17), (3, 90), (40, 40), (1, 1), (41, 293)])
def test_strips_hold_every_cell_once(shape: tuple[int, int]) -> None:
    seen = np.zeros(shape, dtype=int)
    for rows, cols in strips(shape, [(0, col, 5, 9, "") for col in range(0, shape[1], 8)]):
        seen[rows.start : rows.stop, cols.start : cols.stop] += 1
    assert (seen == 1).all()


def test_a_long_board_is_drawn_in_strips_that_can_be_read() -> None:
    made: Any = compile_formula(CHAIN, library="compact")
    assert made.board.shape[1] > 10 * made.board.shape[0]
    scene = picture(made)
    assert len(scene.cells()) > 1 and 0.5 < scene.width / scene.height < 2.5
    assert scene.count() == made.board.clue_array.size
    assert len(words(scene, "clues")) == (made.board.clue_array != 0).sum(), "no clue is lost at a cut"
    assert len([w for w in words(scene, "clause names") if ":" in w]) >= 9
    found = scene_boxes(scene, 20)
    assert overlaps(found, 1.0) == [] and outside(found, scene.width, scene.height) == []


def test_a_crop_keeps_names_numbers_and_legend() -> None:
    made = compile_formula(parse("(a, ~b) (b, c)"), library="compact")
    scene = picture(made, {"a": True, "b": True, "c": False})
    part = dressed(scene, "dark", "1-9,9-17")
    assert part.cells()[0].codes.shape == (9, 9) and part.ground == "#14181d"
    assert words(part, "wire names") and words(part, "captions")
    assert words(part, "row and column numbers")[-1] in ("9", "17")
    found = scene_boxes(part, 20)
    assert overlaps(found, 1.0) == [] and outside(found, part.width, part.height) == []


def test_a_piece_at_the_edge_of_a_crop_is_cut_there() -> None:
    scene = pieces(np.full((1, 4), 2, dtype=np.int32), 8, [((0, 0), (0, 1), (0, 2), (0, 3))], Overlay())
    part = cropped(scene, range(0, 1), range(1, 3))
    (ends,) = [shape for shape in part.shapes if isinstance(shape, Capsules)]
    left = part.cells()[0].xy[0, 0]
    assert (ends.xy[0, ::2] - left).tolist() == [0, 2]


def test_a_ring_at_the_edge_of_a_crop_has_its_number() -> None:
    board = family("creek").board_from_record({"rows": 4, "cols": 4, "corners": [[1] * 5] * 5})
    part = cropped(draw("creek", board), range(1, 3), range(1, 3))
    rings = [shape for shape in part.shapes if isinstance(shape, Capsules) and shape.radius == 0.26]
    numbers = [shape for shape in part.shapes if isinstance(shape, Texts) and shape.what == "clues"]
    assert sum(len(shape.xy) for shape in rings) == sum(len(shape.xy) for shape in numbers) == 9


def test_panels_are_cropped_one_by_one() -> None:
    made = compile_formula(parse("(a, ~b)"), library="compact")
    sheet = side_by_side([draw("kurodoko", made.board)] * 3, ["one", "two", "three"])
    assert [block.codes.shape for block in cropped(sheet, range(2, 5), range(3, 8)).cells()] == [(3, 5)] * 3

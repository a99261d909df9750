"""What lies over a board and what stands around it."""

from fractions import Fraction

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import read_shading
from hardboard.render import Mark, Overlay, Scene, Strip, TileFrame, draw, side_by_side, violation_marks
from hardboard.render.annotations import wrapped
from hardboard.render.png import pixels
from hardboard.render.scene import Rects, Strokes, Texts
from hardboard.render.style import OUTLINE, breadth, plain

BOARD = KURODOKO.read_board("3x3:b3a5a2b")


def empty(rows: int, cols: int) -> Board:
    return Board.of_array(np.zeros((rows, cols), dtype=np.int32))


def labels(scene: Scene, scale: float = 20) -> list[str]:
    return [
        word
        for shape in scene.shapes
        if isinstance(shape, Texts) and shape.shows(scale)
        for word in shape.words()
    ]


def outlines(scene: Scene) -> set[tuple[float, ...]]:
    left, top = scene.cells()[0].xy[0]
    return {
        tuple(row)
        for shape in scene.shapes
        if isinstance(shape, Strokes) and shape.colour == OUTLINE
        for row in (shape.xy - [left, top, left, top]).tolist()
    }


def test_tiles_are_named_and_outlined() -> None:
    scene = draw(
        "kurodoko", empty(12, 12), None, Overlay(tiles=[(0, 0, 12, 6, "one"), TileFrame(0, 6, 12, 6, "two")])
    )
    assert sorted(labels(scene)) == ["one", "two"]
    assert (6.0, 0.0, 6.0, 12.0) in outlines(scene)


def test_tiles_that_share_a_column_of_cells_share_a_line_through_its_middle() -> None:
    scene = draw("kurodoko", empty(9, 17), None, Overlay(tiles=[(0, 0, 9, 9, "one"), (0, 8, 9, 9, "two")]))
    assert {(8.5, 0.0, 8.5, 9.0), (0.0, 0.0, 0.0, 9.0)} <= outlines(scene)


def test_a_name_stands_where_no_clue_is_if_it_can() -> None:
    clues = np.zeros((17, 17), dtype=np.int32)
    clues[:8] = 1
    scene = draw("kurodoko", Board.of_array(clues), None, Overlay(tiles=[(0, 0, 17, 17, "xor")]))
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
        Overlay(tiles=[(0, 0, 17, 17, "xor")]),
    )
    (spot,) = [shape for shape in crowded.shapes if isinstance(shape, Texts) and shape.what == "tile map"]
    assert labels(crowded).count("xor") == 1, "nowhere beside clues, where there is no room"
    assert spot.xy[0, 1] > crowded.cells()[0].xy[0, 1] + 17, "but on a map below the board"
    assert labels(crowded, scale=5).count("xor") == 1, "but where clues are too small to be seen"


def test_names_can_be_read_in_an_overview_where_clues_cannot() -> None:
    scene = draw("kurodoko", BOARD, None, Overlay(tiles=[(0, 0, 3, 3, "t")]))
    assert "t" in labels(draw("kurodoko", empty(17, 17), None, Overlay(tiles=[(0, 0, 17, 17, "t")])), scale=3)
    assert "5" not in labels(scene, scale=3)


def test_bands_stand_left_of_their_rows_or_above_their_columns() -> None:
    overlay = Overlay(bands=[(0, 4, "clauses"), Strip(4, 9, "variables"), (2, 5, "across", "columns")])
    scene = draw("kurodoko", empty(9, 9), None, overlay)
    left, top = scene.cells()[0].xy[0]
    strips = [shape.xy[0] - [left, top, left, top] for shape in scene.shapes if isinstance(shape, Rects)]
    assert len(strips) == 3
    strips = sorted(strips, key=lambda box: (box[2] > 0, box[1]))
    assert strips[0][2] < 0 and 0 <= strips[0][1] < strips[0][3] <= 4 <= strips[1][1] < strips[1][3] <= 9
    assert strips[2][3] < 0 and 2 <= strips[2][0] < strips[2][2] <= 5
    assert {"clauses", "variables", "across"} <= set(labels(scene))


def test_the_legend_says_what_the_colours_mean() -> None:
    both = Overlay(signals=[([(0, 0)], True), ([(1, 1)], False), ([(1, 2)], False)])
    assert labels(draw("kurodoko", empty(3, 3), None, both)) == ["true (solid edge)", "false (dashed edge)"]
    assert labels(draw("kurodoko", empty(3, 3), None, Overlay(signals=[([(0, 0)], False)]))) == [
        "false (dashed edge)"
    ]
    assert labels(draw("kurodoko", empty(3, 3))) == []


def test_everything_stays_on_the_sheet() -> None:
    overlay = Overlay(
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
                assert x + breadth(word) * shape.size <= scene.width
    edge = np.asarray(pixels(scene, Fraction(20)))[-4:]
    assert (edge == 255).all(), "nothing is cut off at the bottom"


def test_broken_rules_are_marked_in_a_colour_for_each_rule() -> None:
    shading = read_shading(["##.", "...", "..#"])
    found = KURODOKO.violations(BOARD, shading)
    marks = violation_marks(found)
    assert [mark.caption.split(": ")[1].split(" (")[0] for mark in marks] == list(
        dict.fromkeys(v.rule for v in found)
    )
    assert len({mark.colour for mark in marks}) == len(marks) >= 2
    scene = draw("kurodoko", BOARD, shading, Overlay(marks=marks))
    left, top = scene.cells()[0].xy[0]
    frames = [shape.xy for shape in scene.shapes if isinstance(shape, Rects) and shape.width]
    framed = {(y - top, x - left) for x, y, _, _ in np.vstack(frames).tolist()}
    assert framed == {cell for violation in found for cell in violation.cells}


def test_a_mark_can_be_found_in_an_overview() -> None:
    plain_scene = draw("kurodoko", empty(500, 500))
    marked = draw("kurodoko", empty(500, 500), None, Overlay(marks=[Mark([(250, 100)], "red")]))
    one, two = (np.asarray(pixels(scene, Fraction(1)), dtype=int) for scene in (plain_scene, marked))
    changed = np.argwhere((one != two).any(axis=2))
    assert np.ptp(changed[:, 0]) >= 20, "a circle much larger than a cell"


def test_cells_outside_the_board_and_unknown_colours_are_refused() -> None:
    for overlay in (Overlay(marks=[([(3, 0)], "red")]), Overlay(signals=[([(0, -1)], True)])):
        with pytest.raises(InputError, match="outside the board of 3 x 3"):
            draw("kurodoko", BOARD, None, overlay)
    with pytest.raises(InputError, match="'pink'"):
        draw("kurodoko", BOARD, None, Overlay(marks=[([(0, 0)], "pink")]))


def test_lines_are_wrapped_to_the_width() -> None:
    lines = wrapped("one two three four five", 1.0, 6.0)
    assert " ".join(lines) == "one two three four five"
    assert len(lines) > 1
    assert all(breadth(line) <= 6 for line in lines)


def test_letters_that_the_font_lacks_are_spelt_out() -> None:
    assert plain("Kölker: a ≠ b → é") == "Koelker: a != b -> e"
    assert plain("漢") == "?"


def test_a_sheet_shows_every_picture_with_its_caption() -> None:
    scenes = [draw("kurodoko", BOARD), draw("kurodoko", empty(5, 4)), draw("kurodoko", BOARD)]
    whole = side_by_side(scenes, ["first", "second", "third"], columns=2, title="three boards")
    assert labels(whole).count("3") == 2
    assert {"first", "second", "third", "three boards"} <= set(labels(whole))
    boxes = [(*block.xy[0], *(block.xy[0] + block.codes.shape[::-1])) for block in whole.cells()]
    assert len(boxes) == 3
    for number, (x0, y0, x1, y1) in enumerate(boxes):
        assert x0 >= 0 and y0 >= 0 and x1 <= whole.width and y1 <= whole.height
        for a0, b0, a1, b1 in boxes[:number]:
            assert x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0, "no two boards overlap"

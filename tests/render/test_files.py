"""Pictures as files: PNG, SVG, and what names they may have."""

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from hardboard.gadgets.tile_file import parse_tile
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.render import (
    BoardOverlay,
    CellMark,
    Diagram,
    Scene,
    draw,
    draw_diagram,
    save_picture,
    svg_text,
    text_view,
    tile_diagram,
)
from hardboard.render.files import chosen_scale, write_whole
from hardboard.render.png import pixels
from hardboard.render.scene import Capsules, Polygons, coordinate_array
from hardboard.render.style import HALF_CAPITAL, fitted_size

SCENE = draw("kurodoko", FAMILY.read_board("3x3:b3a5a2b"))


def empty(rows: int, cols: int) -> Board:
    return Board.of_array(np.zeros((rows, cols), dtype=np.int32))


@pytest.mark.slow
def test_an_overview_says_what_it_does_not_show(tmp_path: Path) -> None:
    clues = np.zeros((700, 900), dtype=np.int32)
    clues[3, 4] = 7
    scene = draw("kurodoko", Board.of_array(clues), None, BoardOverlay(tiles=[(0, 0, 700, 900, "all")]))
    assert (
        save_picture(scene, tmp_path / "a.png")
        == "an overview of 700 x 900 cells at 7 pixels a cell; too small to show: clues"
    )
    assert (
        save_picture(SCENE, tmp_path / "b.png", cell=2)
        == "an overview of 3 x 3 cells at 2 pixels a cell; too small to show: clues"
    )
    note = save_picture(draw("kurodoko", empty(40, 60)), tmp_path / "c.png", cell=0.25)
    assert note == "an overview of 40 x 60 cells at one pixel for 4 x 4 cells"


@pytest.mark.slow
def test_a_legible_picture_needs_no_note(tmp_path: Path) -> None:
    assert save_picture(draw("kurodoko", empty(400, 300)), tmp_path / "a.png") is None


@pytest.mark.parametrize("cell", [0, -3, float("nan")])
def test_a_cell_must_have_a_size(cell: float, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cell size"):
        save_picture(SCENE, tmp_path / "a.png", cell)


def test_a_cell_size_that_makes_too_large_a_picture_is_refused_with_one_that_does_not(tmp_path: Path) -> None:
    scene = draw("kurodoko", empty(2000, 2000))
    with pytest.raises(InputError, match=r"pixels; expected a cell size of at most 5"):
        save_picture(scene, tmp_path / "a.png", cell=40)


def test_digits_are_large_enough_to_be_read_or_it_is_said(tmp_path: Path) -> None:
    """Clues of three digits shrank to fit their cells, until nobody could read them."""
    clues = np.zeros((190, 190), dtype=np.int32)
    clues[::2, ::2] = 207
    scene = draw("kurodoko", Board.of_array(clues))
    high = 2 * HALF_CAPITAL * fitted_size("207", 0.62, 0.84)
    assert chosen_scale(scene) * high >= 5
    assert save_picture(scene, tmp_path / "large.png") is None
    note = save_picture(scene, tmp_path / "small.png", cell=11)
    assert note is not None and "digits are smaller than 5 pixels" in note
    wanted = int(note.partition("--cell ")[2].split()[0])
    assert save_picture(scene, tmp_path / "small.png", cell=wanted) is None and wanted * high >= 5


BOARD = FAMILY.read_board("3x3:b3a5a2b")
SVG = "{http://www.w3.org/2000/svg}"


def test_clues_stand_in_the_middle_of_their_cells() -> None:
    scene = draw("kurodoko", BOARD)
    left, top = scene.cells()[0].xy[0]
    tree = ElementTree.fromstring(svg_text(scene))
    cell = float(tree.get("width", "0")) / scene.width
    found = {
        "".join(text.itertext()): (float(text.get("x", "0")), float(text.get("y", "0")))
        for text in tree.iter(f"{SVG}text")
    }
    assert found["3"] == pytest.approx(((left + 2.5) * cell, (top + 0.5) * cell))
    assert found["2"] == pytest.approx(((left + 0.5) * cell, (top + 2.5) * cell))


def test_words_are_escaped_and_bars_are_kept() -> None:
    overlay = BoardOverlay(title="<&>", marks=[CellMark([(0, 0)], "red", "a < b")])
    tree = ElementTree.fromstring(svg_text(draw("kurodoko", BOARD, None, overlay)))
    words = {"".join(text.itertext()) for text in tree.iter(f"{SVG}text")}
    assert {"<&>", "a < b"} <= words
    tree = ElementTree.fromstring(svg_text(draw_diagram(Diagram([["", "2"]], [["x~y", ""]]))))
    barred = [span.text for span in tree.iter(f"{SVG}tspan") if span.get("text-decoration") == "overline"]
    assert barred == ["y"]


def test_a_huge_board_is_refused_in_one_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    scene = draw("kurodoko", Board.of_array(np.zeros((1000, 1000), dtype=np.int32)))
    with pytest.raises(InputError, match=r"1000000 cells.*\.png"):
        save_picture(scene, tmp_path / "big.svg")
    assert list(tmp_path.iterdir()) == []


def test_arrows_point_the_way_the_signal_runs() -> None:
    def tip(side: str, way: str) -> tuple[float, float]:
        scene = draw_diagram(Diagram([[""] * 3] * 3, ports=[(side, "x", way)]))
        outline = next(shape.outline for shape in scene.shapes if isinstance(shape, Polygons))
        x, y = outline[0]
        return round(float(np.sign(round(x, 6)))), round(float(np.sign(round(y, 6))))

    assert [tip(side, "out") for side in "NESW"] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert [tip(side, "in") for side in "NESW"] == [(0, 1), (-1, 0), (0, -1), (1, 0)]


def test_a_cell_that_is_black_with_two_signals_is_their_product() -> None:
    states = "\n".join(f"state N={n} S={s}\n{'#' if n and s else '.'}.\n" for n in (0, 1) for s in (0, 1))
    diagram = tile_diagram(parse_tile(f"tile and\nports N S\nrelation N or not N\n\nclues\n.2\n\n{states}"))
    assert diagram.symbols.tolist() == [["xy", ""]]


def test_a_large_board_is_not_printed() -> None:
    with pytest.raises(InputError, match="101 x 5 cells"):
        text_view(draw("kurodoko", Board.of_array(np.zeros((101, 5), dtype=np.int32))))


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
    disc = Scene(4, 4, (Capsules(coordinate_array([2, 2, 2, 2]), radius=1.5),))
    grey = np.asarray(pixels(disc, Fraction(20)).convert("L"), dtype=float)
    area = (255 - grey).sum() / (255 - grey.min()) / 400
    assert abs(area - np.pi * 1.5**2) < 0.15
    assert len(np.unique(grey)) > 4
    bar = Scene(5, 5, (Capsules(coordinate_array([1, 1, 4, 4]), radius=0.5),))
    grey = np.asarray(pixels(bar, Fraction(20)).convert("L"), dtype=float)
    area = (255 - grey).sum() / (255 - grey.min()) / 400
    assert abs(area - (np.pi * 0.25 + 18**0.5)) < 0.15


def _finished(action: Callable[[], None], lines: int) -> bool:
    """Run an action, but for Ctrl-C before the line after that many; True if it has no more lines."""
    left = iter(range(lines))

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if event == "line" and next(left, None) is None:
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    except KeyboardInterrupt:
        return False
    finally:
        sys.settrace(before)
    return True


def test_an_interrupted_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path, lines = tmp_path / "board.txt", 0
    while not _finished(lambda: write_whole(path, b"whole"), lines):
        assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] in ([], [(path.name, b"whole")])
        path.unlink(missing_ok=True)
        lines += 1
    assert lines > 10 and path.read_bytes() == b"whole"

"""The tour runs from start to end, and its values show themselves."""

from pathlib import Path
from typing import Any

import pytest

import hardboard
from hardboard.api.display import SVG_CELLS
from hardboard.gadgets import load

TOUR = Path(__file__).parents[2] / "examples" / "tour.ipynb"


@pytest.mark.thorough
def test_the_tour_runs_from_start_to_end() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    book = nbformat.read(TOUR, as_version=4)
    client.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown: list[Any] = [cell.outputs for cell in book.cells if cell.cell_type == "code"]
    pictures = [out for outputs in shown for out in outputs if "image/svg+xml" in out.get("data", {})]
    assert len(pictures) >= 10
    assert all(len(out["data"]["text/plain"]) < 200 for out in pictures)


@pytest.mark.slow
def test_values_show_themselves_and_are_short_in_words() -> None:
    made = hardboard.compile_formula("1,2,3")
    assert len(repr(made)) < 100
    assert "image/png" in made._repr_mimebundle_()
    assert made.board.shape[0] * made.board.shape[1] > SVG_CELLS
    small = hardboard.compile_formula("1,2", library="compact")
    assert small._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    puzzle = hardboard.read("https://puzz.link/p?kurodoko/3/3/2j5i")
    tile = load("compact").tile("bend")
    for value in (hardboard.check_claim(small), puzzle, puzzle.solve(), puzzle.explain(), tile.turned("+")):
        assert value is not None and len(repr(value)) < 200
        assert str(value._repr_svg_()).startswith("<svg") and value._repr_png_() is None
    solution, trail = puzzle.explain()
    assert puzzle.check(solution) == [] and len(trail) == str(puzzle.explain()).count("\n") + 1
    assert all(len(repr(value)) < 100 for value in (load("kamaji"), made.floorplan, made.laid, made.board))
    with pytest.raises(hardboard.InputError, match="no value for 2; expected one for each variable"):
        small.lay_down({1: True})
    with pytest.raises(TypeError, match="no picture of a int"):
        hardboard.draw(3)

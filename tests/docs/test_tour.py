"""The tour runs from start to end, and its values show themselves."""

from pathlib import Path
from typing import Any

import pytest

import hardboard
from hardboard.display import SVG_CELLS

TOUR = Path(__file__).parents[2] / "examples" / "tour.ipynb"


@pytest.mark.slow
def test_the_tour_runs_from_start_to_end() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    book = nbformat.read(TOUR, as_version=4)
    client.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown: list[Any] = [cell.outputs for cell in book.cells if cell.cell_type == "code"]
    pictures = [out for outputs in shown for out in outputs if "image/svg+xml" in out.get("data", {})]
    assert len(pictures) >= 5
    assert all(len(out["data"]["text/plain"]) < 200 for out in pictures)


@pytest.mark.slow
def test_values_show_themselves_and_are_short_in_words() -> None:
    made = hardboard.compile_formula("1,2,3")
    assert len(repr(made)) < 100
    assert "image/png" in made._repr_mimebundle_()
    assert made.board.shape[0] * made.board.shape[1] > SVG_CELLS
    small = hardboard.compile_formula("1,2", library="compact")
    assert small._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    assert len(repr(hardboard.verify(small))) < 200
    with pytest.raises(hardboard.InputError, match="no value for 2; expected one for each variable"):
        small.lay_down({1: True})
    with pytest.raises(TypeError, match="no picture of a int"):
        hardboard.draw(3)

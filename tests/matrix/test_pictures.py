"""Every family in every form of picture: the same words in each, and each clue among them."""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.formats import FILMS, PICTURES
from hardboard.puzzles.registry import compilable_families
from hardboard.reduction import compile_formula
from hardboard.render.files import FORMS
from hardboard.workbench.pictures import compiled_picture
from tests.matrix.doors import labels_that_differ
from tests.support.labels import READERS
from tests.support.puzzles import NAMES, small

pytestmark = pytest.mark.slow


def test_every_form_has_a_painter_and_a_reader() -> None:
    assert tuple(FORMS) == tuple(READERS) == PICTURES


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_all_forms_have_the_words_of_a_board(name: str) -> None:
    assert not labels_that_differ(small(name))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", compilable_families())
def test_all_forms_have_the_words_of_a_compiled_board(target: str) -> None:
    scene = compiled_picture(compile_formula("(a, b)", target))
    seen = {form: read(scene) for form, read in READERS.items() if form != ".tex" or scene.count() < 40_000}
    assert all(labels == seen[".svg"] for labels in seen.values())
    assert {"a", "b"} <= set(seen[".svg"])


@pytest.mark.parametrize("form", [*PICTURES, *FILMS])
def test_a_picture_that_is_given_for_a_board_is_called_so(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, drawn = tmp_path / "board.json", str(tmp_path / f"drawn{form}")
    board.write_text(small("tapa").write(".json"), encoding="utf-8")
    assert main(["solve", str(board), "--explain", "--steps", "1", "-o", drawn]) == 0
    capsys.readouterr()
    assert main(["rate", drawn]) == 2
    assert capsys.readouterr().err == f"hardboard: {drawn}: a picture ({form}); expected text\n"

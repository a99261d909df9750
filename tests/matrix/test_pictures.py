"""Every family in every form of picture: the same words in each, each clue among them; films."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from hardboard.cli.main import main
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import FILMS, PICTURES
from hardboard.puzzles.formula import Assignment
from hardboard.puzzles.registry import compilable_families
from hardboard.reduction import Compiled, compile_formula, parse
from hardboard.render.files import FORMS
from hardboard.render.film import MOST_PICTURES, film
from hardboard.render.scene import Scene, Texts
from hardboard.workbench.pictures import compiled_picture
from hardboard.workbench.running import flip_film, liveliest_model
from tests.matrix.test_verbs import labels_that_differ
from tests.support.invoke import Invoke
from tests.support.legible import READERS
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
def test_a_picture_that_is_given_for_a_board_is_called_so(form: str, tmp_path: Path, invoke: Invoke) -> None:
    board, drawn = tmp_path / "board.json", str(tmp_path / f"drawn{form}")
    board.write_text(small("tapa").write(".json"), encoding="utf-8")
    invoke("solve", board, "--explain", "--steps", "1", "-o", drawn)
    assert invoke("rate", drawn, status=2).err == f"hardboard: {drawn}: a picture ({form}); expected text\n"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("target", compilable_families())
@pytest.mark.parametrize("value", [True, False])
def test_every_variable_runs_whichever_value_it_gets(target: str, value: bool) -> None:
    made = compile_formula("(a, ~b)", target)
    shown = [scene for scene, _ in flip_film(made, {"a": value, "b": value}, most=3)]
    titles = {
        word for scene in shown for one in scene.shapes if isinstance(one, Texts) for word in one.words()
    }
    assert {f"{target}: {name} becomes {value:d}" for name in "ab"} <= titles
    drawn = [scene.cells()[0].codes for scene in shown]
    assert not any(np.array_equal(one, two) for one, two in pairwise(drawn)), "each shows something new"


def test_a_film_needs_no_assignment_and_a_page_is_a_step(tmp_path: Path) -> None:
    made = tmp_path / "steps.pdf"
    assert main(["compile", "(a, ~b)", "--library", "compact", "--pages", "-o", str(made)]) == 0
    pages = made.read_bytes().count(b"/Type /Page\n") or made.read_bytes().count(b"/Type /Page ")
    assert pages == len(
        flip_film(compile_formula("(a, ~b)", library="compact"), {"a": False, "b": True}, most=4)
    )
    assert main(["compile", "(a) (~a)", "--library", "compact", "-o", str(tmp_path / "f.gif")]) == 2
    assert main(["compile", "(a)", "--library", "compact", "--pages", "-o", str(tmp_path / "f.gif")]) == 2


def begins_with_a_fault(made: Compiled, model: Assignment) -> bool:
    """Return True if a film to this model begins with values under which a clause fails."""
    return bool(made.source.failing({name: not value for name, value in model.items()}))


@pytest.mark.parametrize(
    ("formula", "meaning"),
    [
        ("(a, b)", "sat"),
        ("(a, b, c) (~a, ~b)", "sat"),
        ("(a, b) (c, d) (a, c)", "sat"),
        ("(~a, b) (a, b, c)", "one-in-three"),
    ],
)
def test_a_film_does_not_begin_with_a_second_solution(formula: str, meaning: str) -> None:
    made = compile_formula(parse(formula, meaning), library="compact")
    chosen = liveliest_model(made)
    assert chosen is not None and begins_with_a_fault(made, chosen)


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_a_film_stays_at_each_flip(suffix: str) -> None:
    made = compile_formula(parse("(a, b) (~a, c)"), library="compact")
    shown = flip_film(made, {"a": True, "b": False, "c": True}, most=3)
    scenes, times = zip(*shown, strict=True)
    assert sorted(times)[-4:] == [900, 900, 900, 2500], "the opposite, then a, then b, then c"
    with Image.open(BytesIO(film(scenes, suffix, times))) as image:
        assert image.n_frames == len(scenes)  # type: ignore[attr-defined]


def test_a_film_too_long_is_refused() -> None:
    with pytest.raises(InputError, match=f"a film of {MOST_PICTURES + 1} pictures"):
        film([Scene(1, 1, ())] * (MOST_PICTURES + 1), ".gif")


@pytest.mark.slow
@pytest.mark.parametrize("form", [".svg", ".pdf", ".tex", ".png"])
def test_a_family_that_a_painter_forgets(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not labels_that_differ(small("tapa"))
    real = FORMS[form]

    def forgetful(scene: Any, cell: Any) -> Any:
        return real(replace(scene, shapes=tuple(s for s in scene.shapes if not isinstance(s, Texts))), cell)

    monkeypatch.setitem(FORMS, form, forgetful)
    assert labels_that_differ(small("tapa"))

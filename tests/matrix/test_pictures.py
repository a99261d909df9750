"""Every family in every form of picture: the same words in each, and each clue among them."""

from collections import Counter

import pytest

from hardboard.puzzles.formats import PICTURES
from hardboard.puzzles.registry import compilable
from hardboard.reduction import compile_formula
from hardboard.render import draw
from hardboard.render.files import FORMS
from hardboard.workbench.pictures import picture
from tests.support.labels import READERS
from tests.support.puzzles import NAMES, small

pytestmark = pytest.mark.slow


def test_every_form_has_a_painter_and_a_reader() -> None:
    assert tuple(FORMS) == tuple(READERS) == PICTURES


@pytest.mark.parametrize("name", NAMES)
def test_all_forms_have_the_words_of_a_board(name: str) -> None:
    one = small(name)
    for solution in (None, one.solution):
        seen = {form: read(draw(name, one.board, solution)) for form, read in READERS.items()}
        assert all(labels == seen[".svg"] for labels in seen.values()), seen
    assert _said(seen[".svg"]) >= _said(_clues(name)), (seen[".svg"], _clues(name))


@pytest.mark.parametrize("target", compilable())
def test_all_forms_have_the_words_of_a_compiled_board(target: str) -> None:
    scene = picture(compile_formula("(a, b)", target))
    seen = {form: read(scene) for form, read in READERS.items() if form != ".tex" or scene.count() < 40_000}
    assert all(labels == seen[".svg"] for labels in seen.values())
    assert {"a", "b"} <= set(seen[".svg"])


def _clues(name: str) -> Counter[str]:
    """The numbers of a puzzle's record, each as often as it stands there."""
    record = small(name).family.board_to_record(small(name).board)
    unwritten = ("rows", "cols", "rooms", "maximum")
    return Counter(_numbers([value for key, value in record.items() if key not in unwritten]))


def _numbers(value: object) -> list[str]:
    if isinstance(value, dict):
        return _numbers(list(value.values()))
    if isinstance(value, list | tuple):
        return [word for one in value for word in _numbers(one)]
    return [str(value)] if isinstance(value, int) and value >= 0 else []


def _said(labels: Counter[str]) -> Counter[str]:
    """Single words: `1 3` is two clues of Tapa in one cell."""
    return Counter(word for label in labels.elements() for word in label.split())

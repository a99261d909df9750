"""The matrix notices what is missing: a family in a painter, a verb on the page, a target in campaigns.

Each mutation takes one away and shows that the check which passes without it fails.
"""

from dataclasses import replace
from typing import Any

import pytest

from hardboard.render.files import FORMS
from hardboard.render.scene import Texts
from tests.matrix.doors import labels_that_differ
from tests.support.puzzles import small


@pytest.mark.slow
@pytest.mark.parametrize("form", [".svg", ".pdf", ".tex", ".png"])
def test_a_family_that_a_painter_forgets(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not labels_that_differ(small("tapa"))
    real = FORMS[form]

    def forgetful(scene: Any, cell: Any) -> Any:
        return real(replace(scene, shapes=tuple(s for s in scene.shapes if not isinstance(s, Texts))), cell)

    monkeypatch.setitem(FORMS, form, forgetful)
    assert labels_that_differ(small("tapa"))

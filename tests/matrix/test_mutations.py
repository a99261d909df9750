"""The matrix notices what is missing: a family in a painter, a verb on the page, a target in campaigns.

Each mutation takes one away and shows that the check which passes without it fails.
"""

from dataclasses import replace
from typing import Any

import pytest

from hardboard.campaigns import plan
from hardboard.render.files import FORMS
from hardboard.render.scene import Texts
from hardboard.studio import about, words
from tests.matrix.doors import arguments_missing, labels_that_differ, targets_missing, verbs_missing
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


def test_a_verb_that_the_page_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not verbs_missing()
    left = [verb for verb in words.offered() if verb != "rate"]
    monkeypatch.setattr(about, "offered", lambda: left)
    assert verbs_missing() == {"rate"}


def test_an_option_that_the_page_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not arguments_missing("generate")
    real = about.described.arguments
    fewer = {verb: [one for one in real(verb) if one["name"] != "symmetry"] for verb in words.offered()}
    monkeypatch.setattr(about.described, "arguments", fewer.__getitem__)
    assert arguments_missing("generate") == ["symmetry"]


def test_a_target_that_campaigns_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not targets_missing()
    left = tuple(target for target in plan.compilable() if target != "creek")
    monkeypatch.setattr(plan, "compilable", lambda: left)
    assert targets_missing() == {"creek"}

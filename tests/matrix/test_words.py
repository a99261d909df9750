"""No internal name reaches a person: what verbs print and draw of every family has its rules in words."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from hardboard.people.rating import LABELS
from hardboard.puzzles.registry import compilable_families, family
from tests.support.invoke import Invoke
from tests.support.puzzles import NAMES, small

pytestmark = pytest.mark.slow

#: What pzpr calls rules, and what methods are called that have a name as well; not what all call so.
INTERNAL = re.compile(r"\b(?!arXiv\b|coNP\b)(?:[a-z]+[A-Z]\w*|method \d(?! \())")


def spoken(text: str) -> str:
    """A text that people see, in which no internal name stands."""
    assert not INTERNAL.findall(text), text
    return text


def drawn(path: Path) -> str:
    """The words on a picture, none of them internal."""
    return spoken("\n".join(re.findall(r"<text[^>]*>([^<]*)<", path.read_text(encoding="utf-8"))))


def said(invoke: Invoke, *words: object) -> str:
    """What a command prints, whatever its status, in words."""
    shown = invoke(*words, status=(0, 1, 2, 3))
    return spoken(shown.out + shown.err)


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_sentences(name: str, invoke: Invoke) -> None:
    sentences = family(name).sentences
    assert all(re.fullmatch(r"[A-Z0-9].*\.", one) for one in sentences)
    for verb in ("families", "rules"):
        out = " ".join(said(invoke, verb, name).split())
        assert all(one in out for one in sentences), out
    assert out.startswith(family(name).title)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_wrong_is_said_in_words(name: str, tmp_path: Path, invoke: Invoke) -> None:
    one, kind = small(name), family(name)
    board, wrong = tmp_path / "board.json", tmp_path / "wrong.txt"
    board.write_text(one.write(".json"), encoding="utf-8")
    shading = isinstance(one.solution, np.ndarray)
    wrong.write_text(kind.show_solution(~one.solution if shading else frozenset()), encoding="utf-8")
    out = said(invoke, "check", board, wrong, "-o", tmp_path / "wrong.svg")
    assert any(rule in out for rule in kind.rules), out
    assert "broken: " in drawn(tmp_path / "wrong.svg")
    if shading:
        said(invoke, "hint", board, wrong)
    record = json.loads(one.write(".json"))
    shown = kind.solution_to_record(~one.solution if shading else frozenset())
    (tmp_path / "all.jsonl").write_text(json.dumps(record | {"solution": shown}) + "\n", encoding="utf-8")
    said(invoke, "check", tmp_path / "all.jsonl")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_steps_are_told_in_words(name: str, tmp_path: Path, invoke: Invoke) -> None:
    board = tmp_path / "board.json"
    board.write_text(small(name).write(".json"), encoding="utf-8")
    said(invoke, "solve", board, "--explain", "-o", tmp_path / "steps.svg")
    assert drawn(tmp_path / "steps.svg")
    assert said(invoke, "rate", board).startswith(LABELS)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", compilable_families())
def test_tiles_are_explained_in_words(target: str, invoke: Invoke) -> None:
    from hardboard.gadgets import load

    library = load(str(family(target).tiles.library))
    tile = min(library.tiles.values(), key=lambda one: (len(one.ports) < 2, len(one.ports), one.name))
    said(invoke, "tiles", "check", tile.name, "--library", library.name, "--explain")

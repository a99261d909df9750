"""A journal is believed only by the search that it is of, and only as a search writes it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.discover.begin import discover
from hardboard.discover.journal import NAME
from hardboard.discover.results import Settings
from hardboard.discover.window import Rules, rules_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family

SETTINGS = Settings(pitches=(6,), seconds=0, frame="any/0")


@pytest.fixture
def rules() -> Rules:
    return rules_of(family("creek"))


def begun(rules: Rules, folder: Path) -> Path:
    """A folder with the journal of a search that had no time."""
    _, journal = discover(rules, SETTINGS, folder)
    journal.save()
    return folder / NAME


def test_the_same_search_goes_on(rules: Rules, tmp_path: Path) -> None:
    begun(rules, tmp_path)
    assert discover(rules, replace(SETTINGS, jobs=2), tmp_path, resume=True)[0].late


def test_another_seed_is_another_search(rules: Rules, tmp_path: Path) -> None:
    begun(rules, tmp_path)
    with pytest.raises(InputError, match="goes on with the same search only"):
        discover(rules, replace(SETTINGS, seed=1), tmp_path, resume=True)


def test_other_rules_of_the_same_name_are_another_search(rules: Rules, tmp_path: Path) -> None:
    """A family in a file that was edited, or a program of another version."""
    begun(rules, tmp_path)
    fewer = replace(rules, listed=replace(rules.listed, patterns=rules.listed.patterns[:-1]))
    with pytest.raises(InputError, match="a search with other rules; expected the same: --resume goes on"):
        discover(fewer, SETTINGS, tmp_path, resume=True)
    other = replace(rules, listed=replace(rules.listed, symbols=(*rules.listed.symbols, ("x", 9))))
    with pytest.raises(InputError, match="same search only"):
        discover(other, SETTINGS, tmp_path, resume=True)


@pytest.mark.parametrize(
    "frames",
    [
        [],
        {"any": []},
        {"any": {"up": 3}},
        {"any": {"up": {"tile": "tile up\n"}}},
        {"any": {"up": {"tile": "tile up\n", "option": 0}}},
        {"any": {"up": {"tile": 5, "option": 0}}},
        {"any": {"up": {"impossible": 1}}},
        {"any": {"up": {"strange": 1}}},
        {"any": {"block": {"rows": [["up"]]}}},
    ],
)
def test_an_edited_journal_is_refused_in_one_line(frames: object, rules: Rules, tmp_path: Path) -> None:
    path = begun(rules, tmp_path)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "frames": frames}), encoding="utf-8")
    with pytest.raises(InputError, match=NAME):
        discover(rules, SETTINGS, tmp_path, resume=True)

"""The theorem that is printed is about what was shown: the list, where a family's rules are functions."""

from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.discover.journal import Journal
from hardboard.discover.readme import easy_words, readme
from hardboard.discover.results import Result
from hardboard.discover.strands.readme import readme as strands
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are
from hardboard.puzzles.declared.vocabulary.rule import (
    exactly,
    never,
    rule,
)
from hardboard.puzzles.registry import FAMILIES, family


def _plus(board):
    for cell, number in board.numbers.items():
        yield from exactly("plus", [cell, *board.near[cell]], BLACK, number, cell)


def _printed(name: str, folder: Path) -> str:
    result = Result(load("creek"), "a frame", "one tile", seconds=1)
    rules = rules_of(family(name))
    return " ".join(readme(rules, result, Journal(folder / "search.json"), "hardboard discover").split())


def test_of_a_family_that_is_its_list_the_theorem_says_its_name(tmp_path: Path) -> None:
    printed = _printed("creek", tmp_path)
    assert "NP-complete to decide whether a board of creek has a solution" in printed
    assert "not shown" not in printed
    assert "Tiles show the clues 0 1 2 alone, so all of it holds of boards with no others." in printed


@pytest.mark.slow
def test_of_functions_of_the_board_the_theorem_says_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "a number counts the plus"
    own = declare("own-plus", Layout(clues="numbers", unknown=False), (rule(text, "plus", _plus),))
    monkeypatch.setitem(FAMILIES, "own-plus", own)
    printed = _printed("own-plus", tmp_path)
    assert "whether a board under the rules listed below has a solution" in printed
    assert f"'{text}' is a function of the board: it was compared" in printed
    assert "about own-plus if they agree on all other boards too, which is not shown" in printed


def test_of_a_loop_of_ones_own_the_theorem_says_what_is_taken_for_granted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule against all boards of more than 3000 rows is seen on no board that is looked at."""
    slitherlink, library = family("slitherlink").declared, load("slitherlink")
    late = rule("late", "late", lambda board: [never("late", 0)] if board.rows > 3000 else [])
    own = declare("own-loops", slitherlink.layout, (*slitherlink.rules, late))
    monkeypatch.setitem(FAMILIES, "own-loops", own)
    for name in ("slitherlink", "own-loops"):
        result = Result(replace(library, family=name), "a frame", "one tile", seconds=1)
        journal = Journal(tmp_path / "search.json")
        told = " ".join(strands(result, journal, "hardboard discover").split())
        assert ("which is not shown" in told) is (name == "own-loops")
        assert ("'late' are functions of the board" in told) is (name == "own-loops")


@pytest.mark.slow
def test_that_a_function_of_the_board_is_easy_is_said_of_the_boards_that_were_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late = rule("late", "plus", lambda board: _plus(board) if board.rows > 3000 else ())
    for name, rules in (("own-easy", (clues_are(WHITE),)), ("own-late", (clues_are(WHITE), late))):
        monkeypatch.setitem(FAMILIES, name, declare(name, Layout(clues="numbers", unknown=False), rules))
        told = easy_words(rules_of(family(name)), Result(easy=("and",)))
        assert "easy by Schaefer's theorem" in told
        assert told.endswith("which is not shown") is (name == "own-late")

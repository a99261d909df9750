"""A search writes a journal, certifies what it found, and says in its README what that shows."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hardboard.discover.certify import tile_contexts, window_claim
from hardboard.discover.journal import NAME, SearchJournal
from hardboard.discover.readme import easy_words, readme
from hardboard.discover.results import SearchResult, SearchSettings
from hardboard.discover.searches import discover
from hardboard.discover.tile_checks import TileAtEdges
from hardboard.discover.window import TileRules, rules_of
from hardboard.gadgets import load
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.window import WindowClaim
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are
from hardboard.puzzles.declared.vocabulary.rule import exactly, never, rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import FAMILIES, family

SETTINGS = SearchSettings(pitches=(6,), seconds=0, frame="any/0")


@pytest.fixture
def rules() -> TileRules:
    return rules_of(family("creek"))


def begun(rules: TileRules, folder: Path) -> Path:
    """A folder with the journal of a search that had no time."""
    _, journal = discover(rules, SETTINGS, folder)
    journal.save()
    return folder / NAME


def test_the_same_search_goes_on(rules: TileRules, tmp_path: Path) -> None:
    begun(rules, tmp_path)
    assert discover(rules, replace(SETTINGS, jobs=2), tmp_path, resume=True)[0].late


def test_another_seed_is_another_search(rules: TileRules, tmp_path: Path) -> None:
    begun(rules, tmp_path)
    with pytest.raises(InputError, match="goes on with the same search only"):
        discover(rules, replace(SETTINGS, seed=1), tmp_path, resume=True)


def test_other_rules_of_the_same_name_are_another_search(rules: TileRules, tmp_path: Path) -> None:
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
def test_an_edited_journal_is_refused_in_one_line(frames: object, rules: TileRules, tmp_path: Path) -> None:
    path = begun(rules, tmp_path)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "frames": frames}), encoding="utf-8")
    with pytest.raises(InputError, match=NAME):
        discover(rules, SETTINGS, tmp_path, resume=True)


CREEK = load("creek")


def context(tile: str, step: str) -> WindowClaim:
    return next(one for one in tile_contexts(CREEK, [CREEK.tile(tile)]) if one.name.endswith(step))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("windows")
    for step in ("constants", "sound"):
        write_certificate(context("tap0", step).prove(), folder / step)
    return folder


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["creek", "context", "minesweeper"])
def test_every_tile_is_certified(name: str, tmp_path: Path) -> None:
    library = load(name)
    for one in tile_contexts(library, list(library.tiles.values())[::4]):
        assert one.certify(tmp_path / one.name).accepted, one.name


def test_both_refutations_of_a_tile_are_accepted_and_are_about_this_tile(written: Path) -> None:
    for step in ("constants", "sound"):
        verdict = context("tap0", step).check(written / step)
        assert verdict.accepted and verdict.claim == "window", verdict.reason
        assert not context("tap1", step).check(written / step).accepted


def test_a_tile_with_a_clue_less_that_it_needs_has_no_certificate() -> None:
    tile, kept = CREEK.tile("tap0"), []
    for row, col in np.argwhere(tile.picture != 0).tolist()[:6]:
        placed = TileAtEdges(tile, CREEK)
        placed.__dict__["picture"] = {**placed.picture, (row, col): "."}
        try:
            window_claim(placed, "sound").prove()
            kept.append((row, col))
        except InputError as error:
            assert "another colouring" in str(error)
    assert len(kept) < 6


def _plus(board):
    for cell, number in board.numbers.items():
        yield from exactly("plus", [cell, *board.near[cell]], BLACK, number, cell)


def _printed(name: str, folder: Path) -> str:
    result = SearchResult(load("creek"), frame="a frame", crossover="one tile", seconds=1)
    rules = rules_of(family(name))
    return " ".join(
        readme(rules, result, SearchJournal(folder / "search.json"), "hardboard discover").split()
    )


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
        result = SearchResult(replace(library, family=name), frame="a frame", crossover="one tile", seconds=1)
        journal = SearchJournal(tmp_path / "search.json")
        told = " ".join(readme(None, result, journal, "hardboard discover").split())
        assert ("which is not shown" in told) is (name == "own-loops")
        assert ("'late' are functions of the board" in told) is (name == "own-loops")


@pytest.mark.slow
def test_that_a_function_of_the_board_is_easy_is_said_of_the_boards_that_were_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late = rule("late", "plus", lambda board: _plus(board) if board.rows > 3000 else ())
    for name, rules in (("own-easy", (clues_are(WHITE),)), ("own-late", (clues_are(WHITE), late))):
        monkeypatch.setitem(FAMILIES, name, declare(name, Layout(clues="numbers", unknown=False), rules))
        told = easy_words(rules_of(family(name)), SearchResult(easy=("and",)))
        assert "easy by Schaefer's theorem" in told
        assert told.endswith("which is not shown") is (name == "own-late")

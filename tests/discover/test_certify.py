"""What is shown of found tiles in any surroundings is certified, and nothing else is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardboard.discover.certify import TileCheck, contexts
from hardboard.gadgets import load
from hardboard.proof.check import Verdict, check
from hardboard.proof.prove.certificate import write
from hardboard.puzzles.errors import InputError
from hardboard.workbench.diagrams import diagram
from hardboard.workbench.gallery import card

CREEK = load("creek")


def context(tile: str, step: str) -> TileCheck:
    return next(one for one in contexts(CREEK, [CREEK.tile(tile)]) if one.step == step)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("windows")
    for step in ("constants", "sound"):
        write(context("tap0", step).prove(), folder / step)
    return folder


def judged(folder: Path, name: str, change: Callable[[dict[str, Any]], Any]) -> Verdict | InputError:
    """The verdict on a certificate with one file changed."""
    before = (folder / name).read_text()
    data = json.loads(before)
    change(data)
    (folder / name).write_text(json.dumps(data))
    try:
        return check(folder)
    except InputError as error:
        return error
    finally:
        (folder / name).write_text(before)


def changed(folder: Path, name: str, change: Callable[[dict[str, Any]], Any]) -> str:
    """The reason why a certificate with one file changed is refused."""
    verdict = judged(folder, name, change)
    if isinstance(verdict, InputError):
        return str(verdict)
    assert not verdict.accepted
    return verdict.reason


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["creek", "context", "minesweeper"])
def test_every_tile_is_certified(name: str, tmp_path: Path) -> None:
    library = load(name)
    for one in contexts(library, list(library.tiles.values())[::4]):
        assert one.certify(tmp_path / one.name).accepted, one.name


def test_both_refutations_of_a_tile_are_accepted_and_are_about_this_tile(written: Path) -> None:
    for step in ("constants", "sound"):
        verdict = context("tap0", step).check(written / step)
        assert verdict.accepted and verdict.claim == "window", verdict.reason
        assert not context("tap1", step).check(written / step).accepted


def test_nothing_is_believed_that_was_not_shown(written: Path) -> None:
    """A colouring less, another colour, a promise more, a symbol less that the proof has to reckon with."""
    sound, constants = written / "sound", written / "constants"
    assert changed(sound, "window.json", lambda data: data["listed"].pop())
    cell = next(iter(json.loads((sound / "window.json").read_text())["listed"][0]))

    def flipped(data: dict[str, Any]) -> None:
        data["listed"][0][cell] = not data["listed"][0][cell]

    assert changed(sound, "window.json", flipped)
    assert "not about the same cells" in changed(
        sound, "window.json", lambda data: data["listed"][0].pop(cell)
    )
    assert "not about the same cells" in changed(sound, "window.json", lambda data: data.update(listed=[]))
    assert changed(constants, "window.json", lambda data: data["listed"][0].update({"r1c1": False}))
    # A proof may do without what is given; then less is said to be given.
    freed = judged(sound, "certificate.json", lambda data: data["given"].clear())
    assert isinstance(freed, InputError) or not freed.accepted or freed.facts["given"] == {}


@pytest.mark.parametrize(
    "change",
    [
        {"edges": "X9"},
        {"edges": None},
        {"tile": [0, 0, 99]},
        {"tile": [4, 3, 6]},
        {"tile": [3, 3]},
        {"symbols": [None, 1]},
        {"symbols": [1.5]},
        {"classes": []},
        {"listed": 3},
        {"listed": [{"r1c1": 1}]},
        {"listed": [{"r999c1": True}]},
    ],
)
def test_a_window_that_makes_no_sense_is_refused_in_one_line(written: Path, change: dict[str, Any]) -> None:
    reason = changed(written / "sound", "window.json", lambda data: data.update(change))
    assert reason and "\n" not in reason


def test_other_clues_or_another_family_are_refused(written: Path) -> None:
    assert changed(written / "sound", "certificate.json", lambda data: data.update(family="kurodoko"))
    board = json.loads((written / "sound" / "board.json").read_text())
    name = next(key for key in board if isinstance(board[key], list) and board[key] and key != "rooms")

    def blank(data: dict[str, Any]) -> None:
        data[name] = [[None] * len(row) for row in data[name]]

    assert changed(written / "sound", "board.json", blank)


def test_a_tile_with_a_clue_less_that_it_needs_has_no_certificate() -> None:
    one = context("tap0", "sound")
    picture = one.placed.tile.picture
    kept = []
    for row, col in np.argwhere(picture != 0).tolist()[:6]:
        less = context("tap0", "sound")
        less.placed.__dict__["picture"] = {**one.placed.picture, (row, col): "."}
        try:
            less.prove()
            kept.append((row, col))
        except InputError as error:
            assert "another colouring" in str(error)
    assert len(kept) < 6


def test_found_tiles_are_drawn_and_their_card_says_how_they_are_certified() -> None:
    text = card(CREEK.tile("edgeN"), CREEK)
    assert "<svg" in text and "gadgets prove --library creek" in text and "kept in every context" in text
    assert diagram(CREEK.tile("tap0"), CREEK).shapes

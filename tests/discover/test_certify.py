"""What is shown of found tiles in any surroundings is certified, and nothing else is."""

from pathlib import Path

import numpy as np
import pytest

from hardboard.discover.certify import TileCheck, contexts
from hardboard.gadgets import load
from hardboard.proof.prove.certificate import write
from hardboard.puzzles.errors import InputError

CREEK = load("creek")


def context(tile: str, step: str) -> TileCheck:
    return next(one for one in contexts(CREEK, [CREEK.tile(tile)]) if one.step == step)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("windows")
    for step in ("constants", "sound"):
        write(context("tap0", step).prove(), folder / step)
    return folder


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

"""The check of one tile, whole."""

from dataclasses import replace

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles.errors import InputError
from hardboard.workbench.report import coloured, examine, home

KOELKER = load("koelker")


@pytest.mark.slow
def test_a_tile_without_colourings_gets_them() -> None:
    wire = KOELKER.tile("wire")
    bare = replace(wire, colourings={})
    found = coloured(bare, KOELKER)
    assert set(found.colourings) == wire.states
    assert all(found.colourings[state].sum() <= wire.colourings[state].sum() for state in wire.states), (
        "no needless black"
    )
    assert examine(bare, KOELKER).ok


def test_a_tile_that_does_not_fit_says_where() -> None:
    wire = KOELKER.tile("wire")
    picture = wire.picture.copy()
    picture[0, 8] = 3
    report = examine(replace(wire, picture=picture), KOELKER)
    assert not report.ok and "does not fit" in report.faults()[0]
    assert report.to_json()["ok"] is False


def test_the_library_of_a_tile_is_told_by_its_size() -> None:
    assert home(KOELKER.tile("wire")).name == "koelker"
    assert home(load("compact").tile("wire")).name == "compact"
    assert all(home(tile).name == "nurimeizu" for tile in load("nurimeizu").tiles.values() if tile.ports)
    with pytest.raises(InputError, match="--library"):
        home(parse_tile("tile x\nports none\nrelation true\n\nclues\n..\n..\n"))

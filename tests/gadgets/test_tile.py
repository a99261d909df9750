"""Turning and mirroring: picture, ports, relation and colourings go together, and the eight ways are a
group.
"""

import re
from itertools import product

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, load
from hardboard.gadgets.geometry import middle
from hardboard.gadgets.relation import SIDES, states
from hardboard.gadgets.tile import Orientation, Tile, parse_orientation

TILES = [(load(name), tile) for name in ("koelker", "compact") for tile in load(name).tiles.values()]
named = pytest.mark.parametrize(
    ("library", "tile"), TILES, ids=[f"{lib.name}-{tile.name}" for lib, tile in TILES]
)
PICTURE = np.arange(12).reshape(3, 4)


def after(first: Orientation, then: Orientation) -> Orientation:
    """The orientation that moves the sides as two do, one after the other."""
    return next(o for o in ORIENTATIONS if all(o.side(s) == then.side(first.side(s)) for s in SIDES))


def test_pictures_and_sides_turn_as_one_group() -> None:
    for first, then in product(ORIENTATIONS, repeat=2):
        both = after(first, then)
        assert np.array_equal(then.array(first.array(PICTURE)), both.array(PICTURE)), (str(first), str(then))
        assert then.sides(first.sides(frozenset("NE"))) == both.sides(frozenset("NE"))


@named
def test_a_turned_tile_is_the_tile_with_everything_turned(library, tile: Tile) -> None:
    for orientation in ORIENTATIONS:
        side, turned = orientation.side, tile.turned(orientation)
        assert set(turned.ports) == set(map(side, tile.ports)), str(orientation)
        assert np.array_equal(turned.picture, orientation.array(tile.picture)), str(orientation)
        # The relation with the sides' names replaced says the same as the states that were turned.
        replaced = re.sub(r"\b[NESW](?=_in\b|_out\b|\b)", lambda m, side=side: side(m[0]), tile.relation)
        assert turned.states == states(replaced, turned.ports), str(orientation)
        assert set(turned.colourings) == {orientation.sides(state) for state in tile.colourings}


@named
def test_a_port_shows_its_value_in_the_cell_just_inside(library, tile: Tile) -> None:
    for turned in map(tile.turned, ORIENTATIONS):
        assert set(turned.colourings) == turned.states
        for state, shading in turned.colourings.items():
            for side in turned.ports:
                assert shading[middle(turned.size, side, 1)] == (side in state), turned.label


def test_a_turned_tile_is_not_turned_again() -> None:
    wire = load("koelker").tile("wire")
    with pytest.raises(ValueError, match="turned already"):
        wire.turned("+").turned("+")
    assert wire.turned("") is wire


def test_orientations_are_written_and_read() -> None:
    for orientation in ORIENTATIONS:
        assert parse_orientation(str(orientation)) == orientation
    for text in ("++", "+~", "1", " "):
        with pytest.raises(ValueError, match="not an orientation"):
            parse_orientation(text)

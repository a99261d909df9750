"""Clues derived from colourings: white in all, same count in all; inside the board and at its edges."""

from itertools import product

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, load
from hardboard.gadgets.backend.kurodoko.clues import derived
from hardboard.gadgets.sheet import BLANK, arrange
from hardboard.gadgets.surroundings import complete, free_end, surrounded
from hardboard.gadgets.tilefile import show_picture
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.formula import every_assignment
from hardboard.reduction import compile_formula, parse

LIBRARY = load("compact")
EDGES = ["", *"NESW", *("".join(corner) for corner in product("NS", "EW"))]


def test_the_filler_has_the_clues_of_its_specification() -> None:
    wanted = ".24.3.42. 2.7B7B7.2 47.7.7.74 .B7D9D7B. 37.959.73 .B7D9D7B. 47.7.7.74 2.7B7B7.2 .24.3.42."
    assert show_picture(derived(LIBRARY.tile("filler"), LIBRARY)).split() == wanted.split()


def test_the_variable_has_the_clues_of_its_specification() -> None:
    wanted = ".24.2.42. 2.......2 47.....74 .B7D.D7B. 37.9.9.73 .B7D.D7B. 47.7.7.74 2.7B7B7.2 .24.3.42."
    assert show_picture(derived(LIBRARY.tile("var"), LIBRARY)).split() == wanted.split()


def test_at_the_edge_a_side_reads_2_3_2_3_2() -> None:
    top = derived(LIBRARY.tile("filler"), LIBRARY, "N")[0]
    assert top.tolist() == [0, 2, 3, 0, 2, 0, 3, 2, 0]
    assert derived(LIBRARY.tile("filler"), LIBRARY)[0].tolist() == [0, 2, 4, 0, 3, 0, 4, 2, 0]


@pytest.mark.parametrize("name", sorted(LIBRARY.tiles))
def test_clues_turn_with_their_tile(name: str) -> None:
    tile = LIBRARY.tile(name)
    inside = derived(tile, LIBRARY)
    for orientation in ORIENTATIONS:
        assert np.array_equal(derived(tile.turned(orientation), LIBRARY), orientation.array(inside)), str(
            orientation
        )


@pytest.mark.parametrize("name", sorted(LIBRARY.tiles))
def test_no_clue_stands_on_a_black_cell_and_none_is_above_13(name: str) -> None:
    tile = LIBRARY.tile(name)
    for edges in (edges for edges in EDGES if not set(edges) & set(tile.ports)):
        clues = derived(tile, LIBRARY, edges)
        for shading in tile.colourings.values():
            assert not clues[shading].any(), edges
        assert clues.max() <= 13


def test_clues_are_counts_that_do_not_change_with_the_state() -> None:
    made = compile_formula(parse("1,-2,3 2,4"), library="compact")
    shadings = [made.lay_down(a) for a in every_assignment(made.source.keys) if made.source.holds(a)]
    assert len(shadings) > 1
    for shading in shadings:
        assert KURODOKO.violations(made.board, shading) == []
    assert not made.board.clue_array[np.any(shadings, axis=0)].any()


def test_blank_places_are_filled_if_the_library_has_a_filler() -> None:
    tiles = arrange(LIBRARY, 1, 2, {(0, 0): LIBRARY.tile("filler")})
    assert (complete(tiles).places != BLANK).all()
    classic = load("koelker")
    alone = arrange(classic, 1, 2, {(0, 0): classic.role("wire")})
    assert complete(alone) is alone


def test_surroundings_meet_every_port() -> None:
    for tile in LIBRARY.tiles.values():
        around, centre = surrounded(tile, LIBRARY)
        around.check()
        assert around.tile(centre) == tile


def test_free_ends_face_the_tile() -> None:
    for side, opposite in zip("NESW", "SWNE", strict=True):
        ((end, down, right),) = free_end(LIBRARY, side)
        assert (
            end.ports == (opposite,)
            and (down, right) == {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[side]
        )

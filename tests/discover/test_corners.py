"""Cells that are connected if only at corners: windows look at eight neighbours, and so do checks."""

from dataclasses import replace

import pytest

from hardboard.discover.connect import disconnected_cuts, enclosed_cuts
from hardboard.discover.frames import simple
from hardboard.discover.tile_checks import faults
from hardboard.discover.window import Window, rules_for, rules_of
from hardboard.gadgets import load
from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles import InputError
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import connected, corner_counts
from hardboard.puzzles.registry import FAMILIES

CORNERS = declare(
    "creek8",
    Layout(corners=True),
    (connected(WHITE, "cuDivide", "around"), corner_counts("crShadeGt crShadeLt")),
)


#: A tile of Creek that does not know which of two diagonals is black where corners connect.
FILLER = """tile filler
ports none
relation free

signs
0.0.0.
..11..
012210
.1221.
0.11.0
.0.0..

state -
......
......
..#.#.
...#..
..#.#.
......
"""


@pytest.fixture
def creek8(monkeypatch: pytest.MonkeyPatch):
    """Creek's tiles, said to be of a puzzle whose white cells are connected if only at corners."""
    monkeypatch.setitem(FAMILIES, "creek8", CORNERS)
    creek = load("creek")
    rules = replace(creek.contract.rules, linked=(CORNERS.declared.rules[0].linked,))
    return replace(creek, family="creek8", contract=replace(creek.contract, family="creek8", rules=rules))


def test_tiles_that_rely_on_four_neighbours_are_refused(creek8) -> None:
    tile = parse_tile(FILLER)
    assert any(fault.startswith("sound: another colouring") for fault in faults(tile, creek8))
    assert faults(tile, load("creek")) == []


def test_a_list_with_another_neighbourhood_is_refused(creek8) -> None:
    with pytest.raises(InputError, match="not that of creek8: it differs in cuDivide"):
        rules_for(CORNERS, load("creek").contract.rules)


def window(corners: bool) -> Window:
    """A tile of 5 x 5 cells with a white ring."""
    around = "around" if corners else "beside"
    family = declare("ring", Layout(corners=True), (connected(WHITE, "x", around), corner_counts("a b")))
    rules = rules_of(family)
    return Window(rules, next(iter(simple(rules, 5)))[1], "")


@pytest.mark.parametrize("corners", [False, True])
def test_a_cell_that_touches_the_ring_at_a_corner_hangs_together_with_it_or_not(corners: bool) -> None:
    """White: the ring, and a cell inside that touches it at a corner only, between two black ones."""
    seen = window(corners)
    colours = dict.fromkeys(seen.all, WHITE) | {(r, c): BLACK for r in (1, 2, 3) for c in (1, 2, 3)}
    inner = {**colours, (2, 2): WHITE}
    assert list(disconnected_cuts(seen, inner)) and list(enclosed_cuts(seen, inner))
    touching = {**colours, (0, 1): BLACK, (1, 0): BLACK, (1, 1): WHITE}
    assert bool(list(disconnected_cuts(seen, touching))) is not corners
    assert bool(list(enclosed_cuts(seen, touching))) is not corners

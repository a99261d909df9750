"""Where tiles lie: even or uneven rows, shared lines, ports, and what a family's backend makes of it."""

import numpy as np
import pytest

from hardboard.gadgets.geometry import Geometry, evenly, middle
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import with_own_tiles
from hardboard.reduction import compile_formula

UNEVEN = Geometry(tops=(0, 8, 11, 19), left=0, pitch=8, cols=2)


def test_the_cell_in_the_middle_of_a_side() -> None:
    assert [middle((9, 9), side) for side in "NESW"] == [(0, 4), (4, 8), (8, 4), (4, 0)]
    assert [middle((9, 9), side, 1) for side in "NESW"] == [(1, 4), (4, 7), (7, 4), (4, 1)]
    assert middle((4, 9), "S", -1) == (4, 4)


def test_windows_share_lines_and_fill_the_extent() -> None:
    for geometry in (UNEVEN, evenly(3, 2, 8), evenly(3, 2, 8, margin=2), evenly(3, 2, 12, shared=0)):
        times = np.zeros(geometry.extent, dtype=int)
        for place in np.ndindex(3, 2):
            times[geometry.window(place)] += 1
        margin, shared = geometry.left, geometry.shared
        assert (times[margin:, margin:] > 0).all() and not times[:margin].any()
        assert ((times > 1).any(axis=1).sum() > 0) == bool(shared)


def test_joined_ports_lie_symmetrically_about_the_line_that_tiles_share() -> None:
    for geometry, apart in (
        (UNEVEN, 2),
        (evenly(3, 2, 8, depth=0), 0),
        (evenly(3, 2, 12, shared=0, depth=0), 1),
    ):
        above, below = geometry.cell((0, 0), "S"), geometry.cell((1, 0), "N")
        left, right = geometry.cell((0, 0), "E"), geometry.cell((0, 1), "W")
        assert (below[0] - above[0], right[1] - left[1]) == (apart, apart)
        assert above[1] == below[1] and left[0] == right[0]


def test_an_arm_runs_from_the_centre_to_the_border() -> None:
    assert UNEVEN.arm((0, 1), "N") == [(4, 12), (3, 12), (2, 12), (1, 12), (0, 12)]
    assert UNEVEN.arm((2, 0), "E") == [(15, 4), (15, 5), (15, 6), (15, 7), (15, 8)]


def test_even_is_said_of_even_rows_alone() -> None:
    assert evenly(3, 2, 8).even and evenly(1, 1, 8, margin=2).even
    assert not UNEVEN.even


@pytest.mark.parametrize("target", with_own_tiles())
def test_a_board_is_read_where_it_was_painted(target: str) -> None:
    """Every port of every tile of the layout shows the value that its state says."""
    made = compile_formula(parse("1,2,3 -1,2,4"), target)
    states = made.signals({1: True, 2: False, 3: False, 4: True})
    solution = made.laid.paint(states)
    for place, tile in made.floorplan.arrangement.items():
        assert made.laid.window(place)[0].stop <= made.board.shape[0]
        for side in tile.ports:
            assert made.laid.value(solution, place, side) == (side in states[place])

"""Nurimeizu tiles on their bench: inside a white ring that stands for the frame of all other tiles."""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.backend.nurimeizu.frame import joined_pieces, joints
from hardboard.gadgets.relation import states
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import regions
from hardboard.workbench.explain import Possible
from hardboard.workbench.report import examine
from hardboard.workbench.tiles import Bench

LIBRARY = load("nurimeizu")
TILES = [tile.turned(orientation) for tile in LIBRARY.tiles.values() for orientation in ("", "-")]


def test_pieces_of_the_frame_are_joined_to_the_ring_once_and_those_that_a_link_joins_count_as_one() -> None:
    assert [len(group) for group in joined_pieces(LIBRARY.tile("l"))] == [2]
    assert [len(group) for group in joined_pieces(LIBRARY.tile("p"))] == [1, 1, 1, 1]
    assert [len(group) for group in joined_pieces(LIBRARY.tile("pw"))] == [1, 1, 1]
    for tile in TILES:
        assert len(joints(tile)) == len(joined_pieces(tile))
        if tile.states:
            shading = Bench(tile, LIBRARY).completions(next(iter(tile.states)))[0]
            assert regions(~shading)[1] == 1


def test_a_piece_that_cannot_be_joined_is_no_fit() -> None:
    """Cells between a port and a corner two steps away are all beside the cell before the port."""
    tile = LIBRARY.tile("l")
    narrow = replace(
        tile, picture=tile.picture[:, 2:-2], colourings={s: c[:, 2:-2] for s, c in tile.colourings.items()}
    )
    slim = {s: np.ones_like(c) for s, c in narrow.colourings.items()}
    for colouring in slim.values():
        colouring[0, [1, 2, 3]] = False
    with pytest.raises(LayoutError):
        joints(replace(narrow, ports=("N",), colourings=slim))


@pytest.mark.slow
def test_a_tile_that_lies_is_found_out_and_a_completion_shows_it() -> None:
    """A crossing that says that E and W are equal: the relation is read from the rooms, whatever is
    declared.
    """
    tile = LIBRARY.tile("x")
    lying = replace(tile, relation="E = W and S != N", states=states("E = W and S != N", tile.ports))
    report = examine(lying, LIBRARY)
    assert not report.ok and set(report.wrong) == tile.states and set(report.lacking) == lying.states
    assert "ports E and W are opposite in every completion but declared equal" in " ".join(report.faults())
    assert report.bench is not None
    shown = [reason for reason in report.reasons if isinstance(reason, Possible)]
    assert len(shown) == 4 and not any(
        FAMILY.violations(report.bench.board, reason.solution) for reason in shown
    )

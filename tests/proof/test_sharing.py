"""Work is shared between places only if all that is looked at is equal: boards that differ where a summary
would not see it are refused, made by our own prover for a lie.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets.geometry import even_geometry
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.declared import Patches
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.painted import PaintedPlan, drawing_fault, with_background
from hardboard.proof.check.theorem.plan import Plan, PlanTile, plan_from_json
from hardboard.proof.prove.theorem.certificate import plan_of
from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.constraints import Count
from hardboard.puzzles.declared.patterns import HERE
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.registry import family, family_part
from hardboard.reduction import compile_formula, parse

PITCH, TILES = 8, 6


def column(first: bool) -> list[str]:
    """A tile with one column of cells, every other one black."""
    return [f"....{'#' if (row % 2 == 0) == first else '.'}..." for row in range(PITCH)]


def narrow_plan() -> Plan:
    """A wire from a variable to a tile that wants the opposite: one column of tiles."""
    off, on = column(False), column(True)
    data = {
        "formula": {"meaning": "one-in-three", "clauses": [[1], [-1]]},
        "geometry": {"tops": [*range(0, PITCH * TILES + 1, PITCH)], "left": 0, "pitch": PITCH, "depth": 0},
        "inverts": False,
        "places": [[0], [1], [1], [1], [1], [2]],
        "tiles": [
            {"name": "top", "ports": ["S"], "states": {"": off}},
            {"name": "wire", "ports": ["N", "S"], "states": {"": off, "NS": on}},
            {"name": "bottom", "ports": ["N"], "states": {"N": on}},
        ],
        "always": None,
        "probes": {"1": [0, 0, "S", False]},
        "order": [1, 2, 3, 4],
    }
    return plan_from_json(data, family_part("creek", "painting").form)


def narrow_board() -> Any:
    line = [0, 0, 0, 0, None, 1, 0, 0, 0]
    edge = [0, 0, 0, 0, None, 0, 0, 0, 0]
    corners = [edge, *[line] * (PITCH * TILES - 1), edge]
    return family("creek").board_from_record({"rows": PITCH * TILES, "cols": 8, "corners": corners})


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("quarter", range(4))
def test_every_number_and_colour_of_a_patch_counts(quarter: int) -> None:
    """Whatever changes in the patch of one place, or is known there, makes it a kind of its own."""
    plan, board = narrow_plan(), narrow_board()
    looks = family_part("creek", "painting").steps(plan, board)
    before = looks.patch((2, 0))
    assert before == looks.patch((3, 0))
    corners = [(3 * PITCH + down, right) for down in range(-2, PITCH + 3) for right in range(1, PITCH)]
    for corner in [corners[0], *corners[quarter::4], corners[-1]]:
        changed = dict(board.corners)
        changed[corner] = 3 if changed.get(corner) != 3 else 2
        other = family_part("creek", "painting").steps(plan, replace(board, corners=changed))
        assert other.patch((3, 0)) != before, corner
    for row in range(3 * PITCH - 3 + quarter, 4 * PITCH + 3, 4):
        known = looks.known.copy()
        known[row, 2] = 1
        assert Patches(looks.said, known).patch((3, 0)) != before


def test_rules_that_only_look_like_plain_ones_are_not_taken_for_them() -> None:
    """Connected by other neighbours, or of a part of the board; a count with something of its own."""
    from hardboard.proof.check.files import CertificateRefused
    from hardboard.proof.check.theorem.local_rules import near

    class Other(Count):
        pass

    board = narrow_board()
    right = Connected("c", board.cells, board.near, False)
    copy = Connected("c", list(board.cells), [list(near) for near in board.near], False)
    assert len(list(near([(right, HERE), (copy, HERE)], board))) == 2
    wrong = [
        Connected("c", board.cells, board.near8, False),
        Connected("c", [0] * board.size, board.near, False),
        Connected("c", board.cells[1:], board.near, False),
        Connected("c", board.cells, [[], *board.near[1:]], False),
        AreaSum("a", board.cells, board.near8, True, 1, at=9),
        AreaSum("a", board.cells[:40], board.near, True, 1, at=9),
        Other("o", (0, 1), frozenset({1})),
    ]
    for place in wrong:
        with pytest.raises(CertificateRefused):
            list(near([(place, HERE)], board))


def test_tiles_are_the_same_only_with_the_same_always_black_below_them() -> None:
    made = compile_formula(parse("1,2"), target="kuroshuto")
    stated = plan_of(made)
    own = with_background(stated, made.board.shape)
    groups: dict[tuple[int, bytes], set[int]] = {}
    for place in stated.tiles:
        below = stated.always[stated.geometry.window(place)]
        groups.setdefault((int(stated.places[place]), below.tobytes()), set()).add(int(own.places[place]))
        for state, shading in own.tiles[place].shadings.items():
            assert (shading == (stated.tiles[place].shadings[state] | below)).all()
    assert all(len(numbers) == 1 for numbers in groups.values())
    assert len(set.union(*groups.values())) == len(groups) == len(own.pieces)


def test_tests_and_clauses_are_looked_at_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A formula of many long clauses would be compared for hours."""
    netlist = Netlist(narrow_plan())
    assert not netlist.fault()
    fresh = Netlist(narrow_plan())
    monkeypatch.setattr("hardboard.proof.check.theorem.netlist.MOST_ENTRIES", fresh.entries)
    with pytest.raises(InputError, match="too many variables"):
        fresh.fault()


def drawn(ports: str, **states: str) -> PlanTile:
    """A tile, and what it draws in each state; `none` is the one without sides."""
    own = {frozenset(name.replace("none", "")): read_shading(rows.split()) for name, rows in states.items()}
    return PlanTile(ports or "none", tuple(ports), own)


def three_ways() -> Plan:
    """Three white ways from left to right. The first two are joined, and the third is cut off from them. The
    second tile of each has a white line at its right side; that it is always white is seen in the first way
    alone, in which the tile to the right has one state.
    """
    dark = "##### ##### ##### ##### #####"
    ends = {
        "down": "##### ##### ##... ##.## ##.##",
        "up": "##.## ##.## ##... ##### #####",
        "alone": "##### ##### ###.. ##### #####",
    }
    last = "##### ##### ..### ##### #####"
    tiles = (
        *(drawn("E", none=rows, E=rows) for rows in ends.values()),
        drawn("ESW", none="##### #.... ..#.. ##### #####", W="##### ####. ..#.. #...# #####", ES=dark),
        drawn("EW", none="##### .#### ..... ##### #####", EW="##### ##### ..... ##### #####"),
        drawn("W", none=last),
        drawn("W", none=last, W=last),
        drawn("N", none=dark),
        drawn("", none=dark),
        drawn("", none="##.## ##.## ##.## ##.## ##.##"),
    )
    places = [[0, 3, 4, 5], [9, 7, 8, 8], [1, 3, 4, 6], [8, 7, 8, 8], [2, 3, 4, 6], [8, 7, 8, 8]]
    geometry = even_geometry(6, 4, pitch=4, depth=0)
    return Plan(SHADINGS, geometry, False, np.array(places), tiles, {}, (), "sat")


def test_tiles_join_the_same_groups_only_if_the_same_cells_are_sure() -> None:
    plan = three_ways()
    assert "share" not in drawing_fault(plan)
    assert "may be cut off" in cut_off(PaintedPlan(plan, plan.geometry.extent), colour=False)

"""Soldering and the check of the netlist: a port that meets no port is found and named."""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.laid import lay, solder
from hardboard.gadgets.sheet import BLANK, LayoutError, arrange
from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse

LIBRARY = load("koelker")
WIRE, VARIABLE, BEND, CHOICE = (LIBRARY.role(role) for role in ("wire", "variable", "bend", "choice"))


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ({(0, 0): WIRE, (1, 0): VARIABLE}, r"port N of wire at \(0, 0\) meets nothing"),
        ({(1, 0): VARIABLE}, r"port N of variable at \(1, 0\) meets nothing"),
        (
            {(0, 0): VARIABLE.turned("2"), (1, 0): VARIABLE.turned("2")},
            r"at \(0, 0\) meets variable2, which has no port",
        ),
        (
            {(0, 0): BEND, (1, 0): VARIABLE, (0, 1): WIRE, (1, 1): VARIABLE},
            r"port N of wire at \(0, 1\) meets nothing",
        ),
        ({(0, 0): BEND, (1, 0): VARIABLE}, r"port E of bend at \(0, 0\) meets nothing"),
        (
            {(0, 1): LIBRARY.role("bend", "~"), (1, 1): VARIABLE, (0, 0): VARIABLE.turned("2")},
            r"at \(0, [01]\) meets",
        ),
    ],
)
def test_a_port_without_a_partner_is_named(tiles: dict, message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        arrange(LIBRARY, 2, 2, tiles).check()


@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_a_floorplan_with_one_tile_taken_out_or_turned_fails(library: str) -> None:
    plan = compile_formula(parse("1,2,-3 -1,2"), library=library).floorplan.arrangement
    plan.check()
    for place, tile in plan.items():
        if not tile.ports:
            continue
        places = plan.places.copy()
        places[place] = BLANK
        with pytest.raises(LayoutError, match="meets nothing"):
            replace(plan, places=places).check()
        if len(tile.ports) < 4:
            home = plan.library.tile(tile.name)
            wrong = next(t for o in ("", "+", "2", "-") if (t := home.turned(o)).ports != tile.ports)
            places[place] = len(plan.palette)
            with pytest.raises(LayoutError, match="meets"):
                replace(plan, places=places, palette=(*plan.palette, wrong)).check()


def test_tiles_that_disagree_on_the_line_they_share_are_named() -> None:
    picture = WIRE.picture.copy()
    picture[0, 0] = 9
    odd = replace(WIRE, name="odd", picture=picture)
    with pytest.raises(LayoutError, match=r"(odd|variable2) at \(\d, 0\) disagrees with a neighbour"):
        solder(lay(arrange(LIBRARY, 3, 1, {(0, 0): VARIABLE.turned("2"), (1, 0): odd, (2, 0): VARIABLE})))


def test_a_board_beyond_all_memory_is_refused_beforehand() -> None:
    tiles = arrange(LIBRARY, 1, 1, {(0, 0): VARIABLE})
    wide = replace(tiles, places=np.broadcast_to(tiles.places, (1100, 1100)))
    with pytest.raises(InputError, match="a board of 17601 x 17601 cells; expected at most 268435456 cells"):
        solder(lay(wide))

"""Tiles of T-grids: found from rules, checked without a solver, compiled, counted twice and read back."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hardboard.discover.begin import discover_strands
from hardboard.discover.bulges.check import STEPS_OF_PROOF, BulgeTile
from hardboard.discover.bulges.search import BulgeSearch, TeeCells
from hardboard.discover.bulges.whole import STEPS_OF_LIBRARY, turns_faults
from hardboard.discover.extensions import Extensions
from hardboard.discover.results import Settings
from hardboard.gadgets import load
from hardboard.gadgets.backend import bulges
from hardboard.gadgets.contract.bulges import BulgeContract, read, table
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import all_states, states
from hardboard.gadgets.roles import SUMS, SUMS_ORS
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import make, parse
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from hardboard.reduction.compiler import plan_formula
from hardboard.reduction.stacked import crossings, lined_up, spans
from hardboard.workbench.library_check import confirm

LIBRARY = load("t-grid")
OWN = contract(LIBRARY, BulgeContract)
CELLS = TeeCells(family("t-grid").declared, OWN)
SIGNS = [ord(sign) for sign in OWN.symbols]


def faults(tile):
    subject = BulgeTile(tile, LIBRARY)
    return [fault for step in STEPS_OF_PROOF.values() for fault in step(subject)]


def mutant(tile, chance):
    """The tile with another side of one cell shut."""
    picture = tile.picture.copy()
    spot = 2 * chance.randrange(OWN.height) + 1, 2 * chance.randrange(OWN.width) + 1
    picture[spot] = chance.choice([code for code in SIGNS if code != picture[spot]])
    return replace(tile, picture=picture)


@pytest.mark.slow
def test_every_tile_and_the_library_as_a_whole_are_right():
    assert not [fault for tile in LIBRARY.tiles.values() for fault in faults(tile)]
    assert not [fault for step in STEPS_OF_LIBRARY.values() for fault in step(LIBRARY)]


def test_a_tile_with_a_wrong_relation_is_refused():
    along = LIBRARY.tile("along")
    free = replace(along, relation="free", states=states("free", along.ports))
    assert "E=0 W=1 is impossible" in faults(free)
    less = replace(along, relation="E and W", states=states("E and W", along.ports))
    assert "E=0 W=0 is possible" in faults(less)


def test_ways_with_a_closed_loop_are_left_out_and_there_are_some():
    """Some tiles need it: if not, loops of T-grids could be counted as matchings of a planar graph."""
    tile = BulgeTile(LIBRARY.tile("add"), LIBRARY)
    assert len(tile.ways) == 4
    search = Extensions(tile.drawing, tile.spots)
    given = [{tile.spot(cell): value for cell, value in known.items()} for known in tile.given()]
    assert sum(1 for known in given for _ in search.search(known)) > 4


def test_a_strand_that_joins_other_sides_is_refused():
    tap = LIBRARY.tile("tap")
    state = next(state for state in tap.states if "S" in state)
    cut = tap.colourings[state].copy()
    rows, cols = np.nonzero(cut[1:-1, 1:-1])
    cut[rows[0] + 1, cols[0] + 1] = False
    spoilt = replace(tap, colourings={**tap.colourings, state: cut})
    assert any("joins other sides" in fault for fault in faults(spoilt))


@pytest.mark.slow
def test_a_library_of_ones_own_is_used_only_if_it_is_right():
    chance = Random(3)
    changed = next(tile for _ in range(50) for tile in [mutant(LIBRARY.tile("tap"), chance)] if faults(tile))
    library = replace(LIBRARY, tiles={**LIBRARY.tiles, "tap": changed})
    with pytest.raises(InputError, match="tap"):
        confirm(library)


def test_a_tile_in_the_wrong_role_is_refused():
    roles = {**LIBRARY.roles, "add": "add-not"}
    with pytest.raises(InputError, match="E = N xor W"):
        plan_formula("1,2", library=replace(LIBRARY, roles=roles))


def test_turns_with_one_sign_changed_are_not_forced(monkeypatch):
    assert not list(turns_faults(LIBRARY))
    kept = bulges.TURN
    monkeypatch.setattr(bulges, "TURN", ("v" + kept[0][1:], *kept[1:]))
    assert list(turns_faults(LIBRARY))


def test_the_contract_is_read_as_it_is_written():
    words = {"height": 5, "width": 6, "rows": [2, 4], "columns": [0, 3]}
    assert read("t-grid", words, "here") == OWN and "columns = [0, 3]" in table(OWN)
    for key, wrong in (
        ("height", 6),
        ("rows", [1, 4]),
        ("rows", [2, 2]),
        ("columns", [0, 6]),
        ("width", "6"),
    ):
        with pytest.raises(InputError):
            read("t-grid", {**words, key: wrong}, "here")
    with pytest.raises(InputError, match="without a field 'rows'"):
        read("t-grid", {key: value for key, value in words.items() if key != "rows"}, "here")


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("role", ["tap", "read", "last-not", "or-right-not"])
def test_a_tile_is_found_and_passes_the_checks(role):
    ports = LIBRARY.role(role).ports
    listed = [
        state for state in all_states(ports) if state in states((SUMS | SUMS_ORS)[role].relations[0], ports)
    ]
    tile = BulgeSearch(CELLS, role, ports, listed).advance(500).tile
    assert tile is not None and not faults(tile)


@pytest.mark.slow
def test_narrower_tiles_are_shown_not_to_exist():
    result, _ = discover_strands(
        family("t-grid"), Settings((4,), 60.0, frame="rows 2 and 4, columns 0 and 3")
    )
    assert result.library is None and list(result.dead.values()) == ["add"]


def test_a_wire_meets_a_row_by_sums():
    made = compile_formula(parse("(a, b) (a, b)"), "t-grid", order="input")
    used = {tile.name for _, tile in made.floorplan.arrangement.items()}
    assert {"add", "add-not", "read-not"} <= used
    for a, b in ((True, False), (False, True)):
        loop = made.lay_down({"a": a, "b": b})
        assert not family("t-grid").violations(made.board, loop)
        assert made.read_back(loop) == {"a": a, "b": b}


def test_variables_are_lined_up_with_few_crossings():
    chance = Random(5)
    for _ in range(20):
        formula = make(
            [tuple(chance.choice((1, -1)) * v for v in chance.sample(range(1, 8), 3)) for _ in range(6)]
        )
        found = lined_up(formula)
        assert sorted(found) == sorted(spans(formula))
        assert crossings(formula, found) <= min(
            crossings(formula, chance.sample(found, len(found))) for _ in range(20)
        )


def test_all_cells_are_tees():
    made = compile_formula(parse("(a, b, c) (~a, b)"), "t-grid")
    rows, cols = made.size
    assert len(made.board.clues) == rows * cols and set(made.board.clues.values()) == set("UDLR")

"""Tiles with strands: found from rules, checked without a solver, compiled, counted and read back."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hardboard.discover.begin import discover_strands
from hardboard.discover.results import Settings
from hardboard.discover.strands.check import STEPS_OF_PROOF, TileAlone
from hardboard.discover.strands.run import contracts, library_of
from hardboard.discover.strands.search import Faces, StrandSearch
from hardboard.discover.strands.turns import turns_faults
from hardboard.discover.strands.whole import STEPS_OF_LIBRARY
from hardboard.gadgets import load
from hardboard.gadgets.backend import backend, strands
from hardboard.gadgets.contract.strands import StrandContract
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import states
from hardboard.gadgets.roles import BUS_TILES
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import make, parse
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.judge import judge
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.library_check import confirm
from hardboard.workbench.pictures import signals

LIBRARY = load("slitherlink")
OWN = contract(LIBRARY, StrandContract)


def faults(tile):
    subject = TileAlone(tile, LIBRARY)
    return [fault for step in STEPS_OF_PROOF.values() for fault in step(subject)]


def mutant(tile, chance):
    """The tile with another sign on one inner face."""
    picture = tile.picture.copy()
    spot = 2 * chance.randrange(1, OWN.height), 2 * chance.randrange(1, OWN.width)
    other = [code for code in (0, *map(ord, "0123")) if code != picture[spot]]
    picture[spot] = chance.choice(other)
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


def test_a_strand_is_one_path():
    along = LIBRARY.tile("along")
    state = next(iter(along.states))
    looped = along.colourings[state].copy()
    looped[1:4, 1:4] = True
    looped[2, 2] = False
    spoilt = replace(along, colourings={**along.colourings, state: looped})
    assert any("beside the strand" in fault or "another way" in fault for fault in faults(spoilt))


@pytest.mark.slow
def test_a_library_of_ones_own_is_used_only_if_it_is_right():
    chance = Random(3)
    changed = next(
        tile for _ in range(50) for tile in [mutant(LIBRARY.tile("cross"), chance)] if faults(tile)
    )
    library = replace(LIBRARY, tiles={**LIBRARY.tiles, "cross": changed})
    with pytest.raises(InputError, match="cross"):
        confirm(library)


@pytest.mark.slow
def test_turns_without_the_numbers_at_the_left_are_not_forced(monkeypatch):
    whole = dict(strands.strips(LIBRARY, 2, 2))
    assert whole and not list(turns_faults(LIBRARY))
    kept = strands.strips
    gone = [spot for spot in whole if spot[1] < 2 * strands.LEFT - 1]
    monkeypatch.setattr(
        "hardboard.discover.strands.turns.strips",
        lambda *given: ((spot, "." if spot in gone else sign) for spot, sign in kept(*given)),
    )
    assert list(turns_faults(LIBRARY))


@pytest.mark.slow
def test_one_loop_follows_from_the_other_rules():
    """Without the rule that lines are one loop a board has the same solutions."""
    made = compile_formula(make([(1, 2, 3), (-1, 2)]), "slitherlink")
    declared = family("slitherlink").declared
    rules = tuple(rule for rule in declared.rules if rule.linked is None)
    assert len(rules) < len(declared.rules)
    places = [place for rule in rules for place in rule.places(made.board)]
    encoding = DeclaredEncoding(declared, made.board, places)
    count = judge("slitherlink").count(made.board)
    with Solver(encoding.cnf.clauses, top=encoding.cnf.top) as solver:
        found = 0
        while (model := solver.solve()) is not None and found <= count:
            found += 1
            solver.add([[-model[v - 1] for v in encoding.decisive]])
    assert found == count == 1


@pytest.mark.slow
def test_a_tile_is_found_from_the_rules_and_the_seed_decides_which():
    ((_, own),) = [frame for frame in contracts(family("slitherlink"), (6,)) if frame[1].rows == (2, 3)][1:2]
    faces = Faces(family("slitherlink").declared, own)
    ports, relation = BUS_TILES["up"].options[0]
    allowed = [frozenset(s for s, v in zip(ports, each, strict=True) if v) for each in relation]
    found = [StrandSearch(faces, "up", tuple(ports), allowed, seed).advance(200).tile for seed in (0, 0)]
    assert found[0] is not None and found[0] == found[1]
    library = library_of(own, {**LIBRARY.tiles, "up": found[0]})
    subject = TileAlone(found[0], library)
    assert not [fault for step in STEPS_OF_PROOF.values() for fault in step(subject)]


@pytest.mark.thorough
def test_small_contracts_are_exhausted():
    result, _ = discover_strands(family("slitherlink"), Settings((4,), 100))
    assert result.library is None and result.exhausted
    assert set(result.dead) == {name for name, _ in contracts(family("slitherlink"), (4,))}


def test_a_family_without_a_loop_along_lines_is_refused():
    with pytest.raises(InputError, match="a loop along the lines"):
        contracts(family("creek"), (6,))


def test_a_family_whose_numbers_tie_no_strands_is_refused():
    with pytest.raises(InputError, match="a 1 just one"):
        discover_strands(family("vertex-slitherlink"), Settings((6,), 10))


def test_rows_are_even_and_a_board_is_what_its_parts_say():
    made = compile_formula(make([(1, 2)]), "slitherlink")
    laid = made.laid
    assert laid.tiles.rows % 2 == 0
    assert made.board == backend("slitherlink").board(laid)
    assert np.array_equal(laid.always, strands.turns(OWN, laid.tiles.rows, laid.tiles.cols))


def test_signals_are_coloured_along_the_strand():
    """In a solution all that carries a value is on the loop, near its joint; else wires are straight."""
    made = compile_formula(parse("1,2 -1,3"), target="slitherlink")
    assignment = {1: False, 2: True, 3: False}
    solution, known = made.lay_down(assignment), signals(made, assignment)
    assert {value for _, value in known} == {True, False}
    for cells, _ in known:
        assert solution[tuple(cells.T)].all()
    for place, tile in made.floorplan.arrangement.items():
        for side in tile.ports:
            near = made.laid.carriers(place, side, solution)
            assert near or side in "NS"
            assert (
                made.laid.value(solution, place, side) is (made.laid.pin(place, side) in near) or side == "N"
            )
    (wires,) = signals(made, None)
    assert not solution[tuple(wires[0].T)].all() and wires[1] is None

"""Signals through the netlist: every joint agrees, every tile is in a state it allows, and a false formula
gets stuck.
"""

from random import Random

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import OPPOSITE
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.formula import Formula, every_assignment
from hardboard.puzzles.grid import STEPS
from hardboard.reduction import Unsatisfied, compile_formula, make, parse
from hardboard.reduction.floorplan import Builder
from hardboard.workbench.recipe import Recipe

LIBRARIES = [
    ("kurodoko", "koelker"),
    ("kurodoko", "compact"),
    ("kuroshuto", "kuroshuto"),
    ("kamaji", "kamaji"),
]
BOTH = pytest.mark.parametrize(("target", "library"), LIBRARIES)


def random_formula(seed: int) -> Formula:
    return make(list(Recipe((1, 4), (1, 3), (1, 5)).draw(Random(seed))))


@pytest.mark.sampled(16)
@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("seed", range(12))
def test_signals_agree_at_every_joint(target: str, library: str, seed: int) -> None:
    made = compile_formula(random_formula(seed), target, library)
    plan = made.floorplan
    for assignment in every_assignment(made.source.keys):
        if not made.source.holds(assignment):
            with pytest.raises(Unsatisfied):
                plan.signals(made.carried(assignment))
            continue
        states = plan.signals(made.carried(assignment))
        tiles = dict(plan.arrangement.items())
        assert set(states) == set(tiles)
        for (row, col), state in states.items():
            assert state in tiles[row, col].states
            for side in tiles[row, col].ports:
                down, right = STEPS[side]
                other = OPPOSITE[side] in states[row + down, col + right]
                assert (side in state) == (other != plan.library.inverts)


def test_an_unsatisfied_clause_is_named_by_its_part() -> None:
    plan = compile_formula(parse("1,2 3")).floorplan
    with pytest.raises(Unsatisfied, match="clause 2 is not satisfied"):
        plan.signals({1: True, 2: False, 3: False})


def test_a_tile_that_the_variables_leave_open_is_a_fault_of_the_layout() -> None:
    library = load("koelker")
    builder = Builder(library, 2, 1)
    builder.put(0, 0, library.role("variable", "2"), "end")
    builder.put(1, 0, library.role("variable"), "variable x")
    plan = builder.finish(frozenset(), [])
    with pytest.raises(LayoutError, match=r"variable2? at .* is left open by the variables"):
        plan.signals({})


def test_no_two_tiles_at_one_place() -> None:
    library = load("koelker")
    builder = Builder(library, 1, 1)
    builder.put(0, 0, library.role("wire"), "a")
    with pytest.raises(LayoutError, match=r"two tiles at \(0, 0\)"):
        builder.put(0, 0, library.role("wire"), "b")
    with pytest.raises(LayoutError, match=r"two tiles at \(0, 0\)"):
        builder.fill(builder.places == 0, library.role("wire"), "b")
    with pytest.raises(LayoutError, match="meets nothing"):
        builder.finish(frozenset(), [])

"""Signals through the netlist: every joint agrees, every tile is in a state it allows, and a false formula
gets stuck.
"""

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.sheet import LayoutError
from hardboard.reduction import Unsatisfied, compile_formula, parse
from hardboard.reduction.floorplan import Builder


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

"""Certificates of the theorem for boards of one tile or two, made to lie: each was accepted once."""

from itertools import combinations, product
from typing import Any

import pytest

from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.prove.theorem.families import painting
from hardboard.puzzles import InputError

SIZE = 4
WHITE = ["." * SIZE] * SIZE


def plan_of(tiles: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A plan of tiles side by side, whose formula is true of all variables that are read."""
    return {
        "formula": {"meaning": "sat", "clauses": [[int(v), -int(v)] for v in more.get("probes", ())]},
        "geometry": {"tops": [0, SIZE], "left": 0, "pitch": SIZE, "depth": 0},
        "inverts": False,
        "places": [list(range(len(tiles)))],
        "tiles": tiles,
        "always": None,
        "probes": {},
        "order": list(range(len(tiles))),
    } | more


@pytest.mark.parametrize("name", ["01", "+1", " 1", "1_0", "\u0661", "-1", "0", "1.0", ""])
def test_variables_are_named_in_one_way(name: str) -> None:
    wire = {"name": "a", "ports": ["E"], "states": {"": WHITE, "E": WHITE}}
    other = {"name": "b", "ports": ["W"], "states": {"": WHITE, "W": WHITE}}
    right = plan_of([wire, other], probes={"1": [0, 0, "E", False]})
    assert 1 in plan_from_json(right, painting("creek").FORM).probes
    with pytest.raises(InputError, match="no variable"):
        plan_from_json(right | {"probes": {name: [0, 0, "E", False]}}, painting("creek").FORM)


@pytest.mark.parametrize("state", ["WE", "EE", "N", "e"])
def test_states_name_their_ports_in_one_way(state: str) -> None:
    tile = {"name": "a", "ports": ["E", "W"], "states": {state: WHITE}}
    with pytest.raises(InputError, match="does not name ports"):
        plan_from_json(plan_of([tile]), painting("creek").FORM)


@pytest.mark.slow
def test_tiles_that_may_have_states_in_too_many_ways_together_are_not_tried() -> None:
    """A plan of sixteen tiles that agree in sixteen million ways would take memory for all of them."""
    size, tiles, places = 4, [], []
    for row, col in product(range(size), repeat=2):
        sides = (("N", row > 0), ("E", col < size - 1), ("S", row < size - 1), ("W", col > 0))
        ports = [side for side, there in sides if there]
        states = ["".join(each) for few in range(len(ports) + 1) for each in combinations(ports, few)]
        places.append(len(tiles))
        tiles.append({"name": f"{row} {col}", "ports": ports, "states": dict.fromkeys(states, WHITE)})
    rows = [places[start : start + size] for start in range(0, size * size, size)]
    tops = {"tops": [SIZE * row for row in range(size + 1)], "left": 0, "pitch": SIZE, "depth": 0}
    plan = plan_from_json(plan_of(tiles, places=rows, geometry=tops), painting("creek").FORM)
    assert len(plan.choices([(0, 0), (0, 1), (1, 0)], {})) == 64
    with pytest.raises(InputError, match="depend on too much together"):
        plan.choices(sorted(plan.tiles), {})

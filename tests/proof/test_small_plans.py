"""Certificates of the theorem for boards of one tile or two, made to lie: each was accepted once."""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.check.theorem.soundness import Kinds
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import Equivalent
from hardboard.proof.prove.theorem.families import painting, steps_of
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family
from tests.proof.tools import lay

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


def verdicts(folder: Path) -> tuple[bool, bool]:
    """Whether each checker accepts a certificate."""
    return check(folder).accepted, second.check(folder).accepted


@pytest.mark.slow
def test_a_variable_is_not_read_inside_tiles_that_follow_together(tmp_path: Path) -> None:
    """All cells are white, which is one solution; the joint of the two tiles looked like a free variable."""
    mosaic, form = family("mosaic"), painting("mosaic").FORM
    board = mosaic.board_from_record({"clues": [[0] * 2 * SIZE] * SIZE})
    tiles = [{"name": side, "ports": [side], "states": {"": WHITE}} for side in "EW"]
    plan = plan_from_json(plan_of(tiles, order=[[0, 1]]), form)
    looks = painting("mosaic").Looks(plan, board)
    lemmas = steps_of("mosaic").derive(Kinds(looks, True), board)
    right = Equivalent("mosaic", board, plan, lemmas, True, 1)
    write(right, tmp_path / "right")
    assert verdicts(tmp_path / "right") == (True, True)
    read = replace(plan, probes={1: (((0, 0), "E"), False)}, clauses=((1, -1),))
    write(replace(right, plan=read, number=2), tmp_path / "lie")
    assert verdicts(tmp_path / "lie") == (False, False)


def test_a_round_claims_what_is_known_after_it(tmp_path: Path) -> None:
    """The last tile was known by two numbers, of which the second claimed nothing."""
    cells = [f"r{row}c{col}" for row in range(1, SIZE + 1) for col in range(1, SIZE + 1)]
    head = {"format": "hardboard certificate 2", "family": "creek", "claim": "equivalent", "exact": True}
    nothing = {"map.txt": "", "lemmas.cnf": "p cnf 0 1\n0\n", "reasons.txt": "", "lemmas.lrat": "2 0 1 0\n"}
    files = {
        "certificate.json": head | {"number": "1", "rounds": [[[0, cells], [-1, []]]]},
        "board.json": {"rows": SIZE, "cols": SIZE, "corners": [[None] * (SIZE + 1)] * (SIZE + 1)},
        "plan.json": plan_of([{"name": "tile", "ports": [], "states": {"": WHITE}}]),
        **nothing,
        **{f"1-{name}": words for name, words in nothing.items()},
    }
    assert verdicts(lay(tmp_path, files)) == (False, False)

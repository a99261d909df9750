"""Both checkers accept theorems and agree; plans are as small as they get."""

from collections.abc import Callable
from itertools import combinations, islice, product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardboard.gadgets.metacell import tee_families
from hardboard.proof import second
from hardboard.proof.check import check
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.proof.prove.theorem.soundness import painting
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, parse
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import all_models
from tests.support.agreement import theorem_targets

#: No model, one, several; empty clauses, repeats and opposites. In the last but one a clause of one literal
#: taps a wire that goes on; in the last wires cross in four columns, so that groups of white cells reach the
#: largest through others.
FORMULAS = (
    "1", "-1", "1,2", "1,-2", "1,1", "1 -1", "1,2,3", "1,2 1", "1,2,3 -1", "() 1,2", "1,-1,2 1,1",
    "1,2 1,-2", "1,2,3 -1,2,4", "1 -1,3,1 -3 2,-1,1", "1,4 2,5 3,6 1,6",
)  # fmt: skip
#: Cells of a board at most; the smallest formula is taken whatever it makes.
MOST = 6_000


#: Boards in two stages take long.
TARGETS = [
    pytest.param(*one, marks=[pytest.mark.thorough] * (one[0] in tee_families() and one[1] == "t-grid"))
    for one in theorem_targets()
]


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("meaning", [ONE_IN_THREE, SAT])
@pytest.mark.parametrize(("target", "library"), TARGETS)
def test_a_theorem_is_accepted_with_the_number_of_models(
    target: str, library: str, meaning: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    chosen = Random(f"{target} {library} {meaning} {seed}").sample(FORMULAS, len(FORMULAS))
    boards = (compile_formula(parse(text, meaning), target, library) for text in [*chosen, FORMULAS[0]])
    small = (made for made in boards if prod(made.size) <= MOST or str(made.source) == FORMULAS[0])
    for number, made in enumerate(islice(small, cases(1))):
        text, folder = str(made.source), tmp_path / str(number)
        exact = library != "koelker"  # whose tiles leave cells open
        write_certificate(prove_claim(made, count=exact), folder)
        one, other = check(folder, made.board), second.check(folder)
        assert one.accepted and (other.accepted or other.beyond), (text, one.reason, other.reason)
        assert one.facts["formula"] == [list(clause) for clause in made.translation.target.clauses]
        if exact:
            wanted = len(list(all_models(made.source, live=True)))
            assert one.facts["number"] == wanted and one.facts["one_to_one"], text
            assert other.beyond or other.facts["number"] == wanted, text


#: Once refused: groups that reach the largest through others; boards that bounds leave without a solution.
REFUSED = [("compact", FORMULAS[-2]), ("kuroshuto", FORMULAS[-2]), ("creek", FORMULAS[-1])]
REFUSED += [("koelker", "1 -1"), ("compact", "1 -1"), ("compact", "1,2 -1")]
REFUSED += [("kamaji", "() 1,2"), *((name, "()") for name in ("kamaji", "nurimeizu", "creek", "t-grid"))]


@pytest.mark.slow
@pytest.mark.parametrize(("library", "text"), REFUSED)
def test_theorems_that_were_once_refused_are_accepted(library: str, text: str, tmp_path: Path) -> None:
    write_certificate(
        prove_claim(compile_formula(parse(text), library=library), count=library != "koelker"), tmp_path
    )
    assert check(tmp_path).accepted and second.check(tmp_path).accepted


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
    assert 1 in plan_from_json(right, painting("creek").form).probes
    with pytest.raises(InputError, match="no variable"):
        plan_from_json(right | {"probes": {name: [0, 0, "E", False]}}, painting("creek").form)


@pytest.mark.parametrize("state", ["WE", "EE", "N", "e"])
def test_states_name_their_ports_in_one_way(state: str) -> None:
    tile = {"name": "a", "ports": ["E", "W"], "states": {state: WHITE}}
    with pytest.raises(InputError, match="does not name ports"):
        plan_from_json(plan_of([tile]), painting("creek").form)


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
    plan = plan_from_json(plan_of(tiles, places=rows, geometry=tops), painting("creek").form)
    assert len(plan.choices([(0, 0), (0, 1), (1, 0)], {})) == 64
    with pytest.raises(InputError, match="depend on too much together"):
        plan.choices(sorted(plan.tiles), {})

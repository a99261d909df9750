"""The theorem for one board: proved for right boards of each library, refused as soon as one of its parts is
wrong.
"""

import json
from collections import Counter
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardboard.gadgets import load
from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.painted import grounded
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.prove.theorem.certificate import plan_of, prove_claim
from hardboard.proof.prove.theorem.families import painting
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.reduction import Compiled, Formula, compile_formula, make, parse
from hardboard.verify.formulas import models
from tests.proof.tools import kept, lay
from tests.support.mutations import MAZE_WAYS, NUMBER_WAYS, WAYS, examine, mutations

LIBRARIES = ("koelker", "compact", "kuroshuto", "kamaji", "nurimeizu")
SHADED = ("koelker", "compact")


def compiled(formula: Formula, library: str) -> Compiled:
    return compile_formula(formula, target=load(library).family, library=library)


@pytest.fixture(scope="module", params=["compact", "kuroshuto", "kamaji"])
def made(request: pytest.FixtureRequest) -> Any:
    return compiled(parse("1,2 -1,3"), request.param)


@pytest.fixture(scope="module")
def accepted(made: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return kept(prove_claim(made), tmp_path_factory.mktemp("proof"))


@pytest.fixture
def proof(accepted: dict[str, str], tmp_path: Path) -> Path:
    return lay(tmp_path, accepted)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("library", LIBRARIES[:4])
def test_a_painting_is_a_solution_for_every_model_and_on_no_board_with_another_clue(library: str) -> None:
    """The check of all paintings at once, beside the rules applied to each of them."""
    made = compiled(parse("1,2,3 -1,2,4"), library)
    violations = family(made.family).violations
    plan, looks = grounded(plan_of(made), made.board.shape), painting(made.family).Looks
    assert looks(plan, made.board).fault() == ""
    shown = [made.lay_down(model) for model in models(made.source)]
    assert len(shown) == 2
    assert not any(violations(made.board, shading) for shading in shown)
    for mutation in islice(mutations(made, Random(9)), 10 if library != "kuroshuto" else 60):
        broken = any(violations(mutation.board, shading) for shading in shown)
        assert looks(plan, mutation.board).fault() or not broken


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_plan_can_be_written_and_read(library: str) -> None:
    made = compiled(parse("1,2"), library)
    plan = plan_to_json(plan_of(made))
    form = painting(made.family).FORM
    assert plan_to_json(plan_from_json(json.loads(json.dumps(plan)), form)) == json.loads(
        json.dumps(plan)
    ) | {"probes": plan["probes"]}


def test_tiles_and_formula_say_the_same_of_every_assignment() -> None:
    """Clauses are counted with repetition; and no other formula is what the tiles say."""
    for clause in ((1, 2, 3), (1, 1, -2), (1, -1), (2,), (1, 1)):
        plan = plan_of(compile_formula(make((clause, (1, 2, 3))), library="compact"))
        assert Netlist(plan).fault() == "" and not Netlist(plan).free
        for other in ((1, 2, -3), (1, 3), (-2,), (1, 1, -3)):
            models = [
                {t for t in product((False, True), repeat=3) if holds((c, (1, 2, 3)), t)}
                for c in (clause, other)
            ]
            said = Netlist(replace(plan, clauses=(other, (1, 2, 3)))).fault()
            assert said or models[0] == models[1], (clause, other)


def holds(clauses: tuple[tuple[int, ...], ...], values: tuple[bool, ...]) -> bool:
    return all(sum(values[abs(x) - 1] == (x > 0) for x in clause) == 1 for clause in clauses)


#: Library -> how its boards are changed, those of which formulas how often, and how many changes are noticed
#: at least. `stricter` are boards that the formula saves, because what was broken is said twice.
WRONG: dict[str, tuple[Any, dict[str, int], int]] = {
    "koelker": (None, {"1,2,3 -1,2,4": 12}, 9),
    "compact": (None, {"1,2,3 -1,2,4": 16}, 12),
    "kuroshuto": (WAYS, {"1,2,3 -1,2,4": 36, "1,1,-2 2,3": 36}, 50),
    "kamaji": (NUMBER_WAYS, {"1,2 -2,3": 18, "1,2 -2": 18}, 22),
    "nurimeizu": (MAZE_WAYS, {"1": 40, "1,2": 12}, 25),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "library", [pytest.param(name, marks=[pytest.mark.thorough] * (name not in SHADED)) for name in WRONG]
)
def test_boards_wrong_in_one_place_are_noticed_by_verify_and_by_the_certificate(library: str) -> None:
    ways, formulas, least = WRONG[library]
    outcomes: Counter[str] = Counter()
    for formula, number in formulas.items():
        made = compiled(parse(formula), library)
        for mutation in islice(mutations(made, Random(7), ways), number):
            outcomes[examine(made, mutation).outcome] += 1
    assert outcomes["MISSED"] == 0 and outcomes["noticed"] >= least, outcomes


def test_a_number_that_sees_on_in_some_states_is_kept_in_none() -> None:
    """The run of a clue that reaches as far as its number says, and further, once counted for none at all:
    here the clue is right where the cell beside it is black, and sees four cells where it is white."""
    made = compile_formula(parse("1"), library="koelker")
    assert painting("kurodoko").Looks(plan_of(made), made.board).fault() == ""
    clues = made.board.clue_array.copy()
    clues[9, 12] = 2
    fault = painting("kurodoko").Looks(plan_of(made), Board.of_array(clues)).fault()
    assert fault == "the clue 2 at row 10, column 13 can be wrong"

"""The theorem for one board against its writer: another formula, a plan that lies, a cell named twice."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import Equivalent, plan_of, prove_claim
from hardboard.proof.prove.theorem.families import painting
from hardboard.puzzles.kurodoko import Board
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import model
from tests.proof.tools import lay, said


def test_a_number_that_sees_on_in_some_states_is_kept_in_none() -> None:
    """The run of a clue that reaches as far as its number says, and further, once counted for none at all:
    here the clue is right where the cell beside it is black, and sees four cells where it is white."""
    made = compile_formula(parse("1"), library="koelker")
    assert painting("kurodoko").Looks(plan_of(made), made.board).fault() == ""
    clues = made.board.clues.copy()
    clues[9, 12] = 2
    fault = painting("kurodoko").Looks(plan_of(made), Board(clues)).fault()
    assert fault == "the clue 2 at row 10, column 13 can be wrong"


@pytest.fixture(scope="module", params=["1,2", "1 -1"])
def theorem(request: pytest.FixtureRequest) -> tuple[Any, Equivalent]:
    made = compile_formula(parse(request.param), library="compact")
    return made, prove_claim(made)


@pytest.mark.slow
def test_a_formula_that_is_not_the_boards_is_refused_however_the_proofs_are_made(
    theorem: Any, tmp_path: Path
) -> None:
    """All other files are those of the new formula: what is accepted has a model exactly if the board's own
    has one.
    """
    made, right = theorem
    solvable, accepted = model(made.source) is not None, 0
    literals = [sign * variable for variable in right.plan.probes for sign in (1, -1)]
    rng = Random(6)
    turned = tuple(tuple(-literal for literal in clause) for clause in made.source.clauses)
    tries = [
        (made.source.clauses, "one-in-three"),
        (turned, "one-in-three"),
    ]  # Both are equivalent to the board.
    while len(tries) < 40:
        drawn = tuple(tuple(rng.choices(literals, k=rng.randint(0, 3))) for _ in range(rng.randint(0, 3)))
        tries.append((drawn, rng.choice(("one-in-three", "sat"))))
    for formula, meaning in tries:
        plan = replace(right.plan, clauses=formula, meaning=meaning)
        write(replace(right, plan=plan), tmp_path)
        if check(tmp_path).accepted:
            accepted += 1
            assert has_model(formula, meaning) == solvable, (formula, meaning)
    assert 2 <= accepted < 40


def has_model(formula: tuple[tuple[int, ...], ...], meaning: str) -> bool:
    variables = sorted({abs(literal) for clause in formula for literal in clause})
    for values in product((False, True), repeat=len(variables)):
        true = dict(zip(variables, values, strict=True))
        counts = [sum(true[abs(x)] == (x > 0) for x in clause) for clause in formula]
        if all(count == 1 if meaning == "one-in-three" else count for count in counts):
            return True
    return False


def without_tiles(data: dict) -> None:
    data["places"] = [[-1] * len(row) for row in data["places"]]


def without_states(data: dict) -> None:
    for tile in data["tiles"]:
        tile["states"] = {}


def variable_zero(data: dict) -> None:
    data["probes"]["0"] = data["probes"].pop("1")
    data["formula"]["clauses"] = [[0]]


def off_the_board(data: dict) -> None:
    data["places"] = [[-1] * len(data["places"][0]), *data["places"]]
    data["probes"] = {v: [row + 1, *more] for v, (row, *more) in data["probes"].items()}


def no_formula(data: dict) -> None:
    data["formula"]["clauses"] = []


def other_inversion(data: dict) -> None:
    data["inverts"] = not data["inverts"]


def elsewhere(data: dict) -> None:
    data["geometry"]["depth"] = 2


def overlapping(data: dict) -> None:
    data["geometry"]["tops"] = [0] * (len(data["places"]) + 1)


def endless(data: dict) -> None:
    data["geometry"]["pitch"] = 10**12


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        without_tiles,
        without_states,
        variable_zero,
        off_the_board,
        no_formula,
        other_inversion,
        elsewhere,
        overlapping,
        endless,
    ],
)
def test_a_plan_that_lies_is_refused(
    theorem: Any, change: Any, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    write(theorem[1], tmp_path)
    data = json.loads((tmp_path / "plan.json").read_text())
    change(data)
    lay(tmp_path, {"plan.json": data})
    assert said(tmp_path, capsys)[0] == 1


def test_a_cell_cannot_have_two_variables_in_the_theorem(theorem: Any, tmp_path: Path) -> None:
    write(theorem[1], tmp_path)
    _, kind, cell = (tmp_path / "map.txt").read_text().split()[:3]
    with (tmp_path / "map.txt").open("a") as file:
        file.write(f"9999 {kind} {cell}\n")
    assert "two variables" in check(tmp_path).reason


@pytest.mark.slow
def test_no_more_claims_are_made_than_there_are_clauses(theorem: Any, tmp_path: Path) -> None:
    write(theorem[1], tmp_path)
    assert check(tmp_path).accepted
    (tmp_path / "lemmas.cnf").write_text("p cnf 1 1\n1 0\n")
    assert check(tmp_path).reason == "lemmas.cnf: fewer clauses than its claims need"

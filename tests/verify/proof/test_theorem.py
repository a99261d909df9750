"""The theorem for one board: proved for right boards of both libraries, refused as soon as one of its parts is wrong."""

import json
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzles import InputError
from puzzles.kurodoko import violations
from reduction import compile_formula, make, parse
from verify.formulas import models
from verify.proof import check, prove_claim, write
from verify.proof.mutations import examine, mutations
from verify.proof.theorem.certificate import plan_of
from verify.proof.theorem.families import FAMILIES
from verify.proof.theorem.netlist import Netlist
from verify.proof.theorem.plan import plan_from_json

FORMULAS = ("1,2,3 -1,2,4", "1,1 -1,2,-3 4,3,2", "1 -1", "1,-1,2 1,1", "-1,2 1")


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_a_board_is_certified_to_be_solvable_exactly_when_its_formula_is(library: str, formula: str, tmp_path: Path) -> None:
    made = compile_formula(parse(formula), library=library)
    write(prove_claim(made), tmp_path)
    verdict = check(tmp_path, made.board)
    assert verdict.accepted, verdict.reason
    assert verdict.facts["formula"] == [list(clause) for clause in made.source.clauses]


def test_cnf_with_or_tiles(tmp_path: Path) -> None:
    made = compile_formula(parse("1,2,3,4 -1,-2", "sat"), library="compact")
    write(prove_claim(made), tmp_path)
    assert check(tmp_path).accepted


@pytest.fixture(scope="module")
def made() -> Any:
    return compile_formula(parse("1,2,3 -1,2,4"), library="compact")


@pytest.fixture
def proof(made: Any, tmp_path: Path) -> Path:
    write(prove_claim(made), tmp_path)
    assert check(tmp_path).accepted
    return tmp_path


def change_plan(folder: Path, change: Any) -> str:
    data = json.loads((folder / "plan.json").read_text())
    change(data)
    (folder / "plan.json").write_text(json.dumps(data))
    verdict = check(folder)
    assert not verdict.accepted
    return verdict.reason


def test_another_formula_is_not_what_was_proved(proof: Path) -> None:
    def weaker(data: dict) -> None:
        data["formula"]["clauses"][0] = [1, 2, -3]

    assert "other clauses" in change_plan(proof, weaker)


def test_a_probe_turned_round_is_noticed(proof: Path) -> None:
    def turned(data: dict) -> None:
        data["probes"]["1"][3] = not data["probes"]["1"][3]

    assert "forth.cnf" in change_plan(proof, turned)


def test_two_variables_cannot_be_read_at_one_joint(proof: Path) -> None:
    def doubled(data: dict) -> None:
        data["probes"]["1"] = data["probes"]["2"]

    assert "one joint" in change_plan(proof, doubled)


def test_a_tile_with_a_state_less_or_a_wrong_colouring_is_noticed(proof: Path) -> None:
    text = (proof / "plan.json").read_text()
    data = json.loads(text)
    number = next(i for i, tile in enumerate(data["tiles"]) if tile["name"].startswith("bend"))

    def one_state_less(data: dict) -> None:
        states = data["tiles"][number]["states"]
        del states[next(iter(states))]

    def one_cell_white(data: dict) -> None:
        states = data["tiles"][number]["states"]
        name, rows = next(iter(states.items()))
        states[name] = [row if i != 4 else row.replace("#", ".") for i, row in enumerate(rows)]

    assert change_plan(proof, one_state_less)
    (proof / "plan.json").write_text(text)
    assert "no solution" in change_plan(proof, one_cell_white)


def test_tiles_at_other_places_are_noticed(proof: Path) -> None:
    def swapped(data: dict) -> None:
        data["places"][0].reverse()

    assert change_plan(proof, swapped)


@pytest.mark.parametrize("name", ["lemmas.drat", "forth.drat", "back.drat", "lemmas.cnf", "forth.cnf", "back.cnf", "reasons.txt"])
def test_truncated_and_empty_files_are_refused(proof: Path, name: str) -> None:
    lines = (proof / name).read_text().splitlines(keepends=True)
    for kept in (lines[:-1], []):
        (proof / name).write_text("".join(kept))
        assert not check(proof).accepted


def test_a_plan_that_makes_no_sense_is_refused_without_a_traceback(proof: Path) -> None:
    data = json.loads((proof / "plan.json").read_text())
    for key, value in (
        ("pitch", 3),
        ("pitch", "x"),
        ("places", [[99]]),
        ("places", [1]),
        ("tiles", []),
        ("probes", {}),
        ("sinks", 7),
    ):
        (proof / "plan.json").write_text(json.dumps(data | {key: value}))
        assert not check(proof).accepted


@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_a_painting_is_a_solution_for_every_model_and_on_no_board_with_another_clue(library: str) -> None:
    """The check of all paintings at once, beside the rules applied to each of them."""
    made = compile_formula(parse("1,2,3 -1,2,4"), library=library)
    plan, fault = plan_of(made), FAMILIES[made.family].fault
    assert fault(plan, made.board) == ""
    shown = [made.lay_down(model) for model in models(made.source)]
    assert len(shown) == 2
    assert not any(violations(made.board, shading) for shading in shown)
    for mutation in islice(mutations(made, Random(9)), 10):
        broken = any(violations(mutation.board, shading) for shading in shown)
        assert fault(plan, mutation.board) or not broken


def test_a_plan_can_be_written_and_read(made: Any) -> None:
    plan = plan_of(made).to_json()
    assert plan_from_json(json.loads(json.dumps(plan))).to_json() == json.loads(json.dumps(plan)) | {"probes": plan["probes"]}


def test_netlist_clauses_say_what_the_formula_says() -> None:
    """A clause holds or fails, counted with repetition, in every assignment."""
    for clause in ((1, 2, 3), (1, 1, -2), (1, -1), (2,), (1, 1)):
        formula = make((clause, (1, 2, 3)))
        netlist = Netlist(plan_of(compile_formula(formula, library="compact")))
        for values in product((False, True), repeat=3):
            true = {abs(netlist.read(v)): (netlist.read(v) > 0) == value for v, value in enumerate(values, 1)}
            holds = sum(values[abs(x) - 1] == (x > 0) for x in clause) == 1
            said = {
                kind: all(any(true[abs(x)] == (x > 0) for x in found) for found in clauses)
                for kind, clauses in (("holds", netlist.holding(clause)), ("fails", netlist.failing(clause)))
            }
            assert said == {"holds": holds, "fails": not holds}


@pytest.mark.parametrize(("library", "number"), [("koelker", 12), ("compact", 16)])
def test_boards_wrong_in_one_place_are_noticed_by_verify_and_by_the_certificate(library: str, number: int) -> None:
    made = compile_formula(parse("1,2,3 -1,2,4"), library=library)
    for mutation in islice(mutations(made, Random(7)), number):
        notice = examine(made, mutation)
        assert (notice.verify and notice.certificate) or notice.harmless, mutation.words


def test_a_wrong_board_with_the_right_certificate_is_refused(made: Any, proof: Path) -> None:
    record = json.loads((proof / "board.json").read_text())
    for mutation in islice(mutations(made, Random(8)), 6):
        clues = [[value or None for value in row] for row in mutation.board.clues.tolist()]
        (proof / "board.json").write_text(json.dumps(record | {"clues": clues}))
        assert not check(proof).accepted


def test_a_clue_that_is_not_needed_may_be_missing(made: Any) -> None:
    """What is proved is proved of the board itself: leaving out a redundant clue is harmless, a needed one is not."""
    harmless = 0
    for (r, c), _ in made.board.clue_cells()[::20]:
        clues = made.board.clues.copy()
        clues[r, c] = 0
        try:
            prove_claim(made, replace(made.board, clues=clues))
            harmless += 1
        except InputError as error:
            assert "does not follow" in str(error)
    assert harmless > 0

"""The theorem for one board against its writer: another formula, a plan that lies, a cell named twice."""

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
from hardboard.puzzles.declared.board import Board
from hardboard.reduction import compile_formula, parse
from hardboard.verify.formulas import model


def test_a_number_that_sees_on_in_some_states_is_kept_in_none() -> None:
    """The run of a clue that reaches as far as its number says, and further, once counted for none at all:
    here the clue is right where the cell beside it is black, and sees four cells where it is white."""
    made = compile_formula(parse("1"), library="koelker")
    assert painting("kurodoko").Looks(plan_of(made), made.board).fault() == ""
    clues = made.board.clue_array.copy()
    clues[9, 12] = 2
    fault = painting("kurodoko").Looks(plan_of(made), Board.of_array(clues)).fault()
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

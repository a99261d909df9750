"""The theorem for boards of tiles with strands: true ones are accepted by both checkers, also of formulas
without a model; boards, drawings, plans and rounds that lie are refused, and two loops are not one.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.proof import second
from hardboard.proof.check.certificates import check
from hardboard.proof.check.theorem.painted import grounded
from hardboard.proof.check.theorem.plan import BLANK, plan_from_json
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import Equivalent, prove_claim
from hardboard.proof.prove.theorem.families import painting
from hardboard.proof.second.files import NotAccepted
from hardboard.proof.second.paint import Painted
from hardboard.proof.second.plan import read_plan
from hardboard.proof.second.shading import Shaded
from hardboard.proof.second.strands import check_strands
from hardboard.reduction import compile_formula, parse
from tests.support.forgers.floors import apart

pytestmark = pytest.mark.slow
#: Formulas and their numbers of models: none, one, several; clauses of no, one, two and three literals.
COUNTED = {
    "1,2": 2,
    "1": 1,
    "-1": 1,
    "1,2,3": 3,
    "1,-2": 2,
    "1 -1": 0,
    "1,2 1": 1,
    "1,1": 0,
    "1,2,3 -1": 2,
    "1,2 -1,-2": 2,
    "1,2 1,-2": 0,
}


def accepted(folder: Path) -> list[bool]:
    """What both checkers say."""
    return [check(folder).accepted, second.check(folder).accepted]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("formula", COUNTED)
def test_a_compiled_loop_is_equivalent_and_its_solutions_are_counted(formula: str, tmp_path: Path) -> None:
    write(prove_claim(compile_formula(parse(formula), target="slitherlink"), count=True), tmp_path)
    one, other = check(tmp_path), second.check(tmp_path)
    assert one.accepted and other.accepted, (one.reason, other.reason)
    assert one.facts["number"] == other.facts["number"] == COUNTED[formula] and one.facts["one_to_one"]


def test_an_or_is_said_by_tiles_of_its_own(tmp_path: Path) -> None:
    made = compile_formula(parse("1,2", "sat"), target="slitherlink")
    write(prove_claim(made, count=True), tmp_path)
    assert accepted(tmp_path) == [True, True] and check(tmp_path).facts["number"] == 3


@pytest.fixture(scope="module")
def loop() -> Equivalent:
    return prove_claim(compile_formula(parse("1,2"), target="slitherlink"), count=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda plan: {"always": None},
        lambda plan: {"places": np.where(np.indices(plan.places.shape).sum(axis=0), plan.places, BLANK)},
        lambda plan: {"geometry": replace(plan.geometry, tops=(*plan.geometry.tops[:-1], 99))},
    ],
)
def test_tiles_stand_side_by_side(change: Callable[[Any], dict[str, Any]], loop: Equivalent) -> None:
    """Each place has one, rows are of one height, and something is always drawn."""
    own = painting("slitherlink")
    assert not own.Looks(loop.plan, loop.board).misplaced()
    changed = replace(loop.plan, **change(loop.plan))
    assert "do not stand side by side" in own.Looks(changed, loop.board).misplaced()


@pytest.mark.parametrize("number", [7, pytest.param(140, marks=pytest.mark.thorough)])
def test_what_several_loops_draw_is_no_solution(number: int) -> None:
    """In tiles of all shapes: closed in one, crossing between two, with a place without a tile between them,
    or as many loops as pairs of rows. Every other rule is kept."""
    for base in islice(apart("slitherlink in two floors", Random(3)), number):
        plan = plan_from_json(base.plan, painting(base.kind).FORM)
        own = painting(base.kind).Looks(grounded(plan, base.board.shape), base.board)
        assert "may be cut off" in own.unsolved()
        with pytest.raises(NotAccepted):
            check_strands(Painted(read_plan(base.plan), Shaded(base.kind, base.record, {})))

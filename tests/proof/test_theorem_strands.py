"""The theorem for boards of tiles with strands: true ones are accepted by both checkers, also of formulas
without a model; boards, drawings, plans and rounds that lie are refused, and two loops are not one.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.proof.check.theorem.painted import grounded
from hardboard.proof.check.theorem.plan import BLANK, plan_from_json
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

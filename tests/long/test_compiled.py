"""Boards of every library and every pair of stages, judged by programs that are not our solver."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hardboard.gadgets.library_folder import discovered_names
from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles.formula import ONE_IN_THREE
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import all_models
from tests.support import pzpr
from tests.support.formulas import drawn
from tests.support.hamilton import cycles_of_board
from tests.support.pzpr import of_library

#: Rows of a T-grid that a frontier goes along, at most.
WIDEST = 30


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [*discovered_names(), *(f"{name}/t-grid" for name in tee_families())])
def test_pzpr_accepts_solutions_and_refuses_spoilt_ones(
    name: str, cases: Callable[[int], int], seed: int
) -> None:
    if why := pzpr.missing():
        pytest.skip(why)
    rng = Random(seed)
    formulas = [drawn(rng, ONE_IN_THREE, 6) for _ in range(cases(3))]
    assert [one for one in of_library(name, formulas, 1 + seed, 20) if not one.agrees] == []


def test_a_t_grid_has_as_many_cycles_as_models(cases: Callable[[int], int], seed: int) -> None:
    """Counted along a frontier, without a solver."""
    rng, counted = Random(seed), 0
    for _ in range(cases(20)):
        made: Any = compile_formula(drawn(rng, ONE_IN_THREE, 6), "t-grid")
        if min(made.board.printed_shape) <= WIDEST:
            assert cycles_of_board(made.board) == len(list(all_models(made.source, live=True))), str(
                made.source
            )
            counted += 1
    assert counted

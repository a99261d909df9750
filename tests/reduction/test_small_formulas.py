"""All formulas over two variables with at most two clauses of at most three literals: what can be read back
is what holds.

Up to the order of clauses and literals: all of them on compact boards, a sample on Kölker's.
"""

from itertools import combinations_with_replacement
from random import Random

import pytest

from hardboard.reduction import Compiled, Formula, compile_formula, make
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge
from tests.support.projection import distinct

CLAUSES = [clause for size in range(4) for clause in combinations_with_replacement((1, -1, 2, -2), size)]
FORMULAS = [
    make(list(chosen), 2) for count in (1, 2) for chosen in combinations_with_replacement(CLAUSES, count)
]


def wanted(formula: Formula) -> set[tuple[bool, ...]]:
    return {tuple(found.values()) for found in models(formula, live=True)}


def readable(made: Compiled) -> list[tuple[bool, ...]]:
    """The assignments that can be read back from any solution, each found once by blocking what the probes
    have seen.
    """
    places = [made.laid.pin(probe.place, probe.side) for probe in made.floorplan.probes.values()]
    return [
        tuple(made.read_back(found).values())
        for found in distinct(made.family, made.board, places, "cadical153")
    ]


def test_there_are_665_up_to_order() -> None:
    assert len(CLAUSES) == 35 and len(FORMULAS) == 35 + 35 * 36 // 2


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_on_compact_boards_each_model_is_one_solution(part: int) -> None:
    for formula in FORMULAS[part::4]:
        made = compile_formula(formula, library="compact")
        found = [
            tuple(made.read_back(solution).values()) for solution in judge("kurodoko").solutions(made.board)
        ]
        assert len(found) == len(set(found)) and set(found) == wanted(formula), str(formula)


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_on_classic_boards_exactly_the_models_can_be_read_back(part: int) -> None:
    for formula in [*Random(7).sample(FORMULAS, 30), *FORMULAS[:20]][part::4]:
        found = readable(compile_formula(formula))
        assert len(found) == len(set(found)) and set(found) == wanted(formula), str(formula)

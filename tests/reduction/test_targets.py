"""One formula, four puzzles: as many solutions as models, and the witness maps are inverse to each other."""

from collections.abc import Callable
from random import Random

import pytest

from hardboard.reduction import Formula, compile_formula, make, parse
from hardboard.verify.claim import check
from hardboard.workbench.recipe import Recipe

TARGETS = {"kuroshuto": "kuroshuto", "kamaji": "kamaji", "nurimeizu": "nurimeizu", "compact": "kurodoko"}


def sample(count: int, seed: int, meaning: str = "one-in-three", longest: int = 3) -> list[Formula]:
    """Formulas of one to three clauses with repeats, negations, short clauses and now and then an empty
    one.
    """
    rng = Random(seed)
    shortest = [0 if rng.random() < 0.15 else 1 for _ in range(count)]
    return [make(list(Recipe((1, 3), (low, longest)).draw(rng)), meaning=meaning) for low in shortest]


@pytest.mark.sampled(8)
@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("formula", sample(12, 21), ids=str)
def test_one_in_three(target: str, formula: Formula) -> None:
    assert check(compile_formula(formula, TARGETS[target], target), count=True).faults == ()


@pytest.mark.thorough
@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
@pytest.mark.parametrize("target", TARGETS)
def test_random_formulas(target: str, meaning: str, cases: Callable[[int], int], seed: int) -> None:
    for formula in sample(cases(40), 23 + seed, meaning, 3):
        assert check(compile_formula(formula, TARGETS[target], target), count=True).faults == (), str(formula)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("formula", sample(2, 22, "sat", 3), ids=str)
def test_cnf(target: str, formula: Formula) -> None:
    assert check(compile_formula(formula, TARGETS[target], target), count=True).faults == ()


@pytest.mark.slow
def test_one_formula_as_four_puzzles() -> None:
    formula = parse("1,2,3 -1,3,4 -2,-4")
    found = {
        target: check(compile_formula(formula, TARGETS[target], target), count=True) for target in TARGETS
    }
    assert all(verdict.agree for verdict in found.values())
    assert (
        {verdict.solutions for verdict in found.values()}
        == {verdict.models for verdict in found.values()}
        == {2}
    )
    assert len({verdict.shape for verdict in found.values()}) == len(TARGETS)


def test_the_largest_numbers_are_those_of_the_theorems() -> None:
    largest = {
        target: compile_formula(parse("1,-2,3 2,3"), TARGETS[target], target).facts["largest_clue"]
        for target in TARGETS
    }
    assert largest == {"kuroshuto": 6, "kamaji": 21, "nurimeizu": 1, "compact": 13}


@pytest.mark.thorough
@pytest.mark.slow
def test_a_cnf_of_long_clauses_as_nurimeizu_is_decided() -> None:
    """411 by 161 cells: it takes links, not cycles found one by one."""
    verdict = check(compile_formula(parse("1,2,3,-4,5 -1,-2 3", "sat"), "nurimeizu"))
    assert verdict.agree and verdict.solvable

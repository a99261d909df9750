"""Kinks: the exercise that closes Kölker's paper. Clues of constant size, and the same claim."""

import pytest

from hardboard.puzzles import InputError
from hardboard.reduction import compile_formula, make, parse
from hardboard.verify.claim import check
from hardboard.workbench.recipe import Recipe


@pytest.mark.slow
@pytest.mark.parametrize(
    "formula", ["1,2,3", "1,2,3 -1,2,4", "1,1,1", "1,2 3,1,4 -4", "1,2,3 1,2,-3 -1,3,2", "() 1"]
)
def test_the_claim_holds_with_kinks(formula: str) -> None:
    assert check(compile_formula(parse(formula), kinks=True)).agree


@pytest.mark.slow
def test_the_largest_clue_stays_while_the_formula_grows() -> None:
    from random import Random

    largest, plain = set(), []
    for clauses in (2, 4, 8, 16):
        recipe = Recipe((clauses, clauses), (3, 3), (clauses + 2, clauses + 2), 0.4, 0.0)
        formula = make(list(recipe.draw(Random(1))))
        largest.add(compile_formula(formula, kinks=True).facts["largest_clue"])
        plain.append(compile_formula(formula).facts["largest_clue"])
    assert largest == {68}
    assert plain[-1] > 10 * 68


def test_a_bus_has_no_kinks() -> None:
    with pytest.raises(InputError, match="kinks"):
        compile_formula(parse("1,2,3"), library="compact", kinks=True)

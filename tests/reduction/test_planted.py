"""A formula with one model more, and what follows for boards: another solution, and a cell that is forced."""

from collections.abc import Callable

import pytest

from hardboard.puzzles.formula import MEANINGS, Formula, parse
from hardboard.puzzles.registry import compilable
from hardboard.reduction.planted import plant
from hardboard.verify import formulas
from tests.support.inference import drawn, naive, outcome


@pytest.mark.parametrize("meaning", MEANINGS)
def test_it_has_the_models_of_the_source_and_one_more(meaning: str) -> None:
    empty = [Formula((), ("a", "b")), Formula(((),), ("a",))]
    for given in [*drawn(60, 3), *empty]:
        source = Formula(given.clauses, given.names, meaning)
        planted = plant(source)
        own = [*formulas.models(source, live=True)]
        assert len([*formulas.models(planted.formula, live=True)]) == len(own) + 1
        assert planted.formula.holds(planted.known) and planted.back(planted.known) is None
        for model in own:
            carried = planted.model(model)
            assert planted.formula.holds(carried)
            assert model.items() <= (planted.back(carried) or {}).items()


def test_names_that_are_taken_are_not_given_again() -> None:
    planted = plant(Formula(((1, 2, 3),), ("a", "a-false", "switch")))
    names = planted.formula.names
    assert len(set(names)) == len(names) and planted.switch == "switch'" == names[-1]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("target", [*compilable(), "kurodoko/compact"])
def test_the_cell_is_forced_exactly_if_there_is_no_model(
    target: str, cases: Callable[[int], int], seed: int
) -> None:
    said = [outcome(formula, target).words for formula in drawn(cases(5), 5 + seed)]
    assert "WRONG" not in said and len(set(said)) == 2


@pytest.mark.slow
def test_to_ask_for_any_forced_cell_is_naive() -> None:
    """The flaw that arXiv 2404.14519 reports: cells that are forced whatever the formula is."""
    found = outcome(parse("(a, b)"), "creek")
    assert found.satisfiable and not found.forced and naive(found)

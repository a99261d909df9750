"""Mutated inputs: no traceback, no hang, no answer without a word."""

import pytest

from tests.support.fuzz import GOOD, one


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_mutated_inputs_are_answered_or_refused_in_words(first: int) -> None:
    outcomes = [one(seed) for seed in range(first, first + 20)]
    assert [outcome.words for outcome in outcomes if outcome.what not in GOOD] == []


@pytest.mark.thorough
def test_thousands_of_mutated_inputs(cases, seed) -> None:
    first = 1000 + 100_000 * seed
    outcomes = [one(number) for number in range(first, first + cases(2000))]
    assert [outcome.words for outcome in outcomes if outcome.what not in GOOD] == []

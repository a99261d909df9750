"""Tests with many cases have a sample in `make test`."""

import doctest

from tests.support import sampled


def test_samples_are_spread_and_never_empty() -> None:
    assert doctest.testmod(sampled) == (0, 1)
    for cases in range(1, 40):
        for number in range(1, 9):
            here = sampled.sample("a test", cases, number)
            assert 1 <= len(here) <= number
            assert set(here) <= set(range(cases))


def test_every_case_is_in_the_sample_of_some_name() -> None:
    seen = {at for name in range(200) for at in sampled.sample(f"test {name}", 31, 4)}
    assert seen == set(range(31))

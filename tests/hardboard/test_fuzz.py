"""A fixed sample of `python -m benchmarks fuzz`: no traceback, no hang, no answer without a word."""

import pytest

from benchmarks.fuzz import one


@pytest.mark.parametrize("seed", range(60))
def test_a_mutated_input_is_answered_or_refused_in_words(seed: int) -> None:
    what, words = one(seed)
    assert what in ("answered", "refused"), words

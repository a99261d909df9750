"""A board made band by band is the board made whole, in every way that has bands."""

import numpy as np
import pytest

from hardboard.gadgets.backend import backend
from hardboard.reduction import compile_formula, parse

WAYS = [
    ("kurodoko", "koelker", {}),
    ("kurodoko", "koelker", {"layout": "kinked"}),
    ("kurodoko", "koelker", {"layout": "zeros-below"}),
    ("kurodoko", "compact", {}),
    ("kuroshuto", None, {}),
    ("kamaji", None, {}),
]


@pytest.mark.parametrize(("target", "library", "options"), WAYS)
@pytest.mark.parametrize("text", ["1", "1 -1", "1,2,3 -1,2,4", "-2,1,1 3 -3,2"])
def test_the_bands_make_the_board(
    text: str, target: str, library: str | None, options: dict[str, bool]
) -> None:
    made = compile_formula(parse(text), target, library, **options)  # type: ignore[arg-type]
    own = backend(target)
    assert own.bands is not None
    found = list(own.bands(made.floorplan.arrangement))
    assert len(found) > 1 and np.array_equal(np.concatenate(found), own.numbers(made.board))

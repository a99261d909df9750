"""Puzzles that are easy: the search comes back empty, with the reason where there is a simple one."""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.discover.begin import discover
from hardboard.discover.results import Settings
from hardboard.discover.tile_checks import faults
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.contract.declared import Contract
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import FAMILIES
from tests.support.controls import LIGHTS_OUT, PAIRS, PARITY_MOSAIC, STRIP


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("control", "operation"),
    [(LIGHTS_OUT, "exclusive or"), (PARITY_MOSAIC, "exclusive or"), (PAIRS, "majority")],
    ids=lambda value: getattr(value, "name", ""),
)
def test_easy_puzzles_are_said_to_be_easy(control, operation: str) -> None:
    result, _ = discover(rules_of(control), Settings((5,), 5))
    assert result.library is None and result.easy == [operation] and not result.late


def test_a_strip_of_fixed_height_has_no_tiles() -> None:
    with pytest.raises(InputError, match=r"cells below the third row are white.*something else"):
        rules_of(STRIP)


@pytest.mark.slow
def test_a_library_cheated_together_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Creek's tiles, said to be of Lights Out: no tile with a relation survives the check."""
    monkeypatch.setitem(FAMILIES, "lights-out", LIGHTS_OUT)
    creek, rules = load("creek"), rules_of(LIGHTS_OUT)
    own = creek.contract
    assert isinstance(own, Contract)
    contract = replace(
        own,
        family="lights-out",
        symbols=rules.signs,
        classes={"any": ".01"},
        answers="NESW",
        rules=rules.listed,
    )
    cheated = replace(creek, family="lights-out", contract=contract)
    for name in ("one3", "or", "tap0", "along"):
        tile = creek.tile(name)
        picture = np.where(tile.picture > ord("1"), ord("1"), tile.picture).astype(np.int32)
        assert faults(replace(tile, picture=picture), cheated)

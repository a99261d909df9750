"""Checks of single tiles give the verdicts that were recorded when a SAT solver gave most of them."""

import json
from pathlib import Path

import pytest

from tests.support.tile_verdicts import verdicts

#: Library, or `tee FAMILY` -> seed -> the verdicts on spoilt tiles.
RECORDED = json.loads((Path(__file__).parent / "verdicts.json").read_text())
FEW = 5


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDED)
def test_spoilt_tiles_have_the_verdicts_that_were_recorded(name: str) -> None:
    assert verdicts(name, FEW, 1) == RECORDED[name]["1"].split()[:FEW]


@pytest.mark.thorough
@pytest.mark.parametrize("name", RECORDED)
def test_all_spoilt_tiles_have_the_verdicts_that_were_recorded(name: str) -> None:
    for seed, words in RECORDED[name].items():
        wanted = words.split()
        assert verdicts(name, len(wanted), int(seed)) == wanted


def test_verdicts_of_all_kinds_are_recorded() -> None:
    every = {letter for seeds in RECORDED.values() for words in seeds.values() for letter in words}
    assert every >= set("-csm")

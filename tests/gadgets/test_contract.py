"""Contracts as data, and what is refused."""

from typing import Any

import pytest

from gadgets import load
from gadgets.contract import contract, kind, read_contract, side_line
from puzzles.errors import InputError

GOOD: dict[str, Any] = {
    "margin": 2,
    "rays": [1, 3],
    "line": {"port": "!?2?!", "plain": "....."},
    "sight": {"port": {"2": [1, 0]}, "plain": {}},
    "white": {"plain": [2]},
}


def test_a_contract_says_what_its_table_says() -> None:
    found = read_contract(GOOD, "here")
    assert found.rays == (1, 3)
    assert found.sight["port"] == {2: (1, 0)}
    assert found.black("port").tolist() == [True, False, False, False, True]
    assert found.white == {"port": (), "plain": (2,)}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"line": {"port": "!?2?.", "plain": "....."}}, "the same from both ends"),
        ({"line": {"port": "!?2?!", "plain": "..."}}, "one length"),
        ({"rays": [1]}, "the same from both ends"),
        ({"sight": {"port": {"1": [0, 0]}, "plain": {}}}, "the same from both ends"),
        ({"sight": {"port": {"0": [0, 0], "4": [0, 0]}, "plain": {}}}, "a white cell"),
        ({"margin": "two"}, "margin, rays, line, sight and white"),
        ({"sight": {"port": {"2": 1}, "plain": {}}}, "margin, rays, line, sight and white"),
    ],
)
def test_a_contract_that_contradicts_itself_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_contract(GOOD | change, "here")


def test_libraries_without_a_contract_have_none() -> None:
    assert contract(load("kuroshuto")) is None
    assert contract(load("koelker")) is not None


def test_sides_are_read_from_west_to_east_and_from_north_to_south() -> None:
    wire = load("koelker").tile("wire")
    assert kind(wire, "N") == "port" and kind(wire, "E") == "plain"
    assert side_line(wire.picture, "N").tolist() == side_line(wire.picture, "S").tolist()
    assert side_line(wire.turned("+").picture, "E").tolist() == side_line(wire.picture, "N").tolist()
    assert not side_line(wire.picture, "W").any()

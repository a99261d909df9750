"""Contracts as data, and what is refused."""

from typing import Any

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.contract import kamaji, kurodoko, kuroshuto, read_contract
from hardboard.gadgets.contract.sides import kind, side_line
from hardboard.puzzles.errors import InputError

GOOD: dict[str, Any] = {
    "margin": 2,
    "rays": [1, 3],
    "line": {"port": "!?2?!", "plain": "....."},
    "sight": {"port": {"2": [1, 0]}, "plain": {}},
    "white": {"plain": [2]},
}

KUROSHUTO: dict[str, Any] = {
    "size": 5,
    "largest": 2,
    "filler": 1,
    "signals": [[0, 2], [2, 4], [4, 2], [2, 0], [2, 2]],
    "clues": [[1, 2], [2, 2]],
    "ports": {"N": [0, 2], "E": [2, 4], "S": [4, 2], "W": [2, 0]},
}


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
        kurodoko.read(GOOD | change, "here")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"size": "five"}, "size, largest, filler, signals, clues, ports"),
        ({"signals": [3]}, "size, largest, filler, signals, clues, ports"),
        ({"ports": {"N": [0, 2]}}, "size, largest, filler, signals, clues, ports"),
        ({"colour": "red"}, "the field 'colour'"),
        ({"clues": [[1, 5]]}, "rows and columns from 0 to 4"),
        ({"clues": [[4, 2]]}, "no cell of the border but the ports"),
        ({"signals": [*KUROSHUTO["signals"], [0, 1]]}, "no cell of the border but the ports"),
        ({"largest": 5}, "some from 1 to 4"),
        ({"signals": [[2, 2]]}, "ports among the signals"),
        ({"ports": KUROSHUTO["ports"] | {"N": [2, 2]}}, "no cell of the border but the ports"),
        (
            {
                "signals": [*KUROSHUTO["signals"], [4, 3]],
                "ports": KUROSHUTO["ports"] | {"S": [4, 3]},
                "clues": [],
            },
            "no cell of the border but the ports",
        ),
        (
            {"signals": [[0, 2], [2, 4], [4, 3], [2, 0]], "ports": KUROSHUTO["ports"] | {"S": [4, 3]}},
            "the opposite one straight across",
        ),
    ],
)
def test_a_kuroshuto_contract_that_contradicts_itself_is_refused(
    change: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint):
        kuroshuto.read(KUROSHUTO | change, "here")


KAMAJI: dict[str, Any] = {
    "maximum": 21,
    "port": 1,
    "least": 7,
    "line": {
        "plain": {"N": [8, 9, 8], "E": [8, 9, 8], "S": [8, 9, 8], "W": [8, 9, 8]},
        "port": {"N": [8, 7, 8], "E": [8, 14, 8], "S": [8, 14, 8], "W": [8, 7, 8]},
    },
}


def lined(key: str, side: str, line: list[Any]) -> dict[str, Any]:
    """Kamaji's lines with another one."""
    return {"line": KAMAJI["line"] | {key: KAMAJI["line"][key] | {side: line}}}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"maximum": "many"}, "maximum, port, least, line"),
        ({"line": {"plain": KAMAJI["line"]["plain"]}}, "maximum, port, least, line"),
        ({"line": [8, 9, 8]}, "maximum, port, least, line"),
        (lined("port", "N", ["x", 7, 8]), "maximum, port, least, line"),
        ({"colour": "red"}, "the field 'colour'"),
        (lined("port", "N", [8, 7, 9, 8]), "one length"),
        (lined("plain", "E", [8, 6, 8]), "the number 6 on a border; expected numbers from 7 to below 21"),
        (lined("plain", "E", [8, 21, 8]), "the number 21 on a border"),
        ({"least": 1}, "a number above 1"),
        ({"port": 0}, "a place between the corners"),
        ({"port": 2}, "a place between the corners"),
        (lined("plain", "S", [8, 9, 9]), "one number a corner"),
        (lined("port", "W", [9, 7, 8]), "one number a corner"),
    ],
)
def test_a_kamaji_contract_that_contradicts_itself_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        kamaji.read(KAMAJI | change, "here")


def test_a_contract_is_read_as_its_family_writes_it() -> None:
    assert isinstance(read_contract("kuroshuto", KUROSHUTO, "here"), kuroshuto.KuroshutoContract)
    assert read_contract("kuroshuto", {}, "here") is None
    with pytest.raises(InputError, match="margin, rays, line, sight and white"):
        read_contract("kurodoko", KUROSHUTO, "here")
    with pytest.raises(InputError, match="the family 'mazes'"):
        read_contract("mazes", KUROSHUTO, "here")


def test_sides_are_read_from_west_to_east_and_from_north_to_south() -> None:
    wire = load("koelker").tile("wire")
    assert kind(wire, "N") == "port" and kind(wire, "E") == "plain"
    assert side_line(wire.picture, "N").tolist() == side_line(wire.picture, "S").tolist()
    assert side_line(wire.turned("+").picture, "E").tolist() == side_line(wire.picture, "N").tolist()
    assert not side_line(wire.picture, "W").any()

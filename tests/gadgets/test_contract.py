"""Contracts as data, and what is refused: one table for all families."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.contract import kurodoko, kuroshuto, nurimeizu, read_contract
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract
from hardboard.gadgets.contract.sides import side_kind, side_line
from hardboard.gadgets.library import library_contract
from hardboard.puzzles.errors import InputError

#: A small contract of each family.
GOOD: dict[str, dict[str, Any]] = {
    "kurodoko": {
        "margin": 2,
        "rays": [1, 3],
        "line": {"port": "!?2?!", "plain": "....."},
        "sight": {"port": {"2": [1, 0]}, "plain": {}},
        "white": {"plain": [2]},
    },
    "kuroshuto": {
        "size": 5,
        "largest": 2,
        "filler": 1,
        "signals": [[0, 2], [2, 4], [4, 2], [2, 0], [2, 2]],
        "clues": [[1, 2], [2, 2]],
        "ports": {"N": [0, 2], "E": [2, 4], "S": [4, 2], "W": [2, 0]},
    },
    "kamaji": {
        "maximum": 21,
        "port": 1,
        "least": 7,
        "line": {
            "plain": {"N": [8, 9, 8], "E": [8, 9, 8], "S": [8, 9, 8], "W": [8, 9, 8]},
            "port": {"N": [8, 7, 8], "E": [8, 14, 8], "S": [8, 14, 8], "W": [8, 7, 8]},
        },
    },
    "nurimeizu": {
        "port": "o#D#o",
        "plain": "oo#oo",
        "places": {
            "wire": {
                "tiles": ["p"],
                "height": 5,
                "open": "W",
                "joined": ["NW SW", "NE", "SE"],
                "beside": {"N": ["link"], "E": [], "S": [], "W": []},
            },
            "link": {
                "tiles": ["l"],
                "height": 3,
                "open": "EW",
                "joined": ["NW SW", "NE SE"],
                "beside": {"N": [], "E": [], "S": ["wire"], "W": []},
            },
        },
    },
}
FIELDS = {
    "kurodoko": "margin, rays, line, sight, white",
    "kuroshuto": "size, largest, filler, signals, clues, ports",
    "kamaji": "maximum, port, least, line",
    "nurimeizu": "port, plain, places",
}
ONLY_PORTS = "no cell of the border but the ports"


def lined(key: str, side: str, line: list[Any]) -> Callable[[dict[str, Any]], object]:
    """Give one side of Kamaji another line."""
    return lambda table: table["line"][key].update({side: line})


def placed(name: str = "wire", **fields: Any) -> Callable[[dict[str, Any]], object]:
    """Give a place of Nurimeizu other fields."""
    return lambda table: table["places"][name].update(fields)


def seen(**fields: Any) -> dict[str, Any]:
    """Return what Kurodoko's ports see."""
    return {"sight": {"port": fields, "plain": {}}}


PORTS, SIGNALS = GOOD["kuroshuto"]["ports"], GOOD["kuroshuto"]["signals"]
#: A family, fields of its contract or a change of them, and what is said; "" for the list of its fields.
WRONG: list[tuple[str, dict[str, Any] | Callable[[dict[str, Any]], object], str]] = [
    ("kurodoko", {"line": {"port": "!?2?.", "plain": "....."}}, "the same from both ends"),
    ("kurodoko", {"line": {"port": "!?2?!", "plain": "..."}}, "one length"),
    ("kurodoko", {"rays": [1]}, "the same from both ends"),
    ("kurodoko", seen(**{"1": [0, 0]}), "the same from both ends"),
    ("kurodoko", seen(**{"0": [0, 0], "4": [0, 0]}), "a white cell"),
    ("kurodoko", seen(**{"2": 1}), ""),
    ("kurodoko", {"margin": "two"}, ""),
    ("kuroshuto", {"size": "five"}, ""),
    ("kuroshuto", {"signals": [3]}, ""),
    ("kuroshuto", {"ports": {"N": [0, 2]}}, ""),
    ("kuroshuto", {"colour": "red"}, "the field 'colour'"),
    ("kuroshuto", {"clues": [[1, 5]]}, "rows and columns from 0 to 4"),
    ("kuroshuto", {"clues": [[4, 2]]}, ONLY_PORTS),
    ("kuroshuto", {"signals": [*SIGNALS, [0, 1]]}, ONLY_PORTS),
    ("kuroshuto", {"largest": 5}, "some from 1 to 4"),
    ("kuroshuto", {"signals": [[2, 2]]}, "ports among the signals"),
    ("kuroshuto", {"ports": PORTS | {"N": [2, 2]}}, ONLY_PORTS),
    ("kuroshuto", {"signals": [*SIGNALS, [4, 3]], "ports": PORTS | {"S": [4, 3]}, "clues": []}, ONLY_PORTS),
    (
        "kuroshuto",
        {"signals": [[0, 2], [2, 4], [4, 3], [2, 0]], "ports": PORTS | {"S": [4, 3]}},
        "the opposite one straight across",
    ),
    ("kamaji", {"maximum": "many"}, ""),
    ("kamaji", {"line": {"plain": GOOD["kamaji"]["line"]["plain"]}}, ""),
    ("kamaji", {"line": [8, 9, 8]}, ""),
    ("kamaji", lined("port", "N", ["x", 7, 8]), ""),
    ("kamaji", {"colour": "red"}, "the field 'colour'"),
    ("kamaji", lined("port", "N", [8, 7, 9, 8]), "one length"),
    ("kamaji", lined("plain", "E", [8, 6, 8]), "6 on a border; expected numbers from 7 to below 21"),
    ("kamaji", lined("plain", "E", [8, 21, 8]), "the number 21 on a border"),
    ("kamaji", {"least": 1}, "a number above 1"),
    ("kamaji", {"port": 0}, "a place between the corners"),
    ("kamaji", {"port": 2}, "a place between the corners"),
    ("kamaji", lined("plain", "S", [8, 9, 9]), "one number a corner"),
    ("kamaji", lined("port", "W", [9, 7, 8]), "one number a corner"),
    ("nurimeizu", {"colour": "red"}, "the field 'colour'"),
    ("nurimeizu", lambda table: table.pop("port"), ""),
    ("nurimeizu", {"places": 3}, ""),
    ("nurimeizu", {"port": "o##Do"}, "in the middle of `o`"),
    ("nurimeizu", {"port": "#D#", "plain": "o#o"}, "in the middle of `o`"),
    ("nurimeizu", {"plain": "o#o"}, "both lines of one length"),
    ("nurimeizu", lambda table: table["places"]["wire"].pop("open"), "tiles height open joined beside"),
    ("nurimeizu", placed("link", tiles=["l", "p"]), "two places for the tile 'p'"),
    ("nurimeizu", placed(height="high"), ""),
    ("nurimeizu", placed(joined=["NW SW", "NE"]), "the four corners"),
    ("nurimeizu", placed(joined=["NW SW", "NE", "SE NE"]), "the four corners"),
    ("nurimeizu", placed(open="X"), "some of NESW"),
    ("nurimeizu", placed(height=4), "the height 4"),
    ("nurimeizu", placed(beside={"N": ["link", "top"], "E": [], "S": [], "W": []}), "'top' N of 'wire'"),
    ("nurimeizu", placed(beside={"N": ["link"], "E": ["link"], "S": [], "W": []}), "'link' E of 'wire'"),
    ("nurimeizu", placed(beside={"N": ["link"]}), ""),
]


@pytest.mark.parametrize(("family", "change", "complaint"), WRONG)
def test_a_contract_that_contradicts_itself_is_refused(family: str, change: Any, complaint: str) -> None:
    table = copy.deepcopy(GOOD[family])
    read_contract(family, copy.deepcopy(table), "here")
    change(table) if callable(change) else table.update(change)
    with pytest.raises(InputError, match=complaint or FIELDS[family]):
        read_contract(family, table, "here")


def test_a_contract_is_read_as_its_family_writes_it() -> None:
    assert isinstance(read_contract("kuroshuto", GOOD["kuroshuto"], "here"), kuroshuto.KuroshutoContract)
    assert read_contract("kuroshuto", {}, "here") is None
    with pytest.raises(InputError, match="the field 'clues'"):
        kurodoko.read(GOOD["kuroshuto"], "here")
    with pytest.raises(InputError, match="the family 'mazes'"):
        read_contract("mazes", GOOD["kuroshuto"], "here")


def test_sides_are_read_from_west_to_east_and_from_north_to_south() -> None:
    wire = load("koelker").tile("wire")
    assert side_kind(wire, "N") == "port" and side_kind(wire, "E") == "plain"
    assert side_line(wire.picture, "N").tolist() == side_line(wire.picture, "S").tolist()
    assert side_line(wire.turned("+").picture, "E").tolist() == side_line(wire.picture, "N").tolist()
    assert not side_line(wire.picture, "W").any()


def test_the_lines_of_a_maze_tile_are_those_of_its_ports_and_of_its_place() -> None:
    library = load("nurimeizu")
    found = library_contract(library, NurimeizuContract)
    port, ring = "ooo#D#ooo", "o" * 5
    for name, lines in {
        "t0w": [port, port, port, "o" * 9],
        "l": [port, ring, port, ring],
        "k1": [*["oooo#oooo"] * 3, port],
    }.items():
        assert [found.line(library.tile(name), side) for side in "NESW"] == lines


def test_a_maze_tile_without_a_place_or_of_another_size_is_not_admitted() -> None:
    found, library = nurimeizu.read(GOOD["nurimeizu"], "here"), load("nurimeizu")
    assert found.places["link"].links and not found.places["wire"].links
    with pytest.raises(InputError, match="9x9 cells; expected 5x5"):
        found.admit(library.tile("p"), "here")
    with pytest.raises(InputError, match="no place for the tile 'x'"):
        found.admit(library.tile("x"), "here")

"""The contract of a Nurimeizu library: what it says, and what is refused."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract, read
from hardboard.gadgets.library import contract
from hardboard.puzzles.errors import InputError

TABLE: dict[str, Any] = {
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
}


def test_a_contract_says_what_its_table_says() -> None:
    found = read(TABLE, "here")
    assert found.places["wire"].tiles == ("p",) and found.places["wire"].beside["N"] == ("link",)
    assert found.places["wire"].joined == {frozenset(("NW", "SW")), frozenset(("NE",)), frozenset(("SE",))}
    assert found.places["link"].links and not found.places["wire"].links


def test_the_lines_of_a_tile_are_those_of_its_ports_and_of_its_place() -> None:
    library = load("nurimeizu")
    found = contract(library, NurimeizuContract)
    assert [found.line(library.tile("t0w"), side) for side in "NESW"] == ["ooo#D#ooo"] * 3 + ["o" * 9]
    assert [found.line(library.tile("l"), side) for side in "NESW"] == [
        "ooo#D#ooo",
        "o" * 5,
        "ooo#D#ooo",
        "o" * 5,
    ]
    assert [found.line(library.tile("k1"), side) for side in "NESW"] == ["oooo#oooo"] * 3 + ["ooo#D#ooo"]


def wire(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda table: table["places"]["wire"].update(fields)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda table: table.update(colour="red"), "the field 'colour'"),
        (lambda table: table.pop("port"), "port, plain, places"),
        (lambda table: table.update(places=3), "port, plain, places"),
        (lambda table: table.update(port="o##Do"), "in the middle of `o`"),
        (lambda table: table.update(port="#D#", plain="o#o"), "in the middle of `o`"),
        (lambda table: table.update(plain="o#o"), "both lines of one length"),
        (lambda table: table["places"]["wire"].pop("open"), "tiles height open joined beside"),
        (lambda table: table["places"]["link"].update(tiles=["l", "p"]), "two places for the tile 'p'"),
        (wire(height="high"), "port, plain, places"),
        (wire(joined=["NW SW", "NE"]), "the four corners"),
        (wire(joined=["NW SW", "NE", "SE NE"]), "the four corners"),
        (wire(open="X"), "some of NESW"),
        (wire(height=4), "the height 4"),
        (wire(beside={"N": ["link", "top"], "E": [], "S": [], "W": []}), "'top' N of 'wire'"),
        (wire(beside={"N": ["link"], "E": ["link"], "S": [], "W": []}), "'link' E of 'wire'"),
        (wire(beside={"N": ["link"]}), "port, plain, places"),
    ],
)
def test_a_contract_that_contradicts_itself_is_refused(
    change: Callable[[dict[str, Any]], object], complaint: str
) -> None:
    table = copy.deepcopy(TABLE)
    change(table)
    with pytest.raises(InputError, match=complaint):
        read(table, "here")


def test_a_tile_without_a_place_or_of_another_size_is_not_admitted() -> None:
    found, library = read(TABLE, "here"), load("nurimeizu")
    with pytest.raises(InputError, match="9x9 cells; expected 5x5"):
        found.admit(library.tile("p"), "here")
    with pytest.raises(InputError, match="no place for the tile 'x'"):
        found.admit(library.tile("x"), "here")

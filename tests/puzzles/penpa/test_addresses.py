"""Addresses of penpa-edit: every family's boards are drawn and read again; what is no board is refused."""

import json
import random

import pytest

from hardboard.puzzles import penpa
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.penpa.address import pack, unpack
from hardboard.puzzles.penpa.paper import Paper
from hardboard.puzzles.registry import family
from tests.support.boards import small_boards
from tests.support.invoke import Invoke


def edited(address: str, line: int, change) -> str:
    lines = list(unpack(address).lines)
    lines[line] = json.dumps(change(json.loads(lines[line])))
    return pack("edit", lines)


BOARD = family("kurodoko").read_board("3x3:2d5c")
ADDRESS = penpa.write(family("kurodoko"), BOARD)


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("symbol", {"16": [1, "star", 1]}, "row 1, column 1: the symbol 'star'"),
        ("number", {"70": ["3", 1, "1"]}, "the number '3' at a corner"),
        ("number", {"200": ["3", 1, "1"]}, "the number '3' on an edge or corner"),
        ("number", {"16": ["x", 1, "1"]}, "row 1, column 1: the clue 'x'"),
        ("number", {"9": ["3", 1, "1"]}, "beside the board: the number '3'"),
        ("surface", {"17": 4}, "row 1, column 2: a shaded cell"),
        ("thermo", [[16, 17]], "a drawing with 'thermo'"),
    ],
)
def test_what_no_board_has_is_refused(kind, value, words):
    with pytest.raises(InputError) as caught:
        penpa.read(family("kurodoko"), edited(ADDRESS, 3, lambda drawn: drawn | {kind: value}))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://swaroopg92.github.io/penpa-edit/", "an address with #m=edit&p="),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=!!", "cannot be unpacked"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=é", "cannot be unpacked"),
        (pack("edit", ["square,3,3"]), "an old form"),
        (pack("edit", ["hex,3,3,38,0,1,1", "", "", "{}", "", "[16]"]), "of the kind 'hex'"),
        (pack("edit", ["square,3,3,38,90,1,1", "", "", "{}", "", "[16]"]), "turned"),
        (pack("edit", ["square,3,3,38,0,1,1", "", "", "{}", "", "[16,1,6]"]), "cells left out"),
        (pack("edit", ["square,9999,3,38,0,1,1", "", "", "{}", "", "[20]"]), "cells"),
    ],
)
def test_what_is_no_drawing_of_a_board_is_refused(text, words):
    with pytest.raises(InputError) as caught:
        penpa.read(family("kurodoko"), text)
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["heyawake", "yajilin", "tapa", "nonogram", "creek", "masyu"])
def test_whatever_is_changed_in_a_drawing_is_a_board_or_a_complaint(name):
    value, rng = family(name), random.Random(name)
    address = penpa.write(value, next(iter(small_boards(name, 1, 2))))
    strange = [None, 0, -1, 3.5, "", "x", [], [[]], {}, {"1": 2}, [1, 2, 3], ["1", 2], 10**9]
    for _ in range(60):

        def spoilt(drawn):
            kind = rng.choice(("number", "symbol", "surface", "lineE", "numberS"))
            held = drawn[kind] or {"17": 1}
            key = rng.choice([*held, "5", "x", "99999999", ""])
            return drawn | {kind: rng.choice([held | {key: rng.choice(strange)}, rng.choice(strange)])}

        try:
            penpa.read(value, edited(address, 3, spoilt))
        except InputError as error:
            assert "\n" not in str(error)


def test_a_border_must_go_around_a_room():
    value = family("heyawake")
    board = value.board_from_record({"clues": [[None] * 2] * 2, "rooms": [[0, 0], [0, 0]]})
    border = Paper(2, 2).edge((0, 0), (0, 1))
    address = edited(penpa.write(value, board), 3, lambda drawn: drawn | {"lineE": {border: 2}})
    with pytest.raises(InputError, match="a border that ends in a room"):
        penpa.read(value, address)


def test_convert_writes_the_only_solution_along(invoke: Invoke):
    address = invoke("convert 3x3:2d5c --to penpa --solved").out
    assert "#m=solve&p=" in address and "&a=" in address
    assert invoke("solve", address.strip()).out.endswith(".#.\n...\n#..\n")


def test_a_board_too_large_for_penpa_is_refused():
    value = family("hitori")
    board = value.board_from_record({"rows": 1, "cols": 101, "clues": [[1] * 101]})
    with pytest.raises(InputError, match="at most 100 a side"):
        value.write_board(board, ".penpa")

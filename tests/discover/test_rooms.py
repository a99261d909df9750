"""Rooms cell by cell: guarded places are those of every board, a wire with two rails keeps its contract."""

from dataclasses import replace
from random import Random

import pytest

from hardboard.discover.blocks import orientations, turned
from hardboard.discover.frames import simple
from hardboard.discover.library import library_of
from hardboard.discover.tile_checks import faults
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.symbols.forms import forms
from hardboard.gadgets.symbols.printing import printed
from hardboard.gadgets.symbols.walls import idle_rooms, shapes
from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles import family
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.vocabulary.rule import Guarded
from hardboard.puzzles.errors import InputError

#: Found by the search in two candidates, once it began with as many cells as a wire needs.
WIRE = """tile along
ports E W
relation E = W

signs
........
........
........
DBBDBCBB
.C...D..
DBDBBDBB
........
........

state E=0 W=0
........
........
........
.#.##.##
.#...#..
#.##.#.#
........
........

state E=1 W=1
........
........
........
#.##.#.#
.#...#..
.#.##.##
........
........
"""


def wire():
    rules = rules_of(family("norinori"))
    contract = next(c for name, c in simple(rules, 8) if name.endswith("two rails, one-sided open/1"))
    tile = parse_tile(WIRE)
    return tile, library_of(rules, contract, {"along": tile})


def random_rooms(board: Board, symbols, most: int, rng: Random):
    """Rooms of known shapes thrown onto a board; the other cells are in none, if they may be, or each in one
    that asks for nothing."""
    shown, numbers = {}, sorted({symbol[0] for symbol in symbols if symbol is not None})
    for cell in board.cells:
        shape, (row, col) = rng.choice(shapes(most)), divmod(cell, board.cols)
        there = {board.at(row + down, col + right): (down, right) for down, right in shape}
        if rng.random() < 0.7 and None not in there and not there.keys() & shown.keys():
            number = rng.choice(numbers)
            for index, (down, right) in there.items():
                walls = int((down, right + 1) not in shape), int((down + 1, right) not in shape)
                shown[index] = (number if (down, right) == (0, 0) else -1, *walls)
    rest = None if None in symbols else (-1, 1, 1)
    return dict.fromkeys(board.cells, rest) | shown


@pytest.mark.parametrize("name", ["norinori", "chocona", "aqre"])
def test_guarded_places_are_those_of_boards_with_rooms(name: str) -> None:
    rules, board, rng = rules_of(family(name)), Board(5, 4), Random(name)
    every = rules.listed.guarded(board, board.cells)
    for _ in range(12):
        shown = random_rooms(board, rules.listed.shown, rules.listed.rooms, rng)
        made = printed(rules.declaration.layout, board, shown)
        own = forms((p for p in rules.declaration.places(made) if not isinstance(p, Connected)), made)
        there = [
            each.place
            for each in every
            if isinstance(each, Guarded) and all(shown[cell] in symbols for cell, symbols in each.guard)
        ]
        assert own == forms(there, made)


def test_rules_about_several_rooms_are_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"crosses 2 borders of rooms.*way of its own"):
        rules_of(family("heyawake"))


def test_rooms_that_ask_for_nothing_are_idle() -> None:
    """Of the rooms of two cells those with 0, with 2 and without a number."""
    rules = rules_of(family("chocona"))
    board, symbols = Board(1, 2), list(rules.signs.values())
    (guard,) = idle_rooms(rules.declaration.rules, board, symbols, 3, [0, 1])
    assert dict(guard)[0] == {(number, 0, 1) for number in (-1, 0, 2)}
    pairs = rules_of(family("norinori")).declaration.rules
    assert not list(idle_rooms(pairs, board, symbols, 3, [0, 1]))


@pytest.mark.thorough
def test_a_wire_of_rooms_keeps_the_contract() -> None:
    tile, library = wire()
    assert faults(tile, library) == []


@pytest.mark.slow
def test_a_wire_with_a_wall_less_is_refused() -> None:
    tile, library = wire()
    for row, col, sign in ((3, 3, "B"), (5, 2, "B"), (4, 1, "D")):
        picture = tile.picture.copy()
        picture[row, col] = ord(sign)
        assert faults(replace(tile, picture=picture), library)


@pytest.mark.slow
def test_a_tile_turns_with_the_walls_of_its_rooms() -> None:
    """Where a joint has a companion on one side only, N and W, and E and S, change places."""
    library = load("chocona")
    (way,) = orientations(rules_of(family("chocona")), library.contract)
    tile = turned(library.tile("along"), library.contract, way)
    assert tile.ports == ("N", "S") and faults(tile, library) == []
    assert (turned(tile, library.contract, way).picture == library.tile("along").picture).all()


def test_without_its_companion_a_joint_ties_nothing() -> None:
    library = load("chocona")
    tile, contract = library.tile("along"), library.contract
    picture = tile.picture.copy()
    (free,), (one,) = contract.classes["closed"], contract.classes["one"]
    assert (picture[3, 0], picture[4, 0]) == (ord(free), ord(one))
    picture[4, 0] = ord(free)
    assert any(fault.startswith("constants") for fault in faults(replace(tile, picture=picture), library))

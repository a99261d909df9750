"""Rooms cell by cell: guarded places are those of every board, a wire with two rails keeps its contract."""

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hardboard.discover.blocks import orientations, turned
from hardboard.discover.certify import contexts
from hardboard.discover.check import TileAtEdges, faults, rails_faults
from hardboard.discover.frames import simple
from hardboard.discover.library import library_of
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.contract.declared import read, table
from hardboard.gadgets.symbols.forms import forms
from hardboard.gadgets.symbols.printing import printed
from hardboard.gadgets.symbols.walls import idle_rooms, shapes, walled
from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles import family
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.vocabulary.rule import Guarded
from hardboard.puzzles.errors import InputError
from hardboard.workbench.certify import anywhere, certificates

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


@pytest.mark.slow
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


def test_rails_that_can_both_be_black_are_noticed() -> None:
    tile, library = wire()
    picture = tile.picture.copy()
    picture[:, 1:7] = 0  # nothing couples the rails any more
    assert list(rails_faults(TileAtEdges(replace(tile, picture=picture), library)))


def test_strips_of_single_sides_are_read_again() -> None:
    _, library = wire()
    contract = library.contract
    again = read("norinori", tomllib.loads(table(contract))["contract"], "here")
    assert again.strips == contract.strips and again.symbols == contract.symbols


def test_a_board_with_walls_has_rooms() -> None:
    layout = family("chocona").declared.layout
    board = walled(layout, Board(2, 2), {0: (1, 0, 1), 1: (-1, 1, 0), 3: (-1, 1, 1)})
    assert board.rooms == (0, 0, -1, 0) and board.clues == {0: 1}


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


@pytest.mark.slow
def test_tiles_with_rooms_are_certified_in_any_surroundings(tmp_path: Path) -> None:
    library = load("chocona")
    assert all(one.ok for one in anywhere(library, [library.tile("fact")]))
    own, other = (next(contexts(library, [library.tile(name)])) for name in ("fact", "nought"))
    assert own.certify(tmp_path).accepted and not other.check(tmp_path).accepted
    assert all(one.ok for one in certificates(library, [library.tile("fact")]))

"""Searches for tiles of rooms and of corners, and what symbols say of a family."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import sets
from hardboard.cli.main import main
from hardboard.discover.blocks import orientations, turned_tile
from hardboard.discover.connectivity import disconnected_cuts, enclosed_cuts
from hardboard.discover.frames import simple_frames
from hardboard.discover.library import library_of
from hardboard.discover.schaefer import kept_operations
from hardboard.discover.tile_checks import tile_faults
from hardboard.discover.window import TileWindow, rules_for, rules_of
from hardboard.gadgets import load
from hardboard.gadgets.credit import shown_numbers
from hardboard.gadgets.symbols.forms import pattern_forms
from hardboard.gadgets.symbols.walls import idle_rooms, printed_board, room_shapes
from hardboard.gadgets.tile_file import parse_tile
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.vocabulary import connected, corner_counts
from hardboard.puzzles.declared.vocabulary.rule import Guarded
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import FAMILIES, family


def shown(name: str, *words: str, reach: int | None = None) -> list[object]:
    return [*rules_of(family(name), reach, words).signs.values()]


def test_cells_show_these_clues_and_no_others() -> None:
    assert shown("minesweeper", "1", "0") == [None, 0, 1]
    assert shown("creek", "1", "2") == [None, 1, 2]
    assert shown("light-up", "?", "2") == [None, -1, 2]
    assert shown("tapa", "1+1") == [None, (1, 1)]
    assert {symbol[0] for symbol in shown("chocona", "1")} == {-1, 1}  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "word", "why"),
    [
        ("minesweeper", "9", r"symbol '9'; expected symbols of minesweeper: 0 1 2 3 4 5 6 7 8 \?"),
        ("kurodoko", "9", r"symbol '9', which looks further than 3 cells; expected a longer --reach"),
        ("norinori", "1", r"symbols 1 of norinori; expected a family with clues"),
    ],
)
def test_what_no_cell_can_show_is_refused(name: str, word: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        shown(name, word)


def test_rules_of_some_clues_are_all_the_rules_of_their_boards() -> None:
    assert rules_of(family("kurodoko")).left_out
    assert not rules_of(family("kurodoko"), 3, ("?", "2")).left_out


@pytest.mark.parametrize(
    ("words", "easy"), [(("0",), True), (("8",), True), (("0", "8"), True), (("1",), False)]
)
def test_zero_and_eight_are_easy_by_schaefer_and_one_is_not(words: tuple[str, ...], easy: bool) -> None:
    """That 1 alone is easy is Wu's theorem, and not one of Schaefer's cases."""
    assert bool(kept_operations(rules_of(family("minesweeper"), None, words))) is easy


@pytest.mark.slow
def test_a_library_of_another_set_is_not_gone_on_with(tmp_path: Path) -> None:
    words = ["discover", "minesweeper", "-o", str(tmp_path), "--pitch", "6", "--time-limit", "1s"]
    assert main([*words, "--symbols", "4"]) == 3
    assert main([*words, "--symbols", "5", "--resume"]) == 2


@pytest.mark.thorough
def test_zeros_and_ones_of_minesweeper_are_enough() -> None:
    """Wu's theorem, and counts are kept: the library as a whole, and twenty boards."""
    library = load(str(Path(__file__).parent / "minesweeper-0-1"))
    assert shown_numbers(library) == (0, 1)
    said = sets.checked(Path(__file__).parent / "minesweeper-0-1")
    assert said["faults"] == [] and said["boards right"] == said["boards"] == 20


CORNERS = declare(
    "creek8",
    Layout(corners=True),
    (connected(WHITE, "cuDivide", "around"), corner_counts("crShadeGt crShadeLt")),
)


#: A tile of Creek that does not know which of two diagonals is black where corners connect.
FILLER = """tile filler
ports none
relation free

signs
0.0.0.
..11..
012210
.1221.
0.11.0
.0.0..

state -
......
......
..#.#.
...#..
..#.#.
......
"""


@pytest.fixture
def creek8(monkeypatch: pytest.MonkeyPatch):
    """Creek's tiles, said to be of a puzzle whose white cells are connected if only at corners."""
    monkeypatch.setitem(FAMILIES, "creek8", CORNERS)
    creek = load("creek")
    rules = replace(creek.contract.rules, linked=(CORNERS.declared.rules[0].linked,))
    return replace(creek, family="creek8", contract=replace(creek.contract, family="creek8", rules=rules))


def test_tiles_that_rely_on_four_neighbours_are_refused(creek8) -> None:
    tile = parse_tile(FILLER)
    assert any(fault.startswith("sound: another colouring") for fault in tile_faults(tile, creek8))
    assert tile_faults(tile, load("creek")) == []


def test_a_list_with_another_neighbourhood_is_refused(creek8) -> None:
    with pytest.raises(InputError, match="not that of creek8: it differs in cuDivide"):
        rules_for(CORNERS, load("creek").contract.rules)


def window(corners: bool) -> TileWindow:
    """A tile of 5 x 5 cells with a white ring."""
    around = "around" if corners else "beside"
    family = declare("ring", Layout(corners=True), (connected(WHITE, "x", around), corner_counts("a b")))
    rules = rules_of(family)
    return TileWindow(rules, next(iter(simple_frames(rules, 5)))[1], "")


@pytest.mark.parametrize("corners", [False, True])
def test_a_cell_that_touches_the_ring_at_a_corner_hangs_together_with_it_or_not(corners: bool) -> None:
    """White: the ring, and a cell inside that touches it at a corner only, between two black ones."""
    seen = window(corners)
    colours = dict.fromkeys(seen.all, WHITE) | {(r, c): BLACK for r in (1, 2, 3) for c in (1, 2, 3)}
    inner = {**colours, (2, 2): WHITE}
    assert list(disconnected_cuts(seen, inner)) and list(enclosed_cuts(seen, inner))
    touching = {**colours, (0, 1): BLACK, (1, 0): BLACK, (1, 1): WHITE}
    assert bool(list(disconnected_cuts(seen, touching))) is not corners
    assert bool(list(enclosed_cuts(seen, touching))) is not corners


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
    contract = next(c for name, c in simple_frames(rules, 8) if name.endswith("two rails, one-sided open/1"))
    tile = parse_tile(WIRE)
    return tile, library_of(contract, {"along": tile})


def random_rooms(board: Board, symbols, most: int, rng: Random):
    """Rooms of known shapes thrown onto a board; the other cells are in none, if they may be, or each in one
    that asks for nothing."""
    shown, numbers = {}, sorted({symbol[0] for symbol in symbols if symbol is not None})
    for cell in board.cells:
        shape, (row, col) = rng.choice(room_shapes(most)), divmod(cell, board.cols)
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
        shown = random_rooms(board, rules.listed.shown_symbols, rules.listed.rooms, rng)
        made = printed_board(rules.declaration.layout, board, shown)
        own = pattern_forms((p for p in rules.declaration.places(made) if not isinstance(p, Connected)), made)
        there = [
            each.place
            for each in every
            if isinstance(each, Guarded) and all(shown[cell] in symbols for cell, symbols in each.guard)
        ]
        assert own == pattern_forms(there, made)


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
    assert tile_faults(tile, library) == []


@pytest.mark.slow
def test_a_wire_with_a_wall_less_is_refused() -> None:
    tile, library = wire()
    for row, col, sign in ((3, 3, "B"), (5, 2, "B"), (4, 1, "D")):
        picture = tile.picture.copy()
        picture[row, col] = ord(sign)
        assert tile_faults(replace(tile, picture=picture), library)


@pytest.mark.slow
def test_a_tile_turns_with_the_walls_of_its_rooms() -> None:
    """Where a joint has a companion on one side only, N and W, and E and S, change places."""
    library = load("chocona")
    (way,) = orientations(rules_of(family("chocona")), library.contract)
    tile = turned_tile(library.tile("along"), library.contract, way)
    assert tile.ports == ("N", "S") and tile_faults(tile, library) == []
    assert (turned_tile(tile, library.contract, way).picture == library.tile("along").picture).all()


def test_without_its_companion_a_joint_ties_nothing() -> None:
    library = load("chocona")
    tile, contract = library.tile("along"), library.contract
    picture = tile.picture.copy()
    (free,), (one,) = contract.classes["closed"], contract.classes["one"]
    assert (picture[3, 0], picture[4, 0]) == (ord(free), ord(one))
    picture[4, 0] = ord(free)
    assert any(
        fault.startswith("constants") for fault in tile_faults(replace(tile, picture=picture), library)
    )

"""Tiles, their files, their relations, sheets of them and bands around them."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from hardboard.gadgets import END, ORIENTATIONS, RAY, load
from hardboard.gadgets.geometry import side_middle
from hardboard.gadgets.laid_tiles import lay_tiles, solder_sheet
from hardboard.gadgets.library_folder import handwritten_names
from hardboard.gadgets.relation import SIDES, all_states, read_state, relation_states, show_state
from hardboard.gadgets.sheet import BLANK, LayoutError, arrange_tiles
from hardboard.gadgets.tile import Tile, TileOrientation, parse_orientation
from hardboard.gadgets.tile_file import parse_tile, read_tile, show_tile
from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse

TILES = [(load(name), tile) for name in ("koelker", "compact") for tile in load(name).tiles.values()]
named = pytest.mark.parametrize(
    ("library", "tile"), TILES, ids=[f"{lib.name}-{tile.name}" for lib, tile in TILES]
)
PICTURE = np.arange(12).reshape(3, 4)


def after(first: TileOrientation, then: TileOrientation) -> TileOrientation:
    """The orientation that moves the sides as two do, one after the other."""
    return next(o for o in ORIENTATIONS if all(o.side(s) == then.side(first.side(s)) for s in SIDES))


def test_pictures_and_sides_turn_as_one_group() -> None:
    for first, then in product(ORIENTATIONS, repeat=2):
        both = after(first, then)
        assert np.array_equal(then.array(first.array(PICTURE)), both.array(PICTURE)), (str(first), str(then))
        assert then.sides(first.sides(frozenset("NE"))) == both.sides(frozenset("NE"))


@named
def test_a_turned_tile_is_the_tile_with_everything_turned(library, tile: Tile) -> None:
    for orientation in ORIENTATIONS:
        side, turned = orientation.side, tile.turned(orientation)
        assert set(turned.ports) == set(map(side, tile.ports)), str(orientation)
        assert np.array_equal(turned.picture, orientation.array(tile.picture)), str(orientation)
        # The relation with the sides' names replaced says the same as the states that were turned.
        replaced = re.sub(r"\b[NESW](?=_in\b|_out\b|\b)", lambda m, side=side: side(m[0]), tile.relation)
        assert turned.states == relation_states(replaced, turned.ports), str(orientation)
        assert set(turned.colourings) == {orientation.sides(state) for state in tile.colourings}


@named
def test_a_port_shows_its_value_in_the_cell_just_inside(library, tile: Tile) -> None:
    for turned in map(tile.turned, ORIENTATIONS):
        assert set(turned.colourings) == turned.states
        for state, shading in turned.colourings.items():
            for side in turned.ports:
                assert shading[side_middle(turned.size, side, 1)] == (side in state), turned.label


def test_a_turned_tile_is_not_turned_again() -> None:
    wire = load("koelker").tile("wire")
    with pytest.raises(ValueError, match="turned already"):
        wire.turned("+").turned("+")
    assert wire.turned("") is wire


def test_orientations_are_written_and_read() -> None:
    for orientation in ORIENTATIONS:
        assert parse_orientation(str(orientation)) == orientation
    for text in ("++", "+~", "1", " "):
        with pytest.raises(ValueError, match="not an orientation"):
            parse_orientation(text)


RELATIONS = {
    "": ["free", "false"],
    "N": ["N", "free", "not N"],
    "NS": ["N_out = S_in", "N != S"],
    "ESW": ["exactly 1 of E, S, W"],
    "NESW": ["N = S and E = W", "odd of N, E, S, W"],
}


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    ports = draw(st.sampled_from(sorted(RELATIONS)))
    relation = draw(st.sampled_from(RELATIONS[ports]))
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    size = rows * cols
    codes = draw(st.lists(st.sampled_from([0, 0, RAY, END, 1, 9, 10, 35]), min_size=size, max_size=size))
    allowed = relation_states(relation, ports)
    shading = st.lists(st.booleans(), min_size=size, max_size=size).map(
        lambda bits: np.array(bits).reshape(rows, cols)
    )
    kept = draw(st.sets(st.sampled_from(sorted(allowed, key=sorted)))) if allowed else set()
    colourings = {state: draw(shading) for state in kept}
    picture = np.array(codes, dtype=np.int32).reshape(rows, cols)
    return Tile("some", tuple(s for s in SIDES if s in ports), relation, allowed, picture, colourings)


def same(one: Tile, other: Tile) -> bool:
    return one == other and one.relation == other.relation and show_tile(one) == show_tile(other)


@pytest.mark.parametrize("library", handwritten_names())
def test_every_tile_of_every_library_survives_its_text(library: str) -> None:
    for tile in load(library).tiles.values():
        again = parse_tile(show_tile(tile))
        assert same(again, tile) and again.covers == tile.covers


HEAD = "tile t\nports N S\nrelation N = S\n\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a tile file without ports, relation, tile"),
        ("tile t\nports N\n", "without relation"),
        ("tile t\nports N N\nrelation N\nclues\n.\n", "the ports 'N N'"),
        ("tile t\nports X\nrelation N\nclues\n.\n", "the ports 'X'"),
        ("tile t\nports N\nrelation S\nclues\n.\n", "'S' in the relation"),
        (HEAD, "neither clues nor a colouring"),
        (HEAD + "clues\n", "line 6: no rows"),
        (HEAD + "clues\n..\n.\n", "line 7: 1 cell; expected 2"),
        (HEAD + "clues\n.a\n", "line 6: the sign 'a'"),
        (HEAD + "clues\n.0\n", "line 6: the sign '0'"),
        (HEAD + "clues\n.\nclues\n1\n", "twice"),
        (HEAD + "state N=0 S=1\n..\n", "a colouring for N=0 S=1; expected only states"),
        (HEAD + "state N=0\n..\n", "line 5: the state 'N=0'"),
        (HEAD + "state N=0 S=0\n.x\n", "line 6: the character 'x'"),
        (HEAD + "state N=0 S=0\n..\nstate S=0 N=0\n..\n", "a second colouring for N=0 S=0"),
        (HEAD + "clues\n...\nstate N=0 S=0\n..\n", "line 8: a colouring of 1x2 cells; expected 1x3"),
        ("tile t\ntile u\n", "line 2: a second line 'tile'"),
        ("colour red\n" + HEAD + "clues\n.\n", "begins with 'colour'"),
    ],
)
def test_what_is_not_a_tile(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_tile(text)


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    for data in (b"\xff\xfe", b"tile x\n"):
        path.write_bytes(data)
        with pytest.raises(InputError, match=r"bad\.txt"):
            read_tile(path)
    with pytest.raises(InputError, match=r"none.txt: No such file"):
        read_tile(tmp_path / "none.txt")


def test_notes_in_a_tile_file_are_left_out() -> None:
    assert parse_tile("# a note\n" + HEAD + "clues\n5\n").picture.tolist() == [[5]]


@pytest.mark.parametrize(
    ("text", "bracketed"),
    [
        ("N or E and S", "N or (E and S)"),
        ("N and E or S", "(N and E) or S"),
        ("N and E = S", "N and (E = S)"),
        ("N = E and S", "(N = E) and S"),
        ("N xor E = S", "(N xor E) = S"),
        ("N != E xor S", "N != (E xor S)"),
        ("not N xor E", "(not N) xor E"),
        ("not N = E", "(not N) = E"),
        ("not not N or S", "(not (not N)) or S"),
        ("N = E = S", "N = E and E = S"),
        ("N = E != S", "N = E and E != S"),
        ("N xor E xor S", "odd of N, E, S"),
    ],
)
def test_precedence_is_or_and_equations_xor_not(text: str, bracketed: str) -> None:
    """Equations chain: taken two by two from the left, (N = E) = S would hold for N alone."""
    assert relation_states(text, "NES") == relation_states(bracketed, "NES") != frozenset(all_states("NES"))


def test_states_are_told_and_read() -> None:
    for ports in ("", "N", "ES", "NESW"):
        every = all_states(ports)
        assert [read_state(show_state(state, ports), ports) for state in every] == every
        assert len(set(every)) == 2 ** len(ports)


def test_the_words_of_the_paper() -> None:
    assert relation_states("N_out = S_in", "NS") == {frozenset("N"), frozenset("S")}
    assert relation_states("exactly 1 of N, W, E", "NWE") == {frozenset("N"), frozenset("W"), frozenset("E")}
    assert relation_states("N_out = W_in xor E_in", "NEW") == {frozenset(s) for s in ("N", "W", "E", "NEW")}
    assert relation_states("free", "") == {frozenset()} and relation_states("false", "N") == frozenset()


@pytest.mark.parametrize(
    ("relation", "message"),
    [
        ("", "'the end'"),
        ("N =", "'the end'"),
        ("N S", "'S' in the relation 'N S'; expected the end"),
        ("W = N", "'W' .* expected one of the ports N S"),
        ("NS", "'NS' in the relation"),
        ("N_up = S", "'N_up"),
        ("(N", r"expected '\)'"),
        ("N and", "'the end'"),
        ("exactly of N", "'exactly' without a number"),
        ("exactly", "'exactly' without a number"),
        ("exactly 1 N", "expected 'of'"),
        ("odd of", "'the end'"),
        ("2", "'2'"),
        ("N ; S", "'; S'"),
    ],
)
def test_what_is_not_a_relation(relation: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        relation_states(relation, "NS")


@pytest.mark.parametrize("text", ["N=0", "N=0 S=1 S=1", "N=0 S=2", "N=0 S=1 W=1", "N=0 S=1 x", "-", ""])
def test_what_is_not_a_state(text: str) -> None:
    with pytest.raises(InputError, match="the state"):
        read_state(text, "NS")


LIBRARY = load("koelker")
WIRE, VARIABLE, BEND, CHOICE = (LIBRARY.role(role) for role in ("wire", "variable", "bend", "choice"))


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ({(0, 0): WIRE, (1, 0): VARIABLE}, r"port N of wire at \(0, 0\) meets nothing"),
        ({(1, 0): VARIABLE}, r"port N of variable at \(1, 0\) meets nothing"),
        (
            {(0, 0): VARIABLE.turned("2"), (1, 0): VARIABLE.turned("2")},
            r"at \(0, 0\) meets variable2, which has no port",
        ),
        (
            {(0, 0): BEND, (1, 0): VARIABLE, (0, 1): WIRE, (1, 1): VARIABLE},
            r"port N of wire at \(0, 1\) meets nothing",
        ),
        ({(0, 0): BEND, (1, 0): VARIABLE}, r"port E of bend at \(0, 0\) meets nothing"),
        (
            {(0, 1): LIBRARY.role("bend", "~"), (1, 1): VARIABLE, (0, 0): VARIABLE.turned("2")},
            r"at \(0, [01]\) meets",
        ),
    ],
)
def test_a_port_without_a_partner_is_named(tiles: dict, message: str) -> None:
    with pytest.raises(LayoutError, match=message):
        arrange_tiles(LIBRARY, 2, 2, tiles).check()


@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_a_floorplan_with_one_tile_taken_out_or_turned_fails(library: str) -> None:
    plan = compile_formula(parse("1,2,-3 -1,2"), library=library).floorplan.arrangement
    plan.check()
    for place, tile in plan.items():
        if not tile.ports:
            continue
        places = plan.places.copy()
        places[place] = BLANK
        with pytest.raises(LayoutError, match="meets nothing"):
            replace(plan, places=places).check()
        if len(tile.ports) < 4:
            home = plan.library.tile(tile.name)
            wrong = next(t for o in ("", "+", "2", "-") if (t := home.turned(o)).ports != tile.ports)
            places[place] = len(plan.palette)
            with pytest.raises(LayoutError, match="meets"):
                replace(plan, places=places, palette=(*plan.palette, wrong)).check()


def test_tiles_that_disagree_on_the_line_they_share_are_named() -> None:
    picture = WIRE.picture.copy()
    picture[0, 0] = 9
    odd = replace(WIRE, name="odd", picture=picture)
    with pytest.raises(LayoutError, match=r"(odd|variable2) at \(\d, 0\) disagrees with a neighbour"):
        solder_sheet(
            lay_tiles(
                arrange_tiles(LIBRARY, 3, 1, {(0, 0): VARIABLE.turned("2"), (1, 0): odd, (2, 0): VARIABLE})
            )
        )


def test_a_board_beyond_all_memory_is_refused_beforehand() -> None:
    tiles = arrange_tiles(LIBRARY, 1, 1, {(0, 0): VARIABLE})
    wide = replace(tiles, places=np.broadcast_to(tiles.places, (1100, 1100)))
    with pytest.raises(InputError, match="a board of 17601 x 17601 cells; expected at most 268435456 cells"):
        solder_sheet(lay_tiles(wide))

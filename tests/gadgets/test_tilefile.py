"""Tiles as text files: they round-trip, and what is wrong is said with its place."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from hardboard.gadgets import END, RAY, Tile, load
from hardboard.gadgets.folder import handwritten as names
from hardboard.gadgets.relation import SIDES, states
from hardboard.gadgets.tilefile import parse_tile, read_tile, show_tile
from hardboard.puzzles.errors import InputError

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
    allowed = states(relation, ports)
    shading = st.lists(st.booleans(), min_size=size, max_size=size).map(
        lambda bits: np.array(bits).reshape(rows, cols)
    )
    kept = draw(st.sets(st.sampled_from(sorted(allowed, key=sorted)))) if allowed else set()
    colourings = {state: draw(shading) for state in kept}
    picture = np.array(codes, dtype=np.int32).reshape(rows, cols)
    return Tile("some", tuple(s for s in SIDES if s in ports), relation, allowed, picture, colourings)


def same(one: Tile, other: Tile) -> bool:
    return one == other and one.relation == other.relation and show_tile(one) == show_tile(other)


@pytest.mark.parametrize("library", names())
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

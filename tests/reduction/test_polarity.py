"""Rows of clause tiles and taps, against every state of every tile that they are made of."""

from collections.abc import Sequence
from itertools import product

import pytest

from hardboard.gadgets import Library, Tile, load
from hardboard.puzzles.errors import InputError
from hardboard.reduction.polarity import check_passing, clause_row, one, options, parity, thread

BUSES = ("compact", "kuroshuto", "kamaji")
PATTERNS = ("x", "xx", "xxx", "x.x", "xx.x", "x.x.x")


def row_states(library: Library, tiles: Sequence[Tile]) -> list[list[frozenset[str]]]:
    """Every choice of states for tiles side by side that agree at the joints between them."""
    found: list[list[frozenset[str]]] = [[]]
    for tile in tiles:
        found = [
            [*before, state]
            for before in found
            for state in tile.states
            if not before or ("E" in before[-1]) == (("W" in state) != library.inverts)
        ]
    return found


def met(literals: Sequence[bool], meaning: str) -> bool:
    return sum(literals) == 1 if meaning == "one-in-three" else any(literals)


@pytest.mark.parametrize("name", BUSES)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_row_of_clause_tiles_accepts_exactly_what_the_clause_does(name: str, pattern: str) -> None:
    library = load(name)
    if "." in pattern and not options(library, "along", "EW"):
        pytest.skip("no gaps in this library")
    check_row(library, pattern, "one-in-three")


@pytest.mark.parametrize("pattern", [*PATTERNS, "xxxx", "xxxxx", "xx.xxx"])
def test_a_row_of_or_gates_accepts_exactly_what_the_clause_does(pattern: str) -> None:
    check_row(load("compact"), pattern, "sat")


def test_exactly_one_of_four_chains_as_well() -> None:
    check_row(load("compact"), "xxxx", "one-in-three")


def check_row(library: Library, pattern: str, meaning: str) -> None:
    row = clause_row(library, pattern, meaning)
    assert len(row.tiles) == len(row.bits) == len(pattern)
    # A row ends where it ends: nothing goes out of it to the left or right.
    assert "W" not in row.tiles[0].ports and "E" not in row.tiles[-1].ports
    accepted = set()
    for states in row_states(library, row.tiles):
        seen = ["S" in state for state, sign in zip(states, pattern, strict=True) if sign == "x"]
        bits = [bit for bit, sign in zip(row.bits, pattern, strict=True) if sign == "x"]
        accepted.add(tuple(value != bool(bit) for value, bit in zip(seen, bits, strict=True)))
    assert accepted == {
        vector for vector in product((False, True), repeat=pattern.count("x")) if met(vector, meaning)
    }


@pytest.mark.parametrize("name", BUSES)
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_taps_hand_up_what_is_needed_of_them(name: str, length: int) -> None:
    """All states of the taps side by side (with wires of the library between ends): each literal has its
    bit.
    """
    library = load(name)
    ends = library.settings.get("span") == "full"
    for needed in product((0, 1), repeat=length):
        found = thread(library, needed, ends)
        tiles: list[Tile] = [one(library, "start", "E")] if ends else []
        taps = []
        for tap in found.taps:
            tiles += [one(library, "negate-along", "EW")] if tap.negate_row else []
            taps.append(len(tiles))
            tiles.append(tap.tile)
        tiles += [one(library, "stop", "W")] if ends else []
        choices = row_states(library, tiles)
        assert len(choices) == 2, "a row carries one variable: two ways, no more"
        for states in choices:
            probe = "E" in states[0] if ends else "N" in states[taps[0]]
            value = probe != bool(found.start_bit)
            for tap, place, want in zip(found.taps, taps, needed, strict=True):
                received = ("N" in states[place]) != library.inverts
                assert (received != tap.negate_column) == (value != bool(want))


def test_parity_is_read_off_the_relation() -> None:
    library = load("koelker")
    assert parity(library.role("wire"), "N", "S") == 1 and parity(library.role("negation"), "N", "S") == 0
    with pytest.raises(InputError, match="ties port E to port W"):
        parity(library.role("xor"), "E", "W")


def test_a_wire_that_negates_is_no_wire() -> None:
    library = load("koelker")
    check_passing(library, library.role("wire"), "N", "S")
    with pytest.raises(InputError, match="negates nothing"):
        check_passing(library, library.role("negation"), "N", "S")


def test_a_role_without_a_tile_is_named() -> None:
    with pytest.raises(InputError, match="no tile for the role 'cross' in the library 'koelker'"):
        one(load("koelker"), "cross", "NESW")
    with pytest.raises(InputError, match="no tiles for a clause of 4 literals"):
        clause_row(load("koelker"), "xxxx", "one-in-three")

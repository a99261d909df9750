"""Rows of clause tiles and taps, against every state of every tile that they are made of."""

import pytest

from hardboard.gadgets import load
from hardboard.puzzles.errors import InputError
from hardboard.reduction.polarity import check_passing, clause_row, one, parity


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

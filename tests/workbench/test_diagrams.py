"""A diagram draws what is forced, computed, and never what a file merely says of its states."""

from dataclasses import replace

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.tilefile import parse_tile, show_tile
from hardboard.workbench.diagrams import described


def test_stale_state_blocks_are_not_drawn() -> None:
    """The colourings say negation, the clues are a wire's: no allowed state has a completion."""
    library = load("koelker")
    stale = parse_tile(
        show_tile(replace(library.tile("negation"), picture=library.tile("wire").picture, name="stale"))
    )
    drawn = described(stale, library)
    assert "NOT SO: no completion for" in drawn.relation
    assert not any(symbol for row in drawn.symbols.tolist() for symbol in row)


@pytest.mark.slow
def test_a_good_tile_is_drawn_as_before() -> None:
    library = load("koelker")
    drawn = described(library.tile("wire"), library)
    assert drawn.relation == "N_out = S_in" and any(
        symbol for row in drawn.symbols.tolist() for symbol in row
    )

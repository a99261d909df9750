"""The steps of Theorem 7 in `docs/theorems.md` about boards, by its numbers, for every library that was
found; those about tiles and libraries are in `tests/discover`.
"""

import pytest

from hardboard.discover.library_checks import used
from hardboard.gadgets import load
from hardboard.gadgets.folder import listed
from hardboard.reduction import compile_formula
from hardboard.workbench.contract import broken_promises
from tests.support import found

FOUND = pytest.mark.parametrize("name", listed())


@FOUND
def test_2_spread_boards_have_the_models_of_the_floorplan(name: str) -> None:
    """Every port meets a port in the spread, too."""
    for formula in found.FORMULAS:
        assert list(found.spread_faults(compile_formula(formula, library=name))) == []


@FOUND
def test_3_every_tile_of_a_board_stands_where_it_was_checked(name: str) -> None:
    for formula in found.FORMULAS:
        assert list(found.place_faults(compile_formula(formula, library=name))) == []


@FOUND
def test_16_found_boards_are_as_large_as_said(name: str) -> None:
    for formula in found.FORMULAS:
        assert list(found.size_faults(compile_formula(formula, library=name))) == []


@pytest.mark.sampled(1)
@pytest.mark.slow
@FOUND
def test_every_tile_is_checked_where_it_may_stand(name: str) -> None:
    """Sides, constants, rails, sound, complete, hubs, block: each tile, at all its edges."""
    library = load(name)
    tiles = [tile for tile in library.tiles.values() if used(tile, library)]
    assert len(tiles) >= 25
    assert not [(tile.name, fault) for tile in tiles for fault in broken_promises(tile, library)]

"""The libraries that were found: every tile from scratch, mutants, and formulas counted by the judge."""

from dataclasses import replace
from random import Random

import pytest

from hardboard.discover.check import faults
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.folder import discovered, listed
from hardboard.puzzles.registry import compilable

#: Libraries with small windows, for quick tests; the others' are slow.
SMALL = [name for name in listed() if load(name).pitch < 7 and load(name).contract.horizon == 1]
#: Roles whose tiles are looked at in the quick tests.
SOME = ("filler", "along", "one3", "edgeNE")


def mutants(tile: Tile, library: Library, number: int, rng: Random) -> list[Tile]:
    """A sign changed, or a cell of one colouring flipped."""
    signs = [0 if sign == "." else ord(sign) for sign in library.contract.symbols]
    found = []
    for _ in range(number):
        row, col = rng.randrange(library.pitch), rng.randrange(library.pitch)
        if rng.random() < 0.5:
            picture = tile.picture.copy()
            picture[row, col] = rng.choice([sign for sign in signs if sign != picture[row, col]])
            found.append(replace(tile, picture=picture))
        else:
            state = rng.choice(sorted(tile.states, key=sorted))
            shading = tile.colourings[state].copy()
            shading[row, col] ^= True
            found.append(replace(tile, colourings={**tile.colourings, state: shading}))
    return found


def test_families_with_found_tiles_can_be_compiled_to() -> None:
    assert discovered() and {load(name).family for name in discovered()} <= set(compilable())


@pytest.mark.parametrize("name", SMALL)
def test_some_tiles_keep_the_contract(name: str) -> None:
    library = load(name)
    assert not [fault for role in SOME for fault in faults(library.tile(role), library)]

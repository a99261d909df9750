"""The finite steps of the theorem on Kamaji in `docs/theorems.md`, by its numbers.

Each is a function of `workbench/kamaji/contract.py` and holds for every tile, as
`tests/workbench/test_promise.py` shows; here what they imply is looked at once more by other means.
"""

import numpy as np
import pytest

from hardboard.gadgets import Tile, load
from hardboard.gadgets.backend.kamaji import MAXIMUM
from hardboard.gadgets.relation import all_states
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.kamaji.pieces import Piece
from hardboard.theses.kleijn.brute import solutions
from hardboard.verify.judge import judge
from hardboard.workbench.kamaji.contract import OwnTile, pieces, tile_board
from hardboard.workbench.tiles import tile_completions

LIBRARY = load("kamaji")
TILES = list(LIBRARY.tiles.values())
PLACED = [OwnTile(tile, LIBRARY) for tile in TILES]
#: The steps about the contract alone are the same for every tile.
ANY = PLACED[0]
SIZE = ANY.contract.size


def crossing(numbers: Ints, row: int | None = None, col: int | None = None) -> list[Piece]:
    """The pieces with cells on both sides of the line above a row, or left of a column."""
    found = []
    for piece in pieces(numbers, MAXIMUM):
        sides = {r < row for r, _ in piece} if row is not None else {c < (col or 0) for _, c in piece}
        if len(sides) == 2:
            found.append(piece)
    return found


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_2_the_same_for_all_pairs_of_tiles_that_there_are(tile: Tile) -> None:
    for other in TILES:
        if ("E" in tile.ports) == ("W" in other.ports):
            found = crossing(np.hstack([tile.picture, other.picture]), col=SIZE)
            assert found == ([((6, 11), (6, 12))] if "E" in tile.ports else []), other.name
        if ("S" in tile.ports) == ("N" in other.ports):
            found = crossing(np.vstack([tile.picture, other.picture]), row=SIZE)
            assert found == ([((11, 6), (12, 6))] if "S" in tile.ports else []), other.name


@pytest.mark.parametrize("placed", PLACED, ids=lambda placed: placed.tile.name)
def test_5_the_same_by_brute_force_and_between_free_ends(placed: OwnTile) -> None:
    tile = placed.tile
    for state in all_states(tile.ports):
        board = tile_board(placed, state)
        covers = list(judge("kamaji").solutions(board))
        assert covers == list(solutions(board, only_minimal=False)), state
        assert len(covers) == (state in tile.states), state
    if tile.states:
        between = tile_completions(tile, LIBRARY)
        assert {state: len(found) for state, found in between.items()} == {
            state: int(state in tile.states) for state in all_states(tile.ports)
        }


def test_7_the_splitter_rests_on_triples_and_crossing_negation_and_free_ends_on_ones() -> None:
    """With pieces of two cells alone the puzzle is a perfect matching; here are the pieces by which these
    tiles are more.
    """

    def changing(name: str) -> list[Piece]:
        """The pieces, longer than two cells, of some states but not of all."""
        covers = [found[0] for found in OwnTile(LIBRARY.tile(name), LIBRARY).covers.values() if found]
        return [
            piece
            for piece in set().union(*covers)
            if len(piece) > 2 and not all(piece in cover for cover in covers)
        ]

    assert any(
        [LIBRARY.tile("hub").picture[cell] for cell in piece] == [7, 7, 7] for piece in changing("hub")
    )
    for name in ("cross", "not", "terme", "termw"):
        assert any(1 in [LIBRARY.tile(name).picture[cell] for cell in piece] for piece in changing(name)), (
            name
        )
    assert not changing("cl3"), "a clause is a choice among three pairs"

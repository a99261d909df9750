"""The finite steps of the theorem on Kamaji in `docs/theorems.md`, by its numbers."""

from itertools import product

import numpy as np
import pytest

from gadgets import Tile, load
from gadgets.relation import State, all_states
from gadgets.technology.kamaji import EDGE_ROW, MAXIMUM, _moved
from puzzles.grid import Cell, Ints
from puzzles.kamaji import Board
from puzzles.kamaji.brute import solutions as by_brute_force
from puzzles.kamaji.pieces import Piece, piece_table
from verify.judge import judge
from verify.tiles import completions

LIBRARY = load("kamaji")
TILES = list(LIBRARY.tiles.values())
BLANK = LIBRARY.tile("blank").picture
SIZE = 12
#: side -> the port's cell in the tile, and the number in it
PORTS: dict[str, tuple[Cell, int]] = {"N": ((0, 6), 7), "W": ((6, 0), 7), "S": ((11, 6), 14), "E": ((6, 11), 14)}


def pieces(numbers: Ints) -> list[Piece]:
    """All straight lines that add up to 21."""
    table = piece_table(Board(np.ascontiguousarray(numbers), MAXIMUM))
    return table.pieces(np.arange(len(table)))


def crossing(numbers: Ints, row: int | None = None, col: int | None = None) -> list[Piece]:
    """The pieces with cells on both sides of the line above a row, or left of a column."""
    found = []
    for piece in pieces(numbers):
        sides = {r < row for r, _ in piece} if row is not None else {c < (col or 0) for _, c in piece}
        if len(sides) == 2:
            found.append(piece)
    return found


def test_1_ports_hold_7_and_14_and_the_two_outer_rings_nothing_below_7() -> None:
    for tile in TILES:
        for side in tile.ports:
            cell, number = PORTS[side]
            assert tile.picture[cell] == number, tile.name
        inner = np.zeros((SIZE, SIZE), dtype=bool)
        inner[2:-2, 2:-2] = True
        assert tile.picture[~inner].min() >= 7, tile.name
        for rows, cols in product((slice(0, 2), slice(-2, None)), repeat=2):
            assert np.array_equal(tile.picture[rows, cols], BLANK[rows, cols]), tile.name


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_2_only_the_pair_at_a_port_lies_in_two_neighbours(tile: Tile) -> None:
    for other in TILES:
        if ("E" in tile.ports) == ("W" in other.ports):
            found = crossing(np.hstack([tile.picture, other.picture]), col=SIZE)
            assert found == ([((6, 11), (6, 12))] if "E" in tile.ports else []), other.name
        if ("S" in tile.ports) == ("N" in other.ports):
            found = crossing(np.vstack([tile.picture, other.picture]), row=SIZE)
            assert found == ([((11, 6), (12, 6))] if "S" in tile.ports else []), other.name


def test_3_no_piece_crosses_where_four_tiles_meet() -> None:
    four = np.block([[BLANK, BLANK], [BLANK, BLANK]])
    corner = four[SIZE - 2 : SIZE + 2, SIZE - 2 : SIZE + 2]
    assert not crossing(corner, row=2) and not crossing(corner, col=2)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_4_no_piece_crosses_to_the_last_row_or_column(tile: Tile) -> None:
    edge_row = np.tile(EDGE_ROW, SIZE // len(EDGE_ROW))
    if "S" not in tile.ports:
        assert not crossing(np.vstack([tile.picture, edge_row]), row=SIZE)
    if "E" not in tile.ports:
        assert not crossing(np.hstack([tile.picture, BLANK[:, :1]]), col=SIZE)


def test_5_the_last_row_and_column_can_be_covered_in_one_way_only() -> None:
    """For two tiles, and the corner where they meet: so for any number, for pieces have two cells and are forced in order."""
    row, column = np.tile(EDGE_ROW, 6), np.tile(BLANK[:, 0], 2)
    whole = np.full((2 * SIZE + 1, 2 * SIZE + 1), MAXIMUM)
    whole[:-1, :-1], whole[-1, :-1], whole[:-1, -1] = np.block([[BLANK, BLANK], [BLANK, BLANK]]), row, column
    assert not crossing(whole, row=2 * SIZE) and not crossing(whole, col=2 * SIZE)
    for line in (row[None, :], column[:, None]):
        assert [tuple(max(cell) for cell in piece) for piece in pieces(line)] == [(k, k + 1) for k in range(0, 24, 2)]


def alone(tile: Tile, state: State) -> Board:
    """The tile by itself, with the port cells that a piece across the border covers taken out (21 covers itself)."""
    numbers = tile.picture.copy()
    for side in state:
        numbers[PORTS[side][0]] = MAXIMUM
    return Board(numbers, MAXIMUM)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
def test_6_every_tile_alone_has_one_cover_for_each_allowed_state_and_none_else(tile: Tile) -> None:
    """By SAT and by brute force; between free ends as well."""
    for state in all_states(tile.ports):
        board = alone(tile, state)
        covers = list(judge("kamaji").solutions(board))
        assert covers == list(by_brute_force(board, only_minimal=False)), state
        assert len(covers) == (state in tile.states), state
        for cover in covers:
            inside = {piece for piece in _moved(tile.covers[state], 0, 0) if all(max(cell) < SIZE for cell in piece)}
            assert inside == {piece for piece in cover if len(piece) > 1}
    if tile.states:
        between = completions(tile, LIBRARY)
        assert {state: len(found) for state, found in between.items()} == {
            state: int(state in tile.states) for state in all_states(tile.ports)
        }


def test_7_no_piece_consists_of_ones_so_that_every_solution_is_minimal() -> None:
    for tile in TILES:
        assert not any(all(tile.picture[cell] == 1 for cell in piece) for piece in pieces(tile.picture))


def test_8_the_splitter_rests_on_triples_and_crossing_negation_and_free_ends_on_ones() -> None:
    """With pieces of two cells alone the puzzle is a perfect matching; here are the pieces by which these tiles are more."""

    def changing(name: str) -> list[Piece]:
        """The pieces, longer than two cells, of some states but not of all."""
        covers = [set(_moved(cover, 0, 0)) for cover in LIBRARY.tile(name).covers.values()]
        return [piece for piece in set().union(*covers) if len(piece) > 2 and not all(piece in cover for cover in covers)]

    assert any([LIBRARY.tile("hub").picture[cell] for cell in piece] == [7, 7, 7] for piece in changing("hub"))
    for name in ("cross", "not", "terme", "termw"):
        assert any(1 in [LIBRARY.tile(name).picture[cell] for cell in piece] for piece in changing(name)), name
    assert not changing("cl3"), "a clause is a choice among three pairs"

"""The finite steps of the theorems on the compact library and on Kamaji in `docs/theorems.md`.

What a tile promises to its neighbours (contract, joints, connectivity inside a tile) is in
`tests/workbench/test_promise.py`, and holds for every tile; of Kamaji it is looked at by other means.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, Tile, load
from hardboard.gadgets.backend.kamaji import MAXIMUM
from hardboard.gadgets.backend.kurodoko import derived
from hardboard.gadgets.contract.sides import side_line
from hardboard.gadgets.relation import all_states
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.kamaji.pieces import Piece
from hardboard.puzzles.registry import family
from hardboard.theses.kleijn.brute import solutions
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.judge import judge
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.search import SharedSolver
from hardboard.workbench.kamaji.contract import OwnTile, pieces, tile_board
from hardboard.workbench.kurodoko.tile_view import tile_edges
from hardboard.workbench.kurodoko.window_cnf import ALL, WindowCnf
from hardboard.workbench.tiles import TileBench, tile_completions

LIBRARY = load("compact")
TILES = list(LIBRARY.tiles.values())
BY_NAME = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)
#: Signs of a line: a clue, or nothing (black in every solution).
LINES = {"port": "024020420", "plain": "024030420", "edge": "023020320"}


def placements(tile: Tile) -> Iterator[tuple[Tile, str]]:
    """Every orientation of a tile at every set of edges of the board it can stand at."""
    for turned in {tile.turned(orientation): None for orientation in ORIENTATIONS}:
        for edges in tile_edges(turned):
            yield turned, edges


@pytest.mark.slow
@BY_NAME
def test_1_every_side_shows_the_line_of_its_kind(tile: Tile) -> None:
    for turned, edges in placements(tile):
        clues = derived(turned, LIBRARY, edges)
        for side in ALL:
            kind = "edge" if side in edges else "port" if side in turned.ports else "plain"
            assert "".join(map(str, side_line(clues, side).tolist())) == LINES[kind], (
                turned.label,
                edges,
                side,
            )
            if kind != "port":
                assert side_line(clues, side, 1)[4] > 0, (
                    "the cell behind the middle is a clue, so it is white"
                )


@pytest.mark.parametrize("kind", ["port", "plain", "edge"])
def test_2_the_line_forces_the_frame(kind: str) -> None:
    """From the clues of one line alone, on any board: what is black, what is white, and what a port's middle
    sees.
    """
    clues = np.array([[int(sign) for sign in LINES[kind]]], dtype=np.int32)
    behind = [(1, 4)] if kind == "edge" else [(-1, 4), (1, 4)] if kind == "plain" else []
    rules = WindowCnf(clues, margin=2, edges="N" if kind == "edge" else "", white=behind)
    kept = SharedSolver(rules).backbone(variables(rules), [])
    assert kept is not None
    depths = (0, 1, 2) if kind == "edge" else (-2, -1, 0, 1, 2)
    forced = {(d, c): colour(rules, kept, (d, c)) for d in depths for c in range(9)}
    for c in (0, 3, 5, 8):
        assert forced[0, c] == "black"
    for d in depths:
        if abs(d) == 1:
            assert [forced[d, c] for c in (1, 2, 6, 7)] == ["black", "white", "white", "black"]
        if abs(d) == 2:
            assert forced[d, 2] == forced[d, 6] == "black"
            assert forced[d, 4] == ("open" if kind == "port" else "black")
    if kind == "port":
        for value in (True, False):
            pins = rules.pins({(1, 4): value})
            seen = SharedSolver(rules).backbone(variables(rules), pins)
            assert seen is not None
            inside, outside = (1, -1) if value else (-1, 1)
            assert (
                colour(rules, seen, (inside, 4)) == "black" and colour(rules, seen, (outside, 4)) == "white"
            )
            assert colour(rules, seen, (2 * outside, 4)) == "black"


def variables(rules: WindowCnf) -> list[int]:
    """The variables of all cells of the rectangle."""
    return sorted({abs(x) for x in rules.black.ravel().tolist()} - {TRUE})


def colour(rules: WindowCnf, kept: list[int], cell: tuple[int, int]) -> str:
    literal = rules.literal(cell)
    return (
        "black"
        if literal == TRUE or literal in kept
        else "white"
        if -literal == TRUE or -literal in kept
        else "open"
    )


@pytest.mark.sampled(1)
@pytest.mark.thorough
@BY_NAME
def test_3_one_completion_for_each_allowed_state_and_none_else_by_two_encoders(tile: Tile) -> None:
    """All orientations, inside the board and at every edge: by the bench, and by two trees (Straathof)."""
    for turned, edges in placements(tile):
        bench = TileBench(turned, LIBRARY, edges)
        second = judge("kurodoko").encodings["two-tree"](bench.board)
        for state in all_states(turned.ports):
            found = bench.completions(state, 2)
            pins = [int(second.black[bench.pin(p)]) * (1 if p in state else -1) for p in turned.ports]
            again = list(islice(SharedSolver(second).solutions(pins), 2))
            assert len(found) == len(again) == (state in turned.states), (turned.label, edges, state)
            for shading in found + again:
                assert np.array_equal(bench.window(shading), turned.colourings[state]), (
                    turned.label,
                    edges,
                    state,
                )


#: The rules without the one that white cells are connected.
LOCAL = replace(
    family("kurodoko").declared,
    rules=tuple(r for r in family("kurodoko").declared.rules if not isinstance(r.meaning, Linked)),
)


@pytest.mark.sampled(4)
@pytest.mark.slow
@BY_NAME
def test_4_the_clues_alone_do_it_without_the_rule_of_connectivity(tile: Tile) -> None:
    """So what a tile does cannot depend on how white cells are connected elsewhere."""
    for edges in tile_edges(tile):
        bench = TileBench(tile, LIBRARY, edges)
        rules = DeclaredEncoding(LOCAL, bench.board)
        for state in all_states(tile.ports):
            pins = [int(rules.black[bench.pin(p)]) * (1 if p in state else -1) for p in tile.ports]
            found = [bench.window(shading) for shading in islice(SharedSolver(rules).solutions(pins), 2)]
            assert len(found) == (state in tile.states), (edges, state)
            assert all(np.array_equal(window, tile.colourings[state]) for window in found), (edges, state)


@pytest.mark.slow
def test_5_clues_are_at_most_13() -> None:
    largest = [
        int(derived(turned, LIBRARY, edges).max()) for tile in TILES for turned, edges in placements(tile)
    ]
    assert max(largest) == 13


KAMAJI = load("kamaji")
KAMAJIS = list(KAMAJI.tiles.values())
PLACED = [OwnTile(tile, KAMAJI) for tile in KAMAJIS]
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


@pytest.mark.parametrize("tile", KAMAJIS, ids=lambda tile: tile.name)
def test_2_the_same_for_all_pairs_of_tiles_that_there_are(tile: Tile) -> None:
    for other in KAMAJIS:
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
        between = tile_completions(tile, KAMAJI)
        assert {state: len(found) for state, found in between.items()} == {
            state: int(state in tile.states) for state in all_states(tile.ports)
        }


def test_7_the_splitter_rests_on_triples_and_crossing_negation_and_free_ends_on_ones() -> None:
    """With pieces of two cells alone the puzzle is a perfect matching; here are the pieces by which these
    tiles are more.
    """

    def changing(name: str) -> list[Piece]:
        """The pieces, longer than two cells, of some states but not of all."""
        covers = [found[0] for found in OwnTile(KAMAJI.tile(name), KAMAJI).covers.values() if found]
        return [
            piece
            for piece in set().union(*covers)
            if len(piece) > 2 and not all(piece in cover for cover in covers)
        ]

    assert any([KAMAJI.tile("hub").picture[cell] for cell in piece] == [7, 7, 7] for piece in changing("hub"))
    for name in ("cross", "not", "terme", "termw"):
        assert any(1 in [KAMAJI.tile(name).picture[cell] for cell in piece] for piece in changing(name)), name
    assert not changing("cl3"), "a clause is a choice among three pairs"

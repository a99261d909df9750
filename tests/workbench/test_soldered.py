"""What the contract implies, on random soldered boards: tiles in any context do what they declare, and no
more.

Tiles are drawn at random, turned at random, so that every port meets a port; nothing is a compiled formula.
"""

from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, Library, Tile, load
from hardboard.gadgets.backend import family_backend
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.sheet import TileArrangement, arrange_tiles
from hardboard.puzzles.grid import STEPS
from hardboard.verify.judge import judge
from hardboard.workbench.kurodoko.tile_view import TileView
from tests.support.boards import distinct

KURODOKO = family_backend("kurodoko")


def drawn(library: Library, rows: int, cols: int, rng: Random) -> TileArrangement:
    """A random arrangement in which every port meets a port."""
    turned = [tile.turned(o) for tile in library.tiles.values() for o in ORIENTATIONS]
    by_ports: dict[frozenset[str], list[Tile]] = {}
    for tile in turned:
        by_ports.setdefault(frozenset(tile.ports), []).append(tile)
    while True:
        down = np.array([[rng.random() < 0.6 for _ in range(cols)] for _ in range(rows)])
        right = np.array([[rng.random() < 0.6 for _ in range(cols)] for _ in range(rows)])
        down[-1], right[:, -1] = False, False
        tiles = {}
        for r, c in product(range(rows), range(cols)):
            links = {
                "N": r > 0 and down[r - 1, c],
                "S": down[r, c],
                "W": c > 0 and right[r, c - 1],
                "E": right[r, c],
            }
            ports = frozenset(side for side, on in links.items() if on)
            if ports:
                tiles[r, c] = rng.choice(by_ports.get(ports, [None]))
        if tiles and None not in tiles.values():
            return arrange_tiles(library, rows, cols, tiles)


def consistent(tiles: TileArrangement) -> list[dict[Position, State]]:
    """Every choice of allowed states in which the two sides of each port have opposite values."""
    found: list[dict[Position, State]] = [{}]
    for place, tile in tiles.items():
        grown = []
        for chosen in found:
            for state in sorted(tile.states, key=sorted):
                near = {side: (place[0] + STEPS[side][0], place[1] + STEPS[side][1]) for side in tile.ports}
                if all(
                    (side in state) != (OPPOSITE[side] in chosen[at])
                    for side, at in near.items()
                    if at in chosen
                ):
                    grown.append(chosen | {place: state})
        found = grown
    return found


def port_values(tiles: TileArrangement, states: dict[Position, State]) -> tuple[bool, ...]:
    return tuple(side in states[place] for place, tile in tiles.items() for side in tile.ports)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["koelker", "compact"])
def test_what_is_possible_on_a_board_is_what_its_tiles_declare(name: str) -> None:
    rng = Random(5)
    solvable = 0
    for _ in range(10):
        tiles = drawn(load(name), 2, 3, rng)
        board = KURODOKO.board(KURODOKO.lay(tiles))
        pins = [KURODOKO.lay(tiles).pin(place, side) for place, tile in tiles.items() for side in tile.ports]
        wanted = {port_values(tiles, states) for states in consistent(tiles)}
        found = {
            tuple(bool(solution[pin]) for pin in pins)
            for solution in distinct("kurodoko", board, pins, "cadical153")
        }
        assert found == wanted
        solvable += bool(wanted)
    assert solvable >= 3


@pytest.mark.parametrize("name", ["koelker", "compact"])
def test_any_solution_of_a_board_obeys_the_local_rules_of_each_tile(name: str) -> None:
    """The local rules leave out nothing that a board can do: the step from one tile to every context."""
    rng, library, looked = Random(8), load(name), 0
    while looked < 6:
        tiles = drawn(library, 3, 3, rng)
        solution = judge("kurodoko").find(KURODOKO.board(KURODOKO.lay(tiles)))
        tile = tiles.tile((1, 1))
        if solution is None or tile is None:
            continue
        rules = TileView(tile, library).known_cnf
        margin = 2
        (top, left), (height, width) = KURODOKO.lay(tiles).geometry.corner((1, 1)), tile.size
        area = solution[top - margin : top + height + margin, left - margin : left + width + margin]
        cells = {(r - margin, c - margin): bool(area[r, c]) for r, c in np.ndindex(area.shape)}
        assert rules.colourings(cells, 1)
        looked += 1

"""Join the relations of tiles port to port: in how many ways do their states agree?

    >>> wire = ("EW", [frozenset(), frozenset("EW")])
    >>> joined = join_states({1: wire, 2: wire}, {(1, "E"): (2, "W"), (2, "W"): (1, "E")}, inverts=True)
    >>> sorted((sorted(shown), ways.number) for shown, ways in joined.items())
    [([(1, 'W')], 1), ([(2, 'E')], 1)]

Blocks are joined tiles: where no single tile has a relation, a square of tiles may. A block is a tile like
any other, but larger. It has a port in the middle of a side where the tile there has one. Its states are the
combinations of its tiles' states that agree at every inner joint. Each has one combination, so that blocks
keep numbers of solutions.

    >>> from hardboard.gadgets import load
    >>> library = load("kamaji")
    >>> sorted(map(sorted, agreeing_states([["v"]], library.tiles)))
    [[], ['N', 'S']]
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from hardboard.gadgets.geometry import Position, side_middle
from hardboard.gadgets.relation import OPPOSITE, SIDES, State, describe_relation
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS

K = TypeVar("K", bound=Hashable)
#: The ports of a tile, and its states.
Relation = tuple[Collection[str], Collection[State]]


class JoinedStates(NamedTuple):
    """The number of ways in which states agree, and the states of one of them, tile by tile."""

    number: int
    states: tuple[State, ...]


def join_states(
    tiles: Mapping[K, Relation], ties: Mapping[tuple[K, str], tuple[K, str]], inverts: bool = False
) -> dict[frozenset[tuple[K, str]], JoinedStates]:
    """Count the ways in which the states of tiles agree.

    Args:
        tiles: the relation of each tile; tied ones should stand near each other.
        ties: for each port that is tied the other one.
        inverts: whether two tied ports show opposite values.

    Returns:
        For each set of the ports that are not tied which may show 1, while the others show 0, the ways.
    """
    every, seen = {frozenset[tuple[K, str]](): JoinedStates(1, ())}, set[K]()
    for key, (ports, states) in tiles.items():
        near = [(key, side) for side in ports]
        met = {port: ties[port] for port in near if port in ties and ties[port][0] in seen}
        later: dict[frozenset[tuple[K, str]], JoinedStates] = {}
        for shown, ways in every.items():
            for state in states:
                mine = {(key, side) for side in state}
                if all(((far in shown) != inverts) == (port in mine) for port, far in met.items()):
                    left = shown.difference(met.values()) | mine.difference(met)
                    known = later.get(left, JoinedStates(0, (*ways.states, state)))
                    later[left] = JoinedStates(known.number + ways.number, known.states)
        seen.add(key)
        every = later
    return every


def join_tiles(
    tiles: Mapping[Position, Tile], inverts: bool = False
) -> dict[frozenset[tuple[Position, str]], JoinedStates]:
    """Join tiles at all ports that face each other."""
    ports = {(place, side) for place, tile in tiles.items() for side in tile.ports}
    ties = {port: far for port in ports if (far := facing_port(*port)) in ports}
    return join_states({place: (tile.ports, tile.states) for place, tile in tiles.items()}, ties, inverts)


def facing_port(place: Position, side: str) -> tuple[Position, str]:
    """Return the port that a port of a tile meets."""
    (row, col), (down, right) = place, STEPS[side]
    return (row + down, col + right), OPPOSITE[side]


#: The names of tiles, row by row.
Rows = Sequence[Sequence[str]]
#: The state of each tile of a block.
Inside = dict[Position, State]


def agreeing_states(rows: Rows, tiles: Mapping[str, Tile]) -> dict[State, Inside]:
    """State of a block -> the states of its tiles. No state is reached twice, and no port meets none."""
    ports = block_ports(rows, tiles)
    placed = {(r, c): tiles[name] for r, row in enumerate(rows) for c, name in enumerate(row)}
    joined = join_tiles(placed)
    if any(ways.number > 1 for ways in joined.values()):
        raise InputError("a block with a state that is reached twice", "tiles that keep counts")
    return {
        frozenset(side for side, place in ports.items() if (place, side) in shown): dict(
            zip(placed, ways.states, strict=True)
        )
        for shown, ways in joined.items()
    }


def block_ports(rows: Rows, tiles: Mapping[str, Tile]) -> dict[str, Position]:
    """Side -> the place in the block whose tile has the port there; every other port must meet one inside."""
    size = len(rows)
    ends = {side: side_middle((size, size), side) for side in SIDES}
    for row in range(size):
        if len(rows[row]) != size or size % 2 == 0:
            raise InputError(f"a block with a row of {len(rows[row])} tiles", "a square with a middle")
        for col in range(size):
            for side in _tile(rows, tiles, row, col).ports:
                down, right = row + STEPS[side][0], col + STEPS[side][1]
                inside = 0 <= down < size and 0 <= right < size
                if inside and OPPOSITE[side] not in _tile(rows, tiles, down, right).ports:
                    raise InputError(
                        f"a port {side} at {(row, col)} of a block that meets none", "a port there"
                    )
                if not inside and ends[side] != (row, col):
                    raise InputError(
                        f"a port {side} at {(row, col)} of a block", "ports in the middle of sides"
                    )
    return {side: place for side, place in ends.items() if side in _tile(rows, tiles, *place).ports}


def _tile(rows: Rows, tiles: Mapping[str, Tile], row: int, col: int) -> Tile:
    if rows[row][col] not in tiles:
        raise InputError(f"no tile {rows[row][col]!r} for a block", "one of " + " ".join(sorted(tiles)))
    return tiles[rows[row][col]]


def block_tile(name: str, rows: Rows, tiles: Mapping[str, Tile]) -> Tile:
    """Return the block as one tile."""
    ports = tuple(side for side in SIDES if side in block_ports(rows, tiles))
    states = agreeing_states(rows, tiles)
    picture = np.block([[tiles[part].picture for part in row] for row in rows]).astype(np.int32)
    colourings = {
        state: np.block(
            [
                [tiles[part].colourings[inside[r, c]] for c, part in enumerate(row)]
                for r, row in enumerate(rows)
            ]
        )
        for state, inside in states.items()
    }
    return Tile(name, ports, describe_relation(list(states), ports), frozenset(states), picture, colourings)

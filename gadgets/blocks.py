"""Blocks: where no single tile has a relation, a square of tiles may. A block is a tile like any other, but
larger.

It has a port in the middle of a side where the tile there has one. Its states are the ways in which the
states of its tiles agree at every joint inside; none may be reached in two ways, so that blocks keep counts.

    >>> from hardboard.gadgets import load
    >>> library = load("kamaji")
    >>> sorted(map(sorted, agreeing_states([["v"]], library.tiles)))
    [[], ['N', 'S']]
"""

from collections.abc import Mapping, Sequence

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.joining import join_tiles
from hardboard.gadgets.relation import OPPOSITE, SIDES, State, describe_relation
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS

#: The names of tiles, row by row.
Rows = Sequence[Sequence[str]]
#: The state of each tile of a block.
Inside = dict[Position, State]


def agreeing_states(rows: Rows, tiles: Mapping[str, Tile]) -> dict[State, Inside]:
    """State of a block -> the states of its tiles; complains of a state that is reached twice, and of ports
    that meet none.
    """
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
    middle = size // 2
    ends = {"N": (0, middle), "E": (middle, size - 1), "S": (size - 1, middle), "W": (middle, 0)}
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
    """The block as one tile."""
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

"""Relations of tiles that are joined port to port: in how many ways their states agree.

>>> wire = ("EW", [frozenset(), frozenset("EW")])
>>> joined = join_states({1: wire, 2: wire}, {(1, "E"): (2, "W"), (2, "W"): (1, "E")}, inverts=True)
>>> sorted((sorted(shown), ways.number) for shown, ways in joined.items())
[([(1, 'W')], 1), ([(2, 'E')], 1)]
"""

from collections.abc import Collection, Hashable, Mapping
from typing import NamedTuple, TypeVar

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, State
from hardboard.gadgets.tile import Tile
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

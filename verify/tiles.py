"""What relation does a tile really have? Every port state is tried, allowed or not.

A tile is checked between free ends: each of its ports meets the library's tile for the role `free`, and the board made of
these few tiles is solved once for each combination of port values.
"""

from dataclasses import dataclass
from typing import Any

from gadgets import ORIENTATIONS, Library, Tile
from gadgets.relation import OPPOSITE, State, all_states, show_state
from gadgets.sheet import Arrangement, arrange
from gadgets.technology import technology
from puzzles.grid import STEPS
from verify.judge import judge

CENTRE = (1, 1)


@dataclass(frozen=True)
class Finding:
    """The states that have a completion between free ends, beside those that the tile declares."""

    tile: Tile
    possible: frozenset[State]

    @property
    def ok(self) -> bool:
        """Whether the relation is exactly the declared one."""
        return self.possible == self.tile.states

    def faults(self) -> list[str]:
        """Each state on which the tile and its declaration differ, in words."""
        ports = self.tile.ports
        extra = sorted(show_state(s, ports) for s in self.possible - self.tile.states)
        lacking = sorted(show_state(s, ports) for s in self.tile.states - self.possible)
        return [f"{s} is forbidden but possible" for s in extra] + [f"{s} is allowed but impossible" for s in lacking]


def between_free_ends(tile: Tile, library: Library) -> Arrangement:
    """The tile in the middle of three by three places, with a free end at each port."""
    tiles = {CENTRE: tile}
    for side in tile.ports:
        down, right = STEPS[side]
        tiles[CENTRE[0] + down, CENTRE[1] + right] = free_end(library, OPPOSITE[side])
    return arrange(library, 3, 3, tiles)


def free_end(library: Library, side: str) -> Tile:
    """The free end, turned so that its port is on `side`."""
    tile = library.role("free")
    return next(turned for turned in map(tile.turned, ORIENTATIONS) if turned.ports == (side,))


def completion(tile: Tile, library: Library, state: State, board: Any = None) -> Any:
    """A solution of the tile between free ends with its ports in a given state, or None."""
    around = between_free_ends(tile, library)
    tech = technology(library.family)
    given = {tech.pin(around, CENTRE, side): side in state for side in tile.ports}
    return judge(library.family).find(board if board is not None else tech.board(around), given=given)


def relation(tile: Tile, library: Library) -> Finding:
    """Try every port state."""
    board = technology(library.family).board(between_free_ends(tile, library))
    found = (state for state in all_states(tile.ports) if completion(tile, library, state, board) is not None)
    return Finding(tile, frozenset(found))

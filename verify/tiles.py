"""What relation does a tile really have? Every port state is tried, allowed or not.

A tile is checked between free ends: each of its ports meets the library's tile for the role `free`, and the board made of
these few tiles is solved once for each combination of port values.
"""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from gadgets import Library, Tile
from gadgets.derive import surrounded
from gadgets.relation import State, all_states, show_state
from gadgets.technology import technology
from verify.judge import judge


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


def completions(tile: Tile, library: Library, edges: str = "") -> dict[State, list[Any]]:
    """For every port state, up to two solutions of the tile between free ends, on a board that ends at these edges."""
    around, centre = surrounded(tile, library, edges)
    tech = technology(library.family)
    board, arbiter = tech.board(around), judge(library.family)
    found = {}
    for state in all_states(tile.ports):
        given = {tech.pin(around, centre, side): side in state for side in tile.ports}
        found[state] = list(islice(arbiter.solutions(board, given=given), 2))
    return found


def relation(tile: Tile, library: Library, edges: str = "") -> Finding:
    """Try every port state."""
    return Finding(tile, frozenset(state for state, found in completions(tile, library, edges).items() if found))

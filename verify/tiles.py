"""What relation does a tile really have? Every port state is tried, allowed or not.

A tile is checked between free ends: each of its ports meets the library's tile for the role `free`, and the board made of
these few tiles is solved once for each combination of port values.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gadgets import Library, Tile
from gadgets.derive import surrounded
from gadgets.relation import State, all_states, show_state
from gadgets.technology import technology
from verify import search
from verify.cnf import TRUE
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


def completions(tile: Tile, library: Library, edges: str = "", limit: int = 2) -> dict[State, list[Any]]:
    """For every port state, up to `limit` solutions of the tile between free ends, on a board that ends at these edges."""
    around, centre = surrounded(tile, library, edges)
    tech = technology(library.family)
    arbiter = judge(library.family)
    assert arbiter.encoding is not None, f"the judge of {library.family} does not write its rules down"
    rules = arbiter.encoding(tech.board(around))
    found = {}
    for state in all_states(tile.ports):
        given = {arbiter.literal(rules, tech.pin(around, centre, side)): side in state for side in tile.ports}
        found[state] = list(islice(pinned(rules, given), limit))
    return found


def pinned(rules: search.Encoding[Any], given: Mapping[int, bool]) -> Iterator[Any]:
    """The solutions in which these literals have these values."""
    signed = [literal if value else -literal for literal, value in given.items()]
    if -TRUE not in signed:
        yield from search.solutions(rules, assumptions=[literal for literal in signed if literal != TRUE])


def relation(tile: Tile, library: Library, edges: str = "") -> Finding:
    """Try every port state."""
    return Finding(tile, frozenset(state for state, found in completions(tile, library, edges, 1).items() if found))

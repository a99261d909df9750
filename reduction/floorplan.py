"""Tiles at gadget coordinates and the netlist between their ports. It knows no cells and no puzzle.

The netlist is checked: every port meets a port of the neighbour on that side, and no port looks at a blank place or off
the board. What passes through the tiles is computed here too: `signals` spreads the values of the variables from port to
port, tile by tile, as in the proof of Kölker's Theorem 5.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from gadgets import Library, Tile
from gadgets.relation import OPPOSITE, State, show_state
from gadgets.sheet import Arrangement, LayoutError, Position
from puzzles.grid import STEPS


class Unsatisfied(ValueError):
    """An assignment that a tile's relation forbids."""


@dataclass(frozen=True)
class Placed:
    """A tile at its place, and the part of the design it belongs to, such as `clause 2` or `variable x`."""

    tile: Tile
    part: str


@dataclass(frozen=True)
class Probe:
    """Where a variable's value is read: a port of a tile, and whether the port shows the opposite."""

    place: Position
    side: str
    inverted: bool


@dataclass(frozen=True)
class Band:
    """A range of tile rows with one purpose."""

    name: str
    top: int
    bottom: int


@dataclass(frozen=True)
class Floorplan:
    """Tiles at places (row, column), the probes of the variables, and the bands the rows fall into."""

    library: Library
    rows: int
    cols: int
    tiles: Mapping[Position, Placed]
    probes: Mapping[int, Probe]
    bands: tuple[Band, ...]
    layers: int = 0

    @cached_property
    def arrangement(self) -> Arrangement:
        """The tiles alone, for the puzzle's side of the work."""
        return Arrangement(self.library, self.rows, self.cols, {place: placed.tile for place, placed in self.tiles.items()})

    @cached_property
    def netlist(self) -> "nx.Graph[Position]":
        """Tiles as nodes, joints as edges that remember the side seen from their first end."""
        graph: nx.Graph[Position] = nx.Graph()
        graph.add_nodes_from(self.tiles)
        graph.add_edges_from(self._joints())
        return graph

    def _joints(self) -> list[tuple[Position, Position, dict[str, str]]]:
        """Every joint once; an unmatched port is an error that names both sides."""
        found = []
        for (row, col), placed in self.tiles.items():
            for side in placed.tile.ports:
                down, right = STEPS[side]
                other = (row + down, col + right)
                neighbour = self.tiles.get(other)
                if neighbour is None or OPPOSITE[side] not in neighbour.tile.ports:
                    met = f"{neighbour.tile.label}, which has no port there" if neighbour else "nothing"
                    raise LayoutError(f"port {side} of {placed.tile.label} ({placed.part}) at {(row, col)} meets {met}")
                if side in "ES":
                    found.append(((row, col), other, {"side": side}))
        return found

    def signals(self, values: Mapping[int, bool]) -> dict[Position, State]:
        """The state of every tile when the variables have these values; `Unsatisfied` if a tile forbids it."""
        return self._spread(values).states()

    def carried(self, values: Mapping[int, bool]) -> dict[tuple[Position, str], bool]:
        """The truth value that runs through each port, as the tile downstream of it sees it."""
        return self._spread(values).carried

    def _spread(self, values: Mapping[int, bool]) -> "_Spread":
        spread = _Spread(self)
        for variable, probe in self.probes.items():
            spread.set(probe.place, probe.side, values[variable] != probe.inverted)
        spread.run()
        return spread


class _Spread:
    """Unit propagation over the netlist: a port that is the same in all states still possible gets that value."""

    def __init__(self, plan: Floorplan) -> None:
        self.plan = plan
        self.known: dict[Position, dict[str, bool]] = {place: {} for place in plan.tiles}
        self.carried: dict[tuple[Position, str], bool] = {}
        self.waiting: deque[Position] = deque(plan.tiles)
        self.queued = set(plan.tiles)
        self.memory: dict[tuple[Tile, frozenset[tuple[str, bool]]], dict[str, bool] | None] = {}

    def set(self, place: Position, side: str, value: bool) -> None:
        """Record a port's value, and what the tile on the other side of the joint sees."""
        down, right = STEPS[side]
        beyond = (place[0] + down, place[1] + right)
        received = value != self.plan.library.inverts
        for spot, port, seen in ((place, side, value), (beyond, OPPOSITE[side], received)):
            self.carried[spot, port] = received
            if self.known[spot].get(port, seen) != seen:
                raise Unsatisfied(f"{self.plan.tiles[spot].part} is not satisfied")
            self.known[spot][port] = seen
            if spot not in self.queued:
                self.queued.add(spot)
                self.waiting.append(spot)

    def run(self) -> None:
        """Spread until nothing changes."""
        while self.waiting:
            place = self.waiting.popleft()
            self.queued.discard(place)
            known = self.known[place]
            tile = self.plan.tiles[place].tile
            key = (tile, frozenset(known.items()))
            if key not in self.memory:
                self.memory[key] = _forced(tile, known)
            forced = self.memory[key]
            if forced is None:
                raise Unsatisfied(f"{self.plan.tiles[place].part} is not satisfied")
            for side, value in forced.items():
                if side not in known:
                    self.set(place, side, value)

    def states(self) -> dict[Position, State]:
        """The state of every tile, all ports known."""
        result = {}
        for place, known in self.known.items():
            placed = self.plan.tiles[place]
            if len(known) < len(placed.tile.ports):
                raise LayoutError(f"{placed.tile.label} at {place} is left open by the variables: {known}")
            state = frozenset(side for side, value in known.items() if value)
            if state not in placed.tile.states:
                raise LayoutError(f"{placed.tile.label} at {place} in state {show_state(state, placed.tile.ports)}")
            result[place] = state
        return result


def _forced(tile: Tile, known: Mapping[str, bool]) -> dict[str, bool] | None:
    """The port values common to all states that agree with what is known; None if there is no such state."""
    open_states = [s for s in tile.states if all((side in s) == value for side, value in known.items())]
    if not open_states:
        return None
    first = open_states[0]
    return {p: p in first for p in tile.ports if all((p in s) == (p in first) for s in open_states)}

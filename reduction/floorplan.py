"""Tiles at gadget coordinates and the netlist between their ports. It knows no cells and no puzzle.

What passes through the tiles is computed here: `signals` spreads the values of the variables from port to
port, tile by tile, as in the proof of Kölker's Theorem 5.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, State, show_state
from hardboard.gadgets.sheet import BLANK, Arrangement, LayoutError
from hardboard.puzzles.grid import STEPS


class Unsatisfied(ValueError):
    """An assignment that a tile's relation forbids."""


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


@dataclass(frozen=True, eq=False)
class Floorplan:
    """Tiles at places, the part of the design each belongs to, the probes of the variables, and the bands of
    rows.
    """

    arrangement: Arrangement
    parts: NDArray[np.int32]
    part_names: tuple[str, ...]
    #: Places where signals end: what their tiles say of the ports follows from those, not those from it.
    sinks: frozenset[Position]
    probes: Mapping[int, Probe]
    bands: tuple[Band, ...]
    layers: int = 0

    @property
    def library(self) -> Library:
        """The library that the tiles are from."""
        return self.arrangement.library

    def part(self, place: Position) -> str:
        """The part that a tile belongs to, such as `clause 2` or `variable x`."""
        return self.part_names[int(self.parts[place])]

    def signals(self, values: Mapping[int, bool]) -> dict[Position, State]:
        """The state of every tile when the variables have these values; `Unsatisfied` if a tile forbids
        it.
        """
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


class Builder:
    """A floorplan in the making."""

    def __init__(self, library: Library, rows: int, cols: int) -> None:
        self.library = library
        self.places = np.full((rows, cols), BLANK, dtype=np.int16)
        self.parts = np.zeros((rows, cols), dtype=np.int32)
        self.palette: dict[Tile, int] = {}
        self.part_codes: dict[str, int] = {}
        self.probes: dict[int, Probe] = {}

    def put(self, row: int, col: int, tile: Tile, part: str) -> None:
        """A tile at a blank place."""
        if self.places[row, col] != BLANK:
            raise LayoutError(f"two tiles at {(row, col)}")
        self.places[row, col] = self.palette.setdefault(tile, len(self.palette))
        self.parts[row, col] = self.part_codes.setdefault(part, len(self.part_codes))

    def fill(self, spots: NDArray[np.bool_], tile: Tile, part: str) -> None:
        """A tile at many blank places at once."""
        if (self.places[spots] != BLANK).any():
            raise LayoutError(
                f"two tiles at {tuple(np.argwhere(spots & (self.places != BLANK))[0].tolist())}"
            )
        self.places[spots] = self.palette.setdefault(tile, len(self.palette))
        self.parts[spots] = self.part_codes.setdefault(part, len(self.part_codes))

    def finish(self, sinks: frozenset[Position], bands: list[Band], layers: int = 0) -> Floorplan:
        """The floorplan, checked: every port meets a port."""
        arrangement = Arrangement(self.library, self.places, tuple(self.palette))
        arrangement.check()
        kept = tuple(band for band in bands if band.bottom > band.top)
        return Floorplan(arrangement, self.parts, tuple(self.part_codes), sinks, self.probes, kept, layers)


class _Spread:
    """Unit propagation over the netlist: a port that is the same in all states still possible gets that
    value.
    """

    def __init__(self, plan: Floorplan) -> None:
        self.plan = plan
        self.tiles = dict(plan.arrangement.items())
        self.known: dict[Position, dict[str, bool]] = {place: {} for place in self.tiles}
        self.carried: dict[tuple[Position, str], bool] = {}
        self.waiting: deque[Position] = deque()
        self.sinks: deque[Position] = deque()
        self.queued = set(self.tiles)
        for place in self.tiles:
            self.queue(place)
        self.memory: dict[tuple[Tile, frozenset[tuple[str, bool]]], dict[str, bool] | None] = {}

    def queue(self, place: Position) -> None:
        """Look at a tile again; at sinks last, so that values run towards them."""
        (self.sinks if place in self.plan.sinks else self.waiting).append(place)

    def set(self, place: Position, side: str, value: bool) -> None:
        """Record a port's value, and what the tile on the other side of the joint sees."""
        down, right = STEPS[side]
        beyond = (place[0] + down, place[1] + right)
        received = value != self.plan.library.inverts
        for spot, port, seen in ((place, side, value), (beyond, OPPOSITE[side], received)):
            self.carried[spot, port] = received
            if self.known[spot].get(port, seen) != seen:
                raise Unsatisfied(f"{self.plan.part(spot)} is not satisfied")
            self.known[spot][port] = seen
            if spot not in self.queued:
                self.queued.add(spot)
                self.queue(spot)

    def run(self) -> None:
        """Spread until nothing changes."""
        while self.waiting or self.sinks:
            place = (self.waiting or self.sinks).popleft()
            self.queued.discard(place)
            known = self.known[place]
            tile = self.tiles[place]
            key = (tile, frozenset(known.items()))
            if key not in self.memory:
                self.memory[key] = _forced(tile, known)
            forced = self.memory[key]
            if forced is None:
                raise Unsatisfied(f"{self.plan.part(place)} is not satisfied")
            for side, value in forced.items():
                if side not in known:
                    self.set(place, side, value)

    def states(self) -> dict[Position, State]:
        """The state of every tile, all ports known."""
        result = {}
        for place, known in self.known.items():
            tile = self.tiles[place]
            if len(known) < len(tile.ports):
                raise LayoutError(f"{tile.label} at {place} is left open by the variables: {known}")
            state = frozenset(side for side, value in known.items() if value)
            if state not in tile.states:
                raise LayoutError(f"{tile.label} at {place} in state {show_state(state, tile.ports)}")
            result[place] = state
        return result


def _forced(tile: Tile, known: Mapping[str, bool]) -> dict[str, bool] | None:
    """The port values common to all states that agree with what is known; None if there is no such state."""
    open_states = [s for s in tile.states if all((side in s) == value for side, value in known.items())]
    if not open_states:
        return None
    first = open_states[0]
    return {p: p in first for p in tile.ports if all((p in s) == (p in first) for s in open_states)}

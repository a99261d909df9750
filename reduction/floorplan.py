"""Tiles at gadget coordinates and the netlist between their ports. It knows no cells and no puzzle.

What passes through the tiles is computed here: `signals` spreads the values of the variables from port to
port, tile by tile, as in the proof of Kölker's Theorem 5.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, SIDES, State, show_state
from hardboard.gadgets.sheet import BLANK, Arrangement, LayoutError
from hardboard.puzzles.grid import STEPS
from hardboard.reduction.wiring import Wiring


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


@dataclass(frozen=True, eq=False, repr=False)
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
    #: What the wires stand for, as the layout knows; asked only by pictures.
    trace: Callable[["Floorplan"], Wiring]
    layers: int = 0

    def __repr__(self) -> str:
        return f"<floorplan of {self.arrangement.rows} x {self.arrangement.cols} {self.library.name} tiles>"

    @property
    def library(self) -> Library:
        """The library that the tiles are from."""
        return self.arrangement.library

    def part(self, place: Position) -> str:
        """The part that a tile belongs to, such as `clause 2` or `variable x`."""
        return self.part_names[int(self.parts[place])]

    @cached_property
    def wiring(self) -> Wiring:
        """The wires with the literals that they stand for."""
        return self.trace(self)

    def signals(self, values: Mapping[int, bool]) -> dict[Position, State]:
        """The state of every tile when the variables have these values; `Unsatisfied` if a tile forbids
        it.
        """
        return self._spread(values).states()

    def reached(self, values: Mapping[int, bool]) -> dict[Position, State | None]:
        """The states as far as the values reach, whether or not they satisfy the formula: None for a tile
        that forbids what arrives, and for one that this leaves open.
        """
        return self._spread(values, strict=False).reached()

    def _spread(self, values: Mapping[int, bool], strict: bool = True) -> "_Spread":
        spread = _Spread(self, strict)
        for variable, probe in self.probes.items():
            spot = probe.place[0] * spread.cols + probe.place[1]
            spread.set(spot, probe.side, values[variable] != probe.inverted)
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

    def finish(
        self,
        sinks: frozenset[Position],
        bands: list[Band],
        layers: int = 0,
        trace: Callable[[Floorplan], Wiring] = lambda plan: Wiring((), (), ()),
    ) -> Floorplan:
        """The floorplan, checked: every port meets a port."""
        arrangement = Arrangement(self.library, self.places, tuple(self.palette))
        arrangement.check()
        kept = tuple(band for band in bands if band.bottom > band.top)
        names = tuple(self.part_codes)
        return Floorplan(arrangement, self.parts, names, sinks, self.probes, kept, trace, layers)


#: A bit for each side, and the side that the tile beyond it sees.
_BITS = {side: 1 << k for k, side in enumerate(SIDES)}


class _Spread:
    """Unit propagation over the netlist: a port that is the same in all states still possible gets that
    value.

    Places are numbered row by row. What is known of a tile's ports is four bits, their values are four more.
    """

    def __init__(self, plan: Floorplan, strict: bool = True) -> None:
        self.plan, self.cols, self.strict = plan, plan.arrangement.cols, strict
        self.codes: list[int] = plan.arrangement.places.ravel().tolist()
        self.known, self.values = ([0] * len(self.codes) for _ in range(2))
        #: Tiles that forbid what arrives at them, where that is not an error.
        self.broken: set[int] = set()
        self.sinks = {row * self.cols + col for row, col in plan.sinks}
        self.waiting: deque[int] = deque()
        self.last: deque[int] = deque()
        self.queued = [False] * len(self.codes)
        for spot in self.spots():
            self.queue(spot)
        self.memory: dict[int, list[tuple[str, bool]] | None] = {}

    def spots(self) -> list[int]:
        """The places with a tile."""
        return [spot for spot, code in enumerate(self.codes) if code != BLANK]

    def queue(self, spot: int) -> None:
        """Look at a tile again; at sinks last, so that values run towards them."""
        if not self.queued[spot]:
            self.queued[spot] = True
            (self.last if spot in self.sinks else self.waiting).append(spot)

    def set(self, spot: int, side: str, value: bool) -> None:
        """Record a port's value, and what the tile on the other side of the joint sees."""
        down, right = STEPS[side]
        beyond = spot + down * self.cols + right
        self._record(spot, _BITS[side], value)
        self._record(beyond, _BITS[OPPOSITE[side]], value != self.plan.library.inverts)

    def _record(self, spot: int, bit: int, value: bool) -> None:
        if self.known[spot] & bit and bool(self.values[spot] & bit) != value:
            self._forbid(spot)
            return
        self.known[spot] |= bit
        self.values[spot] |= bit * value
        self.queue(spot)

    def _forbid(self, spot: int) -> None:
        """A tile cannot be in any state."""
        if self.strict:
            raise Unsatisfied(f"{self.plan.part(divmod(spot, self.cols))} is not satisfied")
        self.broken.add(spot)

    def run(self) -> None:
        """Spread until nothing changes."""
        while self.waiting or self.last:
            spot = (self.waiting or self.last).popleft()
            self.queued[spot] = False
            key = self.codes[spot] << 8 | self.known[spot] << 4 | self.values[spot]
            if key not in self.memory:
                self.memory[key] = self._forced(spot)
            forced = self.memory[key]
            if forced is None:
                self._forbid(spot)
            for side, value in forced or ():
                self.set(spot, side, value)

    def _forced(self, spot: int) -> list[tuple[str, bool]] | None:
        """The ports of a tile that are not known yet and the same in all states still possible."""
        known = self._ports(spot)
        forced = _forced(self.plan.arrangement.palette[self.codes[spot]], known)
        return None if forced is None else [(side, v) for side, v in forced.items() if side not in known]

    def _ports(self, spot: int) -> dict[str, bool]:
        known, values = self.known[spot], self.values[spot]
        return {side: bool(values & bit) for side, bit in _BITS.items() if known & bit}

    def reached(self) -> dict[Position, State | None]:
        """The state of every tile whose ports are all known and allowed, and None for the others."""
        result: dict[Position, State | None] = {}
        for spot in self.spots():
            tile, known = self.plan.arrangement.palette[self.codes[spot]], self._ports(spot)
            state = frozenset(side for side, value in known.items() if value)
            decided = spot not in self.broken and len(known) == len(tile.ports) and state in tile.states
            result[divmod(spot, self.cols)] = state if decided else None
        return result

    def states(self) -> dict[Position, State]:
        """The state of every tile, all ports known."""
        known: dict[tuple[int, int, int], State] = {}
        result = {}
        for spot in self.spots():
            key = (self.codes[spot], self.known[spot], self.values[spot])
            if key not in known:
                known[key] = self._state(spot)
            result[divmod(spot, self.cols)] = known[key]
        return result

    def _state(self, spot: int) -> State:
        place, tile, known = (
            divmod(spot, self.cols),
            self.plan.arrangement.palette[self.codes[spot]],
            self._ports(spot),
        )
        if len(known) < len(tile.ports):
            raise LayoutError(f"{tile.label} at {place} is left open by the variables: {known}")
        state = frozenset(side for side, value in known.items() if value)
        if state not in tile.states:
            raise LayoutError(f"{tile.label} at {place} in state {show_state(state, tile.ports)}")
        return state


def _forced(tile: Tile, known: Mapping[str, bool]) -> dict[str, bool] | None:
    """The port values common to all states that agree with what is known; None if there is no such state."""
    open_states = [s for s in tile.states if all((side in s) == value for side, value in known.items())]
    if not open_states:
        return None
    first = open_states[0]
    return {p: p in first for p in tile.ports if all((p in s) == (p in first) for s in open_states)}

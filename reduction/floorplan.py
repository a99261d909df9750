"""Tiles at gadget coordinates and the netlist between their ports. It knows no cells and no puzzle.

This module computes the signals: `signals` spreads the values of the variables from port to port, as in the
proof of Kölker's Theorem 5.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, SIDES, State
from hardboard.gadgets.sheet import BLANK, LayoutError, TileArrangement
from hardboard.puzzles.grid import STEPS
from hardboard.reduction.wiring import Wiring

Index = NDArray[np.intp]
Flags = NDArray[np.bool_]
S = TypeVar("S")


class ForbiddenStateError(ValueError):
    """An assignment that a tile's relation forbids."""


@dataclass(frozen=True)
class VariableProbe:
    """The place where a variable's value is read: a port, and whether it shows the opposite."""

    place: Position
    side: str
    inverted: bool


@dataclass(frozen=True)
class RowBand:
    """A range of tile rows with one purpose."""

    name: str
    top: int
    bottom: int


@dataclass(frozen=True, eq=False, repr=False)
class Floorplan:
    """Tiles at places, their parts of the design, the probes of the variables, and the bands of rows."""

    arrangement: TileArrangement
    parts: NDArray[np.int32]
    part_names: tuple[str, ...]
    #: Places where signals end: what their tiles say of the ports follows from those, not those from it.
    sinks: frozenset[Position]
    probes: Mapping[int, VariableProbe]
    bands: tuple[RowBand, ...]
    #: What the wires stand for, as the layout knows; asked only by pictures.
    trace: Callable[["Floorplan"], Wiring]
    layers: int = 0
    #: The clauses from left to right, as the formula that was placed numbers them, from 0 on.
    clauses: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"<floorplan of {self.arrangement.rows} x {self.arrangement.cols} {self.library.name} tiles>"

    @property
    def library(self) -> Library:
        """The library that the tiles are from."""
        return self.arrangement.library

    def part(self, place: Position) -> str:
        """Return the part that a tile belongs to, such as `clause 2` or `variable x`."""
        return self.part_names[int(self.parts[place])]

    @cached_property
    def wiring(self) -> Wiring:
        """Return the wires with their literals."""
        return self.trace(self)

    def signals(self, values: Mapping[int, bool]) -> dict[Position, State]:
        """Return each tile's state for these values; raise `ForbiddenStateError` if its tile forbids one."""
        return self._spread(values).states()

    def reached(self, values: Mapping[int, bool]) -> dict[Position, State | None]:
        """Return the states as far as values reach, satisfying or not: None for a forbidden or open tile."""
        return self._spread(values, strict=False).reached()

    def _spread(self, values: Mapping[int, bool], strict: bool = True) -> "_UnitPropagation":
        spread = _UnitPropagation(self, strict)
        for variable, probe in self.probes.items():
            spot = np.array([probe.place[0] * spread.cols + probe.place[1]])
            spread.set(spot, probe.side, np.array([values[variable] != probe.inverted]))
        spread.run()
        return spread


class FloorplanBuilder:
    """A floorplan in the making."""

    def __init__(self, library: Library, rows: int, cols: int) -> None:
        self.library = library
        self.places = np.full((rows, cols), BLANK, dtype=np.int16)
        self.parts = np.zeros((rows, cols), dtype=np.int32)
        self.palette: dict[Tile, int] = {}
        self.part_codes: dict[str, int] = {}
        self.probes: dict[int, VariableProbe] = {}

    def put(self, row: int, col: int, tile: Tile, part: str) -> None:
        """Put a tile at a blank position."""
        if self.places[row, col] != BLANK:
            raise LayoutError(f"two tiles at {(row, col)}")
        self.places[row, col] = self.palette.setdefault(tile, len(self.palette))
        self.parts[row, col] = self.part_codes.setdefault(part, len(self.part_codes))

    def fill(self, spots: NDArray[np.bool_], tile: Tile, part: str) -> None:
        """Put a tile at many blank positions at once."""
        if (self.places[spots] != BLANK).any():
            raise LayoutError(
                f"two tiles at {tuple(np.argwhere(spots & (self.places != BLANK))[0].tolist())}"
            )
        self.places[spots] = self.palette.setdefault(tile, len(self.palette))
        self.parts[spots] = self.part_codes.setdefault(part, len(self.part_codes))

    def finish(
        self,
        sinks: frozenset[Position],
        bands: list[RowBand],
        layers: int = 0,
        trace: Callable[[Floorplan], Wiring] = lambda plan: Wiring((), (), ()),
    ) -> Floorplan:
        """Return the floorplan, checked: every port meets a port."""
        arrangement = TileArrangement(self.library, self.places, tuple(self.palette))
        arrangement.check()
        kept = tuple(band for band in bands if band.bottom > band.top)
        names = tuple(self.part_codes)
        return Floorplan(arrangement, self.parts, names, sinks, self.probes, kept, trace, layers)


#: A bit for each side, and the side that the tile beyond it sees.
_BITS = {side: 1 << k for k, side in enumerate(SIDES)}
#: What a tile's ports tell of its others: nothing found out yet, or that no state is left.
_OPEN, _NO_STATE = -1, -2


class _UnitPropagation:
    """Unit propagation over the netlist: a port that is the same in all states still possible gets that
    value.

    Places are numbered row by row. What is known of a tile's ports is four bits, their values are four more.
    Values run in waves: all tiles at which something has arrived are looked at together.
    """

    def __init__(self, plan: Floorplan, strict: bool = True) -> None:
        self.plan, self.cols, self.strict = plan, plan.arrangement.cols, strict
        self.codes: Index = plan.arrangement.places.ravel().astype(np.intp)
        self.known, self.values = np.zeros((2, self.codes.size), dtype=np.intp)
        #: Tiles that forbid what arrives at them, where that is not an error.
        self.broken: set[int] = set()
        self.sinks = np.zeros(self.codes.size, dtype=bool)
        self.sinks[[row * self.cols + col for row, col in plan.sinks]] = True
        self.spots = np.flatnonzero(self.codes != BLANK)
        #: Ports that follow and their values, as bits, by a tile's code, known ports and values.
        self.table = np.full(len(plan.arrangement.palette) << 8, _OPEN, dtype=np.intp)
        self.stamp = np.zeros(self.codes.size, dtype=np.intp)

    def set(self, spots: Index, side: str, value: Flags) -> Index:
        """Record a port's values and those across the joint; return the tiles that see them."""
        down, right = STEPS[side]
        beyond: Index = spots + (down * self.cols + right)
        self._record(spots, _BITS[side], value)
        self._record(beyond, _BITS[OPPOSITE[side]], value != self.plan.library.inverts)
        return beyond

    def _record(self, spots: Index, bit: int, value: Flags) -> None:
        clash = (self.known[spots] & bit != 0) & ((self.values[spots] & bit != 0) != value)
        if clash.any():
            self._forbid(spots[clash])
            spots, value = spots[~clash], value[~clash]
        self.known[spots] |= bit
        self.values[spots] |= bit * value

    def _forbid(self, spots: Index) -> None:
        """Tiles cannot be in any state."""
        if self.strict:
            raise ForbiddenStateError(f"{self.plan.part(divmod(int(spots[0]), self.cols))} is not satisfied")
        self.broken.update(spots.tolist())

    def run(self) -> None:
        """Spread until nothing changes; sinks are looked at last, so that values run towards them."""
        wave, waiting = self.spots, [self.spots[:0]]
        while wave.size or len(waiting) > 1:
            at_sinks = self.sinks[wave]
            if wave.size and not at_sinks.all():
                waiting += [wave[at_sinks]] if at_sinks.any() else []
                wave = wave[~at_sinks]
            else:
                wave, waiting = np.unique(np.concatenate([*waiting, wave])), waiting[:1]
            wave = self._once(self._look(wave))

    def _look(self, wave: Index) -> Index:
        """Set the ports that follow at some tiles: all tiles that see one of them, some twice."""
        keys = self.codes[wave] << 8 | self.known[wave] << 4 | self.values[wave]
        follows = self.table[keys]
        if (follows == _OPEN).any():
            for key in set(keys[follows == _OPEN].tolist()):
                self.table[key] = self._entry(key)
            follows = self.table[keys]
        if (follows == _NO_STATE).any():
            self._forbid(wave[follows == _NO_STATE])
        reached = [wave[:0]]
        for side, bit in _BITS.items():
            here = (follows > 0) & (follows >> 4 & bit != 0)
            if here.any():
                reached += [wave[here], self.set(wave[here], side, follows[here] & bit != 0)]
        return np.concatenate(reached)

    def _once(self, spots: Index) -> Index:
        numbers = np.arange(spots.size)
        self.stamp[spots] = numbers
        kept: Index = spots[self.stamp[spots] == numbers]
        return kept

    def _entry(self, key: int) -> int:
        """Return the unknown ports of a tile that have one value in all possible states, as bits."""
        known = _ports(key)
        forced = _forced(self.plan.arrangement.palette[key >> 8], known)
        if forced is None:
            return _NO_STATE
        new = [(_BITS[side], value) for side, value in forced.items() if side not in known]
        return sum(bit << 4 | bit * value for bit, value in new)

    def reached(self) -> dict[Position, State | None]:
        """Return the state of every tile whose ports are all known and allowed, and None for the others."""
        states = self._each(self._decided)
        return states | {divmod(spot, self.cols): None for spot in self.broken}

    def states(self) -> dict[Position, State]:
        """Return the state of every tile, all ports known."""
        return self._each(self._state)

    def _each(self, state_of: Callable[[int, Position], S]) -> dict[Position, S]:
        keys = self.codes[self.spots] << 8 | self.known[self.spots] << 4 | self.values[self.spots]
        kinds, first, which = np.unique(keys, return_index=True, return_inverse=True)
        places = list(zip(*(part.tolist() for part in np.divmod(self.spots, self.cols)), strict=True))
        states = [state_of(key, places[spot]) for key, spot in zip(kinds.tolist(), first, strict=True)]
        return dict(zip(places, map(states.__getitem__, which.tolist()), strict=True))

    def _decided(self, key: int, place: Position) -> State | None:
        tile, known = self.plan.arrangement.palette[key >> 8], _ports(key)
        state = frozenset(side for side, value in known.items() if value)
        return state if len(known) == len(tile.ports) and state in tile.states else None

    def _state(self, key: int, place: Position) -> State:
        state = self._decided(key, place)
        if state is None:
            tile, known = self.plan.arrangement.palette[key >> 8], _ports(key)
            reason = "is left open by the variables" if len(known) < len(tile.ports) else "forbids its ports"
            raise LayoutError(f"{tile.label} at {place} {reason}: {known}")
        return state


def _ports(key: int) -> dict[str, bool]:
    """Return the known ports of a code, known ports and values."""
    return {side: bool(key & bit) for side, bit in _BITS.items() if key >> 4 & bit}


def _forced(tile: Tile, known: Mapping[str, bool]) -> dict[str, bool] | None:
    """Return the port values common to all states with the known ones; None without such a state."""
    open_states = [s for s in tile.states if all((side in s) == value for side, value in known.items())]
    if not open_states:
        return None
    first = open_states[0]
    return {p: p in first for p in tile.ports if all((p in s) == (p in first) for s in open_states)}

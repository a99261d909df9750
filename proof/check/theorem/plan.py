"""The plan of a board: tiles with a drawing for each state, where they stand, where variables are read, and
the formula.

It is all that a certificate of the theorem says beside its proofs, and it is believed in nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Geometry, Position, middle
from hardboard.gadgets.relation import OPPOSITE, SIDES, State, all_states, read_state, show_state
from hardboard.proof.check.theorem.alike import BLANK, surroundings
from hardboard.proof.check.theorem.forms import Form
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell

#: A tile's place and one of its sides.
Port = tuple[Position, str]


def beyond(place: Position, side: str) -> Position:
    """The place next to a place."""
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


@dataclass(frozen=True, eq=False)
class PlanTile:
    """A tile: its ports, and for each of its states what it draws, in its puzzle's form."""

    name: str
    ports: tuple[str, ...]
    drawings: Mapping[State, Any]

    @property
    def forbidden(self) -> list[State]:
        """The port states that it has no drawing for."""
        return [state for state in all_states(self.ports) if state not in self.drawings]


@dataclass(frozen=True, eq=False)
class Ground:
    """How tiles lie on the board, which is a matter of the puzzle family."""

    #: Cells between the edge of the board and the tiles.
    margin: int = 0
    #: The cell of a port is so many steps inside the middle of its side.
    depth: int = 1
    #: What is drawn whatever the states, beside what tiles draw.
    always: Any = None
    #: The cell rows on which rows of tiles begin, and the one on which the last ends; none if they stand at
    #: the pitch.
    tops: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Plan:
    """Tiles (in a row all of one size) at places `pitch` cells apart; `inverts` says that joined ports see
    opposite values.
    """

    form: Form
    pitch: int
    inverts: bool
    places: NDArray[np.int16]
    pieces: tuple[PlanTile, ...]
    #: variable -> the port where it is read, and whether the port shows the opposite
    probes: Mapping[int, tuple[Port, bool]]
    clauses: tuple[tuple[int, ...], ...]
    meaning: str
    #: Places where signals end: a hint for the order in which tiles follow from the variables.
    sinks: frozenset[Position] = frozenset()
    ground: Ground = Ground()

    @property
    def size(self) -> Cell:
        """Rows and columns of every tile, if rows of tiles stand at the pitch."""
        return self.pitch + self.form.shared, self.pitch + self.form.shared

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The cell rows on which rows of tiles begin, and the one on which the last ends."""
        return self.ground.tops or tuple(
            self.ground.margin + row * self.pitch for row in range(self.places.shape[0] + 1)
        )

    @cached_property
    def geometry(self) -> Geometry:
        """Where the tiles lie on the board."""
        ground, cols = self.ground, self.places.shape[1]
        return Geometry(self.tops, ground.margin, self.pitch, cols, self.form.shared, ground.depth)

    @property
    def extent(self) -> Cell:
        """Rows and columns that a board must have at least."""
        return self.geometry.extent

    @cached_property
    def tiles(self) -> dict[Position, PlanTile]:
        """Place -> tile."""
        spots = np.argwhere(self.places != BLANK).tolist()
        return {(row, col): self.pieces[self.places[row, col]] for row, col in spots}

    def corner(self, place: Position) -> Cell:
        """The top left cell of the tile at a place."""
        return self.geometry.corner(place)

    def window(self, place: Position) -> tuple[slice, slice]:
        """The cells of the tile at a place."""
        return self.geometry.window(place)

    def pin(self, port: Port) -> Any:
        """What is so exactly when the value of a port is 1."""
        return self.form.pin(self.geometry.cell(*port), port[1])

    def inner(self, side: str, height: int | None = None) -> Cell:
        """The cell of a port, seen from the tile's corner: some steps inside the middle of its side.

        The height of a tile is that of its row, less a shared line: the pitch, if none is given.
        """
        rows = self.size[0] if height is None else height + self.form.shared
        return middle((rows, self.size[1]), side, self.ground.depth)

    def agree(self, one: bool, other: bool) -> bool:
        """Whether joined ports may have these values."""
        return (one != other) == self.inverts

    def joints(self) -> Iterator[tuple[Port, Port]]:
        """Ports that face each other; an error if a port faces none."""
        for place, tile in self.tiles.items():
            for side in tile.ports:
                there = beyond(place, side)
                if there not in self.tiles or OPPOSITE[side] not in self.tiles[there].ports:
                    raise InputError(
                        f"port {side} of {tile.name} at {place} faces no port", "a joint", "plan.json"
                    )
                if side in "ES":
                    yield (place, side), (there, OPPOSITE[side])

    @cached_property
    def states(self) -> dict[Position, list[State]]:
        """The states of each tile that agree with some state of each neighbour; no others can occur
        together.
        """
        alike, known = surroundings(self.places), dict[int, list[State]]()
        for place, piece in self.tiles.items():
            if (kind := int(alike[place])) not in known:
                known[kind] = [state for state in piece.drawings if self._fits(place, state)]
        return {place: known[int(alike[place])] for place in self.tiles}

    def _fits(self, place: Position, state: State) -> bool:
        for side in self.tiles[place].ports:
            there = self.tiles[beyond(place, side)].drawings
            if not any(self.agree(side in state, OPPOSITE[side] in other) for other in there):
                return False
        return True

    def to_json(self) -> dict[str, Any]:
        """For `plan.json`."""
        return {
            "formula": {"meaning": self.meaning, "clauses": [list(clause) for clause in self.clauses]},
            "pitch": self.pitch,
            "inverts": self.inverts,
            "places": self.places.tolist(),
            "tiles": [_piece_to_json(piece, self.form) for piece in self.pieces],
            "probes": {v: [*place, side, inverted] for v, ((place, side), inverted) in self.probes.items()},
            "sinks": sorted(map(list, self.sinks)),
            "ground": _ground_to_json(self.ground, self.form),
        }


def _piece_to_json(piece: PlanTile, form: Form) -> dict[str, Any]:
    drawings = {
        show_state(state, piece.ports): form.show(drawing) for state, drawing in piece.drawings.items()
    }
    return {"name": piece.name, "ports": list(piece.ports), "states": drawings}


def _ground_to_json(ground: Ground, form: Form) -> dict[str, Any]:
    always = None if ground.always is None else form.show(ground.always)
    return {"margin": ground.margin, "depth": ground.depth, "always": always, "tops": list(ground.tops)}


def plan_from_json(data: Mapping[str, Any], form: Form) -> Plan:
    """The plan in a `plan.json` of a puzzle's form; anything that does not make sense is an error."""
    try:
        pieces = tuple(_piece_from_json(piece, form) for piece in data["tiles"])
        places = np.array([[_whole(code) for code in row] for row in data["places"]], dtype=np.int16)
        probes = {
            int(v): (((_whole(r), _whole(c)), str(side)), _truth(i))
            for v, (r, c, side, i) in data["probes"].items()
        }
        clauses = tuple(tuple(map(_whole, clause)) for clause in data["formula"]["clauses"])
        sinks = frozenset((_whole(row), _whole(col)) for row, col in data["sinks"])
        meaning = str(data["formula"]["meaning"])
        ground = _ground_from_json(data["ground"], form)
        pitch, inverts = _whole(data["pitch"]), _truth(data["inverts"])
        plan = Plan(form, pitch, inverts, places, pieces, probes, clauses, meaning, sinks, ground)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise InputError(f"{type(error).__name__} {error}", "a plan of tiles", "plan.json") from None
    _sensible(plan)
    return plan


def _whole(value: Any) -> int:
    """A whole number as it stands: 1.9, true and "1" are none."""
    if type(value) is not int or abs(value) >= 1 << 31:
        raise TypeError(f"{value!r:.20} is no whole number")
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError(f"{value!r:.20} is neither true nor false")
    return value


def _piece_from_json(data: Mapping[str, Any], form: Form) -> PlanTile:
    ports = tuple(side for side in SIDES if side in data["ports"])
    return PlanTile(
        str(data["name"]),
        ports,
        {read_state(text, ports): form.read(rows) for text, rows in data["states"].items()},
    )


def _ground_from_json(data: Mapping[str, Any], form: Form) -> Ground:
    always = None if data["always"] is None else form.read(data["always"])
    return Ground(
        _whole(data["margin"]), _whole(data["depth"]), always, tuple(map(_whole, data.get("tops", ())))
    )


def _sensible(plan: Plan) -> None:
    """What the rest relies on: tiles as large as their places, probes at ports, a formula over the probes."""
    ground, known = plan.ground, range(BLANK, len(plan.pieces))
    _require(ground.margin >= 0 and 0 <= ground.depth <= plan.pitch, "a place off the board", "tiles on it")
    _require(
        plan.places.ndim == 2 and bool(np.isin(plan.places, known).all()), "unknown tiles", "those named"
    )
    _require(bool(plan.tiles), "no tiles", "a plan of tiles")
    _fitting(plan)
    _require(plan.meaning in ("one-in-three", "sat"), f"meaning {plan.meaning[:20]!r}", "one-in-three or sat")
    for variable, ((place, side), _) in plan.probes.items():
        at_port = place in plan.tiles and side in plan.tiles[place].ports
        _require(
            variable >= 1 and at_port, f"no port for variable {variable}", "a number from 1 on and a port"
        )
    joints = {frozenset((port, _facing(port))) for port, _ in plan.probes.values()}
    _require(len(joints) == len(plan.probes), "two variables that are read at one joint", "a joint for each")
    read = all(abs(literal) in plan.probes for clause in plan.clauses for literal in clause)
    _require(read, "a variable that is read nowhere", "a probe for each")


def _fitting(plan: Plan) -> None:
    """Tiles are as large as their places."""
    heights = [below - above for above, below in pairwise(plan.tops)]
    rows = len(heights) == plan.places.shape[0] and min(heights) >= 2 and plan.tops[0] >= 0
    _require(plan.pitch >= 2 and rows, f"rows of tiles from {list(plan.tops)[:9]} on", "cells for each row")
    sizes = {(id(piece), heights[row]): piece for (row, _), piece in plan.tiles.items()}
    sizes |= {(id(piece), heights[0]): piece for piece in plan.pieces if piece not in plan.tiles.values()}
    for (_, height), piece in sizes.items():
        size = (height + plan.form.shared, plan.size[1])
        fits = all(plan.form.fits(drawing, size) for drawing in piece.drawings.values())
        _require(fits, f"the size of {piece.name}", "tiles as large as their places")


def _require(so: bool, found: str, wanted: str) -> None:
    """An error unless something is so."""
    if not so:
        raise InputError(found, wanted, "plan.json")


def _facing(port: Port) -> Port:
    return beyond(*port), OPPOSITE[port[1]]

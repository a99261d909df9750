"""The plan of a board: tiles with their states and colourings, where they stand, where variables are read, and the formula.

It is all that a certificate of the theorem says beside its proofs, and it is believed in nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from gadgets.derive import complete
from gadgets.relation import OPPOSITE, SIDES, State, all_states, read_state, show_state
from gadgets.sheet import BLANK, Arrangement, Position
from puzzles.errors import InputError
from puzzles.grid import STEPS, Cell, Shading, read_shading, show_shading
from verify.formulas import AnyFormula

#: A tile's place and one of its sides.
Port = tuple[Position, str]


def beyond(place: Position, side: str) -> Position:
    """The place next to a place."""
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


@dataclass(frozen=True, eq=False)
class Piece:
    """A tile: its ports, and a colouring for each of its states."""

    name: str
    ports: tuple[str, ...]
    colourings: Mapping[State, Shading]

    @property
    def forbidden(self) -> list[State]:
        """The port states that it has no colouring for."""
        return [state for state in all_states(self.ports) if state not in self.colourings]


@dataclass(frozen=True, eq=False)
class Ground:
    """How tiles lie on the board, which is a matter of the puzzle family."""

    #: Cells between the edge of the board and the tiles.
    margin: int = 0
    #: A port's value is the colour of the cell so many steps inside the middle of its side.
    depth: int = 1
    #: Cells that are black whatever the states, beside those that tiles paint.
    black: Shading | None = None
    #: The cell rows on which rows of tiles begin, and the one on which the last ends; none if they stand at the pitch.
    tops: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """For `plan.json`."""
        black = None if self.black is None else _rows(self.black)
        return {"margin": self.margin, "depth": self.depth, "black": black, "tops": list(self.tops)}


@dataclass(frozen=True, eq=False)
class Plan:
    """Tiles (in a row all of one size) at places `pitch` cells apart; `inverts` says that joined ports see opposite values."""

    pitch: int
    inverts: bool
    places: NDArray[np.int16]
    pieces: tuple[Piece, ...]
    #: variable -> the port where it is read, and whether the port shows the opposite
    probes: Mapping[int, tuple[Port, bool]]
    clauses: tuple[tuple[int, ...], ...]
    meaning: str
    #: Places where signals end: a hint for the order in which tiles follow from the variables.
    sinks: frozenset[Position] = frozenset()
    ground: Ground = Ground()

    @property
    def size(self) -> Cell:
        """Rows and columns of every tile, if rows of tiles stand at the pitch: neighbours share one line."""
        return self.pitch + 1, self.pitch + 1

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The cell rows on which rows of tiles begin, and the one on which the last ends."""
        return self.ground.tops or tuple(self.ground.margin + row * self.pitch for row in range(self.places.shape[0] + 1))

    @property
    def extent(self) -> Cell:
        """Rows and columns that a board must have at least."""
        return self.tops[-1] + 1, self.ground.margin + self.places.shape[1] * self.pitch + 1

    @cached_property
    def tiles(self) -> dict[Position, Piece]:
        """Place -> tile."""
        spots = np.argwhere(self.places != BLANK).tolist()
        return {(row, col): self.pieces[self.places[row, col]] for row, col in spots}

    def corner(self, place: Position) -> Cell:
        """The top left cell of the tile at a place."""
        return self.tops[place[0]], self.ground.margin + place[1] * self.pitch

    def window(self, place: Position) -> tuple[slice, slice]:
        """The cells of the tile at a place."""
        top, left = self.corner(place)
        return slice(top, self.tops[place[0] + 1] + 1), slice(left, left + self.pitch + 1)

    def pin(self, port: Port) -> Cell:
        """The cell whose blackness is the value of a port."""
        place, side = port
        top, left = self.corner(place)
        row, col = self.inner(side, self.tops[place[0] + 1] - top)
        return top + row, left + col

    def inner(self, side: str, height: int | None = None) -> Cell:
        """The cell of a port, seen from the tile's corner: some steps inside the middle of its side.

        The height of a tile is that of its row, less the shared line: the pitch, if none is given.
        """
        height = self.pitch if height is None else height
        depth, middle = self.ground.depth, ((height + 1) // 2, (self.pitch + 1) // 2)
        row = {"N": depth, "S": height - depth}.get(side, middle[0])
        return row, {"W": depth, "E": self.pitch - depth}.get(side, middle[1])

    def agree(self, one: bool, other: bool) -> bool:
        """Whether joined ports may have these values."""
        return (one != other) == self.inverts

    def joints(self) -> Iterator[tuple[Port, Port]]:
        """Ports that face each other; an error if a port faces none."""
        for place, tile in self.tiles.items():
            for side in tile.ports:
                there = beyond(place, side)
                if there not in self.tiles or OPPOSITE[side] not in self.tiles[there].ports:
                    raise InputError(f"port {side} of {tile.name} at {place} faces no port", "a joint", "plan.json")
                if side in "ES":
                    yield (place, side), (there, OPPOSITE[side])

    @cached_property
    def states(self) -> dict[Position, list[State]]:
        """The states of each tile that agree with some state of each neighbour; no others can occur together."""
        return {place: [s for s in piece.colourings if self._fits(place, s)] for place, piece in self.tiles.items()}

    def _fits(self, place: Position, state: State) -> bool:
        for side in self.tiles[place].ports:
            there = self.tiles[beyond(place, side)].colourings
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
            "tiles": [_piece_to_json(piece) for piece in self.pieces],
            "probes": {v: [*place, side, inverted] for v, ((place, side), inverted) in self.probes.items()},
            "sinks": sorted(map(list, self.sinks)),
            "ground": self.ground.to_json(),
        }


def _piece_to_json(piece: Piece) -> dict[str, Any]:
    pictures = {show_state(state, piece.ports): _rows(colouring) for state, colouring in piece.colourings.items()}
    return {"name": piece.name, "ports": list(piece.ports), "states": pictures}


def _rows(shading: Shading) -> list[str]:
    return show_shading(shading).splitlines()


def plan_from_json(data: Mapping[str, Any]) -> Plan:
    """The plan in a `plan.json`; anything that does not make sense is an error."""
    try:
        pieces = tuple(map(_piece_from_json, data["tiles"]))
        places = np.array(data["places"], dtype=np.int16)
        probes = {int(v): (((int(r), int(c)), str(side)), bool(i)) for v, (r, c, side, i) in data["probes"].items()}
        clauses = tuple(tuple(map(int, clause)) for clause in data["formula"]["clauses"])
        sinks = frozenset((int(row), int(col)) for row, col in data["sinks"])
        meaning = str(data["formula"]["meaning"])
        ground = _ground_from_json(data["ground"])
        plan = Plan(int(data["pitch"]), bool(data["inverts"]), places, pieces, probes, clauses, meaning, sinks, ground)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise InputError(f"{type(error).__name__} {error}", "a plan of tiles", "plan.json") from None
    _sensible(plan)
    return plan


def _piece_from_json(data: Mapping[str, Any]) -> Piece:
    ports = tuple(side for side in SIDES if side in data["ports"])
    return Piece(str(data["name"]), ports, {read_state(text, ports): read_shading(rows) for text, rows in data["states"].items()})


def _ground_from_json(data: Mapping[str, Any]) -> Ground:
    rows = data["black"]
    black = None if rows is None else read_shading(rows)
    return Ground(int(data["margin"]), int(data["depth"]), black, tuple(map(int, data.get("tops", ()))))


def _sensible(plan: Plan) -> None:
    """What the rest relies on: tiles of one size, neighbours that share one line, probes at ports, a formula over the probes."""
    if plan.ground.margin < 0 or not 0 <= plan.ground.depth <= plan.pitch:
        raise InputError(f"a margin of {plan.ground.margin}, ports {plan.ground.depth} deep", "a place on the board", "plan.json")
    if plan.places.ndim != 2 or not np.isin(plan.places, range(BLANK, len(plan.pieces))).all() or not plan.tiles:
        raise InputError("no tiles, or places of unknown ones", "a plan of tiles", "plan.json")
    _fitting(plan)
    if plan.meaning not in ("one-in-three", "sat"):
        raise InputError(f"a formula that means {plan.meaning[:20]!r}", "one-in-three or sat", "plan.json")
    for variable, ((place, side), _) in plan.probes.items():
        if place not in plan.tiles or side not in plan.tiles[place].ports:
            raise InputError(f"no port for variable {variable}", "a port", "plan.json")
    if len({frozenset((port, _facing(port))) for port, _ in plan.probes.values()}) < len(plan.probes):
        raise InputError("two variables that are read at one joint", "a joint for each", "plan.json")
    if any(abs(literal) not in plan.probes for clause in plan.clauses for literal in clause):
        raise InputError("a variable that is read nowhere", "a probe for each", "plan.json")


def _fitting(plan: Plan) -> None:
    """Tiles are as large as their places, which share one line with their neighbours."""
    heights = [below - above for above, below in pairwise(plan.tops)]
    if plan.pitch < 2 or len(heights) != plan.places.shape[0] or min(heights) < 2 or plan.tops[0] < 0:
        raise InputError(f"rows of tiles from {list(plan.tops)[:9]} on", "a row of cells for each, and its end", "plan.json")
    sizes = {(height + 1, plan.pitch + 1) for height in heights}
    used = {(heights[row] + 1, id(piece)) for (row, _), piece in plan.tiles.items()}
    for piece in plan.pieces:
        shapes = {colouring.shape for colouring in piece.colourings.values()}
        if not shapes <= sizes or not all(shape[0] == height for height, key in used for shape in shapes if key == id(piece)):
            raise InputError(f"the size of {piece.name}", "tiles that share one line", "plan.json")


def _facing(port: Port) -> Port:
    return beyond(*port), OPPOSITE[port[1]]


class ProbeLike(Protocol):
    """Where a variable is read."""

    @property
    def place(self) -> Position:
        """The tile."""

    @property
    def side(self) -> str:
        """The port."""

    @property
    def inverted(self) -> bool:
        """Whether the port shows the opposite."""


class Floor(Protocol):
    """What is needed of a floorplan."""

    @property
    def arrangement(self) -> Arrangement:
        """Tiles at places."""

    @property
    def probes(self) -> Mapping[int, ProbeLike]:
        """Where variables are read."""

    @property
    def sinks(self) -> frozenset[Position]:
        """Where signals end."""


def make_plan(floor: Floor, formula: AnyFormula, ground: Ground) -> Plan:
    """The plan of a floorplan and its formula."""
    whole = complete(floor.arrangement)
    pieces = tuple(Piece(tile.label, tile.ports, dict(tile.colourings)) for tile in whole.palette)
    probes = {v: ((probe.place, probe.side), probe.inverted) for v, probe in floor.probes.items()}
    clauses = tuple(map(tuple, formula.clauses))
    library = whole.library
    return Plan(library.pitch, library.inverts, whole.places, pieces, probes, clauses, formula.meaning, floor.sinks, ground)

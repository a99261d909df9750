"""The plan of a board: tiles with a drawing for each state, where they stand, where variables are read, and
the formula.

It is all that a certificate of the theorem says beside its proofs, and it is believed in nothing.
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position, TileGeometry
from hardboard.gadgets.relation import OPPOSITE, SIDES, State, all_states
from hardboard.proof.check.files import NUMBER, as_list, as_truth, as_whole_number, refuse_unknown_entries
from hardboard.proof.check.reasons import Subject
from hardboard.proof.check.theorem.forms import Cover, Drawing, Form
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import STEPS, Cell, Shading

#: There is no tile.
BLANK = -1
Numbers = NDArray[np.int64]
#: A tile's place and one of its sides.
Port = tuple[Position, str]
#: States of some tiles; and in how many ways several have states, at most, if that is asked.
Choice = dict[Position, State]
MOST_WAYS = 1 << 14


def next_place(place: Position, side: str) -> Position:
    """Return the place next to a place."""
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


def joined_port(port: Port) -> Port:
    """Return the port that a port is joined to."""
    return next_place(*port), OPPOSITE[port[1]]


def equal_columns(columns: Iterable[NDArray[np.integer]]) -> Numbers:
    """Return equal numbers for equal columns."""
    numbers: Numbers = np.zeros(1, dtype=np.int64)
    for column in columns:
        values, own = np.unique(column, return_inverse=True)
        numbers = np.unique(numbers * len(values) + own.ravel(), return_inverse=True)[1]
    return numbers


def neighbourhood_ids(numbers: NDArray[np.integer]) -> Numbers:
    """Return equal numbers for places with equal neighbourhoods.

    >>> neighbourhood_ids(np.array([[7, 7, 7, 7, 7]])).tolist()
    [[0, 2, 2, 2, 1]]
    """
    padded, (rows, cols) = np.pad(numbers, 1, constant_values=BLANK), numbers.shape
    steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
    return equal_columns(
        padded[1 + r : 1 + r + rows, 1 + c : 1 + c + cols].ravel() for r, c in steps
    ).reshape(rows, cols)


def place_ids(shape: tuple[int, int], look: Callable[[Position], Hashable]) -> Numbers:
    """Return equal numbers for equal places of a table."""
    numbers, known = np.empty(shape, dtype=np.int64), dict[Hashable, int]()
    for place in product(range(shape[0]), range(shape[1])):
        numbers[place] = known.setdefault(look(place), len(known))
    return numbers


def representatives(numbers: NDArray[np.integer]) -> list[Position]:
    """Return the first place of each number, in reading order."""
    spots = np.sort(np.unique(numbers, return_index=True)[1])
    return [(int(row), int(col)) for row, col in zip(*np.unravel_index(spots, numbers.shape), strict=True)]


@dataclass(frozen=True, eq=False)
class PlanTile:
    """A tile: its ports, and a drawing for each of its states."""

    name: str
    ports: tuple[str, ...]
    drawings: Mapping[State, Drawing]

    @cached_property
    def shadings(self) -> dict[State, Shading]:
        """Its drawings that are shadings."""
        return {state: own for state, own in self.drawings.items() if not isinstance(own, tuple)}

    @cached_property
    def covers(self) -> dict[State, Cover]:
        """Its drawings that are covers."""
        return {state: own for state, own in self.drawings.items() if isinstance(own, tuple)}

    @property
    def forbidden(self) -> list[State]:
        """The port states that it has no drawing for."""
        return [state for state in all_states(self.ports) if state not in self.drawings]


@dataclass(frozen=True, eq=False)
class Plan:
    """Tiles at places; `inverts` says that joined ports see opposite values."""

    form: Form
    #: Where places lie on the board, and the cells of ports.
    geometry: TileGeometry
    inverts: bool
    #: The number of the tile at each place, or BLANK.
    places: NDArray[np.integer]
    pieces: tuple[PlanTile, ...]
    #: variable -> the port where it is read, and whether the port shows the opposite
    probes: Mapping[int, tuple[Port, bool]]
    clauses: tuple[tuple[int, ...], ...]
    meaning: str
    #: What is drawn whatever the states, beside what tiles draw.
    always: Drawing | None = None
    #: Places in an order in which tiles follow from the variables and from those before them; some only
    #: several together.
    order: tuple[tuple[Position, ...], ...] = ()

    @cached_property
    def tiles(self) -> dict[Position, PlanTile]:
        """Place -> tile."""
        spots = np.argwhere(self.places != BLANK).tolist()
        return {(row, col): self.pieces[self.places[row, col]] for row, col in spots}

    @cached_property
    def ports(self) -> frozenset[Port]:
        """The ports of all tiles."""
        return frozenset((place, side) for place, piece in self.tiles.items() for side in piece.ports)

    def pin(self, port: Port) -> Subject:
        """Return the fact that holds exactly when the value of a port is 1."""
        return self.form.pin(self.geometry.cell(*port), port[1])

    def agree(self, one: bool, other: bool) -> bool:
        """Return True if joined ports may have these values."""
        return (one != other) == self.inverts

    @cached_property
    def states(self) -> dict[Position, list[State]]:
        """The states of each tile that agree with some state of each neighbour; no others can occur together.

        If a tile has none of these, no states agree, and step 4 has nothing to show: `fault` of a family ends
        there. Step 3 then says that the formula has no model, and step 1 that the board has no solution.
        """
        alike, known = neighbourhood_ids(self.places), dict[int, list[State]]()
        for place, piece in self.tiles.items():
            if (kind := int(alike[place])) not in known:
                known[kind] = [state for state in piece.drawings if self._fits(place, state)]
        return {place: known[int(alike[place])] for place in self.tiles}

    @cached_property
    def kinds(self) -> Numbers:
        """Return equal numbers for places with equal tiles and states."""
        return place_ids(self.places.shape, lambda at: (self.tiles.get(at), *self.states.get(at, ())))

    def agreeing(self, place: Position, chosen: Mapping[Position, State]) -> list[State]:
        """Return the states of a tile that agree with its neighbours' states."""
        states = self.states[place]
        for side in self.tiles[place].ports:
            if (there := next_place(place, side)) in chosen:
                value = OPPOSITE[side] in chosen[there]
                states = [state for state in states if self.agree(side in state, value)]
        return states

    def choices(self, places: Iterable[Position], chosen: Mapping[Position, State]) -> list[Choice]:
        """Return states for some more tiles than those chosen, in all ways that agree."""
        ways = [dict(chosen)]
        for place in places:
            ways = [{**way, place: state} for way in ways for state in self.agreeing(place, way)]
            require(len(ways) <= MOST_WAYS, f"tiles around {place} that depend on too much together")
        return ways

    def outside(self, shape: Cell) -> Shading:
        """Return the cells of a board of some shape that are in no window."""
        cells = np.ones(shape, dtype=bool)
        for place in self.tiles:
            cells[self.geometry.window(place)] = False
        return cells

    def _fits(self, place: Position, state: State) -> bool:
        near = ((side, self.tiles[next_place(place, side)].drawings) for side in self.tiles[place].ports)
        return all(
            any(self.agree(side in state, OPPOSITE[side] in other) for other in there) for side, there in near
        )


#: What a plan says; anything else would be believed by nobody.
ENTRIES = {"formula", "geometry", "inverts", "places", "tiles", "always", "probes", "order"}


def plan_from_json(data: Record, form: Form) -> Plan:
    """Return the plan in a `plan.json` of a puzzle's form; anything that does not make sense is an error."""
    refuse_unknown_entries(data, ENTRIES, "plan.json")
    try:
        rows = [list(map(as_whole_number, as_list(row))) for row in as_list(data["places"])]
        places = np.array(rows, dtype=np.int16)
        _, cols = places.shape
        clauses, meaning = _formula(**data["formula"])
        plan = Plan(
            form,
            _geometry(cols, form, **data["geometry"]),
            as_truth(data["inverts"]),
            places,
            tuple(_piece(form, **piece) for piece in as_list(data["tiles"])),
            {_variable(v): _probe(*as_list(entry)) for v, entry in data["probes"].items()},
            clauses,
            meaning,
            None if data["always"] is None else form.read(as_list(data["always"])),
            tuple(_group(entry, cols) for entry in as_list(data["order"])),
        )
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise InputError(f"{type(error).__name__} {error}", "a plan of tiles", "plan.json") from None
    _sensible(plan)
    return plan


def _formula(*, clauses: object, meaning: object) -> tuple[tuple[tuple[int, ...], ...], str]:
    return tuple(tuple(map(as_whole_number, as_list(clause))) for clause in as_list(clauses)), str(meaning)


def _group(entry: object, cols: int) -> tuple[Position, ...]:
    return tuple(
        divmod(as_whole_number(spot), cols) for spot in (entry if isinstance(entry, list) else [entry])
    )


def _variable(word: object) -> int:
    if not re.fullmatch(NUMBER, str(word)):
        raise ValueError(f"{word!r:.20} is no variable")
    return int(str(word))


def _probe(row: object, col: object, side: object, inverted: object) -> tuple[Port, bool]:
    return ((as_whole_number(row), as_whole_number(col)), str(side)), as_truth(inverted)


def _geometry(
    cols: int,
    form: Form,
    *,
    tops: list[object],
    left: object,
    pitch: object,
    depth: object,
    **more: Mapping[str, Sequence[object]],
) -> TileGeometry:
    if [*more] != ["pins"] * form.pinned or any(pins.keys() != {*SIDES} for pins in more.values()):
        raise ValueError("pins where there are none, or none where there are")
    own = tuple((side, _pair(*pins[side])) for pins in more.values() for side in SIDES)
    spots = tuple(map(as_whole_number, as_list(tops))), as_whole_number(left), as_whole_number(pitch)
    return TileGeometry(*spots, cols, form.shared, as_whole_number(depth), own)


def _pair(row: object, col: object) -> Cell:
    return as_whole_number(row), as_whole_number(col)


def _piece(
    form: Form, *, name: object, ports: Collection[str], states: Mapping[str, Sequence[str]]
) -> PlanTile:
    """A state is written as the sides of value 1."""
    sides = tuple(side for side in SIDES if side in as_list(ports))
    drawings = {frozenset(state): form.read(as_list(rows)) for state, rows in states.items()}
    if list(sides) != ports or type(name) is not str:
        raise ValueError("sides in another order, or a name that is no text")
    if any(state != "".join(side for side in sides if side in state) for state in states):
        raise ValueError("a state that does not name ports in their order")
    return PlanTile(str(name), sides, drawings)


def _sensible(plan: Plan) -> None:
    """Check the basis of the proof: tiles of the right size, probes at ports, a formula over the probes."""
    known = range(BLANK, len(plan.pieces))
    require(bool(np.isin(plan.places, known).all()) and bool(plan.tiles), "no tiles, or unknown ones")
    _fitting(plan)
    ordered = [place for group in plan.order for place in group]
    require(plan.tiles.keys() >= set(ordered), "an order of places without tiles")
    require(
        len(ordered) == len(set(ordered)) and all(plan.order), "an order with a place twice, or with none"
    )
    require(plan.meaning in ("one-in-three", "sat"), f"meaning {plan.meaning[:20]!r}")
    for variable, (port, _) in plan.probes.items():
        require(port in plan.ports, f"no port for variable {variable}")
    named = {abs(literal) for clause in plan.clauses for literal in clause}
    require(named == plan.probes.keys(), "a variable that is read nowhere, or one that no clause names")


def _fitting(plan: Plan) -> None:
    """Check that tiles are as large as their places."""
    own, heights = plan.geometry, [below - above for above, below in pairwise(plan.geometry.tops)]
    rows = len(heights) == plan.places.shape[0] and min(own.pitch, *heights) >= 2
    on = min(own.left, *own.tops, own.depth) >= 0 and own.depth <= own.pitch
    require(rows and on, f"rows of tiles from {list(own.tops)[:9]} on, {own.pitch} cells apart")
    sizes = dict.fromkeys((piece, row) for (row, _), piece in plan.tiles.items())
    placed = set(plan.tiles.values())
    for piece, row in [*sizes, *((piece, 0) for piece in plan.pieces if piece not in placed)]:
        fits = all(plan.form.fits(drawing, own.size(row)) for drawing in piece.drawings.values())
        require(fits, f"{piece.name} has another size than its place")


def require(so: bool, otherwise: str) -> None:
    """Raise an error unless a condition holds."""
    if not so:
        raise InputError(otherwise, "a plan of tiles", "plan.json")

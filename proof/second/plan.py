"""The plan of a theorem: tiles and their states, where they stand, and how they are joined.

A *place* is (row, column) of a tile, a *state* of a tile the sides whose ports have the value 1. A *choice*
of states for some places *agrees* if joined ports have one value (or opposite ones, if the plan inverts).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.proof.second.files import Cell, array, json_whole_number, number, require_that, spend_budget
from hardboard.puzzles.formats import Record

Place = tuple[int, int]
State = frozenset[str]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


#: What the plan says, and what is said there of where tiles stand; `pins` may be there, too.
GEOMETRY = {"tops", "left", "pitch", "depth"}
ENTRIES = {"formula", "geometry", "inverts", "places", "tiles", "always", "probes", "order"}


@dataclass(frozen=True)
class StatedTile:
    """The ports of a tile, and a drawing for each state."""

    ports: tuple[str, ...]
    drawings: Mapping[State, Sequence[str]]


@dataclass(frozen=True)
class StatedPlan:
    """The content of plan.json. Nothing of it is believed."""

    tops: list[int]
    left: int
    pitch: int
    depth: int
    #: where ports are read, from the tile's corner, if the plan says so
    pins: Mapping[str, Cell] | None
    inverts: bool
    tiles: Mapping[Place, StatedTile]
    #: how many tiles there are, and the number of each place's tile
    count: int
    pieces: Mapping[Place, int]
    always: Any
    probes: Mapping[int, tuple[Place, str, bool]]
    order: list[list[Place]]
    clauses: list[list[int]]
    meaning: str

    @cached_property
    def possible(self) -> dict[Place, list[State]]:
        """The states that a place may have: each agrees at each port with one that the tile beside may have.

        The omitted states occur in no agreeing choice for all places.
        """
        states = {place: list(tile.drawings) for place, tile in self.tiles.items()}
        before = -1
        while before != (before := sum(map(len, states.values()))):
            spend_budget(before)
            for place, tile in self.tiles.items():
                around = {other for other, _ in (self.joined(place, side) for side in tile.ports)}
                states[place] = [
                    state
                    for state in states[place]
                    if all(any(self.agree(place, state, {at: it}) for it in states[at]) for at in around)
                ]
        return states

    def corner(self, place: Place) -> Cell:
        """Return the first cell of a tile."""
        return self.tops[place[0]], self.left + place[1] * self.pitch

    def size(self, place: Place) -> Cell:
        """Return rows and columns from a tile to the next."""
        return self.tops[place[0] + 1] - self.tops[place[0]], self.pitch

    def pin(self, place: Place, side: str, shared: int) -> Cell:
        """Return the cell that shows a port's value; tiles share some lines of cells."""
        (top, left), (height, width) = self.corner(place), self.size(place)
        if self.pins is not None:
            return top + self.pins[side][0], left + self.pins[side][1]
        row = {"N": self.depth, "S": height - self.depth}.get(side, (height + shared) // 2)
        col = {"W": self.depth, "E": width - self.depth}.get(side, (width + shared) // 2)
        return top + row, left + col

    def joined(self, place: Place, side: str) -> tuple[Place, str]:
        """Return the port that a port is joined to."""
        return (place[0] + STEPS[side][0], place[1] + STEPS[side][1]), OPPOSITE[side]

    def agree(self, place: Place, state: State, choice: Mapping[Place, State]) -> bool:
        """Return True if a state agrees with the chosen neighbours."""
        for side in self.tiles[place].ports:
            other, facing = self.joined(place, side)
            if other in choice and ((side in state) == (facing in choice[other])) is self.inverts:
                return False
        return True

    def choices(self, places: Sequence[Place], choice: dict[Place, State]) -> Iterator[dict[Place, State]]:
        """Yield all ways to choose states for these places, too, that agree."""
        if not places:
            yield choice
            return
        spend_budget(len(self.possible[places[0]]))
        for state in self.possible[places[0]]:
            if self.agree(places[0], state, choice):
                yield from self.choices(places[1:], {**choice, places[0]: state})


def read_plan(data: Record) -> StatedPlan:
    """Return the plan of plan.json: every port must be joined to one of the tile beside it."""
    require_that(data.keys() == ENTRIES, "a plan with other entries")
    geometry, formula = data["geometry"], data["formula"]
    require_that(formula.keys() == {"meaning", "clauses"}, "a formula with other entries")
    require_that(geometry.keys() - {"pins"} == GEOMETRY, "a geometry with other entries")
    tiles, pins = [_tile(entry) for entry in array(data["tiles"])], geometry.get("pins")
    require_that("pins" not in geometry or pins.keys() == STEPS.keys(), "pins of no sides")
    grid: list[list[int]] = [array(line) for line in array(data["places"])]
    require_that(all(type(n) is int for line in grid for n in line), "places without numbers")
    require_that(len({len(line) for line in grid}) == 1, "rows of places of different lengths")
    pieces = {(r, c): piece for r, line in enumerate(grid) for c, piece in enumerate(line) if piece != -1}
    flat = [(r, c) for r, line in enumerate(grid) for c in range(len(line))]
    probes = {number(name): _probe(*array(entry)) for name, entry in data["probes"].items()}
    order = [[flat[n] for n in (entry if isinstance(entry, list) else [entry])] for entry in data["order"]]
    plan = StatedPlan(
        tops=array(geometry["tops"]),
        left=geometry["left"],
        pitch=geometry["pitch"],
        depth=geometry["depth"],
        pins={side: (down, right) for side, (down, right) in pins.items()} if pins is not None else None,
        inverts=data["inverts"],
        tiles={place: tiles[piece] for place, piece in pieces.items()},
        count=len(tiles),
        pieces=pieces,
        always=data["always"],
        probes=probes,
        order=order,
        clauses=[array(clause) for clause in array(formula["clauses"])],
        meaning=formula["meaning"],
    )
    listed = [n for entry in array(data["order"]) for n in (entry if isinstance(entry, list) else [entry])]
    require_that(all(type(n) is int and n >= 0 for n in listed), "an order of no places")
    require_that(all(plan.order), "an order of no places")
    require_that(
        plan.always is None or all(type(line) is str for line in array(plan.always)), "always: no drawing"
    )
    numbers = [*plan.tops, plan.left, plan.pitch, plan.depth, *pieces.values()]
    numbers += [number for cell in (plan.pins or {}).values() for number in cell]
    numbers += [literal for clause in plan.clauses for literal in clause]
    require_that(all(type(n) is int for n in numbers), "a plan without numbers")
    require_that(min(pieces.values(), default=0) >= 0, "a plan without numbers")
    require_that(len(plan.tops) == len(grid) + 1 and plan.tops == sorted(set(plan.tops)), "tiles in no order")
    require_that(type(plan.inverts) is bool and plan.pitch > 0, "tiles in no order")
    require_that(min(plan.left, plan.tops[0], plan.depth) >= 0, "tiles, or ports, beyond the board")
    require_that(plan.meaning in ("one-in-three", "sat"), "a formula without a meaning")
    require_that(all(literal for clause in plan.clauses for literal in clause), "a literal 0")
    for place, tile in plan.tiles.items():
        for side in tile.ports:
            other, facing = plan.joined(place, side)
            require_that(
                other in plan.tiles and facing in plan.tiles[other].ports,
                f"a port that is not joined: {place}",
            )
    return plan


def _probe(down: object, right: object, side: str, flip: bool) -> tuple[Place, str, bool]:
    return (json_whole_number(down), json_whole_number(right)), side, flip


def _tile(entry: Record) -> StatedTile:
    require_that(
        entry.keys() == {"name", "ports", "states"} and type(entry["name"]) is str, "a tile otherwise"
    )
    ports, states = tuple(array(entry["ports"])), entry["states"]
    require_that(
        all(type(line) is str for drawing in states.values() for line in array(drawing)), "no drawing"
    )
    require_that(len(set(ports)) == len(ports) and set(ports) <= STEPS.keys(), "ports that are no sides")
    require_that(ports == tuple(side for side in STEPS if side in ports), "ports in another order")
    fine = all(state == "".join(side for side in ports if side in state) for state in states)
    require_that(fine, "a state of other ports")
    drawings = {frozenset(state): drawing for state, drawing in states.items()}
    require_that(len(drawings) == len(states), "a state twice")
    return StatedTile(ports, drawings)

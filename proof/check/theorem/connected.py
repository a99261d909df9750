"""Check that all cells of a colour are connected in all agreeing states of a plan's tiles.

Cells that have the colour in all states form *groups*. Two groups are joined if a tile, or two neighbours,
join them inside their windows, in all states that agree. Of groups that are joined to each other, the most
cells are the *hub*, which is connected in every painting. Every other cell of the colour must reach it, in
each state of its tile. The way must lie inside the window of this tile, or of this tile and some neighbour,
whichever state of the neighbour agrees.

If no square of 2 x 2 cells is white, it is shown in the same way that white cells have no cycle. For that,
all black cells must be joined, at sides or corners, to the *outside* of the board. A cycle, as a line through
the middles of its cells, goes around a black cell or around a white square. The black cell has a way to the
outside, from cell to cell, at sides or corners. That way would cross the line, which it can do at a cell of
the line alone.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping
from functools import cached_property

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, PaintedPlan
from hardboard.proof.check.theorem.plan import (
    BLANK,
    Numbers,
    equal_columns,
    neighbourhood_ids,
    next_place,
    place_ids,
    representatives,
)
from hardboard.puzzles.components import least_members, regions
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading


def cut_off(painted: PaintedPlan, colour: bool) -> str:
    """Explain why cells of a colour may be cut off from others; empty if they are not. What tiles share they
    must draw alike (see `painted`).
    """
    return Paintings(painted, colour).fault()


def cycle(painted: PaintedPlan) -> str:
    """Explain why black cells may be cut off from the outside, so that white cells have a cycle."""
    return Paintings(painted, True, True).fault()


class Paintings:
    """The cells of a colour in all paintings; they are joined at corners, too, if they are to reach what is
    outside the board.
    """

    def __init__(self, painted: PaintedPlan, colour: bool, outside: bool = False) -> None:
        self.plan, self.colour, self.outside = painted.plan, colour, outside
        #: The cells that have the colour in all states that can occur, and those of no tile.
        self.sure: Shading = painted.codes == (STEADY_BLACK if colour else STEADY_WHITE)
        self.beside, always = painted.owners == BLANK, dict[int, Shading]()
        for place, piece in self.plan.tiles.items():
            if (kind := int(self.plan.kinds[place])) not in always:
                drawn = [piece.shadings[state] == colour for state in self.plan.states[place]]
                always[kind] = np.all(drawn, axis=0)
            self.sure[self.plan.geometry.window(place)] = always[kind]

    def fault(self) -> str:
        """Explain why some cells may be cut off; places with equal tiles and neighbours are checked once."""
        looks, lost = self._looks(self.hub), dict[int, list[State]]()
        for place in representatives(looks):
            states = self.plan.states.get(place, ())
            lost[int(looks[place])] = [one for one in states if self._lost(place, {place: one}).any()]
        for place in representatives(neighbourhood_ids(looks)):
            if any(self._cut_off(place, state).any() for state in lost[int(looks[place])]):
                return f"cells of {self.plan.tiles[place].name} at {place} may be cut off"
        if not self.hub.any() or (self.sure & ~self.hub & self.beside).any():
            return "cells outside the tiles may be cut off"
        return ""

    def _looks(self, cells: Shading) -> Numbers:
        """Return equal numbers for places with equal tiles and states, given numbers of some cells."""

        def look(place: Position) -> Hashable:
            return int(self.plan.kinds[place]), cells[self.plan.geometry.window(place)].tobytes()

        return place_ids(self.plan.kinds.shape, look)

    @cached_property
    def hub(self) -> Shading:
        """The cells of groups that are joined to most others, or to the outside, which is the first group."""
        padded, number = self._groups(np.pad(self.sure, 1, constant_values=self.outside))
        groups = padded[1:-1, 1:-1]
        if number == 1:
            return groups > 0
        looks, steps = self._looks(self.sure), ((0, 0), (0, 1), (1, 0))
        joints = [joint for step in steps for joint in self._joints(groups, looks, step)]
        part = least_members(number + 1, *np.concatenate(joints, axis=1))
        most = np.bincount(part[groups[groups > 0]], minlength=1)
        main = part[1] if self.outside else np.argmax(most)
        hub: Shading = (groups > 0) & (part[groups] == main)
        return hub

    def _joints(self, groups: Ints, looks: Numbers, step: Cell) -> Iterator[Numbers]:
        """Yield pairs of groups that are joined by a tile and the one that is a step away."""
        (down, right), own = step, self.plan.geometry
        here, there = looks[: len(looks) - down, : len(looks[0]) - right], looks[down:, right:]
        alike_here = equal_columns([here.ravel(), there.ravel()]).reshape(here.shape)
        for place in representatives(alike_here):
            places = dict.fromkeys((place, (place[0] + down, place[1] + right)))
            if self.plan.tiles.keys() >= places.keys():
                cells, others = self._joined(places)
                spots = np.argwhere(alike_here == alike_here[place])
                tops, lefts = np.array(own.tops)[spots[:, :1]], own.left + own.pitch * spots[:, 1:]
                names = groups[tops + cells[:, 0], lefts + cells[:, 1]]
                yield np.stack([names.ravel(), names[:, others].ravel()])

    def _joined(self, places: Collection[Position]) -> tuple[Numbers, list[int]]:
        """Return a cell of each group in one or two tiles, and for each the first one joined to it."""
        local, number = self._groups(self.sure[self._box(places)])
        cells = np.array([np.argwhere(local == k)[0] for k in range(1, number + 1)], dtype=int).reshape(-1, 2)
        joined = np.ones((number, number), dtype=bool)
        for states in self.plan.choices(places, {}):
            parts = self._groups(self._painted(states))[0][cells[:, 0], cells[:, 1]]
            joined &= parts[:, None] == parts
        return cells, [int(np.argmax(row)) for row in joined]

    def _groups(self, cells: Shading) -> tuple[Ints, int]:
        """Return for each cell the number of its connected group, from 1 on, and the number of groups."""
        return regions(cells, corners=self.outside)

    def _box(self, places: Collection[Position]) -> tuple[slice, slice]:
        """Return the windows of one tile or two."""
        tall, wide = zip(*map(self.plan.geometry.window, places), strict=True)
        return slice(tall[0].start, tall[-1].stop), slice(wide[0].start, wide[-1].stop)

    def _painted(self, states: Mapping[Position, State]) -> Shading:
        """Return the cells of the colour in the windows of one or two tiles."""
        (tall, wide) = self._box(states)
        cells = np.zeros((tall.stop - tall.start, wide.stop - wide.start), dtype=bool)
        for place, state in states.items():
            top, left = self.plan.geometry.corner(place)
            own = self.plan.tiles[place].shadings[state] == self.colour
            cells[top - tall.start :, left - wide.start :][: own.shape[0], : own.shape[1]] = own
        return cells

    def _cut_off(self, place: Position, state: State) -> Shading:
        """Return the cells of a tile in a state that may not reach the hub."""
        lost = self._lost(place, {place: state})
        for there in (next_place(place, side) for side in STEPS):
            if there in self.plan.tiles and lost.any():
                both = self.plan.choices([there], {place: state})
                lost &= np.any([self._lost(place, dict(sorted(states.items()))) for states in both], axis=0)
        return lost

    def _lost(self, place: Position, states: Mapping[Position, State]) -> Shading:
        """Return the cells of one of these tiles that do not reach the hub inside the windows of all."""
        cells, (tall, wide) = self._painted(states), self._box(states)
        parts, number = self._groups(cells)
        joined = np.zeros(number + 1, dtype=bool)
        joined[parts[self.hub[tall, wide]]] = True
        lost: Shading = cells & ~joined[parts]
        (top, left), (height, width) = self.plan.geometry.corner(place), self.plan.geometry.size(place[0])
        return lost[top - tall.start :, left - wide.start :][:height, :width]

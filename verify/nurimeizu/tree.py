"""The white rooms form one tree: two ways to say so.

By need: a candidate's white regions without S each give a cut (if this room is white, so is one of those
around its region), its cycles each give one clause (not all of these rooms are white). Neither depends on the
candidate: a cut holds because S is white and cannot be reached otherwise, a cycle is a cycle whatever else is
white.

At once: white rooms but that of S have exactly one parent, two white rooms that touch are parent and child,
and levels, binary numbers, rise from parent to child.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Ints
from hardboard.verify.nurimeizu.graph import MANY_ROOMS, MazeGraph, components
from hardboard.verify.sat.cnf import TRUE, Cnf

Bools = NDArray[np.bool_]


def broken(graph: MazeGraph, literals: Ints, white: Bools) -> list[list[int]]:
    """The cuts and the cycles of a candidate."""
    if graph.count > MANY_ROOMS and _is_tree(graph, white):
        return []
    parts, shown = list(regions(graph, white)), literals.tolist()
    clauses = [clause(rooms, shown, -1) for region in parts for rooms in region.cycles]
    return clauses + [clause(around, shown, 1, seed) for seed, around in cuts(graph, parts, white)]


def _is_tree(graph: MazeGraph, white: Bools) -> bool:
    """Whether white rooms are one more than sides between them, and all hang together: on large boards asked
    first, with arrays.
    """
    sides = graph.once[white[graph.once].all(axis=1)]
    rooms = np.flatnonzero(white)
    return len(sides) == len(rooms) - 1 and not np.ptp(components(sides, graph.count)[rooms])


def clause(rooms: Sequence[int], literals: list[int], sign: int, seed: int | None = None) -> list[int]:
    """One of the rooms is white (sign 1) or black (-1), unless the room `seed` is black."""
    literals_of = {sign * literals[room] for room in rooms}
    if seed is not None:
        literals_of.add(-literals[seed])
    return sorted(literals_of - {-TRUE})


class Region(NamedTuple):
    """White rooms that hang together, and a cycle for each side that a breadth-first tree leaves out."""

    rooms: list[int]
    cycles: list[list[int]]


def regions(graph: MazeGraph, white: Bools) -> Iterator[Region]:
    """The white regions of a candidate."""
    shade, near = white.tolist(), graph.near
    before, rank = [-1] * graph.count, [-1] * graph.count
    for start in np.flatnonzero(white).tolist():
        if rank[start] >= 0:
            continue
        rooms, cycles, rank[start] = [start], list[list[int]](), 0
        for room in rooms:
            parent, depth = before[room], rank[room]
            for other in near[room]:
                if shade[other] and other != parent:
                    there = rank[other]
                    if there < 0:
                        before[other], rank[other] = room, depth + 1
                        rooms.append(other)
                    elif there > depth or (there == depth and other > room):
                        # Each side is met from both of its rooms; it counts at one of them.
                        cycles.append(_join(room, other, before, rank))
        yield Region(rooms, cycles)


def _join(one: int, two: int, before: list[int], rank: list[int]) -> list[int]:
    """The rooms of the cycle that a side closes: up from both to where they meet."""
    left, right = [one], [two]
    while left[-1] != right[-1]:
        side = left if rank[left[-1]] >= rank[right[-1]] else right
        side.append(before[side[-1]])
    return left + right[:-1]


def cuts(graph: MazeGraph, areas: list[Region], white: Bools) -> Iterator[tuple[int, list[int]]]:
    """If there are two white regions or more, for each the rooms around it, and a room on the other side from
    S: of its own rooms, or for the region of S of another's; one with an icon if there is any.
    """
    if len(areas) < 2:
        return
    iconed, shade, touching = graph.iconed.tolist(), white.tolist(), graph.touching
    seeds = [min(region.rooms, key=lambda room: (not iconed[room], room)) for region in areas]
    for k, region in enumerate(areas):
        around = {other for room in region.rooms for other in touching[room] if not shade[other]}
        home = graph.start in region.rooms
        yield seeds[k] if not home else seeds[1 if k == 0 else 0], sorted(around)


def written(graph: MazeGraph, literals: Ints, cnf: Cnf) -> None:
    """The whole demand as clauses."""
    arrows = {
        (a, b): int(cnf.fresh(1)[0]) for one, two in graph.once.tolist() for a, b in ((one, two), (two, one))
    }
    inward: dict[int, list[int]] = {room: [] for room in range(graph.count)}
    for (parent, child), arrow in arrows.items():
        inward[child].append(arrow)
        cnf.add(-arrow, int(literals[parent]))
        cnf.add(-arrow, int(literals[child]))
    for room, choices in inward.items():
        cnf.add(-int(literals[room]), TRUE if room == graph.start else -TRUE, *choices)
        for i, arrow in enumerate(choices):
            if room == graph.start:
                cnf.add(-arrow)
            for other in choices[:i]:
                cnf.add(-arrow, -other)
    for one, two in graph.once.tolist():
        cnf.add(-int(literals[one]), -int(literals[two]), arrows[one, two], arrows[two, one])
    _levels_rise(graph.count, arrows, cnf)


def _levels_rise(count: int, arrows: dict[tuple[int, int], int], cnf: Cnf) -> None:
    """The child of an arrow has a higher level than its parent. Levels are binary numbers, highest bit
    first.
    """
    width = max(count.bit_length(), 1)
    bits = cnf.fresh(width * count).reshape(count, width).tolist()
    for (parent, child), arrow in arrows.items():
        cnf.less(arrow, bits[parent], bits[child])

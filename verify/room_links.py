"""Propagate known white rooms: which others are black, and which cannot both be white.

Rooms known to be white that touch make one *part*. White rooms form one tree, so:

1. a room that touches a part twice is black;
2. if there are two parts, one of the rooms around each of them is white;
3. if one of two rooms is white, and both touch the parts A and B, then A and B are connected whatever the
   solution is. They are *linked*; parts that are linked, directly or through others, are a *class*;
4. a room that is in no link and touches two parts of one class is black, for they are connected without it;
5. two rooms that touch each other and the same class are not both white: the white path from the one to the
   other through the class goes from part to room to part, so it does not pass the side where the two touch;
6. two rooms that touch the same two parts, or two parts or more of different classes each, are not both
   white.

None of this is needed for a right answer, since the core finds cuts. But on compiled boards the cycles that
make a signal exact run through many links. Each link can be white in two ways, so there are far too many
cycles to find one by one.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import components
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Ints

Edges = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: A part touched by more rooms is not searched for pairs of them.
CROWD = 200


class RoomGraph:
    """Rooms as vertices. `sides` says how many sides the rooms of each edge share.

    White cells form a tree exactly if each white room is one, no two touch twice, and their graph is a tree.
    """

    def __init__(self, rooms: Ints, iconed: Bools) -> None:
        """Find the pairs of rooms that touch.

        Args:
            rooms: the room of each cell, numbered from 0.
            iconed: for each cell True if it shows an icon, so that its room is white.
        """
        self.rooms, self.count = rooms, int(rooms.max()) + 1
        cells = rooms.astype(np.int64)
        one = np.concatenate([cells[:, :-1].ravel(), cells[:-1].ravel()])
        two = np.concatenate([cells[:, 1:].ravel(), cells[1:].ravel()])
        inner = np.bincount(one[one == two], minlength=self.count)
        #: rooms that hold a cycle themselves, and so are black
        self.looped: Bools = inner > np.bincount(cells.ravel(), minlength=self.count) - 1
        outer = one != two
        keys = np.minimum(one, two)[outer] * self.count + np.maximum(one, two)[outer]
        pairs, sides = np.unique(keys, return_counts=True)
        self.edges: Edges = np.stack(np.divmod(pairs, self.count), axis=1)
        self.sides = sides
        self.once, self.twice = self.edges[sides == 1], self.edges[sides > 1]
        self.iconed: Bools = np.zeros(self.count, dtype=bool)
        self.iconed[rooms[iconed]] = True

    @cached_property
    def fours(self) -> Edges:
        """The rooms of every square of 2 by 2 cells in order, the last again if they are fewer; each once."""
        rooms = self.rooms
        corners = (rooms[:-1, :-1], rooms[:-1, 1:], rooms[1:, :-1], rooms[1:, 1:])
        fours = np.sort(np.stack([corner.ravel() for corner in corners], axis=1).astype(np.int64), axis=1)
        # Most squares are of one room, or of the same rooms as the square before.
        fresh = np.ones(len(fours), dtype=bool)
        fresh[1:] = (fours[1:] != fours[:-1]).any(axis=1)
        fours = fours[fresh]
        # The same rooms are the same four: what is there twice gives way to the last.
        again = np.pad(fours[:, 1:] == fours[:, :-1], ((0, 0), (1, 0)))
        fours = np.sort(np.where(again, fours[:, 3:], fours), axis=1)
        fours = fours[np.lexsort(fours.T[::-1])]
        fresh = np.ones(len(fours), dtype=bool)
        fresh[1:] = (fours[1:] != fours[:-1]).any(axis=1)
        return fours[fresh]


def distinct(numbers: Edges) -> Edges:
    """Return the numbers in order, each once: sorting is several times faster than `unique` for many."""
    ordered = np.sort(numbers)
    fresh = np.ones(ordered.size, dtype=bool)
    fresh[1:] = ordered[1:] > ordered[:-1]
    return ordered[fresh]


class RoomSets:
    """For some rooms a set of numbers each, as sorted pairs in one array."""

    def __init__(self, rooms: Edges, members: Edges, limit: int) -> None:
        self.limit = limit
        self.keys = distinct(rooms * limit + members)
        self.rooms, self.members = np.divmod(self.keys, limit)

    @cached_property
    def sizes(self) -> Edges:
        """The size of each room's set."""
        return np.bincount(self.rooms, minlength=self.limit)

    @cached_property
    def starts(self) -> Edges:
        """The start of each room's members."""
        return np.cumsum(self.sizes) - self.sizes

    def common(self, pairs: Edges) -> tuple[Edges, Edges]:
        """Return the numbers in the sets of both of two rooms: which pair, and the number, in order."""
        sizes = self.sizes[pairs[:, 0]]
        which = np.repeat(np.arange(len(pairs)), sizes)
        within = np.arange(which.size) - (np.cumsum(sizes) - sizes)[which]
        members = self.members[self.starts[pairs[which, 0]] + within]
        wanted = pairs[which, 1] * self.limit + members
        there = np.searchsorted(self.keys, wanted)
        both = self.keys[np.minimum(there, self.keys.size - 1)] == wanted if self.keys.size else wanted < 0
        return which[both], members[both]

    def shared(self, pairs: Edges) -> Edges:
        """Return how many numbers are in the sets of both of two rooms."""
        return np.bincount(self.common(pairs)[0], minlength=len(pairs))


class RoomLinks:
    """The parts and classes of a board, and the rooms known to be white and black by the rules above."""

    def __init__(self, graph: RoomGraph) -> None:
        self.graph = graph
        self.white: Bools = graph.iconed.copy()
        self.black: Bools = graph.looped.copy()
        self.possible = True
        while self.possible and self._pass():
            pass

    def _pass(self) -> bool:
        known = int(self.white.sum() + self.black.sum())
        self._find_parts()
        need, rooms = self._needs()
        sizes = np.bincount(need)
        self._find_classes(rooms[sizes[need] == 2].reshape(-1, 2))
        self.white[rooms[sizes[need] == 1]] = True
        self.possible = bool(self._met) and not (self.white & self.black).any()
        return int(self.white.sum() + self.black.sum()) > known

    def _needs(self) -> tuple[Edges, Edges]:
        """Return sets of open rooms of which one is white: around parts, and of squares."""
        squares = self.graph.fours[~self.white[self.graph.fours].any(axis=1)]
        fresh = ~self.black[squares]
        # Rooms of a square are sorted: a room that is there twice counts once.
        fresh[:, 1:] &= squares[:, 1:] != squares[:, :-1]
        number, place = np.nonzero(fresh)
        around = self.touches.rooms, np.searchsorted(self.parts, self.touches.members)
        if len(self.parts) < 2:
            around = around[0][:0], around[1][:0]
        parts = np.argsort(around[1], kind="stable")
        self._met = fresh.any(axis=1).all() and (
            len(self.parts) < 2 or np.count_nonzero(np.bincount(around[1])) == len(self.parts)
        )
        return (
            np.concatenate([number, len(squares) + around[1][parts]]),
            np.concatenate([squares[number, place], around[0][parts]]),
        )

    def _find_parts(self) -> None:
        """Find the parts, their neighbours, and the rooms that touch one twice (rule 1)."""
        graph, white = self.graph, self.white
        inside = graph.edges[white[graph.edges].all(axis=1)]
        #: room -> its part; of rooms that are not known to be white a number of no meaning
        self.part = components(graph.count, *inside.T)
        self.parts = distinct(self.part[white])
        ends = np.concatenate([graph.edges, graph.edges[:, ::-1]])
        sides = np.concatenate([graph.sides, graph.sides])
        rim = ~white[ends[:, 0]] & white[ends[:, 1]]
        keys, which = np.unique(ends[rim, 0] * graph.count + self.part[ends[rim, 1]], return_inverse=True)
        rooms, parts = np.divmod(keys, graph.count)
        self.black[rooms[np.bincount(which.reshape(-1), weights=sides[rim]) > 1]] = True
        left = ~self.black[rooms]
        #: room of open colour -> the parts it touches
        self.touches = RoomSets(rooms[left], parts[left], graph.count)

    def around(self) -> list[list[int]]:
        """Return for each part the open rooms around it, one of which is white (rule 2)."""
        if len(self.parts) < 2:
            return []
        order = np.argsort(self.touches.members, kind="stable")
        ends = np.searchsorted(self.touches.members[order], self.parts, side="right").tolist()
        rooms = self.touches.rooms[order].tolist()
        return [rooms[first:last] for first, last in pairwise([0, *ends])]

    def _find_classes(self, choices: Edges) -> None:
        """Find the classes by pairs of rooms with a white one (rule 3), and the black rooms of rule 4."""
        which, parts = self.touches.common(choices)
        linked = np.bincount(which, minlength=len(choices)) > 1
        which, parts = which[linked[which]], parts[linked[which]]
        after = which[1:] == which[:-1]
        #: part -> its class
        self.classes = components(self.graph.count, parts[:-1][after], parts[1:][after])
        #: room -> the classes it touches
        self.touched = RoomSets(self.touches.rooms, self.classes[self.touches.members], self.graph.count)
        again = self.touched.sizes < self.touches.sizes
        again[choices[linked]] = False
        self.black[again] = True

    def pairs(self) -> Edges:
        """Return pairs of open rooms that are not both white (rules 5 and 6), each once, in order."""
        open_ = ~(self.white | self.black)
        once = self.graph.once[open_[self.graph.once].all(axis=1)]
        beside = once[self.touched.shared(once) > 0]
        near = self._near(open_)
        close = near[(self.touches.shared(near) > 1) | (self.touched.shared(near) > 1)]
        keys = distinct(np.concatenate([beside, close]) @ np.array([self.graph.count, 1]))
        return np.stack(np.divmod(keys, self.graph.count), axis=1)

    def _near(self, open_: Bools) -> Edges:
        """Return pairs of open rooms that touch the same part, except parts with many neighbours."""
        crowd = np.bincount(self.touches.members, minlength=self.graph.count)[self.touches.members]
        kept = open_[self.touches.rooms] & (crowd <= CROWD)
        parts, rooms = self.touches.members[kept], self.touches.rooms[kept]
        order = np.argsort(parts, kind="stable")
        parts, rooms, pairs = parts[order], rooms[order], [np.zeros((0, 2), dtype=np.int64)]
        for apart in range(1, CROWD):
            same = parts[apart:] == parts[:-apart]
            if not same.any():
                break
            pairs.append(np.stack([rooms[:-apart][same], rooms[apart:][same]], axis=1))
        keys = distinct(np.concatenate(pairs) @ np.array([self.graph.count, 1]))
        return np.stack(np.divmod(keys, self.graph.count), axis=1)


def link_clauses(board: Board) -> Iterator[tuple[int, list[int]]]:
    """Yield the facts about rooms as clauses, grouped by length: the length, and all their literals.

    A literal is 2 * cell for "black" and 2 * cell + 1 for "white"; a room is named by its first cell.
    """
    graph = RoomGraph(board.room_array, board.icon_array != "")
    links = RoomLinks(graph)
    white = 2 * np.unique(board.room_array, return_index=True)[1] + 1
    if not links.possible:
        yield 1, [int(white[0])]
        yield 1, [int(white[0]) ^ 1]
        return
    yield 1, white[links.white].tolist()
    yield 1, (white[links.black] ^ 1).tolist()
    yield 2, (white[np.concatenate([links.pairs(), graph.twice])] ^ 1).ravel().tolist()
    by_length: dict[int, list[int]] = {}
    for rooms in links.around():
        by_length.setdefault(len(rooms), []).extend(rooms)
    for length, some in by_length.items():
        yield length, white[some].tolist()

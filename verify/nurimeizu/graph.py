"""The graph of rooms: which touch, how often, and what is known of each before any search.

White cells form a tree exactly if the white rooms do: every white room is a tree by itself (else it has a
cycle), no two white rooms touch twice (else there is a cycle through both), and the graph of white rooms is a
tree. So the judge works on rooms, which are far fewer than cells.
"""

from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles import components as connected
from hardboard.puzzles.grid import Ints
from hardboard.puzzles.nurimeizu import Board
from hardboard.verify.sat.cnf import TRUE

Edges = NDArray[np.int64]
#: With more rooms arrays are faster than a loop.
MANY_ROOMS = 5000


class RoomGraph:
    """A board's rooms as vertices; `once` and `twice` are the pairs that share one side, or more than one."""

    def __init__(self, board: Board) -> None:
        self.board, self.count = board, board.room_count
        rooms = board.rooms.astype(np.int64)
        one = np.concatenate([rooms[:, :-1].ravel(), rooms[:-1].ravel()])
        two = np.concatenate([rooms[:, 1:].ravel(), rooms[1:].ravel()])
        inner = np.bincount(one[one == two], minlength=self.count)
        #: rooms that hold a cycle themselves, and so are black
        self.looped = inner > np.bincount(rooms.ravel(), minlength=self.count) - 1
        outer = one != two
        keys = np.minimum(one, two)[outer] * self.count + np.maximum(one, two)[outer]
        pairs, sides = np.unique(keys, return_counts=True)
        self.edges: Edges = np.stack(np.divmod(pairs, self.count), axis=1)
        #: how many sides the rooms of each edge share
        self.sides = sides
        self.once, self.twice = self.edges[sides == 1], self.edges[sides > 1]

    @cached_property
    def near(self) -> list[list[int]]:
        """For each room the rooms with which it shares one side."""
        return lists(self.once, self.count)

    @cached_property
    def touching(self) -> list[list[int]]:
        """For each room the rooms with which it shares a side."""
        return lists(self.edges, self.count)

    @cached_property
    def iconed(self) -> NDArray[np.bool_]:
        """Rooms with an icon, and so white."""
        marked = np.zeros(self.count, dtype=bool)
        marked[self.board.rooms[self.board.icons != ""]] = True
        return marked

    @cached_property
    def start(self) -> int:
        """The room of S."""
        return int(self.board.rooms[self.board.start])

    def literals(self) -> Ints:
        """The literal "is white" of every room: room r is variable r + 1; rooms with an icon are white."""
        white: Ints = np.arange(1, self.count + 1, dtype=np.int32)
        white[self.iconed] = TRUE
        return white

    @cached_property
    def fours(self) -> Edges:
        """The rooms of every square of 2 by 2 cells in order, the last again if they are fewer; each once."""
        rooms = self.board.rooms
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

    @cached_property
    def squares(self) -> list[tuple[int, ...]]:
        """The distinct rooms of every square of 2 by 2 cells, each set of rooms once."""
        return [tuple(dict.fromkeys(four)) for four in self.fours.tolist()]


def distinct(numbers: Edges) -> Edges:
    """The numbers in order, each once: by sorting, which for many is several times faster than `unique`."""
    ordered = np.sort(numbers)
    fresh = np.ones(ordered.size, dtype=bool)
    fresh[1:] = ordered[1:] > ordered[:-1]
    return ordered[fresh]


def lists(edges: Edges, count: int) -> list[list[int]]:
    """The ends of edges, listed at both of them, in order."""
    keys = np.sort(np.concatenate([edges @ np.array([count, 1]), edges @ np.array([1, count])]))
    rooms, ends = np.divmod(keys, max(count, 1))
    flat, cuts = ends.tolist(), np.cumsum(np.bincount(rooms, minlength=count)).tolist()
    return [flat[first:last] for first, last in pairwise([0, *cuts])]


def components(edges: Edges, count: int) -> Edges:
    """For each room the number of the group of rooms to which some edges join it."""
    if count > MANY_ROOMS:
        return connected.components(count, edges[:, 0], edges[:, 1])
    first = list(range(count))
    for one, two in edges.tolist():
        while first[one] != one:
            one = first[one]
        while first[two] != two:
            first[two] = two = first[first[two]]
        first[max(one, two)] = min(one, two)
    for room in range(count):
        first[room] = first[first[room]]
    return np.array(first)

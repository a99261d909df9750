"""The graph of rooms: which touch, how often, and what is known of each before any search.

White cells form a tree exactly if the white rooms do: every white room is a tree by itself (else it has a
cycle), no two white rooms touch twice (else there is a cycle through both), and the graph of white rooms is a
tree. So the judge works on rooms, which are far fewer than cells.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Ints
from hardboard.puzzles.nurimeizu import Board
from hardboard.verify.cnf import TRUE

Edges = NDArray[np.int64]
#: With more rooms it pays to load scipy for what hangs together.
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
        return _lists(self.once, self.count)

    @cached_property
    def touching(self) -> list[list[int]]:
        """For each room the rooms with which it shares a side."""
        return _lists(self.edges, self.count)

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
    def squares(self) -> list[tuple[int, ...]]:
        """The distinct rooms of every square of 2 by 2 cells, each set of rooms once."""
        rooms = self.board.rooms
        corners = (rooms[:-1, :-1], rooms[:-1, 1:], rooms[1:, :-1], rooms[1:, 1:])
        fours = np.sort(np.stack([corner.ravel() for corner in corners], axis=1), axis=1)
        # Most squares are of one room, or of the same rooms as the square before.
        fresh = np.ones(len(fours), dtype=bool)
        fresh[1:] = (fours[1:] != fours[:-1]).any(axis=1)
        return sorted({tuple(dict.fromkeys(four)) for four in fours[fresh].tolist()})


def _lists(edges: Edges, count: int) -> list[list[int]]:
    """The ends of edges, listed at both of them."""
    ends: list[list[int]] = [[] for _ in range(count)]
    for one, two in edges.tolist():
        ends[one].append(two)
        ends[two].append(one)
    return ends


def components(edges: Edges, count: int) -> Edges:
    """For each room the number of the group of rooms to which some edges join it."""
    if count > MANY_ROOMS:
        from scipy.sparse import coo_matrix
        from scipy.sparse.csgraph import connected_components

        ends = (edges[:, 0], edges[:, 1])
        labels: Edges = connected_components(coo_matrix((np.ones(len(edges)), ends), (count, count)), False)[
            1
        ]
        return labels
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

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
        fours = np.stack([corner.ravel() for corner in corners], axis=1)
        return sorted({tuple(sorted(set(four))) for four in fours.tolist()})

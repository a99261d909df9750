"""The graph of rooms, where all cells of a room have one colour: which rooms touch, and how often.

White cells form a tree exactly if three things hold. Every white room is a tree by itself (else it has a
cycle). No two white rooms touch twice (else there is a cycle through both). The graph of white rooms is a
tree. There are far fewer rooms than cells.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import Ints

Edges = NDArray[np.int64]
Bools = NDArray[np.bool_]


class RoomGraph:
    """Rooms as vertices. `sides` says how many sides the rooms of each edge share."""

    def __init__(self, rooms: Ints, iconed: Bools) -> None:
        """Find what touches.

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

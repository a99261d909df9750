"""What follows from the white rooms that are known: which others are black, and which cannot both be white.

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

None of this is needed for a right answer, since cuts and cycles are found by need (see `tree`). But on
compiled boards the cycles that make a signal exact run through many links, each of which can be white in two
ways, so that there are far too many to find one by one.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from hardboard.verify.nurimeizu.graph import RoomGraph, components

Bools = NDArray[np.bool_]
#: A part touched by more rooms is not searched for pairs of them.
CROWD = 200


class Links:
    """The parts and classes of a board, and the rooms known to be white and black by the rules above."""

    def __init__(self, graph: RoomGraph) -> None:
        self.graph = graph
        self.white: Bools = graph.iconed.copy()
        self.black: Bools = graph.looped.copy()
        self.squares = [frozenset(rooms) for rooms in graph.squares]
        self.possible = True
        while self.possible and self._pass():
            pass

    def _pass(self) -> bool:
        """Apply the rules once to all rooms; whether anything was new."""
        known = int(self.white.sum() + self.black.sum())
        self._find_parts()
        white = set(np.flatnonzero(self.white).tolist())
        self.squares = [self._open(rooms) for rooms in self.squares if white.isdisjoint(rooms)]
        self.needs = self.squares + [self._open(rooms) for rooms in self.around()]
        self._find_classes()
        for rooms in self.needs:
            if len(rooms) == 1:
                self.white[list(rooms)] = True
        self.possible = all(self.needs) and not (self.white & self.black).any()
        return int(self.white.sum() + self.black.sum()) > known

    def _open(self, rooms: frozenset[int]) -> frozenset[int]:
        return frozenset(room for room in rooms if not self.black[room])

    def _find_parts(self) -> None:
        """The parts, what touches them, and the rooms that touch one twice (rule 1)."""
        graph, white = self.graph, self.white
        inside = graph.edges[white[graph.edges].all(axis=1)]
        #: room -> its part; of rooms that are not known to be white a number of no meaning
        self.part = components(inside, graph.count)
        ends = np.concatenate([graph.edges, graph.edges[:, ::-1]])
        sides = np.concatenate([graph.sides, graph.sides])
        rim = ~white[ends[:, 0]] & white[ends[:, 1]]
        keys, which = np.unique(ends[rim, 0] * graph.count + self.part[ends[rim, 1]], return_inverse=True)
        rooms, parts = np.divmod(keys, graph.count)
        self.black[rooms[np.bincount(which.reshape(-1), weights=sides[rim]) > 1]] = True
        touches, touching = defaultdict(set), defaultdict(set)
        for room, part in zip(rooms.tolist(), parts.tolist(), strict=True):
            if not self.black[room]:
                touches[room].add(part)
                touching[part].add(room)
        #: room -> the parts it touches; part -> the rooms that touch it, all of them rooms of open colour
        self.touches: dict[int, set[int]] = touches
        self.touching: dict[int, set[int]] = touching

    def around(self) -> list[frozenset[int]]:
        """For each part the open rooms around it, one of which is white (rule 2); none if there is one part
        only.
        """
        parts = np.unique(self.part[self.white]).tolist()
        return [frozenset(self.touching.get(part, ())) for part in parts] if len(parts) > 1 else []

    def _find_classes(self) -> None:
        """The classes, and the rooms that are black by rule 4."""
        pairs: list[tuple[int, int]] = [(0, 0)]
        used: set[int] = set()
        for rooms in self.needs:
            if len(rooms) == 2:
                common = set.intersection(*(self.touches.get(room, set()) for room in rooms))
                if len(common) > 1:
                    first, *others = sorted(common)
                    pairs += [(first, other) for other in others]
                    used |= rooms
        #: part -> its class
        self.classes = components(np.array(pairs), self.graph.count).tolist()
        for room, parts in self.touches.items():
            if room not in used and len({self.classes[part] for part in parts}) < len(parts):
                self.black[room] = True

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Pairs of open rooms that are not both white (rules 5 and 6)."""
        known = (self.white | self.black).tolist()
        classes = {
            room: {self.classes[part] for part in parts}
            for room, parts in self.touches.items()
            if not known[room]
        }
        for one, two in self.graph.once.tolist():
            if one in classes and two in classes and not classes[one].isdisjoint(classes[two]):
                yield one, two
        for rooms in self.touching.values():
            if len(rooms) <= CROWD:
                for one, two in combinations(sorted(room for room in rooms if not known[room]), 2):
                    same = len(self.touches[one] & self.touches[two])
                    if same > 1 or len(classes[one] & classes[two]) > 1:
                        yield one, two

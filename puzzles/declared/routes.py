"""Constraints about a way from one cell to another over cells of one colour. See `constraints` for what is
trusted.

Where the cells of the colour form no cycle there is at most one such way, the *path*. Elsewhere a constraint
asks for some way.

    >>> near = [[1], [0, 2], [1]]
    >>> Route("route", (0, 1, 2), near, False, 0, 2).broken([False, True, False])
    True
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hardboard.puzzles.declared.areas import Area, Near, flood_fill
from hardboard.puzzles.declared.board import Facts, Index
from hardboard.puzzles.declared.constraints import CELLS


@dataclass(frozen=True, eq=False, repr=False)
class Route(Area):
    """A way over cells of the colour leads from the start to the goal and visits no avoided cell."""

    start: Index = field(metadata=CELLS)
    goal: Index = field(metadata=CELLS)
    avoided: frozenset[Index] = field(default=frozenset(), metadata=CELLS, kw_only=True)

    def broken(self, facts: Facts) -> bool:
        """Return True if no way is left over cells that may have the colour."""
        maybe = self.maybe(facts)

        def is_open(cell: Index) -> bool:
            return maybe(cell) and cell not in self.avoided

        start = [self.start] * is_open(self.start)
        return self.goal not in flood_fill(self.near, start, is_open)


@dataclass(frozen=True, eq=False, repr=False)
class Visit(Route):
    """A way over cells of the colour leads from the start over the cell at `at` to the goal."""

    def broken(self, facts: Facts) -> bool:
        """Return True if no two disjoint ways are left from the cell to start and goal."""
        maybe, ends = self.maybe(facts), (self.start, self.goal)
        return not (all(map(maybe, (self.spot, *ends))) and part_ways(self.near, self.spot, ends, maybe))


def part_ways(near: Near, source: Index, ends: Iterable[Index], is_open: Callable[[Index], bool]) -> bool:
    """Return True if ways lead from a cell to each of two ends and have no other cell in common.

    The second way may go back along the first, which is a shortest one (Suurballe 1974).


    >>> part_ways([[1, 2], [0], [0]], 0, [1, 2], lambda cell: True)
    True
    >>> part_ways([[1], [0, 2], [1]], 0, [1, 2], lambda cell: True)
    False
    """
    left = set(ends) - {source}
    back = shortest_way(near, source, left, is_open)
    if not back or len(left) < 2:
        return bool(back) and not left - {back[0]}
    left.discard(back[0])
    #: Each cell of the first way, and the one before it on the way from the source.
    before = dict(zip(back, [*back[1:], source], strict=True))
    seen, met, queue = {source}, set[Index](), [source]
    for cell in queue:
        for other in near[cell]:
            if other in left:
                return True
            if other in before:
                if other not in met and before[other] != cell:
                    met.add(other)
                    for earlier in _earlier(before, other, source):
                        if earlier not in seen:
                            seen.add(earlier)
                            queue.append(earlier)
            elif other not in seen and is_open(other):
                seen.add(other)
                queue.append(other)
    return False


def _earlier(before: dict[Index, Index], cell: Index, source: Index) -> Iterable[Index]:
    """Yield the cells of a way before one of its cells, back to the source."""
    while (cell := before[cell]) != source:
        yield cell


def shortest_way(
    near: Near, source: Index, ends: set[Index], is_open: Callable[[Index], bool]
) -> list[Index]:
    """Return a shortest way from the nearest end back to the first cell after the source, or none."""
    before, queue = {source: source}, [source]
    for cell in queue:
        for other in near[cell]:
            if other in before or not is_open(other):
                continue
            before[other] = cell
            if other in ends:
                way = [other]
                while before[way[-1]] != source:
                    way.append(before[way[-1]])
                return way
            queue.append(other)
    return []

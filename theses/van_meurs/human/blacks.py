"""The methods that look at black cells: 3 (no two touch) and 6 (they never cut the white cells in two).

For method 6 van Meurs (2008), section 4.7, makes a cell black and walks over the board. The same answer comes
from the chains of black cells: a black cell whose corners touch one chain twice would close a ring, here with
the edge:

    # . ? .         # . . .
    . # . .   -->   . # . .      black at the `?` would cut off the cell between it and the first
    . . . .         . . . .
"""

from hardboard.puzzles.declared.routes import shortest_way
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.position import BLACK, EDGE, EMPTY, WHITE, Position


def method_3(position: Position, black: int) -> list[Deduction]:
    """ "No black cells can be adjacent to other black cells" (4.4)."""
    spots = [spot for spot in position.layout.beside[black] if position.cells[spot] == EMPTY]
    if not spots:
        return []
    cell = position.layout.cells[black]
    reason = f"no two black cells touch, and {cell_name(cell)} is black"
    return [position.deduction("method 3", spots, WHITE, (cell,), reason)]


def method_6(position: Position, black: int) -> list[Deduction]:
    """ "If making a cell black causes the white cells to be cut off, the cell will have to be white"
    (4.7)."""
    deductions = []
    for spot in (*position.layout.corners[black], black):
        if position.cells[spot] != EMPTY:
            continue
        ends = position.ends(spot)
        if len(set(ends)) < len(ends):
            ring = _ring(position, spot)
            words = " and ".join(cell_name(cell) for cell in ring) if len(ring) < 3 else _ends_of(ring)
            closes = (
                f"black there would close the ring of {words}" if ring else "black there would join two edges"
            )
            deductions.append(
                position.deduction(
                    "method 6", [spot], WHITE, ring, f"{closes} and cut the white cells in two"
                )
            )
    return deductions


def _ends_of(ring: tuple[Cell, ...]) -> str:
    return f"{len(ring)} black cells from {cell_name(ring[0])} to {cell_name(ring[-1])}"


def _ring(position: Position, spot: int) -> tuple[Cell, ...]:
    """Return the black cells that a black `spot` would close to a ring, perhaps with the board's edge."""
    ends = position.ends(spot)
    twice = next(name for name in ends if ends.count(name) > 1)
    corners = position.layout.corners[spot]
    starts = [c for c in corners if position.cells[c] == BLACK and position.chain[c] == twice]
    if not starts:
        return ()
    goals = set(starts[1:])
    by_edge = twice == EDGE
    first = _walk(position, starts[0], goals, by_edge)
    joined = len(starts) == 1 or first[-1] in goals
    second = [] if joined else _walk(position, starts[1], set(), True)
    return tuple(position.layout.cells[s] for s in [*reversed(first), *second])


def _walk(position: Position, start: int, goals: set[int], by_edge: bool) -> list[int]:
    """Return the way along a chain from `start` to one of `goals`, or to the edge."""
    plan, cells = position.layout, position.cells
    ends = goals | {spot for spot, touch in enumerate(plan.contacts) if touch and by_edge}
    if start in ends:
        return [start]
    way = shortest_way(plan.corners, start, ends, lambda spot: cells[spot] == BLACK)
    assert way, "a chain leads to its own cells"
    return [start, *reversed(way)]

"""Handlers of constraints about areas: the clauses that a candidate violates, or all clauses where lazy ones
are impossible.

A cut says of a *wall* of cells that not all of them have the other colour, since they would part cells of the
colour. For that, cells on both sides must have the colour: the clause names a cell of the candidate on each.

In complete encodings, connected cells are a `ReachabilityArea`. The cells of a clue are those reached in as
many steps as it says cells.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hardboard.puzzles.declared.areas import Area, AreaSum, Connected, Numbered, Separate, Sized, flood_fill
from hardboard.puzzles.declared.board import STEPS, Asked, Board, Facts, Index
from hardboard.verify.connectivity.articulation import walk
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import CandidateColouring, Clause
from hardboard.verify.declared.handlers.handler import ConstraintHandler, Forced
from hardboard.verify.sat.bits import Bits, bit_path, flood_bits, spread_bits
from hardboard.verify.sat.cnf import TRUE

if TYPE_CHECKING:
    from hardboard.verify.declared.reachability_encoding import ReachabilityArea


def looked_connected(place: Connected, facts: Facts) -> Forced:
    """Return the forced colours of open cells, by one depth-first search.

    Unreachable cells have the other colour. Points of articulation between cells of the colour have it.
    """
    open_to = place.maybe(facts)
    maybe = {*filter(open_to, (*place.cells, *place.outside))}
    mine = {cell for cell in place.cells if facts[cell] is place.colour}
    starts = {*filter(open_to, place.outside)} if place.outside else {*sorted(mine)[:1]}
    if not (mine or place.outside):
        return []
    reached, needed = walk(place.near, starts, maybe, mine)
    if not mine <= reached:
        return None
    unknown = [cell for cell in place.cells if facts[cell] is None]
    colours = {False: not place.colour, True: place.colour}
    return [(cell, colours[cell in reached]) for cell in unknown if cell in needed or cell not in reached]


def at_corners(place: Area) -> bool:
    """Return True if cells are connected at corners, too: `cut_of` admits that and side by side."""
    near = place.near
    return near.value[1] != STEPS if type(near) is Asked else len(near[0]) > 2


def cut_connected(place: Connected, here: CandidateColouring) -> Iterator[Clause]:
    """For each area, a wall between it and another; or between it and the outside."""
    grid, colour, step = here.grid, place.colour, here.grid.step
    inside = here.region(place)
    mine = here.of(colour) & inside
    if mine & -mine == mine and not place.outside:
        return  # one cell, or none
    corners = at_corners(place)
    if place.outside:
        edge = grid.mask(place.outside)
        lost = mine & ~grid.flood(mine & edge, mine, corners)
        for area in grid.areas(lost, corners):
            border = grid.spread(area, corners) & inside & ~area
            far = grid.flood(edge & ~border, inside & ~border & ~area, corners)
            wall = border & (grid.spread(far, corners) | edge)
            yield here.clause(colour, wall, area & -area)
        return
    # From a cell in the middle it is not as far to all others as from the first.
    half = mine.bit_length() >> 1
    later = mine >> half
    first = flood_bits((later & -later) << half, mine, step, corners)
    if first == mine:
        return
    areas = [first, *grid.areas(mine ^ first, corners)]
    areas.sort(key=int.bit_count)
    for area in areas[:-1]:
        yield _part(here, colour, corners, inside, area, areas[-1])
    if len(areas) > 2:
        yield _part(here, colour, corners, inside, areas[-1], areas[-2])


def _part(
    here: CandidateColouring, colour: bool, corners: bool, inside: int, area: int, other: int
) -> Clause:
    """Return the wall around an area towards another."""
    step = here.grid.step
    border = spread_bits(area, step, corners) & inside & ~area
    far = flood_bits(other, inside & ~border & ~area, step, corners)
    wall = border & spread_bits(far, step, corners)
    return here.clause(colour, wall, area & -area | other & -other)


def cut_numbered(place: Numbered, here: CandidateColouring) -> Iterator[Clause]:
    """Yield an area without a clue opens, or is not there."""
    grid, mine, corners = here.grid, here.of(place.colour), at_corners(place)
    clued = grid.flood(mine & grid.mask(place.clues), mine, corners)
    for area in grid.areas(mine & ~clued, corners):
        border = grid.spread(area, corners) & grid.full & ~area
        yield here.clause(place.colour, border, area & -area)


def cut_separate(place: Separate, here: CandidateColouring) -> Iterator[Clause]:
    """Yield a shortest way from the clue to another one."""
    grid, mine = here.grid, here.of(place.colour)
    start = grid.bit[place.spot]
    others = grid.mask(place.clues) & ~start
    if start & mine and (cells := bit_path(start, others, mine, grid.step, at_corners(place))):
        yield here.clause(place.colour, 0, cells)


def cut_sized(place: Sized, here: CandidateColouring) -> Iterator[Clause]:
    """Too large: so many cells and one more, nearest first. Too small: its border opens."""
    if grid_has(here, place):
        yield from _resize(place, here, here.grid.bit[place.spot], place.number, here.grid.full)


def grid_has(here: CandidateColouring, place: Area) -> bool:
    """Return True if the clue's own cell has the colour."""
    return bool(here.grid.bit[place.spot] & here.of(place.colour))


def cut_sum(place: AreaSum, here: CandidateColouring) -> Iterator[Clause]:
    """Yield the same for the areas beside a clue; their border are also the clue's other neighbours."""
    own = here.grid.bit[place.spot]
    start = here.grid.spread(own, at_corners(place)) & ~own & here.of(place.colour)
    yield from _resize(place, here, start, place.total, here.grid.full & ~own, own)


def _resize(
    place: Area, here: CandidateColouring, start: int, number: int, inside: int, own: int = 0
) -> Iterator[Clause]:
    grid, mine, corners = here.grid, here.of(place.colour) & inside, at_corners(place)
    area = grid.flood(start, mine, corners)
    if area.bit_count() < number:
        around = grid.spread(area | own, corners) & inside & ~area
        yield here.clause(place.colour, around, 0 if own else start)
    elif area.bit_count() > number:
        yield here.clause(place.colour, 0, _nearest(grid, start, mine, number + 1, corners))


def _nearest(grid: Bits, start: int, among: int, number: int, corners: bool) -> int:
    """So many cells, nearest first, each beside one before it or in the start."""
    area = start
    while area.bit_count() > number:
        area &= area - 1
    while (missing := number - area.bit_count()) > 0:
        layer = grid.spread(area, corners) & among & ~area
        while layer.bit_count() > missing:
            layer &= layer - 1
        area |= layer
    return area


def write_sum(place: AreaSum, cnf: BoardClauses) -> None:
    """Write the clauses of the neighbours alone: none has the colour for 0, and one at least otherwise."""
    beside = [cnf.has(cell, place.colour) for cell in place.near[place.spot]]
    if place.total:
        cnf.add(*beside)
    else:
        for literal in beside:
            cnf.add(-literal)


def connected_area(place: Connected, board: Board) -> "ReachabilityArea":
    """Require that all cells of the colour reach one of them, or the outside."""
    from hardboard.verify.declared.reachability_encoding import reachable_cells

    return reachable_cells(place, board, place.outside or None)


def numbered_area(place: Numbered, board: Board) -> "ReachabilityArea":
    """Require that all cells of the colour reach a clue."""
    from hardboard.verify.declared.reachability_encoding import reachable_cells

    return reachable_cells(place, board, place.clues.keys())


def write_separate(place: Separate, cnf: BoardClauses) -> None:
    """Write clauses by which no other clue is connected with the clue."""
    reached = {cell: cnf.new() for cell in place.cells}
    cnf.add(-cnf.has(place.spot, place.colour), reached[place.spot])
    for cell in place.cells:
        for other in place.near[cell]:
            cnf.add(-reached[cell], -cnf.has(other, place.colour), reached[other])
    for clue in place.clues:
        if clue != place.spot:
            cnf.add(-reached[clue])


def write_sized(place: Sized, cnf: BoardClauses) -> None:
    """So many cells are reached from the clue in as many steps, if it has the colour."""
    has = cnf.has(place.spot, place.colour)
    reached = _spread(place, cnf, {place.spot: has}, place.number, set(place.cells))
    _exactly(cnf, list(reached.values()), place.number, [-has])


def write_area_sum(place: AreaSum, cnf: BoardClauses) -> None:
    """So many cells are reached from the clue's neighbours in as many steps, not over the clue."""
    start = {cell: cnf.has(cell, place.colour) for cell in place.near[place.spot]}
    reached = _spread(place, cnf, start, place.total, set(place.cells) - {place.spot})
    _exactly(cnf, list(reached.values()), place.total, [])


def _spread(
    place: Area, cnf: BoardClauses, start: dict[Index, int], steps: int, inside: set[Index]
) -> dict[Index, int]:
    """Return for each cell the literal that it is reached in this many steps over cells of the colour."""
    now = start
    for _ in range(min(steps, len(inside))):
        beside = {other for cell in now for other in place.near[cell] if other in inside}
        after = {}
        for cell in beside | set(now):
            has, before = cnf.has(cell, place.colour), [now[x] for x in place.near[cell] if x in now]
            after[cell] = it = cnf.new()
            sources = [*before, now.get(cell, -TRUE)]
            cnf.add(-it, has)
            cnf.add(-it, *sources)
            for source in sources:
                cnf.add(-source, -has, it)
        now = after
    return now


def _exactly(cnf: BoardClauses, literals: Sequence[int], number: int, unless: list[int]) -> None:
    least = cnf.counter(literals, number + 1)
    cnf.add(*unless, least[number] if number < len(least) else -TRUE)
    cnf.add(*unless, -least[number + 1] if number + 1 < len(least) else TRUE)


def area_size(place: Sized, facts: Facts) -> list[int]:
    """Return the cells of the clue's area, of either colour."""
    return [len(flood_fill(place.near, [place.spot], lambda cell: facts[cell] is facts[place.spot]))]


def areas_sum(place: AreaSum, facts: Facts) -> list[int]:
    """Return the cells of the areas beside the clue."""
    return [len(place.reach(facts, True))]


CONNECTED = ConstraintHandler(
    looked=looked_connected,
    cut=cut_connected,
    hanging=connected_area,
)
NUMBERED = ConstraintHandler(cut=cut_numbered, hanging=numbered_area)
SEPARATE = ConstraintHandler(cut=cut_separate, rest=write_separate)
SIZED = ConstraintHandler(cut=cut_sized, rest=write_sized, measured=area_size)
AREA_SUM = ConstraintHandler(
    write=write_sum,
    partly=True,
    cut=cut_sum,
    rest=write_area_sum,
    measured=areas_sum,
)

"""Rules that are added by need, those about areas first of all: of a candidate, the clauses that it breaks.
Of a kind of place that is not known here `broken` gives them.

A cut says of a *wall* of cells that not all of them have the other colour, since they would part cells of
the colour. For that, cells on both sides must have the colour: a cell that is known to, a group of cells of
which one has it (some clause of the others' says so, perhaps given that the wall has the other colour), or
else a cell of the candidate, which is then named in the clause.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.puzzles.declared.areas import Area, AreaSum, Connected, Numbered, Separate, Sized
from hardboard.puzzles.declared.board import BLACK, Board
from hardboard.puzzles.declared.places import Place, shrink
from hardboard.verify.declared.bits import Bits
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.sat.cnf import TRUE

Clause = list[int]


@dataclass
class Candidate:
    """A colouring of all cells, as sets of cells, and what is known of every solution."""

    grid: Bits
    cnf: Clauses
    black: int

    def of(self, colour: bool) -> int:
        """The cells of a colour."""
        return self.black if colour is BLACK else self.grid.full & ~self.black

    @cached_property
    def facts(self) -> list[bool]:
        """Of each cell whether it is black."""
        facts = [False] * len(self.grid.bit)
        for cell in self.grid.cells(self.black):
            facts[cell] = True
        return facts

    def clause(self, colour: bool, opened: int, closed: int = 0) -> Clause:
        """A cell of `opened` has the colour, or one of `closed` has not."""
        has, cells = self.cnf.has, self.grid.cells
        literals = [has(cell, colour) for cell in cells(opened)] + [
            -has(cell, colour) for cell in cells(closed)
        ]
        return [literal for literal in literals if literal != -TRUE]


def variable_bits(cnf: Clauses, grid: Bits) -> list[int]:
    """Of each variable of a cell, the cells that have it."""
    bits: dict[int, int] = {}
    for cell, literal in enumerate(cnf.black):
        if abs(literal) != TRUE:
            bits[literal] = bits.get(literal, 0) | grid.bit[cell]
    return list(bits.values())


class Groups:
    """Sets of cells of which at least one has a colour, in every solution."""

    def __init__(self, cnf: Clauses, grid: Bits) -> None:
        self._grid = grid
        self._inside: dict[Place, int] = {}
        bits = [0, *variable_bits(cnf, grid)]
        last = len(bits) - 1
        sets: dict[bool, set[int]] = {True: set(), False: set()}
        for clause in cnf.clauses:
            if 0 < len(clause) <= 24:
                low, high = min(clause), max(clause)
                if (low > 0 and high <= last) or (high < 0 and -last <= low):
                    sets[low < 0].add(sum({bits[abs(literal)] for literal in clause}))
        for cell, fact in enumerate(cnf.known):
            if fact is not None:
                sets[fact].add(grid.bit[cell])
        #: Colour -> first cell of a group -> groups.
        self._from: dict[bool, dict[int, list[int]]] = {True: {}, False: {}}
        for colour, places in sets.items():
            for group in sorted(places, key=int.bit_count):
                self._from[colour].setdefault(group & -group, []).append(group)

    def inside(self, place: Place) -> int:
        """The cells that a place looks at."""
        if place not in self._inside:
            self._inside[place] = self._grid.mask(place.cells)
        return self._inside[place]

    def surely(self, colour: bool, region: int, wall: int) -> bool:
        """Whether a region has a cell of the colour if no cell of the wall has it."""
        left = both = region | wall
        away, groups = ~both, self._from[colour]
        while left and groups:
            first = left & -left
            if any(not group & away and group & region for group in groups.get(first, ())):
                return True
            left ^= first
        return False


def cut_connected(place: Connected, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """For each area, a wall between it and another; or between it and the outside."""
    grid, colour = here.grid, place.colour
    corners = len(place.near[0]) > 2  # at the corner of a board: see `cut_of`
    inside = groups.inside(place)
    mine = here.of(colour) & inside
    if place.outside:
        edge = grid.mask(place.outside)
        lost = mine & ~grid.flood(mine & edge, mine, corners)
        for area in grid.areas(lost, corners):
            border = grid.spread(area, corners) & inside & ~area
            far = grid.flood(edge & ~border, inside & ~border & ~area, corners)
            wall = border & (grid.spread(far, corners) | edge)
            held = grid.flood(area, inside & ~wall, corners)
            yield here.clause(colour, wall, 0 if groups.surely(colour, held, wall) else area & -area)
        return
    areas = grid.areas(mine, corners)
    if len(areas) < 2:
        return
    areas.sort(key=int.bit_count)
    for area in areas[:-1]:
        yield from _part(here, groups, colour, corners, inside, area, areas[-1])
    if len(areas) > 2:
        yield from _part(here, groups, colour, corners, inside, areas[-1], areas[-2])


def _part(
    here: Candidate, groups: Groups, colour: bool, corners: bool, inside: int, area: int, other: int
) -> Iterator[Clause]:
    """The wall around an area towards another."""
    grid = here.grid
    border = grid.spread(area, corners) & inside & ~area
    far = grid.flood(other, inside & ~border & ~area, corners)
    wall = border & grid.spread(far, corners)
    held = grid.flood(area, inside & ~wall, corners)
    closed = 0 if groups.surely(colour, held, wall) else area & -area
    if not groups.surely(colour, inside & ~held & ~wall, wall):
        closed |= other & -other
    yield here.clause(colour, wall, closed)


def cut_numbered(place: Numbered, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """An area without a clue opens, or is not there."""
    grid, mine = here.grid, here.of(place.colour)
    clued = grid.flood(mine & grid.mask(place.clues), mine)
    for area in grid.areas(mine & ~clued):
        border = grid.spread(area) & grid.full & ~area
        yield here.clause(place.colour, border, area & -area)


def cut_separate(place: Separate, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """A shortest way from the clue to another one."""
    grid, mine = here.grid, here.of(place.colour)
    start = grid.bit[place.spot]
    others = grid.mask(place.clues) & ~start
    if not start & mine:
        return
    layers = [start]
    seen = start
    while not seen & others:
        layer = grid.spread(layers[-1]) & mine & ~seen
        if not layer:
            return
        layers.append(layer)
        seen |= layer
    way = last = (layers[-1] & others) & -(layers[-1] & others)
    for layer in reversed(layers[:-1]):
        near = grid.spread(last) & layer
        last = near & -near
        way |= last
    yield here.clause(place.colour, 0, way)


def cut_sized(place: Sized, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """Too large: so many cells and one more, nearest first. Too small: its border opens."""
    if grid_has(here, place):
        yield from _resize(place, here, here.grid.bit[place.spot], place.number, here.grid.full)


def grid_has(here: Candidate, place: Area) -> bool:
    """Whether the clue's own cell has the colour."""
    return bool(here.grid.bit[place.spot] & here.of(place.colour))


def cut_sum(place: AreaSum, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """The same for the areas beside a clue; their border are also the clue's other neighbours."""
    own = here.grid.bit[place.spot]
    start = here.grid.spread(own) & ~own & here.of(place.colour)
    yield from _resize(place, here, start, place.total, here.grid.full & ~own, own)


def _resize(
    place: Area, here: Candidate, start: int, number: int, inside: int, own: int = 0
) -> Iterator[Clause]:
    grid, mine = here.grid, here.of(place.colour) & inside
    area = grid.flood(start, mine)
    if area.bit_count() < number:
        around = grid.spread(area | own) & inside & ~area
        yield here.clause(place.colour, around, 0 if own else start)
    elif area.bit_count() > number:
        yield here.clause(place.colour, 0, _nearest(grid, start, mine, number + 1))


def _nearest(grid: Bits, start: int, among: int, number: int) -> int:
    """So many cells, nearest first, each beside one before it or in the start."""
    area = start
    while area.bit_count() > number:
        area &= area - 1
    while (missing := number - area.bit_count()) > 0:
        layer = grid.spread(area) & among & ~area
        while layer.bit_count() > missing:
            layer &= layer - 1
        area |= layer
    return area


def broken_clause(place: Place, facts: Sequence[bool], cnf: Clauses) -> Clause:
    """The clause that a colouring breaks with a place: not all of the facts that the place minds."""
    literals = [cnf.has(cell, not black) for cell, black in shrink(place, facts).items()]
    return [literal for literal in literals if literal != -TRUE]


def cut_any(place: Place, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """What any place says of itself."""
    if place.broken(here.facts):
        yield broken_clause(place, here.facts, here.cnf)


Cut = Callable[[Any, Candidate, Groups], Iterator[Clause]]
CUTS: dict[type[Place], Cut] = {
    Connected: cut_connected,
    Numbered: cut_numbered,
    Separate: cut_separate,
    Sized: cut_sized,
    AreaSum: cut_sum,
}


def cut_of(place: Place, board: Board) -> Cut:
    """What finds the clauses of a place that a candidate breaks: known cuts see neighbours as the board has
    them, side by side or, where areas are connected, also at corners.
    """
    if type(place) not in CUTS or not isinstance(place, Area):
        return cut_any
    beside = place.near is board.near or place.near == board.near
    around = type(place) is Connected and not beside and place.near == board.near8
    return CUTS[type(place)] if beside or around else cut_any

"""Areas of clues, written down whole, so that no wrong area has to be ruled out after the other by need.

- *By shapes.* A clue of three has at most eighteen areas, one of four 76, one of five 315, and fewer near the
  edge and other clues. A variable stands for each: with it the area's cells have the colour and those around
  it have not.
- *By steps.* Of a larger clue, a variable says of each cell near it that the clue reaches it in so many steps
  over cells of the colour: it has the colour, and the cell or one beside it is reached in a step less. An
  area of n cells is reached in n - 1 steps. So many cells are reached, none beside them has the colour, and
  no cell is reached by two clues.

Where all clues are written down, every cell of the colour is in one of these areas. That is all that `Sized`,
`Separate` and `Numbered` say.

    >>> from hardboard.puzzles.declared.board import Board
    >>> [len(shapes(Board(9, 9).near, 40, size, (), 400)) for size in (1, 2, 3, 4, 5)]
    [1, 4, 18, 76, 315]
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from hardboard.puzzles.declared.areas import Numbered, Separate, Sized, flood
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.sat.cnf import TRUE

#: Clues larger than this, and those with more shapes, are written down by steps; those that are larger than
#: `FAR` are left to cuts by need.
LARGEST, MOST_SHAPES, FAR = 3, 400, 40
Near = Sequence[Sequence[Index]]
#: Cell -> literals that say that a clue's area has it, and the clue.
Inside = dict[Index, list[tuple[int, Index]]]


def shapes(
    near: Near, start: Index, size: int, closed: Collection[Index], most: int
) -> list[frozenset[Index]] | None:
    """The areas of so many cells around a cell, none of them closed; None if there are more than `most`."""
    found: list[frozenset[Index]] = []

    def grow(area: frozenset[Index], border: list[Index], tried: frozenset[Index]) -> bool:
        if len(area) == size:
            found.append(area)
            return len(found) <= most
        for number, cell in enumerate(border):
            seen = tried.union(border[: number + 1])
            fresh = [x for x in near[cell] if x not in seen and x not in border and x not in closed]
            if not grow(area | {cell}, border[number + 1 :] + fresh, seen | {cell}):
                return False
        return True

    border = [cell for cell in near[start] if cell not in closed]
    return found if grow(frozenset([start]), border, frozenset([start])) else None


class IslandClue(NamedTuple):
    """A clue whose area is written down, with what else is known of it."""

    sized: Sized
    apart: Separate | None
    #: cells that its area cannot have
    closed: frozenset[Index]


def write_islands(places: Iterable[Place], cnf: Clauses) -> set[Place]:
    """Write the areas of clues down; the places of which nothing is left to be said."""
    kinds: dict[type[Place], list[Any]] = {Sized: [], Separate: [], Numbered: []}
    for place in places:
        kinds.get(type(place), []).append(place)
    others: dict[Index, Separate] = {place.spot: place for place in kinds[Separate]}
    said: set[Place] = set()
    inside: Inside = defaultdict(list)
    for place in kinds[Sized]:
        if place.number <= FAR:
            clue = _clue(place, others.get(place.spot), cnf)
            _write(clue, cnf, inside)
            said |= {place} if clue.apart is None else {place, clue.apart}
    for place in kinds[Numbered]:
        if {one.spot for one in said} >= set(place.clues):
            _write_numbered(place, cnf, inside)
            said.add(place)
    return said


def _clue(place: Sized, other: Separate | None, cnf: Clauses) -> IslandClue:
    if other is not None and (other.colour is not place.colour or other.near != place.near):
        other = None
    clues = [] if other is None else [cell for cell in other.clues if cell != place.spot]
    closed = {cell for cell in place.cells if cnf.has(cell, place.colour) == -TRUE} | set(clues)
    sure = [cell for cell in clues if cnf.has(cell, place.colour) == TRUE]
    closed |= {beside for cell in sure for beside in place.near[cell]} - {place.spot}
    return IslandClue(place, other, frozenset(closed))


def _write(clue: IslandClue, cnf: Clauses, inside: Inside) -> None:
    place, areas = clue.sized, None
    if place.number <= LARGEST:
        areas = shapes(place.near, place.spot, place.number, clue.closed, MOST_SHAPES)
    if areas is None:
        _write_steps(clue, cnf, inside)
    else:
        _write_shapes(place, areas, cnf, inside)


def _write_shapes(place: Sized, areas: Sequence[frozenset[Index]], cnf: Clauses, inside: Inside) -> None:
    """The clue has one of these areas."""
    spot, colour, near = place.spot, place.colour, place.near
    chosen = [cnf.new() for _ in areas]
    cnf.add(-cnf.has(spot, colour), *chosen)
    for literal, area in zip(chosen, areas, strict=True):
        for cell in area:
            cnf.add(-literal, cnf.has(cell, colour))
            inside[cell].append((literal, spot))
        around = {beside for cell in area for beside in near[cell]} - area
        for beside in sorted(around):
            cnf.add(-literal, -cnf.has(beside, colour))


def _write_steps(clue: IslandClue, cnf: Clauses, inside: Inside) -> None:
    """The clue reaches so many cells."""
    place = clue.sized
    spot, colour, near, number = place.spot, place.colour, place.near, place.number
    there = cnf.has(spot, colour)
    far = {spot: 0}
    for cell in flood(near, [spot], lambda cell: cell not in clue.closed)[1:]:
        far[cell] = 1 + min(far[other] for other in near[cell] if other in far)
    ball = [cell for cell, steps in far.items() if steps < number]
    reached = {spot: there}
    for step in range(1, number):
        before = dict(reached)
        for cell in ball:
            if cell != spot and far[cell] <= step:
                ways = [before[x] for x in (cell, *near[cell]) if x in before]
                reached[cell] = _both(cnf, cnf.has(cell, colour), ways)
    for cell in ball:
        for beside in near[cell]:
            if beside not in reached:
                cnf.add(-reached[cell], -cnf.has(beside, colour))
            elif beside != spot:
                cnf.add(-reached[cell], -cnf.has(beside, colour), reached[beside])
    if len(reached) < number:
        cnf.add(-there)
        return
    if there != TRUE or not cnf.counts(list(reached.values()), number, number):
        many = cnf.counter(list(reached.values()), number + 1)
        cnf.add(-there, many[number])
        if len(many) > number + 1:
            cnf.add(-there, -many[number + 1])
    parted = () if clue.apart is None else clue.apart.clues
    for cell, literal in reached.items():
        for other, at in inside[cell]:
            if at in parted:
                cnf.add(-literal, -other)
        inside[cell].append((literal, spot))


def _both(cnf: Clauses, has: int, ways: Sequence[int]) -> int:
    """A literal that a cell has the colour and one of the ways is there."""
    if has == -TRUE:
        return -TRUE
    if TRUE in ways:
        return has
    ways = [way for way in ways if way != -TRUE]
    if not ways:
        return -TRUE
    both = cnf.new()
    if has == TRUE:
        cnf.clauses += [[-both, *ways], *([both, -way] for way in ways)]
    else:
        cnf.clauses += [[-both, has], [-both, *ways], *([both, -has, -way] for way in ways)]
    return both


def _write_numbered(place: Numbered, cnf: Clauses, inside: Inside) -> None:
    """Every cell of the colour is in the area of a clue."""
    for cell in place.cells:
        cnf.add(-cnf.has(cell, place.colour), *(literal for literal, _ in inside[cell]))

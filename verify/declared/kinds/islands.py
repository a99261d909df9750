"""Areas of clues, written down whole, so that no wrong area has to be ruled out after the other by need.

- *By shapes.* A clue of three has at most eighteen areas, one of four 76, one of five 315, and fewer near the
  edge and other clues. A variable stands for each: with it the area's cells have the colour and those around
  it have not.
- *By reach.* Of a larger clue, a variable says of each cell near it that the clue reaches it: it has the
  colour, and so has one beside it that is reached. What has the colour beside a cell that is reached is
  reached, so many cells are, and no cell is by two clues. The cells of an area of n are n - 1 steps away at
  most, and all ways to a cell are longer by an even number; so where two steps more are too many, one beside
  it is reached that is nearer to the clue. Up to four cells that leaves nothing else. In a larger area cells
  could hold each other up, far from the clue: that is left to cuts by need, and where these are many, a
  variable for each cell and number of steps says the rest. Said at once, that is several times as much.

Where all clues are written down, every cell of the colour is in one of these areas. That is all that `Sized`,
`Separate` and `Numbered` say.

    >>> from hardboard.puzzles.declared.board import Board
    >>> [len(shapes(Board(9, 9).near, 40, size, (), 400)) for size in (1, 2, 3, 4, 5)]
    [1, 4, 18, 76, 315]
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hardboard.puzzles.declared.areas import Numbered, Separate, Sized, flood
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.cuts import Candidate, Cut, Groups
from hardboard.verify.declared.kinds.areas import cut_sized
from hardboard.verify.sat.cnf import TRUE

#: Clues larger than this, and those with more shapes, are written down by reach, which is all up to
#: `SURE`; those larger than `FAR` are left to cuts by need.
LARGEST, MOST_SHAPES, SURE, FAR = 3, 400, 4, 40
#: After so many wrong areas of a clue it is said in how many steps it reaches cells.
WRONG = 40
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


class Reach:
    """The cells near a clue, and the literals that it reaches them."""

    def __init__(self, place: Sized, far: dict[Index, int], has: dict[Index, int], reached: dict[Index, int]):
        self._place, self._far, self._has, self._reached = place, far, has, reached
        self._wrong = 0

    def cut(self, place: Sized, here: Candidate, groups: Groups) -> Iterator[list[int]]:
        """What a candidate breaks; and after some, in how many steps cells are reached."""
        clauses = [*cut_sized(place, here, groups)]
        yield from clauses
        self._wrong += bool(clauses)
        if self._wrong == WRONG and clauses:
            before = len(here.cnf.clauses)
            self._write_steps(here.cnf)
            yield from here.cnf.clauses[before:]

    def _write_steps(self, cnf: Clauses) -> None:
        """A cell that is reached has the colour, and it or one beside it is reached in a step less."""
        near, spot, far, has = self._place.near, self._place.spot, self._far, self._has
        now = {spot: self._reached[spot]}
        for step in range(1, self._place.number):
            before = dict(now)
            for cell in has:
                if 0 < far[cell] <= step:
                    ways = [before[x] for x in (cell, *near[cell]) if x in before]
                    now[cell] = _both(cnf, has[cell], ways)
        for cell, literal in self._reached.items():
            cnf.add(-literal, now[cell])


def _both(cnf: Clauses, has: int, ways: Sequence[int]) -> int:
    """A literal that a cell has the colour and one of the ways is there."""
    if TRUE in ways or has == -TRUE:
        return has
    ways = [way for way in ways if way != -TRUE]
    if not ways:
        return -TRUE
    both = cnf.new()
    for clause in ([-both, has], [-both, *ways], *([both, -has, -way] for way in ways)):
        cnf.add(*clause)
    return both


def write_islands(places: Iterable[Place], cnf: Clauses) -> tuple[set[Place], dict[Place, Cut]]:
    """Write the areas of clues down; the places of which nothing is left to be said, and of some others what
    cuts them.
    """
    kinds: dict[type[Place], list[Any]] = {Sized: [], Separate: [], Numbered: []}
    for place in places:
        kinds.get(type(place), []).append(place)
    others: dict[Index, Separate] = {place.spot: place for place in kinds[Separate]}
    said, cuts = set[Place](), dict[Place, Cut]()
    inside: Inside = defaultdict(list)
    written, sure = set[Index](), set[Index]()
    for place in kinds[Sized]:
        if place.number <= FAR:
            clue = _clue(place, others.get(place.spot), cnf)
            reach = _write(clue, cnf, inside)
            written.add(place.spot)
            said |= set() if clue.apart is None else {clue.apart}
            if reach is None:
                sure.add(place.spot)
                said.add(place)
            else:
                cuts[place] = reach.cut
    for place in kinds[Numbered]:
        if written.issuperset(place.clues):
            _write_numbered(place, cnf, inside)
            said |= {place} if sure.issuperset(place.clues) else set()
    return said, cuts


def _clue(place: Sized, other: Separate | None, cnf: Clauses) -> IslandClue:
    if other is not None and (other.colour is not place.colour or other.near != place.near):
        other = None
    clues = [] if other is None else [cell for cell in other.clues if cell != place.spot]
    closed = {cell for cell in place.cells if cnf.has(cell, place.colour) == -TRUE} | set(clues)
    sure = [cell for cell in clues if cnf.has(cell, place.colour) == TRUE]
    closed |= {beside for cell in sure for beside in place.near[cell]} - {place.spot}
    return IslandClue(place, other, frozenset(closed))


def _write(clue: IslandClue, cnf: Clauses, inside: Inside) -> Reach | None:
    """Write an area down; what is left, if something is."""
    place, areas = clue.sized, None
    if place.number <= LARGEST:
        areas = shapes(place.near, place.spot, place.number, clue.closed, MOST_SHAPES)
    if areas is None:
        return _write_reach(clue, cnf, inside)
    _write_shapes(place, areas, cnf, inside)
    return None


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


def _write_reach(clue: IslandClue, cnf: Clauses, inside: Inside) -> Reach | None:
    """The clue reaches so many cells; what is left, if something is."""
    place = clue.sized
    spot, colour, near, number = place.spot, place.colour, place.near, place.number
    black, there = cnf.black, cnf.has(spot, colour)
    if there == -TRUE:
        return None
    far = {spot: 0}
    for cell in flood(near, [spot], lambda cell: cell not in clue.closed)[1:]:
        far[cell] = 1 + min([far[other] for other in near[cell] if other in far])
    has = {cell: black[cell] if colour else -black[cell] for cell, steps in far.items() if steps < number}
    reached = {
        cell: literal if cell == spot or (there == TRUE and far[cell] == 1) else cnf.new()
        for cell, literal in has.items()
    }
    clauses: list[list[int]] = []
    for cell, literal in reached.items():
        if literal != has[cell]:
            sources = [x for x in near[cell] if x in reached]
            if far[cell] > number - 3:
                sources = [x for x in sources if far[x] < far[cell]]
            clauses += [[-literal, has[cell]], [-literal, *[reached[x] for x in sources]]]
            clauses += [[-literal, there]] if there != TRUE else []
        for beside in near[cell]:
            if beside not in reached:
                clauses.append([-literal, -cnf.has(beside, colour)])
            elif reached[beside] != has[beside]:
                clauses.append([-literal, -has[beside], reached[beside]])
    cnf.add_all(clauses)
    if len(reached) < number:
        cnf.add(-there)
        return None
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
    return None if number <= SURE else Reach(place, far, has, reached)


def _write_numbered(place: Numbered, cnf: Clauses, inside: Inside) -> None:
    """Every cell of the colour is in the area of a clue."""
    for cell in place.cells:
        cnf.add(-cnf.has(cell, place.colour), *(literal for literal, _ in inside[cell]))

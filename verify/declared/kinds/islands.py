"""Areas of clues, written down whole, so that no wrong area has to be ruled out after the other by need.

- *By shapes.* A clue of three has at most eighteen areas, one of four 76, one of five 315, and fewer near the
  edge and other clues. A variable stands for each, if there are two: with it the area's cells have the colour
  and those around it have not.
- *By reach.* Of a larger clue, a variable says of each cell near it that the clue reaches it: it has the
  colour, and so has one beside it that is reached. What has the colour beside a cell that is reached is
  reached, so many cells are, and no cell is by two clues. The cells of an area of n are n - 1 steps away at
  most, and all ways to a cell are longer by an even number, or where areas are connected at corners by any;
  so where two steps more, or one, are too many, one beside it is reached that is nearer to the clue. Up to
  four cells, or three, that leaves nothing else. In a larger area cells could hold each other up, far from
  the clue: that is left to cuts by need, and with the first of them a variable for each cell and number of
  steps says the rest. Said at once, that is several times as much; said only after more of them, a clue of 25
  has too many wrong areas.

Where all clues are written down, every cell of the colour is in one of these areas. That is all that `Sized`,
`Separate` and `Numbered` say.

    >>> from hardboard.puzzles.declared.board import Board
    >>> [len(shapes(Board(9, 9).near, 40, size, (), 400)) for size in (1, 2, 3, 4, 5)]
    [1, 4, 18, 76, 315]
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hardboard.puzzles.declared.areas import Numbered, Separate, Sized
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.patterns import HERE
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.cuts import Candidate, Cut, Groups, Said
from hardboard.verify.declared.kinds.areas import at_corners, cut_sized
from hardboard.verify.sat.cnf import TRUE

#: Clues larger than this, and those with more shapes, are written down by reach, which is all up to
#: `SURE` and a detour; those larger than `FAR` are left to cuts by need.
LARGEST, MOST_SHAPES, SURE, FAR = 3, 400, 2, 40
Near = Sequence[Sequence[Index]]
#: Cell -> literals that say that a clue's area has it, and the clue.
Inside = dict[Index, list[tuple[int, Index]]]


def shapes(
    near: Near, start: Index, size: int, closed: Collection[Index], most: int
) -> dict[frozenset[Index], frozenset[Index]] | None:
    """The areas of so many cells around a cell, none of them closed, and what lies around each; None if there
    are more than `most`.
    """
    areas = {frozenset([start]): frozenset(near[start])}
    for _ in range(size - 1):
        areas = {
            (larger := area | {cell}): around.union(near[cell]) - larger
            for area, around in areas.items()
            for cell in around.difference(closed)
        }
        if len(areas) > most:
            return None
    return areas


class IslandClue(NamedTuple):
    """A clue whose area is written down, with what else is known of it."""

    sized: Sized
    apart: Separate | None
    #: cells that its area cannot have
    closed: Collection[Index]
    #: of each cell of the board the literal that it has the colour
    has: Sequence[int]


class Reach:
    """The cells near a clue, and the literals that it reaches them."""

    def __init__(self, place: Sized, far: dict[Index, int], has: Sequence[int], reached: dict[Index, int]):
        self._place, self._far, self._has, self._reached = place, far, has, reached
        self._stepped = False

    def cut(self, place: Sized, here: Candidate, groups: Groups) -> Iterator[list[int]]:
        """What a candidate breaks; and with the first of it, in how many steps cells are reached."""
        clauses = [*cut_sized(place, here, groups)]
        yield from clauses
        if clauses and not self._stepped:
            self._stepped, before = True, len(here.cnf.clauses)
            self._write_steps(here.cnf)
            yield from here.cnf.clauses[before:]

    def _write_steps(self, cnf: Clauses) -> None:
        """A cell that is reached has the colour, and it or one beside it is reached in a step less."""
        near, spot, far, has = self._place.near, self._place.spot, self._far, self._has
        now = {spot: self._reached[spot]}
        for step in range(1, self._place.number):
            before = dict(now)
            for cell, steps in far.items():
                if 0 < steps <= step:
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
    said: set[Place] = set()
    cuts: dict[Place, Cut] = {}
    if not (kinds[Sized] or kinds[Numbered]):
        return said, cuts
    inside: Inside = defaultdict(list)
    written: set[Index] = set()
    sure: set[Index] = set()
    for clue in _clues(kinds[Sized], kinds[Separate], cnf):
        place = clue.sized
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


def said_by_islands(places: Sequence[Place], colour: bool) -> Iterator[Said]:
    """Where every area of the other colour has a clue and each of these a number, no more cells have it."""
    numbers: dict[Index, int] | None = None
    for place in places:
        if type(place) is Numbered and place.colour is not colour:
            if numbers is None:
                sized = [one for one in places if type(one) is Sized and one.colour is not colour]
                numbers = {one.spot: one.number for one in sized}
            if numbers.keys() >= {*place.clues}:
                yield colour, place.cells, sum([numbers[clue] for clue in place.clues]), HERE


def _clues(places: Iterable[Sized], separate: Iterable[Separate], cnf: Clauses) -> Iterator[IslandClue]:
    """The clues that are written down."""
    others = {place.spot: place for place in separate}
    about: _Beside | None = None
    for place in places:
        if place.number > FAR:
            continue
        other = others.get(place.spot)
        if other is not None and (other.colour is not place.colour or other.near != place.near):
            other = None
        clues = () if other is None else other.clues
        if about is None or not about.serves(place, clues):
            about = _Beside(place, clues, cnf)
        yield IslandClue(place, other, about.closed(place.spot), about.has)


class _Beside:
    """What the clues of a board close to each other: cells of the other colour, clues, and what lies beside a
    clue that has the colour.
    """

    def __init__(self, place: Sized, clues: Collection[Index], cnf: Clauses) -> None:
        self._place, self._clues, black = place, clues, cnf.black
        self.has = has = black if place.colour else [-x for x in black]
        self._never = {cell for cell in place.cells if has[cell] == -TRUE}.union(clues)
        #: Cell -> the clues beside it that have the colour.
        self._clued: dict[Index, list[Index]] = {}
        for clue in clues:
            if has[clue] == TRUE:
                for cell in place.near[clue]:
                    self._clued.setdefault(cell, []).append(clue)
        self._closed = self._never.union(self._clued)

    def serves(self, place: Sized, clues: Collection[Index]) -> bool:
        """Whether the same is closed to another clue, but for what lies beside it."""
        own = self._place
        alike = place.colour is own.colour and place.cells == own.cells and place.near is own.near
        return alike and clues == self._clues

    def closed(self, spot: Index) -> set[Index]:
        """What is closed to a clue."""
        never, clued = self._never, self._clued
        own = [x for x in self._place.near[spot] if x not in never and clued.get(x) == [spot]]
        return self._closed.difference(own)


def _write(clue: IslandClue, cnf: Clauses, inside: Inside) -> Reach | None:
    """Write an area down; what is left, if something is."""
    place, areas = clue.sized, None
    if clue.has[place.spot] == -TRUE:
        return None
    if place.number <= LARGEST:
        areas = shapes(place.near, place.spot, place.number, clue.closed, MOST_SHAPES)
    if areas is None:
        return _write_reach(clue, cnf, inside)
    _write_shapes(clue, areas, cnf, inside)
    return None


def _write_shapes(
    clue: IslandClue, areas: Mapping[frozenset[Index], Collection[Index]], cnf: Clauses, inside: Inside
) -> None:
    """The clue has one of these areas."""
    spot, colour, has = clue.sized.spot, clue.sized.colour, clue.has
    there, size = has[spot], len(areas)
    if size == 1 and there == TRUE:
        ((area, around),) = areas.items()
        for cell in (*area, *around):
            cnf.know(cell, colour is (cell in area))
    chosen: Sequence[int] = (there,)  # one area alone is there with the clue
    clauses: list[list[int]] = []
    if size != 1:
        chosen = range(cnf.top + 1, cnf.top + size + 1)
        cnf.top += size
        clauses.append([-there, *chosen])
    for literal, (area, around) in zip(chosen, areas.items(), strict=True):
        clauses += [[-literal, has[cell]] for cell in area]
        clauses += [[-literal, -has[cell]] for cell in around]
        for cell in area:
            inside[cell].append((literal, spot))
    cnf.add_all(clauses)


def _write_reach(clue: IslandClue, cnf: Clauses, inside: Inside) -> Reach | None:
    """The clue reaches so many cells; what is left, if something is."""
    place, has, closed = clue.sized, clue.has, clue.closed
    spot, near, number, there = place.spot, place.near, place.number, has[place.spot]
    detour = 1 if at_corners(place) else 2
    far, cells = {spot: 0}, [spot]
    for cell in cells:
        steps = far[cell] + 1
        if steps == number:
            break
        for other in near[cell]:
            if other not in far and other not in closed:
                far[other] = steps
                cells.append(other)
    if len(cells) < number:
        cnf.add(-there)
        return None
    # The clue's own cell is reached with it, and so are its neighbours if it has the colour in any case.
    own = [cell for cell in cells if far[cell] <= (there == TRUE)]
    fresh = dict(zip(cells[len(own) :], range(cnf.top + 1, cnf.top + 1 + len(cells)), strict=False))
    cnf.top += len(fresh)
    reached = {cell: has[cell] for cell in own} | fresh
    clauses: list[list[int]] = []
    for cell, literal in fresh.items():
        less = far[cell] if far[cell] + detour >= number else number
        clauses += (
            [-literal, has[cell]],
            [-literal, *[reached[x] for x in near[cell] if far.get(x, number) < less]],
        )
    if there != TRUE:
        clauses += [[-literal, there] for literal in fresh.values()]
    for cell, literal in reached.items():
        for beside in near[cell]:
            if beside in fresh:
                clauses.append([-literal, -has[beside], fresh[beside]])
            elif beside not in reached:
                clauses.append([-literal, -has[beside]])
    parted = () if clue.apart is None else clue.apart.clues
    for cell, literal in reached.items():
        others = inside[cell]
        clauses += [[-literal, -other] for other, at in others if at in parted]
        others.append((literal, spot))
    cnf.add_all(clauses)
    if there != TRUE or not cnf.counts([*reached.values()], number, number):
        many = cnf.counter([*reached.values()], number + 1)
        cnf.add(-there, many[number])
        if len(many) > number + 1:
            cnf.add(-there, -many[number + 1])
    return None if number <= SURE + detour else Reach(place, far, has, reached)


def _write_numbered(place: Numbered, cnf: Clauses, inside: Inside) -> None:
    """Every cell of the colour is in the area of a clue."""
    clauses: list[list[int]] = []
    for cell in place.cells:
        literals = [literal for literal, _ in inside.get(cell, ())]
        if not literals:
            cnf.know(cell, not place.colour)
        elif (has := cnf.has(cell, place.colour)) not in literals:
            clauses.append([-has, *literals])
    cnf.add_all(clauses)

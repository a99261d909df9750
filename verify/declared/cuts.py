"""Rules that are added by need, those about areas first of all (`kinds/areas`): what they are told of a
candidate to find the clauses that it breaks. Of a kind of place that is not known `broken` gives them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts, Index
from hardboard.puzzles.declared.patterns import HERE, Spots, cells_at
from hardboard.puzzles.declared.places import Place, shrink
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.sat.bits import Bits
from hardboard.verify.sat.cnf import TRUE

Clause = list[int]
#: Clauses with more literals than this rarely help to see that a region has a colour.
LONGEST = 24


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
        facts = [False] * self.grid.size
        for cell in self.grid.cells(self.black):
            facts[cell] = True
        return facts

    def clause(self, colour: bool, opened: int, closed: int = 0) -> Clause:
        """A cell of `opened` has the colour, or one of `closed` has not."""
        black, cell, literals = self.cnf.black, self.grid.cell, list[int]()
        while opened:
            low = opened & -opened
            literals.append(black[cell[low.bit_length()]])
            opened ^= low
        if closed:
            literals += [-black[each] for each in self.grid.cells(closed)]
        if not colour:
            literals = [-literal for literal in literals]
        return [literal for literal in literals if literal != -TRUE] if -TRUE in literals else literals


def variable_bits(cnf: Clauses, grid: Bits) -> list[int]:
    """Of each variable of a cell, the cells that have it."""
    bits: dict[int, int] = {}
    for cell, literal in enumerate(cnf.black):
        if abs(literal) != TRUE:
            bits[literal] = bits.get(literal, 0) | grid.bit[cell]
    return list(bits.values())


#: Of the cells that lie so far from any of some spots, or are these of any row of cells, at most so many do
#: not have a colour, in any solution.
Said = tuple[bool, Sequence[Index], int, Spots]


def said_by(cnf: Clauses) -> Iterator[Said]:
    """What clauses say of one colour."""
    cells: dict[int, list[Index]] = {}
    for cell, literal in enumerate(cnf.black):
        if abs(literal) != TRUE:
            cells.setdefault(literal, []).append(cell)
    for clause in cnf.clauses:
        if 0 < len(clause) <= LONGEST:
            for colour in (BLACK, WHITE):
                held = [cells.get(literal if colour else -literal, ()) for literal in clause]
                if all(held):
                    group = sorted({cell for some in held for cell in some})
                    yield colour, group, len(group) - 1, HERE


#: Cell -> the groups that have it: their cells, and how many of these do not have a colour at most.
Listed = dict[Index, list[tuple[Sequence[Index], int]]]


class Groups:
    """Sets of cells of which at most so many do not have a colour, in every solution; of single cells some
    are known.
    """

    def __init__(self, said: Iterable[Said], grid: Bits, known: Facts = ()) -> None:
        self._grid, self._known, self._every = grid, known, said
        self._inside: dict[Place, int] = {}
        #: Colour -> cell, as a bit -> the groups that have it, found when they are asked for.
        self._about: dict[bool, dict[int, list[tuple[int, int]]]] = {True: {}, False: {}}

    @cached_property
    def _said(self) -> dict[bool, list[Said]]:
        """Colour -> what is said of it."""
        said: dict[bool, list[Said]] = {True: [], False: []}
        for one in self._every:
            said[one[0]].append(one)
        return said

    def inside(self, place: Place) -> int:
        """The cells that a place looks at."""
        if place not in self._inside:
            grid = self._grid
            self._inside[place] = grid.full if len(place.cells) == grid.size else grid.mask(place.cells)
        return self._inside[place]

    @cached_property
    def _sure(self) -> dict[bool, int]:
        """Colour -> the cells that are known to have it."""
        bit, known = self._grid.bit, self._known
        return {
            colour: sum([bit[cell] for cell, fact in enumerate(known) if fact is colour])
            for colour in (BLACK, WHITE)
        }

    @cached_property
    def _spread(self) -> dict[bool, list[tuple[Sequence[Index], int, frozenset[Index]]]]:
        """Colour -> what is said around each of several spots."""
        return {
            colour: [
                (cells, most, frozenset(spots))  # type: ignore[arg-type]
                for _, cells, most, spots in said
                if len(spots) > 1 and isinstance(spots[0], int)
            ]
            for colour, said in self._said.items()
        }

    def _listed(self, colour: bool) -> Listed:
        """What is said of each cell once."""
        listed: Listed = defaultdict(list)
        for _, steps, most, spots in self._said[colour]:
            first = spots[0]
            if spots is HERE:
                rows: Iterable[Sequence[Index]] = (steps,)
            elif isinstance(first, int):
                rows = (cells_at(steps, first),) if len(spots) == 1 else ()
            elif [*steps] == [*range(len(first))]:
                rows = spots  # type: ignore[assignment]
            else:
                rows = [cells_at(steps, spot) for spot in spots]
            for cells in rows:
                group = cells, most
                for cell in cells:
                    listed[cell].append(group)
        return listed

    @cached_property
    def _black(self) -> Listed:
        return self._listed(BLACK)

    @cached_property
    def _white(self) -> Listed:
        return self._listed(WHITE)

    def about(self, colour: bool, bit: int) -> list[tuple[int, int]]:
        """The groups that have a cell, and how many of each do not have the colour at most."""
        (cell,) = self._grid.cells(bit)
        mask, listed = self._grid.mask, (self._black if colour else self._white).get(cell, ())
        groups = [(mask(cells), most) for cells, most in listed]
        for cells, most, spots in self._spread[colour]:
            for step in cells:
                if cell - step in spots:
                    groups.append((self._grid.mask([cell - step + other for other in cells]), most))
        return groups

    def surely(self, colour: bool, region: int, wall: int) -> bool:
        """Whether a region has a cell of the colour if no cell of the wall has it."""
        return self.having(colour, region, wall) is not None

    def having(self, colour: bool, region: int, wall: int) -> tuple[int, int] | None:
        """A group for which a region has a cell of the colour if no cell of the wall has it."""
        if sure := region & self._sure[colour]:
            return sure & -sure, 0
        if not self._said[colour]:
            return None
        left, both, about = region, region | wall, self._about[colour]
        while left:
            bit = left & -left
            groups = about.get(bit)
            if groups is None:
                groups = about[bit] = self.about(colour, bit)
            for group, most in groups:
                if (group & both).bit_count() > most:
                    return group, most
            left ^= bit
        return None


def broken_clause(place: Place, facts: Sequence[bool], cnf: Clauses) -> Clause:
    """The clause that a colouring breaks with a place: not all of the facts that the place minds."""
    literals = [cnf.has(cell, not black) for cell, black in shrink(place, facts).items()]
    return [literal for literal in literals if literal != -TRUE]


def cut_any(place: Place, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """What any place says of itself."""
    if place.broken(here.facts):
        yield broken_clause(place, here.facts, here.cnf)


Cut = Callable[[Any, Candidate, Groups], Iterator[Clause]]

"""Rules that are added by need, those about areas first of all (`kinds/areas`): what they are told of a
candidate to find the clauses that it breaks. Of a kind of place that is not known `broken` gives them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.puzzles.declared.board import BLACK, WHITE, Index
from hardboard.puzzles.declared.patterns import HERE
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


#: Of the cells that lie so far from any of some spots, at most so many do not have a colour, in any solution.
Said = tuple[bool, Sequence[Index], int, Sequence[Index]]


def said_by(cnf: Clauses) -> Iterator[Said]:
    """What clauses say of one colour, and what is known."""
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
    for cell, fact in enumerate(cnf.known):
        if fact is not None:
            yield fact, (cell,), 0, HERE


class Groups:
    """Sets of cells of which at most so many do not have a colour, in every solution."""

    def __init__(self, said: Iterable[Said], grid: Bits) -> None:
        self._grid = grid
        self._inside: dict[Place, int] = {}
        self._said: dict[bool, list[Said]] = {True: [], False: []}
        for one in said:
            self._said[one[0]].append(one)
        #: Colour -> cell, as a bit -> the groups that have it, found when they are asked for.
        self._about: dict[bool, dict[int, list[tuple[int, int]]]] = {True: {}, False: {}}

    def inside(self, place: Place) -> int:
        """The cells that a place looks at."""
        if place not in self._inside:
            self._inside[place] = self._grid.mask(place.cells)
        return self._inside[place]

    @cached_property
    def _spread(self) -> dict[bool, list[tuple[Sequence[Index], int, frozenset[Index]]]]:
        """Colour -> what is said around each of several spots."""
        return {
            colour: [(cells, most, frozenset(spots)) for _, cells, most, spots in said if len(spots) > 1]
            for colour, said in self._said.items()
        }

    def _listed(self, colour: bool) -> dict[Index, list[tuple[int, int]]]:
        """Cell -> what is said of it once."""
        listed: dict[Index, list[tuple[int, int]]] = {}
        for _, cells, most, spots in self._said[colour]:
            if len(spots) == 1:
                there = [cell + spots[0] for cell in cells]
                group = self._grid.mask(there), most
                for cell in there:
                    listed.setdefault(cell, []).append(group)
        return listed

    @cached_property
    def _black(self) -> dict[Index, list[tuple[int, int]]]:
        return self._listed(BLACK)

    @cached_property
    def _white(self) -> dict[Index, list[tuple[int, int]]]:
        return self._listed(WHITE)

    def about(self, colour: bool, bit: int) -> list[tuple[int, int]]:
        """The groups that have a cell, and how many of each do not have the colour at most."""
        (cell,) = self._grid.cells(bit)
        groups = [*(self._black if colour else self._white).get(cell, ())]
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

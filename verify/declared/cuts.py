"""Rules that are added by need, those about areas first of all (`kinds/areas`): what they are told of a
candidate to find the clauses that it breaks. Of a kind of place that is not known `broken` gives them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts, Index
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
        """Return which cells are black."""
        facts = [False] * self.grid.size
        for cell in self.grid.cells(self.black):
            facts[cell] = True
        return facts

    def clause(self, colour: bool, opened: int, closed: int = 0) -> Clause:
        """A cell of `opened` has the colour, or one of `closed` has not."""
        black, cell = self.cnf.black, self.grid.cell
        literals: list[int] = []
        while opened:
            low = opened & -opened
            literals.append(black[cell[low.bit_length()]])
            opened ^= low
        if closed:
            literals += [-black[each] for each in self.grid.cells(closed)]
        if not colour:
            literals = [-literal for literal in literals]
        return [literal for literal in literals if literal != -TRUE] if -TRUE in literals else literals


#: At most that many of these cells lack the colour, in every solution.
CellGroup = tuple[Sequence[Index], int]
#: Colour -> the groups of cells that are known.
GroupsOf = Callable[[bool], Iterable[CellGroup]]


def said_by(cnf: Clauses, colour: bool) -> Iterator[CellGroup]:
    """Yield the groups of cells of which clauses say that one has the colour."""
    cells: dict[int, list[Index]] = {}
    for cell, literal in enumerate(cnf.black):
        if abs(literal) != TRUE:
            cells.setdefault(literal if colour else -literal, []).append(cell)
    for clause in cnf.clauses:
        if 0 < len(clause) <= LONGEST:
            held = [cells.get(literal, ()) for literal in clause]
            if all(held):
                group = sorted({cell for some in held for cell in some})
                yield group, len(group) - 1


def no_groups(colour: bool) -> tuple[CellGroup, ...]:
    """Return no groups, where nothing is known."""
    return ()


class Groups:
    """Groups of cells of which at most so many lack a colour, in every solution; of single cells some are
    known.
    """

    def __init__(self, groups: GroupsOf, grid: Bits, known: Facts = ()) -> None:
        self._groups, self._grid, self._known = groups, grid, known
        self._inside: dict[Place, int] = {}
        self._sure: dict[bool, int] = {}
        #: Colour -> cell -> the groups that have it, and all cells that are in a group.
        self._by_cell: dict[bool, dict[Index, list[CellGroup]]] = {}
        self._grouped: dict[bool, int] = {}
        self._about: dict[bool, dict[int, list[tuple[int, int]]]] = {BLACK: {}, WHITE: {}}

    def inside(self, place: Place) -> int:
        """Return the cells that a place looks at."""
        if place not in self._inside:
            grid = self._grid
            self._inside[place] = grid.full if len(place.cells) == grid.size else grid.mask(place.cells)
        return self._inside[place]

    def _known_as(self, colour: bool) -> int:
        """Return the cells that are known to have a colour."""
        if colour not in self._sure:
            cells = (cell for cell, fact in enumerate(self._known) if fact is colour)
            self._sure[colour] = self._grid.mask(cells)
        return self._sure[colour]

    def _with_groups(self, colour: bool) -> int:
        """Return the cells that are in a group."""
        if colour not in self._by_cell:
            listed = self._by_cell[colour] = defaultdict(list)
            for group in self._groups(colour):
                for cell in group[0]:
                    listed[cell].append(group)
            self._grouped[colour] = self._grid.mask(listed)
        return self._grouped[colour]

    def _with_cell(self, colour: bool, bit: int) -> list[tuple[int, int]]:
        """Return the groups that have a cell, as bits."""
        own = self._by_cell[colour][self._grid.cell[bit.bit_length()]]
        return [(self._grid.mask(cells), most) for cells, most in own]

    def surely(self, colour: bool, region: int, wall: int) -> bool:
        """Return True if a region has a cell of the colour whenever no cell of the wall has it."""
        if region & self._known_as(colour):
            return True
        left, both, about = region & self._with_groups(colour), region | wall, self._about[colour]
        while left:
            bit = left & -left
            groups = about.get(bit)
            if groups is None:
                groups = about[bit] = self._with_cell(colour, bit)
            if any((group & both).bit_count() > most for group, most in groups):
                return True
            left ^= bit
        return False


def broken_clause(place: Place, facts: Sequence[bool], cnf: Clauses) -> Clause:
    """The clause that a colouring breaks with a place: not all of the facts that the place minds."""
    literals = [cnf.has(cell, not black) for cell, black in shrink(place, facts).items()]
    return [literal for literal in literals if literal != -TRUE]


def cut_any(place: Place, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """Return the clauses of a place."""
    if place.broken(here.facts):
        yield broken_clause(place, here.facts, here.cnf)


Cut = Callable[[Any, Candidate, Groups], Iterator[Clause]]

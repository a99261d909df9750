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


def said_by(cnf: Clauses, colour: bool) -> Iterator[Said]:
    """What clauses say of one colour."""
    cells: dict[int, list[Index]] = {}
    for cell, literal in enumerate(cnf.black):
        if abs(literal) != TRUE:
            cells.setdefault(literal if colour else -literal, []).append(cell)
    for clause in cnf.clauses:
        if 0 < len(clause) <= LONGEST:
            held = [cells.get(literal, ()) for literal in clause]
            if all(held):
                group = sorted({cell for some in held for cell in some})
                yield colour, group, len(group) - 1, HERE


#: Colour -> what is said of it.
SaidOf = Callable[[bool], Iterable[Said]]


class _Told:
    """What is known of one colour."""

    def __init__(self, said: Iterable[Said]) -> None:
        #: Cell -> the groups that have it and stand once: their cells, and how many of these do not have the
        #: colour at most.
        self._listed: dict[Index, list[tuple[Sequence[Index], int]]] = defaultdict(list)
        #: Groups that stand around each of several spots.
        self._spread: list[tuple[Sequence[Index], int, frozenset[Index]]] = []
        listed = self._listed
        for _, steps, most, spots in said:
            first = spots[0]
            if not isinstance(first, int):
                whole = steps == range(len(first)) or [*steps] == [*range(len(first))]
                rows: Iterable[Sequence[Index]] = spots if whole else [cells_at(steps, row) for row in spots]  # type: ignore[assignment]
            elif len(spots) > 1:
                self._spread.append((steps, most, frozenset(spots)))  # type: ignore[arg-type]
                continue
            else:
                rows = (steps if spots is HERE else cells_at(steps, first),)
            for cells in rows:
                group = cells, most
                for cell in cells:
                    listed[cell].append(group)

    def __bool__(self) -> bool:
        return bool(self._listed or self._spread)

    def about(self, cell: Index, grid: Bits) -> list[tuple[int, int]]:
        """The groups that have a cell, and how many of each do not have the colour at most."""
        groups = [(grid.mask(cells), most) for cells, most in self._listed.get(cell, ())]
        for cells, most, spots in self._spread:
            for step in cells:
                if cell - step in spots:
                    groups.append((grid.mask([cell - step + other for other in cells]), most))
        return groups


class Groups:
    """Sets of cells of which at most so many do not have a colour, in every solution; of single cells some
    are known.
    """

    def __init__(self, said: SaidOf, grid: Bits, known: Facts = ()) -> None:
        self._said, self._grid, self._known = said, grid, known
        self._inside: dict[Place, int] = {}
        #: Colour -> the cells that are known to have it; what else is known of it, if that was asked for; and
        #: cell, as a bit -> the groups that have it, found when they are.
        self._sure: dict[bool, int] = {}
        self._told: dict[bool, _Told] = {}
        self._about: dict[bool, dict[int, list[tuple[int, int]]]] = {BLACK: {}, WHITE: {}}

    def inside(self, place: Place) -> int:
        """The cells that a place looks at."""
        if place not in self._inside:
            grid = self._grid
            self._inside[place] = grid.full if len(place.cells) == grid.size else grid.mask(place.cells)
        return self._inside[place]

    def _known_as(self, colour: bool) -> int:
        """The cells that are known to have a colour."""
        known = self._known
        sure = self._sure[colour] = (
            self._grid.negative([-1 if fact is colour else 1 for fact in known]) if known else 0
        )
        return sure

    def surely(self, colour: bool, region: int, wall: int) -> bool:
        """Whether a region has a cell of the colour if no cell of the wall has it."""
        return self.having(colour, region, wall) is not None

    def having(self, colour: bool, region: int, wall: int) -> tuple[int, int] | None:
        """A group for which a region has a cell of the colour if no cell of the wall has it."""
        sure = self._sure.get(colour)
        if here := region & (self._known_as(colour) if sure is None else sure):
            return here & -here, 0
        told = self._told.get(colour)
        if told is None:
            told = self._told[colour] = _Told(self._said(colour))
        if not told:
            return None
        left, both, about = region, region | wall, self._about[colour]
        while left:
            bit = left & -left
            groups = about.get(bit)
            if groups is None:
                groups = about[bit] = told.about(self._grid.cell[bit.bit_length()], self._grid)
            for group, most in groups:
                if (group & both).bit_count() > most:
                    return group, most
            left ^= bit
        return None


def nothing_said(colour: bool) -> tuple[Said, ...]:
    """Where nothing is known of groups of cells."""
    return ()


def broken_clause(place: Place, facts: Sequence[bool], cnf: Clauses) -> Clause:
    """The clause that a colouring breaks with a place: not all of the facts that the place minds."""
    literals = [cnf.has(cell, not black) for cell, black in shrink(place, facts).items()]
    return [literal for literal in literals if literal != -TRUE]


def cut_any(place: Place, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """What any place says of itself."""
    if place.broken(here.facts):
        yield broken_clause(place, here.facts, here.cnf)


Cut = Callable[[Any, Candidate, Groups], Iterator[Clause]]

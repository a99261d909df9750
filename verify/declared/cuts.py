"""Rules that are added by need, those about areas first of all (`kinds/areas`): what they are told of a
candidate to find the clauses that it breaks. Of a kind of place that is not known `broken` gives them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.puzzles.declared.board import BLACK
from hardboard.puzzles.declared.places import Place, shrink
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.sat.bits import Bits
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


def broken_clause(place: Place, facts: Sequence[bool], cnf: Clauses) -> Clause:
    """The clause that a colouring breaks with a place: not all of the facts that the place minds."""
    literals = [cnf.has(cell, not black) for cell, black in shrink(place, facts).items()]
    return [literal for literal in literals if literal != -TRUE]


def cut_any(place: Place, here: Candidate, groups: Groups) -> Iterator[Clause]:
    """What any place says of itself."""
    if place.broken(here.facts):
        yield broken_clause(place, here.facts, here.cnf)


Cut = Callable[[Any, Candidate, Groups], Iterator[Clause]]

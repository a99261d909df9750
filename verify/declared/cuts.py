"""Rules that are added on demand, those about areas first of all (`handlers/areas`).

A candidate knows its cells and makes the clauses that it violates. `broken` gives them for a constraint of an
unknown class.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardboard.puzzles.declared.board import BLACK
from hardboard.puzzles.declared.constraints import Constraint, shrink_facts
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.sat.bits import Bits
from hardboard.verify.sat.cnf import TRUE

Clause = list[int]


@dataclass
class CandidateColouring:
    """A colouring of all cells, as sets of cells."""

    grid: Bits
    cnf: BoardClauses
    black: int
    #: the cells of constraints, for all candidates of a board
    inside: dict[Constraint, int]

    def of(self, colour: bool) -> int:
        """Return the cells of a colour."""
        return self.black if colour is BLACK else self.grid.full & ~self.black

    @cached_property
    def facts(self) -> list[bool]:
        """Return which cells are black."""
        facts = [False] * self.grid.size
        for cell in self.grid.cells(self.black):
            facts[cell] = True
        return facts

    def region(self, place: Constraint) -> int:
        """Return the scope of a constraint as a set."""
        if place not in self.inside:
            whole = len(place.cells) == self.grid.size
            self.inside[place] = self.grid.full if whole else self.grid.mask(place.cells)
        return self.inside[place]

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


def violated_clause(place: Constraint, facts: Sequence[bool], cnf: BoardClauses) -> Clause:
    """Return the clause that excludes the facts by which a colouring violates a constraint."""
    literals = [cnf.has(cell, not black) for cell, black in shrink_facts(place, facts).items()]
    return [literal for literal in literals if literal != -TRUE]


def cut_any(place: Constraint, here: CandidateColouring) -> Iterator[Clause]:
    """Return the clauses of a constraint."""
    if place.broken(here.facts):
        yield violated_clause(place, here.facts, here.cnf)


Cut = Callable[[Any, CandidateColouring], Iterator[Clause]]

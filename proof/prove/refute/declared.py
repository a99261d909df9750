"""Why a board of a declared family has no solution (or no other one): clauses, each justified by one place.

Counts and tables of few cells are written down at once. Of the other places, what they force on the way is
written first; the rest is added by need, from candidates that break them, and in the end only a core is kept.
"""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from pysat.solvers import Solver

from hardboard.proof.check.reasons import Facts, Reason, Rule, given_rules
from hardboard.proof.prove.refute.core import core
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Count, Place, Table, shrink
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.bits import Bits
from hardboard.verify.declared.clauses import WRITERS, Clauses
from hardboard.verify.declared.cuts import CUTS, Candidate, Groups
from hardboard.verify.declared.presolve import presolve


def refuter_of(family: Family) -> partial[Shading | list[Rule]] | None:
    """What refutes boards of a family, if it is declared."""
    return None if family.declared is None else partial(refute, family.declared)


def refute(
    declaration: Declaration, board: Board, given: Facts, others: Sequence[Rule] = ()
) -> Shading | list[Rule]:
    """A solution in which the given facts hold and other rules, too; or rules that cannot all hold."""
    search = Refuter(declaration.places(board), board)
    rules = [*given_rules(given), *others, *search.written(), *search.forced()]
    with Solver(name="cadical195", bootstrap_with=[search.clause(rule) for rule in rules]) as engine:
        while all(rule.facts for rule in rules) and engine.solve():
            model = engine.get_model()
            facts = [variable < len(model) and model[variable] > 0 for variable in board.cells]
            broken = list(search.broken(facts))
            if not broken:
                return np.array(facts, dtype=bool).reshape(board.shape)
            for rule in broken:
                engine.add_clause(search.clause(rule))
            rules += broken
    return [search.least(rule) for rule in core(rules)]


class Refuter:
    """The places of a board as rules about cells, each with the place as its reason."""

    def __init__(self, places: Sequence[Place], board: Board) -> None:
        self.places, self.board = places, board
        self.grid = Bits(*board.shape)
        self.cnf = Clauses([None] * board.size)
        self.groups = Groups(Clauses(()), self.grid)
        self._place: dict[int, Place] = {}

    def least(self, rule: Rule) -> Rule:
        """The rule without facts that its place can do without."""
        place = self._place.get(id(rule))
        if place is None:
            return rule
        facts: list[bool | None] = [None] * self.board.size
        for (row, col), black in rule.facts.items():
            facts[row * self.board.cols + col] = black
        return self.rule(place, shrink(place, facts))

    def clause(self, rule: Rule) -> list[int]:
        """A rule as a clause: variable i + 1 says that cell i is black."""
        cols = self.board.cols
        return [(-1 if black else 1) * (row * cols + col + 1) for (row, col), black in rule.facts.items()]

    def rule(self, place: Place, facts: dict[int, bool]) -> Rule:
        """Facts that break a place."""
        cells = {divmod(cell, self.board.cols): black for cell, black in facts.items()}
        rule = Rule(cells, Reason(place.rule, (divmod(place.spot, self.board.cols),)))
        self._place[id(rule)] = place
        return rule

    def written(self) -> Iterator[Rule]:
        """The clauses of places that have few, without new variables."""
        for place in self.places:
            if isinstance(place, Count | Table):
                cnf = Clauses([None] * self.board.size)
                WRITERS[type(place)](place, cnf)
                if cnf.top == self.board.size:
                    # A literal of `Clauses` is positive where the cell is white.
                    for clause in cnf.clauses:
                        yield self.rule(place, {abs(x) - 1: x > 0 for x in clause})

    def forced(self) -> list[Rule]:
        """Why each colour that presolve finds is forced, where a place says so that is not written down."""
        found: list[Rule] = []

        def note(place: Place, facts: list[bool | None], forced: list[tuple[int, bool]] | None) -> None:
            if isinstance(place, Count | Table) and len(place.scope) < 8:
                return
            if forced is None:
                found.append(self.rule(place, shrink(place, facts)))
            for cell, colour in forced or ():
                before = facts[cell]
                facts[cell] = not colour
                if place.broken(facts):
                    found.append(self.rule(place, shrink(place, facts)))
                facts[cell] = before

        presolve(self.places, self.board.size, note)
        return found

    def broken(self, facts: Sequence[bool]) -> Iterator[Rule]:
        """Rules that a colouring of all cells breaks."""
        here = Candidate(self.grid, self.cnf, self.grid.mask(c for c, black in enumerate(facts) if black))
        for place in self.places:
            if type(place) in CUTS:
                for clause in CUTS[type(place)](place, here, self.groups):
                    yield self.rule(place, {abs(x) - 1: x > 0 for x in clause})
            elif place.broken(facts):
                yield self.rule(place, shrink(place, facts))

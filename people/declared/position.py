"""Deductions from the known cells of a board. Each is a cell, and a smallest set of constraints and known
cells that forces its colour.

The easiest deduction comes first: a colour that one constraint forces. Without one, a solver finds the fewest
constraints that force a colour together. If no single constraint forces a colour, a solver finds the fewest
that do together. All sets are least: without any constraint or cell of the set, the colour is not forced.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, shrink_facts
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.encoding import DeclaredEncoding, implied_constraints, whole_board_connections
from hardboard.verify.declared.handlers import handler_of, write_constraint
from hardboard.verify.declared.nogoods import Nogoods
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import Cnf
from hardboard.verify.sat.solver import Solver

Known = list[bool | None]
#: Of so many cells, those with the smallest first reasons, a least reason is looked for.
TRIED = 3
#: So many forced cells are enough to choose from.
FORCED_CELLS = 12
#: Whether something can be left out is asked for so many rounds; then the judge is, anew.
ROUNDS = 60


class TooManyRounds(Exception):
    """The error for a question that needs too many lazy clauses."""


@dataclass(frozen=True)
class ForcedColour:
    """These constraints, and the colours of these cells, force a cell to have a colour."""

    cell: Index
    colour: bool
    places: tuple[Constraint, ...]
    cells: tuple[Index, ...]


class DeclaredPosition:
    """A board, its known cells, and one solver for all questions."""

    def __init__(self, declaration: Declaration, board: Board, known: Known, see: bool = True) -> None:
        self.declaration, self.board, self.known = declaration, board, [*known]
        self.places = declaration.places(board)
        for place in self.places if see else ():
            if len(place.scope) == 1 and known[place.scope[0]] is None:
                self._see(place)
        self._nogoods = Nogoods(self.places, board)
        # The others are written down, each by itself; two of these may share what they count.
        self._apart = {at for at, place in enumerate(self.places) if not handler_of(place).written_whole}
        self._solver: Solver | None = None
        #: Clauses by need, by the number of their constraint: they hold whatever else is kept.
        self._learned: dict[int, list[list[int]]] = {}

    def _see(self, place: Constraint) -> None:
        """Yield the cells that a constraint about one cell decides."""
        cell, blank = place.scope[0], [None] * self.board.size
        left = [c for c in (False, True) if not place.broken([*blank[:cell], c, *blank[cell + 1 :]])]
        if len(left) == 1:
            self.known[cell] = left[0]

    def forced_by_one(self) -> Iterator[ForcedColour]:
        """Yield colours that one constraint forces; constraints about few cells come first."""
        open_cells = [cell for cell in self.board.cells if self.known[cell] is None]
        for place in sorted(self.places, key=lambda place: len(place.cells)):
            for cell, colour in self.forced(place, open_cells):
                if self.known[cell] is None:
                    facts = [*self.known]
                    facts[cell] = not colour
                    least = shrink_facts(place, facts)
                    yield ForcedColour(
                        cell, colour, (place,), tuple(other for other in least if other != cell)
                    )

    def forced(self, place: Constraint, open_cells: Sequence[Index]) -> Iterator[tuple[Index, bool]]:
        """Return the open cells that a constraint forces."""
        kind = handler_of(place)
        forced = kind.forced or kind.looked
        if forced is not None:
            yield from forced(place, self.known) or ()
            return
        scope, facts = set(place.scope), [*self.known]
        for cell in open_cells:
            for colour in (True, False) if cell in scope else ():
                facts[cell] = not colour
                if place.broken(facts):
                    yield cell, colour
            facts[cell] = None

    def together(self) -> ForcedColour | None:
        """The colour that the fewest constraints force together; None if nothing is forced."""
        model = self._model(self._all(), [])
        if model is None:
            return None
        forced = []
        for cell in (cell for cell in self.board.cells if self.known[cell] is None):
            opposite = -model[cell]
            if self._model(self._all(), [opposite]) is None:
                forced.append((len(self._core()), cell, opposite))
            if len(forced) == FORCED_CELLS:
                break
        tried = [self._least(cell, opposite, model) for _, cell, opposite in sorted(forced)[:TRIED]]
        return min(tried, key=lambda reason: (len(reason.places), len(reason.cells)), default=None)

    def easiest(self) -> ForcedColour | None:
        """Return the forced colour with the smallest reason; None if nothing is forced."""
        reason = next(self.forced_by_one(), None)
        if reason is None:
            return self.together()
        cells = reason.cells
        for cell in cells:
            # A constraint may be broken for good, and see it only when more is known.
            fewer = tuple(other for other in cells if other != cell)
            facts = {other: bool(self.known[other]) for other in fewer} | {reason.cell: not reason.colour}
            cells = cells if is_possible(self.declaration, self.board, reason.places, facts) else fewer
        return replace(reason, cells=cells)

    def printed(self, most: int) -> Iterator[ForcedColour]:
        """Return colours that few constraints and known cells force together, one least reason for a cell."""
        model = self._model(self._all(), [])
        for cell in self.board.cells if model else ():
            open_cell = self.known[cell] is None
            opposite = -model[cell] if model else 0
            if open_cell and self._model(self._all(), [opposite]) is None and len(self._core()) <= most:
                yield self._least(cell, opposite, model or ())

    def contradiction(self) -> ForcedColour | None:
        """Return constraints and known cells in contradiction; None if a solution has all known colours."""
        return self._least(-1, None) if self._model(self._all(), []) is None else None

    def solution(self) -> Shading | None:
        """Return a solution that has all that is known."""
        model = self._model(self._all(), [])
        if model is None:
            return None
        return np.array([value < 0 for value in model[: self.board.size]]).reshape(self.board.shape)

    def _least(self, cell: Index, opposite: int | None, model: Sequence[int] = ()) -> ForcedColour:
        """Return a least reason: constraints, then known cells, are left out one by one, far ones first.

        A colouring that shows that one cannot be left out is likely to be near a solution (`model`).
        """
        fixed = [] if opposite is None else [opposite]
        self._model(self._all(), fixed)
        kept = [literal for literal in self._core() if literal not in fixed]
        numbers = [literal - self.board.size - 1 for literal in kept if literal > self.board.size]
        clauses = [*self._written(numbers), *(c for number in numbers for c in self._learned.get(number, ()))]
        with Solver(clauses, name="glucose4", top=self.board.size + len(self.places)) as small:
            small.prefer(model[: self.board.size])
            for literal in sorted(kept, key=lambda x: (abs(x) <= self.board.size, -self._away(x, cell))):
                rest = [other for other in kept if other != literal]
                core = self._refuted(rest, fixed, small) if literal in kept else None
                kept = kept if core is None else [other for other in rest if other in core]
        places = tuple(self.places[x - self.board.size - 1] for x in kept if x > self.board.size)
        cells = tuple(sorted(abs(literal) - 1 for literal in kept if literal <= self.board.size))
        return ForcedColour(cell, opposite is not None and opposite > 0, places, cells)

    def _refuted(self, kept: Sequence[int], more: Sequence[int], small: Solver) -> set[int] | None:
        """Return the constraints and facts of a contradiction; None if there is none."""
        try:
            return set(small.core()) if self._model(kept, more, small) is None else None
        except TooManyRounds:
            size = self.board.size
            places = [self.places[literal - size - 1] for literal in kept if literal > size]
            facts = {abs(literal) - 1: literal < 0 for literal in (*kept, *more) if literal <= size}
            return None if is_possible(self.declaration, self.board, places, facts) else set(kept)

    def _away(self, literal: int, cell: Index) -> int:
        spot = (
            self.places[literal - self.board.size - 1].spot if literal > self.board.size else abs(literal) - 1
        )
        (r0, c0), (r1, c1) = divmod(spot, self.board.cols), divmod(max(cell, 0), self.board.cols)
        return abs(r0 - r1) + abs(c0 - c1)

    def _all(self) -> list[int]:
        places = range(self.board.size + 1, self.board.size + 1 + len(self.places))
        return [
            *places,
            *((-c - 1 if black else c + 1) for c, black in enumerate(self.known) if black is not None),
        ]

    def _core(self) -> list[int]:
        assert self._solver is not None
        return self._solver.core()

    def _model(
        self, kept: Sequence[int], more: Sequence[int], solver: Solver | None = None
    ) -> list[int] | None:
        """Return colours of all cells that satisfy these constraints and these facts."""
        size, apart = self.board.size, self._apart
        among = [literal - size - 1 for literal in kept if literal > size and literal - size - 1 in apart]
        if self._solver is None:
            everything = self._written(range(len(self.places)))
            self._solver = Solver(everything, top=self.board.size + len(self.places))

        rounds = 0

        def broken(model: Sequence[int]) -> list[list[int]]:
            nonlocal rounds
            rounds += 1
            if solver is not None and rounds > ROUNDS:
                raise TooManyRounds
            facts = [value < 0 for value in model[:size]]
            return [self._learn(number, nogood) for number, nogood in self._nogoods.broken(facts, among)]

        return (solver or self._solver).by_need(broken, [*kept, *more])

    def _written(self, numbers: Iterable[int]) -> list[list[int]]:
        """Return the clauses of constraints that can be written down, each under its guard."""
        cnf = BoardClauses(self.board.size)
        cnf.top += len(self.places)
        for number in numbers:
            place, before = self.places[number], len(cnf.clauses)
            write_constraint(place, cnf)
            for clause in cnf.clauses[before:]:
                clause.append(-(self.board.size + 1 + number))
        before = len(cnf.clauses)
        for lemma in implied_constraints(self.board, self.places):
            write_constraint(lemma, cnf)
        together = [self.places.index(place) for place in whole_board_connections(self.board, self.places)]
        for clause in cnf.clauses[before:]:
            clause += [-(self.board.size + 1 + number) for number in together]
        return cnf.clauses

    def _learn(self, number: int, nogood: dict[Index, bool]) -> list[int]:
        """Return a violated clause of a constraint, under its guard."""
        clause = [*self._nogoods.clause(nogood), -(self.board.size + 1 + number)]
        self._learned.setdefault(number, []).append(clause)
        return clause


def is_possible(
    declaration: Declaration, board: Board, places: Sequence[Constraint], facts: Mapping[Index, bool]
) -> bool:
    """Return True if a colouring with these facts violates none of these constraints."""
    code, units = DeclaredEncoding(declaration, board, places), Cnf()
    for cell, colour in facts.items():
        units.add(code.cnf.has(cell, colour))
    return search.find(code, more=units.clauses) is not None

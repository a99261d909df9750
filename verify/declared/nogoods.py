"""Constraints as nogoods: violating facts, each with the constraint that they violate.

A nogood is a clause seen from the other side. No new variables are used and no two rules are mixed, so one
constraint is the reason of each clause. Certificates and hints need this. Counts and tables of few cells are
written down at once. Other constraints give the clauses that presolving needs, and the rest on demand.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, shrink_facts
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import CandidateColouring, cut_any
from hardboard.verify.declared.handlers import cut_of, handler_of, write_constraint
from hardboard.verify.declared.handlers.handler import Forced
from hardboard.verify.sat.bits import Bits

#: Facts that cannot all hold.
Nogood = dict[Index, bool]


class Nogoods:
    """The nogoods of the constraints of a board, each with the number of its constraint."""

    def __init__(self, places: Sequence[Constraint], board: Board) -> None:
        self.places, self.board = places, board
        self._grid = Bits(*board.shape)
        self._cnf = BoardClauses(board.size)
        self._inside: dict[Constraint, int] = {}
        #: the constraints of which not all nogoods are written down
        self._open = dict.fromkeys(range(len(places)))
        self._rng = Random(0)

    @staticmethod
    def clause(nogood: Nogood) -> list[int]:
        """Not all of these: variable i + 1 says that cell i is white, as in `BoardClauses`."""
        return [cell + 1 if black else -cell - 1 for cell, black in nogood.items()]

    def written(self) -> Iterator[tuple[int, Nogood]]:
        """Yield all nogoods of constraints that have few."""
        cnf = BoardClauses(self.board.size)
        for number, place in enumerate(self.places):
            if handler_of(place).listed:
                if write_constraint(place, cnf) and cnf.top == self.board.size:
                    del self._open[number]
                    yield from ((number, _nogood(clause)) for clause in cnf.clauses)
                cnf.clear(self.board.size)

    def taken(self, number: int) -> Constraint:
        """Return a constraint that the caller enforces from now on."""
        del self._open[number]
        return self.places[number]

    def forced(self) -> list[tuple[int, Nogood]]:
        """Return a nogood for each colour that presolve finds by a constraint with many nogoods."""
        nogoods: list[tuple[int, Nogood]] = []
        numbers = {place: number for number, place in enumerate(self.places)}

        def note(place: Constraint, facts: list[bool | None], forced: Forced) -> None:
            if handler_of(place).listed and len(place.scope) < 8:
                return
            if forced is None:
                nogoods.append((numbers[place], shrink_facts(place, facts)))
            for cell, colour in forced or ():
                facts[cell] = not colour
                if place.broken(facts):
                    nogoods.append((numbers[place], shrink_facts(place, facts)))
                facts[cell] = None

        presolve([one for one in self.places if self.board.size not in one.cells], self.board.size, note)
        return nogoods

    def broken(
        self, facts: Sequence[bool], among: Iterable[int] | None = None
    ) -> Iterator[tuple[int, Nogood]]:
        """Yield violated nogoods of a complete colouring, of some constraints or of those not written down.

        The facts have one entry more, because a look along a line may end behind the board.
        """
        told: list[bool | None] = [*facts, None]
        black = self._grid.mask(cell for cell, colour in enumerate(facts) if colour)
        here = CandidateColouring(self._grid, self._cnf, black, self._inside)
        for number in self._open if among is None else among:
            place = self.places[number]
            cut = cut_of(place, self.board)
            if cut is not cut_any:
                yield from ((number, _nogood(clause)) for clause in cut(place, here))
            elif place.broken(told):
                several = handler_of(place).several
                found = [shrink_facts(place, told)] if several is None else several(place, facts, self._rng)
                yield from ((number, nogood) for nogood in found)


def _nogood(clause: Iterable[int]) -> Nogood:
    """A literal of `BoardClauses` is positive where the cell is white."""
    return {abs(literal) - 1: literal > 0 for literal in clause}


def presolve(
    places: Sequence[Constraint],
    size: int,
    note: Callable[[Constraint, list[bool | None], Forced], None] | None = None,
) -> list[bool | None] | None:
    """Return the colours that follow by propagating constraints one by one; None for a contradiction.

    `note` gets each step, with the facts before it.


    >>> from hardboard.puzzles.declared.constraints import Count
    >>> presolve([Count("one", (0, 1), frozenset([1])), Count("white", (0,), frozenset([0]))], 2)
    [False, True]
    """
    facts: list[bool | None] = [None] * size
    known = ((place, handler_of(place)) for place in places)
    tasks = [(place, kind.forced) for place, kind in known if kind.forced is not None]
    at: list[list[int]] = [[] for _ in range(size)]
    for number, (place, _) in enumerate(tasks):
        for cell in place.scope:
            at[cell].append(number)
    queue, queued = [*range(len(tasks))], [True] * len(tasks)
    for number in queue:
        queued[number] = False
        place, forced = tasks[number]
        colours = forced(place, facts)
        if note is not None and colours != []:
            note(place, facts, colours)
        if colours is None:
            return None
        for cell, colour in colours:
            facts[cell] = colour
        for cell, _ in colours:
            for other in at[cell]:
                if not queued[other]:
                    queued[other] = True
                    queue.append(other)
    return facts

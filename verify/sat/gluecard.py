"""Gluecard 4, a solver that counts: beside clauses it takes literals of which at most so many hold.

    >>> engine = Gluecard(bootstrap_with=[[1, 2, 3]], counts=[([1, 2, 3], 1)])
    >>> engine.solve_limited([1]), engine.get_model()
    (True, [1, -2, -3])
    >>> engine.solve_limited([1, 2]), sorted(engine.get_core())
    (False, [1, 2])
    >>> engine.delete()

It is python-sat's, called without its layer of Python, which takes ten times as long to load as the solver
(0.044 s, where a puzzle takes 0.003) and twice as long to hand a clause on. The methods are named as there.
Of its conflicts it may make a hundred thousand more than it was allowed: half a second.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any


class Gluecard:
    """One solver; `delete` gives its memory back."""

    def __init__(
        self,
        *,
        bootstrap_with: Iterable[Sequence[int]] | None = None,
        counts: Sequence[tuple[Sequence[int], int]] = (),
    ) -> None:
        import pysolvers

        self._calls: Any = pysolvers
        self._solver: Any = pysolvers.gluecard41_new()
        solver, most = self._solver, pysolvers.gluecard41_add_am
        for literals, number in counts:
            if not number:  # first of all: the rest is shorter then
                most(solver, literals, number)
        self.append_formula(bootstrap_with or ())
        for literals, number in counts:
            if number:
                most(solver, literals, number)

    def delete(self) -> None:
        """Give the memory back."""
        if self._solver is not None:
            self._calls.gluecard41_del(self._solver)
            self._solver = None

    def append_formula(self, formula: Iterable[Sequence[int]], no_return: bool = True) -> None:
        """Of each of these clauses some literal holds."""
        # A loop of its own takes longer.
        deque(map(self._calls.gluecard41_add_cl, repeat(self._solver), formula), maxlen=0)

    def add_atmost(
        self, lits: Sequence[int], k: int, weights: Sequence[int] = (), no_return: bool = True
    ) -> None:
        """Of these literals at most so many hold."""
        self._calls.gluecard41_add_am(self._solver, lits, k)

    def solve_limited(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool | None:
        """Whether there is a model; None if the budget of conflicts was not enough. Ctrl-C waits for the end:
        see `Solver`.
        """
        answer: bool | None = self._calls.gluecard41_solve_lim(self._solver, assumptions, 0, 0)
        return answer

    def conf_budget(self, budget: int) -> None:
        """About so many conflicts."""
        self._calls.gluecard41_cbudget(self._solver, budget)

    def propagate(self, assumptions: Sequence[int] = (), phase_saving: int = 0) -> tuple[bool, list[int]]:
        """What follows without a search, and whether that is possible."""
        possible, literals = self._calls.gluecard41_propagate(self._solver, assumptions, phase_saving, 0)
        return bool(possible), literals or []

    def set_phases(self, literals: Sequence[int] = ()) -> None:
        """Try these literals first."""
        self._calls.gluecard41_setphases(self._solver, literals)

    def get_model(self) -> list[int]:
        """The model that was found."""
        return self._calls.gluecard41_model(self._solver) or []

    def get_core(self) -> list[int]:
        """Assumptions under which there was none."""
        return self._calls.gluecard41_core(self._solver) or []

    def nof_vars(self) -> int:
        """The highest variable."""
        number: int = self._calls.gluecard41_nof_vars(self._solver)
        return number

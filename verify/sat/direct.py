"""Solvers of python-sat's, called without its layer of Python, which takes ten times as long to load as a
solver (0.044 s, where a puzzle takes 0.003) and half as long again to hand a clause on. The methods are named
as there.

    >>> engine = Direct("minisat22", bootstrap_with=[[1, 2], [-1, -2]])
    >>> engine.solve_limited([1]), engine.get_model(), engine.solve_limited([1, 2])
    (True, [1, -2], False)
    >>> engine.delete()

Gluecard 4 counts: beside clauses it takes literals of which at most so many hold. Of its conflicts it may
make a hundred thousand more than it was allowed: half a second.

    >>> engine = Direct("gluecard4", bootstrap_with=[[1, 2, 3]], counts=[([1, 2, 3], 1)])
    >>> engine.solve_limited([1]), engine.get_model()
    (True, [1, -2, -3])
    >>> engine.solve_limited([1, 2]), sorted(engine.get_core())
    (False, [1, 2])
    >>> engine.delete()
"""

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import repeat
from typing import Any

#: python-sat's name of a solver -> what the names of its functions begin with.
SOLVERS = {"gluecard4": "gluecard41", "glucose4": "glucose41", "minisat22": "minisat22"}


def _called(name: str, function: str) -> Any:
    """A function of a solver."""
    import pysolvers

    return getattr(pysolvers, f"{SOLVERS[name]}_{function}")


@cache
def _often(name: str) -> tuple[Any, ...]:
    """What every search calls, and what takes a count, if the solver counts."""
    calls = [_called(name, each) for each in ("new", "add_cl", "solve_lim", "cbudget", "model", "del")]
    return *calls, _called(name, "add_am") if name == "gluecard4" else None


class Direct:
    """One solver; `delete` gives its memory back."""

    def __init__(
        self,
        name: str,
        *,
        bootstrap_with: Iterable[Sequence[int]] | None = None,
        counts: Sequence[tuple[Sequence[int], int]] = (),
    ) -> None:
        self._name = name
        new, self._add, self._solve, self._budget, self._model, self._delete, self._most = _often(name)
        self._solver: Any = new()
        solver, most = self._solver, self._most
        for literals, number in counts:
            if not number:  # first of all: the rest is shorter then
                most(solver, literals, number)
        self.append_formula(bootstrap_with or ())
        for literals, number in counts:
            if number:
                most(solver, literals, number)

    def _call(self, function: str) -> Any:
        return _called(self._name, function)

    def delete(self) -> None:
        """Give the memory back."""
        if self._solver is not None:
            self._delete(self._solver)
            self._solver = None

    def append_formula(self, formula: Iterable[Sequence[int]], no_return: bool = True) -> None:
        """Of each of these clauses some literal holds."""
        # A loop of its own takes longer.
        deque(map(self._add, repeat(self._solver), formula), maxlen=0)

    def add_atmost(
        self, lits: Sequence[int], k: int, weights: Sequence[int] = (), no_return: bool = True
    ) -> None:
        """Of these literals at most so many hold."""
        self._most(self._solver, lits, k)

    def solve_limited(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool | None:
        """Whether there is a model; None if the budget of conflicts was not enough. Ctrl-C waits for the end:
        see `Solver`.
        """
        answer: bool | None = self._solve(self._solver, assumptions, 0, 0)
        return answer

    def conf_budget(self, budget: int) -> None:
        """About so many conflicts."""
        self._budget(self._solver, budget)

    def propagate(self, assumptions: Sequence[int] = (), phase_saving: int = 0) -> tuple[bool, list[int]]:
        """What follows without a search, and whether that is possible."""
        possible, literals = self._call("propagate")(self._solver, assumptions, phase_saving, 0)
        return bool(possible), literals or []

    def set_phases(self, literals: Sequence[int] = ()) -> None:
        """Try these literals first."""
        self._call("setphases")(self._solver, literals)

    def get_model(self) -> list[int]:
        """The model that was found."""
        return self._model(self._solver) or []

    def get_core(self) -> list[int]:
        """Assumptions under which there was none."""
        return self._call("core")(self._solver) or []

    def nof_vars(self) -> int:
        """The highest variable."""
        number: int = self._call("nof_vars")(self._solver)
        return number

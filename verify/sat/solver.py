"""The one way to talk to a SAT solver.

    >>> with Solver([[1, 2], [-1, -2]], top=3) as solver:      # of 1 and 2 one holds; nothing is said of 3
    ...     solver.solve([1]), solver.solve([1, 2]), solver.core()
    ([1, -2, -3], None, [1, 2])

This module knows what every caller would have to know.

- An empty clause cannot hold (solvers take it for no clause at all).
- A model has a value for every variable, also for those that are in no clause.
- Ctrl-C waits for the end of a step of the search, and is a `KeyboardInterrupt` then.
- No search outlives the `time_limit` around it.

Some rules have too many clauses to write down. `by_need` adds the clauses that a model violates and solves
again, until a model violates none. python-sat is loaded by the first solver.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any
from weakref import finalize

Clause = Sequence[int]
#: `model[v - 1]` is `v` or `-v`.
Model = list[int]
#: model -> clauses that it breaks and that hold in every solution; none if the model is one.
Broken = Callable[[Model], Sequence[Clause]]

#: The solver used where nobody asks for another.
DEFAULT_SOLVER = "cadical195"
#: So many conflicts are searched in a step; without a time limit a step has twice as many as the one before,
#: and so many at most.
CONFLICTS, LONG_STEP = 2000, 32000

#: Clocks, and when each says that time is up.
_limits: list[tuple[Callable[[], float], float]] = []


class TimeIsUp(Exception):
    """A search that was not finished within its time limit."""


@contextmanager
def time_limit(seconds: float | None, clock: Callable[[], float] = monotonic) -> Iterator[None]:
    """End searches in here after that many seconds in all, by this clock, with `TimeIsUp`.

    >>> with time_limit(0.0, clock=iter([0.0, 1.0]).__next__):
    ...     check_time()
    Traceback (most recent call last):
    hardboard.verify.sat.solver.TimeIsUp
    """
    if seconds is None:
        yield
        return
    _limits.append((clock, clock() + seconds))
    try:
        yield
    finally:
        _limits.pop()


def check_time() -> None:
    """Raise `TimeIsUp` if a limit is reached."""
    if any(clock() > end for clock, end in _limits):
        raise TimeIsUp


def _engine(name: str, clauses: Sequence[Clause], proof: bool) -> Any:
    from pysat import solvers

    solvers.MainThread = _OwnThread
    return solvers.Solver(name=name, bootstrap_with=clauses or None, with_proof=proof)


class _OwnThread:
    """The thread that python-sat asks about Ctrl-C. It never takes Ctrl-C, which could come in the middle of
    taking memory and crash the program.
    """

    @staticmethod
    def check() -> bool:
        return False


class Solver:
    """Clauses, and questions about them. Clauses can be added at any time."""

    def __init__(
        self, clauses: Sequence[Clause] = (), *, name: str = DEFAULT_SOLVER, top: int = 0,
        proof: bool = False,
    ) -> None:  # fmt: skip
        """`name` is python-sat's; every model has values for the variables up to `top`."""
        self.top = top
        self._possible = all(clauses)
        self._engine = _engine(name, clauses if self._possible else (), proof)
        # Left to itself at the program's end, python-sat looks for functions that are gone by then.
        self._end = finalize(self, self._engine.delete)

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the memory back."""
        self._end()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses."""
        some = list(clauses)
        self._possible = self._possible and all(some)
        self._engine.append_formula(some)

    def solve(self, assumptions: Sequence[int] = ()) -> Model | None:
        """Return a model in which these literals hold, or None if there is none."""
        if not self._possible or not self._satisfiable(list(assumptions)):
            return None
        model: Model = self._engine.get_model()
        model.extend(range(-len(model) - 1, -self.top - 1, -1))
        return model

    def _satisfiable(self, assumptions: list[int]) -> bool:
        answer, budget = None, CONFLICTS
        while answer is None:
            check_time()
            answer = self._step(assumptions, budget)
            if answer is None:
                budget = CONFLICTS if _limits else min(2 * budget, LONG_STEP)
        return answer

    def _step(self, assumptions: list[int], conflicts: int) -> bool | None:
        """Search up to a number of conflicts; return None if the answer is still open."""
        self._engine.conf_budget(conflicts)
        answer: bool | None = self._engine.solve_limited(assumptions)
        return answer

    def by_need(self, broken: Broken, assumptions: Sequence[int] = ()) -> Model | None:
        """Return a model that violates no rule, or None; clauses added on the way stay in the solver."""
        while (model := self.solve(assumptions)) is not None:
            clauses = broken(model)
            if not clauses:
                return model
            self.add(clauses)
        return None

    def fresh(self) -> int:
        """Return a variable that no clause has yet."""
        self.top = max(self.top, self._engine.nof_vars()) + 1
        return self.top

    def models(
        self, variables: Sequence[int], broken: Broken = lambda model: (), assumptions: Sequence[int] = (),
        guard: int = 0,
    ) -> Iterator[Model]:  # fmt: skip
        """Yield models that violate no rule, one for each set of values of these variables.

        Clauses that exclude the models found stay; with a `guard`, they hold under this assumption alone.
        """
        unless = [-guard] if guard else []
        while (model := self.by_need(broken, assumptions)) is not None:
            yield model
            self.add([[*unless, *(-model[v - 1] for v in variables)]])

    def backbone(
        self, variables: Sequence[int], broken: Broken, assumptions: Sequence[int] = ()
    ) -> list[int] | None:
        """Return the literals of some variables that hold in every model; None if there is no model.

        Each model strikes out the literals that it falsifies. `top` must be the highest of all variables.
        """
        model = self.by_need(broken, assumptions)
        kept = None if model is None else [model[v - 1] for v in variables]
        while kept is not None and model is not None:
            guard = self.fresh()
            self.add([[-guard, *(-x for x in kept)]])
            self.prefer([-x for x in kept])
            model = self.by_need(broken, [*assumptions, guard])
            kept = kept if model is None else [x for x in kept if model[abs(x) - 1] == x]
        return kept

    def core(self) -> list[int]:
        """Assumptions of the last question, which had no model, under which there is none."""
        return sorted(self._engine.get_core() or ()) if self._possible else []

    def follows(self, clause: Clause) -> bool:
        """Return True if a clause follows by unit propagation."""
        possible, _ = self._engine.propagate([-x for x in clause])
        return not possible or not self._possible

    def proof(self) -> list[str]:
        """Return the steps of a proof that there is no model, for a solver that was made to keep one."""
        steps = self._engine.get_proof() or [] if self._possible else []
        # A solver that meets the contradiction while it reads the clauses writes nothing at all.
        return steps if steps[-1:] == ["0"] else [*steps, "0"]

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first."""
        self._engine.set_phases(literals)

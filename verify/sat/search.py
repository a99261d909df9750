"""Solve, enumerate and count: a CNF with rules that are added lazily.

Some rules (connectivity, no cycles) have too many clauses to write down. An `BoardEncoding` holds the clauses
of the others and can say, of any candidate, which clauses of the missing rules it violates (see
`Solver.by_need`). What comes out satisfies every rule, and unsatisfiability needs only clauses that were
added.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Generic, Protocol, TypeVar

from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import DEFAULT_SOLVER, Clause, Solver

S_co = TypeVar("S_co", covariant=True)
S = TypeVar("S")


class BoardEncoding(Protocol[S_co]):
    """A puzzle as a CNF over positive variables, and the way back."""

    @property
    def clauses(self) -> Sequence[Clause]:
        """The rules that are written down."""

    @property
    def decisive(self) -> Sequence[int]:
        """The variables that determine the solution, in order."""

    def decode(self, model: Sequence[int]) -> S_co:
        """Return the candidate of a model; `model[v - 1]` is `v` or `-v`."""

    def broken(self, model: Sequence[int]) -> Sequence[Clause]:
        """Return clauses that hold in every solution and fail in this model; none if the model is valid."""


def highest_variable(encoding: BoardEncoding[S]) -> int:
    """Return the largest variable of an encoding."""
    return max(
        max(encoding.decisive, default=0),
        max(map(abs, chain.from_iterable(encoding.clauses)), default=0),
    )


def solver_of(
    encoding: BoardEncoding[S], solver: str = DEFAULT_SOLVER, more: Sequence[Clause] = ()
) -> Solver:
    """Return a solver with the clauses of an encoding, and some more."""
    clauses = [*encoding.clauses, *more] if more else encoding.clauses
    return Solver(clauses, name=solver, top=encoding.decisive[-1] if encoding.decisive else 0)


def find(
    encoding: BoardEncoding[S],
    *,
    solver: str = DEFAULT_SOLVER,
    assumptions: Sequence[int] = (),
    more: Sequence[Clause] = (),
) -> S | None:
    """Return one solution in which the assumptions and some more clauses hold, or None if there is none."""
    with solver_of(encoding, solver, more) as engine:
        model = engine.by_need(encoding.broken, assumptions)
        return None if model is None else encoding.decode(model)


def solutions(encoding: BoardEncoding[S], *, solver: str = DEFAULT_SOLVER) -> Iterator[S]:
    """Yield every solution once."""
    return SharedSolver(encoding, solver).solutions()


class SharedSolver(Generic[S]):
    """One solver for many questions about an encoding, which keeps lazy clauses and learnt ones."""

    def __init__(self, encoding: BoardEncoding[S], solver: str = DEFAULT_SOLVER) -> None:
        self.encoding = encoding
        self._solver = Solver(encoding.clauses, name=solver, top=highest_variable(encoding))

    def solutions(self, assumptions: Sequence[int] = ()) -> Iterator[S]:
        """Yield every solution in which the assumptions hold, each once.

        Assumptions may be `TRUE` or `-TRUE`, here and below.
        """
        return self.distinct(self.encoding.decisive, assumptions)

    def distinct(self, variables: Sequence[int], assumptions: Sequence[int] = ()) -> Iterator[S]:
        """Yield one solution for each set of values that these variables can have."""
        guard = self._solver.fresh()
        assumed = _undecided([*assumptions, guard])
        if assumed is not None:
            models = self._solver.models(variables, self.encoding.broken, assumed, guard)
            yield from map(self.encoding.decode, models)

    def backbone(self, variables: Sequence[int], assumptions: Sequence[int] = ()) -> list[int] | None:
        """Return the literals of these variables that hold in every solution; None without a solution."""
        assumed = _undecided(assumptions)
        return None if assumed is None else self._solver.backbone(variables, self.encoding.broken, assumed)


def _undecided(literals: Sequence[int]) -> list[int] | None:
    """Return the literals that are not known to be true; None if one is known to be false."""
    return None if -TRUE in literals else [literal for literal in literals if literal != TRUE]

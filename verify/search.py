"""Solving, enumerating and counting over one kind of value: a CNF with rules that are added by need.

Some rules (connectivity, no cycles) have too many clauses to write down. An `Encoding` holds the clauses of
the others and can say, of any candidate, which clauses of the missing rules it breaks. The loop is: solve;
ask for the broken clauses; add them; repeat. What comes out satisfies every rule, and unsatisfiability needs
only clauses that were added.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pysat.solvers import Solver

Clause = Sequence[int]
S_co = TypeVar("S_co", covariant=True)
S = TypeVar("S")

#: The solver used where nobody asks for another.
DEFAULT_SOLVER = "cadical195"


class Encoding(Protocol[S_co]):
    """A puzzle as a CNF over positive variables, and the way back."""

    @property
    def clauses(self) -> Sequence[Clause]:
        """The rules that are written down."""

    @property
    def decisive(self) -> Sequence[int]:
        """The variables whose values make the solution; two models that agree on them are the same
        solution.
        """

    def decode(self, model: Sequence[int]) -> S_co:
        """The candidate that a model stands for; `model[v - 1]` is `v` or `-v`."""

    def broken(self, model: Sequence[int]) -> Sequence[Clause]:
        """Clauses of the rules not written down that hold in every solution and fail in this model; none if
        valid.
        """


@dataclass(frozen=True)
class Narrowed(Generic[S]):
    """An encoding with more clauses: only the solutions in which they hold."""

    encoding: Encoding[S]
    more: Sequence[Clause]

    @property
    def clauses(self) -> Sequence[Clause]:
        """The rules and the clauses."""
        return [*self.encoding.clauses, *self.more]

    @property
    def decisive(self) -> Sequence[int]:
        """As in the encoding."""
        return self.encoding.decisive

    def decode(self, model: Sequence[int]) -> S:
        """As in the encoding."""
        return self.encoding.decode(model)

    def broken(self, model: Sequence[int]) -> Sequence[Clause]:
        """As in the encoding."""
        return self.encoding.broken(model)


def highest(encoding: Encoding[S]) -> int:
    """The largest variable of an encoding."""
    return max(
        max(encoding.decisive, default=0),
        max((abs(x) for clause in encoding.clauses for x in clause), default=0),
    )


def find(encoding: Encoding[S], *, solver: str = DEFAULT_SOLVER, assumptions: Sequence[int] = ()) -> S | None:
    """One solution, or None if there is none."""
    return next(solutions(encoding, solver=solver, assumptions=assumptions), None)


def solutions(
    encoding: Encoding[S], *, solver: str = DEFAULT_SOLVER, assumptions: Sequence[int] = ()
) -> Iterator[S]:
    """Every solution, each once."""
    top, clauses = max(encoding.decisive, default=0), encoding.clauses
    if not all(clauses):
        return  # Some solvers take an empty clause for no clause.
    with Solver(name=solver, bootstrap_with=clauses) as engine:
        while engine.solve(assumptions=list(assumptions)):
            model = engine.get_model()
            # A solver leaves out the variables after the last one that it has seen in a clause.
            model.extend(range(-len(model) - 1, -top - 1, -1))
            cuts = encoding.broken(model)
            if not cuts:
                yield encoding.decode(model)
                cuts = [[-model[v - 1] for v in encoding.decisive]]
            if not all(cuts):
                return
            for clause in cuts:
                engine.add_clause(list(clause))


def count(encoding: Encoding[S], limit: int | None = None, *, solver: str = DEFAULT_SOLVER) -> int:
    """The number of solutions; counting stops at `limit` if one is given."""
    total = 0
    for _ in solutions(encoding, solver=solver):
        total += 1
        if limit is not None and total >= limit:
            break
    return total

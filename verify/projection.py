"""Solutions up to what they say at a few places: one for each way in which the solutions of a board colour
these.

Classic boards have astronomically many solutions for each assignment; what matters is which assignments can
be read back at all. The places are those that a reduction's probes look at (cells, or pieces, as the family's
judge names them).

    >>> board = read_range("1x3:a2a")           # a solution is white above or below the 2
    >>> sum(1 for _ in distinct("kurodoko", board, [(0, 0)]))
    2
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hardboard.verify.cnf import TRUE
from hardboard.verify.judge import judge
from hardboard.verify.search import DEFAULT_SOLVER, Clause, solutions


class Projected:
    """An encoding in which two models are the same when they agree at the given literals."""

    def __init__(self, encoding: Any, literals: Iterable[int]) -> None:
        self.encoding = encoding
        self.decisive = sorted({abs(literal) for literal in literals if abs(literal) != TRUE})
        top = max(encoding.decisive, default=0)
        # Every variable of the board is named once, so that no solver leaves the last ones out of its model.
        self.clauses: Sequence[Clause] = [*encoding.clauses, *([[top, -top]] if top else [])]

    def decode(self, model: Sequence[int]) -> Any:
        """The solution of a model."""
        return self.encoding.decode(model)

    def broken(self, model: Sequence[int]) -> Sequence[Clause]:
        """The clauses by need that a model breaks."""
        found: Sequence[Clause] = self.encoding.broken(model)
        return found


def distinct(family: str, board: Any, places: Iterable[Any], solver: str = DEFAULT_SOLVER) -> Iterator[Any]:
    """Solutions of a board, one for each way in which they can look at the places."""
    arbiter = judge(family)
    if arbiter.encoding is None:
        raise ValueError(f"the judge of {family} has no encoding to project")
    if arbiter.find(board) is None:
        return
    encoding = arbiter.encoding(board)
    yield from solutions(
        Projected(encoding, [arbiter.literal(encoding, place) for place in places]), solver=solver
    )

"""Solutions up to what they say at a few places: one for each way in which the solutions of a board colour
these.

Classic boards have astronomically many solutions for each assignment; what matters is which assignments can
be read back at all. The places are those that a reduction's probes look at (cells, or pieces, as the family's
judge names them).

    >>> from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
    >>> board = KURODOKO.read_board("1x3:a2a")           # a solution is white above or below the 2
    >>> sum(1 for _ in distinct("kurodoko", board, [(0, 0)]))
    2
"""

from collections.abc import Iterable, Iterator
from typing import Any

from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import DEFAULT_SOLVER


def distinct(family: str, board: Any, places: Iterable[Any], solver: str = DEFAULT_SOLVER) -> Iterator[Any]:
    """Solutions of a board, one for each way in which they can look at the places."""
    arbiter = judge(family)
    if arbiter.encoding is None:
        raise ValueError(f"the judge of {family} has no encoding to project")
    if arbiter.find(board) is None:
        return
    encoding = arbiter.encoding(board)
    literals = {abs(arbiter.literal(encoding, place)) for place in places}
    yield from search.SharedSolver(encoding, solver).distinct(sorted(literals - {TRUE}))

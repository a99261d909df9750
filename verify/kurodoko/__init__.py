"""The judge of Kurodoko boards."""

from collections.abc import Iterator
from functools import partial

from puzzles.grid import Shading
from puzzles.kurodoko import Board
from verify import search
from verify.connectivity import LAZY, WAYS, Connectivity
from verify.judge import Judge
from verify.kurodoko.encode import KurodokoEncoding


def find(board: Board, *, solver: str = search.DEFAULT_SOLVER, connectivity: Connectivity = LAZY) -> Shading | None:
    """One solution, or None if there is none."""
    return search.find(KurodokoEncoding(board, connectivity), solver=solver)


def solutions(
    board: Board, *, solver: str = search.DEFAULT_SOLVER, connectivity: Connectivity = LAZY
) -> Iterator[Shading]:
    """Every solution, each once."""
    yield from search.solutions(KurodokoEncoding(board, connectivity), solver=solver)


JUDGE = Judge(
    family="kurodoko",
    find=find,
    solutions=solutions,
    methods={name: partial(find, connectivity=way) for name, way in WAYS.items()},
)

__all__ = ["JUDGE", "KurodokoEncoding", "find", "solutions"]

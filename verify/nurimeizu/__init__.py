"""The judge of Nurimeizu boards: white rooms form one tree, circles on the path from S to G, triangles off
it.
"""

from collections.abc import Iterator
from functools import partial

from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import Board, backtracking, brute, contradiction
from hardboard.verify import search
from hardboard.verify.judge import Judge
from hardboard.verify.nurimeizu.encode import NurimeizuEncoding
from hardboard.verify.solver import DEFAULT_SOLVER


def find(board: Board, *, solver: str = DEFAULT_SOLVER, eager: bool = False) -> Shading | None:
    """One solution, or None if there is none."""
    return search.find(NurimeizuEncoding(board, eager=eager), solver=solver)


def solutions(board: Board, *, solver: str = DEFAULT_SOLVER, eager: bool = False) -> Iterator[Shading]:
    """Every solution, each once."""
    yield from search.solutions(NurimeizuEncoding(board, eager=eager), solver=solver)


JUDGE = Judge(
    family="nurimeizu",
    find=find,
    solutions=solutions,
    methods={
        "lazy": find,
        "eager": partial(find, eager=True),
        "backtracking": backtracking.solve,
        "contradiction": partial(contradiction.solve, options=contradiction.BASIC),
        "modified": contradiction.solve,
        "brute": brute.solve,
    },
    encoding=NurimeizuEncoding,
    complete=partial(NurimeizuEncoding, eager=True),
)

__all__ = ["JUDGE", "NurimeizuEncoding", "find", "solutions"]

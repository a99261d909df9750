"""The judge of Nurimeizu boards: white rooms form one tree, circles on the path from S to G, triangles off
it.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, get_args

from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import Board
from hardboard.theses.mourits import backtracking, brute, contradiction, parallel
from hardboard.verify.judge import Judge
from hardboard.verify.methods import Method, Option
from hardboard.verify.nurimeizu.encode import NurimeizuEncoding
from hardboard.verify.nurimeizu.rivals import Besides
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import DEFAULT_SOLVER


def find(board: Board, *, solver: str = DEFAULT_SOLVER, eager: bool = False) -> Shading | None:
    """One solution, or None if there is none."""
    return search.find(NurimeizuEncoding(board, eager=eager), solver=solver)


def solutions(board: Board, *, solver: str = DEFAULT_SOLVER, eager: bool = False) -> Iterator[Shading]:
    """Every solution, each once."""
    yield from search.solutions(NurimeizuEncoding(board, eager=eager), solver=solver)


def counted(board: Board) -> Iterator[Sequence[int]]:
    """A model for each solution. Small boards are counted before a strong solver has begun, and before
    anything is drawn from known rooms; which solution comes first is nobody's concern here.
    """
    small = board.room_count <= FEW_ROOMS
    encoding = NurimeizuEncoding(board, linked=not small)
    with search.solver_of(encoding, QUICK if small else DEFAULT_SOLVER) as engine:
        yield from engine.models(encoding.decisive, encoding.broken)


#: The solver for boards of at most so many rooms.
QUICK, FEW_ROOMS = "minisat22", 200
#: Mourits's switches: each of his four modifications by itself.
MODIFICATIONS = {
    "two-rooms": Option(True, "try two rooms at a time (3.3.2)"),
    "white-path": Option(True, "check that a white path has all circles (3.3.3)"),
    "scope": Option("room", "what a check looks at (3.3.4)", get_args(contradiction.Scope)),
    "order": Option("neighbours", "which rooms come first (3.3.5)", get_args(contradiction.Order)),
    "workers": Option(1, "processes that try colours at the same time (6)", least=1),
}


def find_modified(board: Board, workers: int = 1, **switches: Any) -> Shading | None:
    """One solution by the contradiction algorithm with these modifications, or None if there is none."""
    options = contradiction.Options(**switches)
    return contradiction.solve(board, options) if workers == 1 else parallel.solve(board, options, workers)


JUDGE = Judge(
    family="nurimeizu",
    find=find,
    solutions=solutions,
    counted=counted,
    methods={
        "lazy": Method(find, "SAT; trees and paths are added where a candidate lacks them"),
        "eager": Method(partial(find, eager=True), "SAT; all rules written down before the search"),
        "backtracking": Method(backtracking.solve, "rooms in reading order (Mourits 2022, 3.2)"),
        "contradiction": Method(
            partial(contradiction.solve, options=contradiction.BASIC),
            "colours that break a check, then backtracking (Mourits 2022, 3.3.1)",
        ),
        "modified": Method(
            find_modified, "the same with his four modifications (3.3.2 to 3.3.5)", MODIFICATIONS
        ),
        "brute": Method(brute.solve, "every colouring of the rooms; gives up on large boards"),
    },
    encoding=NurimeizuEncoding,
    complete=partial(NurimeizuEncoding, eager=True),
    besides=Besides,
)

__all__ = ["JUDGE", "NurimeizuEncoding", "find", "solutions"]

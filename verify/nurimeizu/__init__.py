"""The judge of Nurimeizu boards: white rooms form one tree, circles on the path from S to G, triangles off
it.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu import Board
from hardboard.verify.declared.whole import Hanging, WholeEncoding, grid_sides
from hardboard.verify.judge import Judge
from hardboard.verify.methods import Method
from hardboard.verify.nurimeizu.encode import NurimeizuEncoding
from hardboard.verify.nurimeizu.rivals import OtherMazes
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


def complete(board: Board) -> WholeEncoding:
    """All rules as clauses."""
    local = NurimeizuEncoding(board)
    return WholeEncoding(local.clauses, local.black, [Hanging(False, grid_sides(board.shape), tree=True)])


#: The solver for boards of at most so many rooms.
QUICK, FEW_ROOMS = "minisat22", 200

#: Other ways to write all rules down.
ENCODINGS = {"eager": partial(NurimeizuEncoding, eager=True)}

JUDGE = Judge(
    family="nurimeizu",
    find=find,
    solutions=solutions,
    counted=counted,
    ways={
        "lazy": Method(find, "SAT; trees and paths are added where a candidate lacks them"),
        "eager": Method(partial(find, eager=True), "SAT; all rules written down before the search"),
    },
    encoding=NurimeizuEncoding,
    complete=complete,
    besides=OtherMazes,
)

__all__ = ["JUDGE", "NurimeizuEncoding", "find", "solutions"]

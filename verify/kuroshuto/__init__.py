"""The judge of Kuroshuto boards."""

from collections.abc import Iterator, Sequence
from functools import partial

from hardboard.puzzles.grid import Ints, Shading
from hardboard.puzzles.kuroshuto import Board
from hardboard.verify.connectivity import EAGER, LAZY, WAYS, Connectivity
from hardboard.verify.declared.judge import LARGE, found_by_rules
from hardboard.verify.declared.whole import Hanging, WholeEncoding, grid_sides
from hardboard.verify.judge import Judge
from hardboard.verify.kuroshuto.encode import KuroshutoEncoding
from hardboard.verify.kuroshuto.thesis import StraathofEncoding
from hardboard.verify.methods import Method
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import Cnf
from hardboard.verify.sat.solver import DEFAULT_SOLVER
from hardboard.verify.shading import not_alone


def find(board: Board, *, solver: str | None = None, connectivity: Connectivity = LAZY) -> Shading | None:
    """One solution, or None if there is none."""
    if solver is None and connectivity is LAZY and board.clues.size > LARGE:
        return found_by_rules("kuroshuto", board)
    return search.find(KuroshutoEncoding(board, connectivity), solver=solver or DEFAULT_SOLVER)


def solutions(
    board: Board, *, solver: str = DEFAULT_SOLVER, connectivity: Connectivity = LAZY
) -> Iterator[Shading]:
    """Every solution, each once."""
    yield from search.solutions(KuroshutoEncoding(board, connectivity), solver=solver)


def counted(board: Board) -> Iterator[Sequence[int]]:
    """A model for each solution. Small boards are counted before a strong solver has begun; which solution
    comes first, where that depends on the solver, is nobody's concern here.
    """
    encoding = KuroshutoEncoding(board)
    small = len(encoding.decisive) <= FEW_CELLS
    with search.solver_of(encoding, QUICK if small else DEFAULT_SOLVER, alone(encoding.black)) as engine:
        yield from engine.models(encoding.decisive, encoding.broken)


def complete(board: Board) -> WholeEncoding:
    """All rules as clauses."""
    local = KuroshutoEncoding(board)
    return WholeEncoding(local.clauses, local.black, [Hanging(False, grid_sides(board.shape))])


def alone(black: Ints) -> list[list[int]]:
    """Clauses against the commonest cuts."""
    cnf = Cnf()
    not_alone(black, cnf)
    return cnf.clauses


#: The solver for boards of at most so many cells without clues.
QUICK, FEW_CELLS = "minisat22", 1000

JUDGE = Judge(
    family="kuroshuto",
    find=find,
    solutions=solutions,
    counted=counted,
    ways={name: Method(partial(find, connectivity=way), way.summary) for name, way in WAYS.items()},
    encoding=KuroshutoEncoding,
    complete=complete,
    encodings={
        "thesis": StraathofEncoding,
        **{name: partial(KuroshutoEncoding, connectivity=WAYS[name]) for name in EAGER},
    },
)

__all__ = ["JUDGE", "KuroshutoEncoding", "find", "solutions"]

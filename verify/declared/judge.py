"""The judge of a declared family.

>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic")
>>> judge_of(mosaic).count(mosaic.read_board("4 . \\n. ."))
1
"""

from collections.abc import Iterator
from functools import partial

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.complete import Complete
from hardboard.verify.declared.encoding import WIDE, DeclaredEncoding
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.judge import Judge
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import DEFAULT_SOLVER


def judge_of(family: Family) -> Judge | None:
    """The judge of a family, if it is declared."""
    if family.declared is None:
        return None
    return Judge(
        family=family.name,
        find=partial(_find, family.declared),
        solutions=partial(_solutions, family.declared),
        counted=partial(_counted, family.declared),
        encoding=partial(DeclaredEncoding, family.declared),
        complete=partial(Complete, family.declared),
    )


def encoded(declaration: Declaration, board: Board, solver: str | None = None) -> DeclaredEncoding:
    """The rules of a board for a search: counts are counts unless it is large, or another solver is asked
    for.
    """
    native = solver is None and board.size <= WIDE
    return NativeEncoding(declaration, board) if native else DeclaredEncoding(declaration, board)


def _solutions(declaration: Declaration, board: Board, solver: str | None = None) -> Iterator[Shading]:
    yield from search.solutions(encoded(declaration, board, solver), solver=solver or DEFAULT_SOLVER)


def _counted(declaration: Declaration, board: Board) -> Iterator[list[int]]:
    """Models, each of another solution."""
    code = encoded(declaration, board)
    with search.solver_of(code) as engine:
        yield from engine.models(code.decisive, code.broken)


def _find(declaration: Declaration, board: Board, solver: str | None = None) -> Shading | None:
    return next(_solutions(declaration, board, solver), None)

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
from hardboard.verify.declared.encoding import DeclaredEncoding
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
        encoding=partial(DeclaredEncoding, family.declared),
        complete=partial(Complete, family.declared),
    )


def _solutions(declaration: Declaration, board: Board, solver: str = DEFAULT_SOLVER) -> Iterator[Shading]:
    yield from search.solutions(DeclaredEncoding(declaration, board), solver=solver)


def _find(declaration: Declaration, board: Board, solver: str = DEFAULT_SOLVER) -> Shading | None:
    return next(_solutions(declaration, board, solver), None)

"""The judge of a declared family.

>>> from hardboard.puzzles import family
>>> mosaic = family("mosaic")
>>> judge_of(mosaic).count(mosaic.read_board("4 . \\n. ."))
1
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from hardboard.puzzles import registry
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.grid import Coloured, Rows, Shading
from hardboard.puzzles.registry import twin
from hardboard.verify.declared.encoding import DeclaredEncoding, is_large, prepare
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.judge import Judge
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import DEFAULT_SOLVER

if TYPE_CHECKING:
    from hardboard.verify.declared.complete import Complete

#: Boards of families with a judge written by hand are told by their rules up to so many cells: larger ones
#: may take longer so than it takes to load what the judge needs (docs/benchmarks.md).
SMALL = 400
#: Boards of more cells than this are decided sooner by their rules than by a judge written by hand.
LARGE = 1_000_000


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
        complete=partial(_complete, family.declared),
        prepare=prepare,
    )


def found_by_rules(name: str, board: ClueGrid) -> Shading | None:
    """One solution of a board whose family has a judge written by hand, by its rules as they are declared;
    None if there is none.
    """
    rules = twin(registry.family(name))
    assert rules is not None and rules.declared is not None
    from hardboard.verify.declared.numbered import NumberBoard

    return _find(rules.declared, NumberBoard.of(board.clues))


def _complete(declaration: Declaration, board: Board) -> "Complete":
    """All rules as clauses, for `dimacs` alone."""
    from hardboard.verify.declared.complete import Complete

    return Complete(declaration, board)


def encoded(declaration: Declaration, board: Board, solver: str | None = None) -> DeclaredEncoding:
    """The rules of a board for a search: counts are counts unless it is large, or another solver is asked
    for.
    """
    native = solver is None and not is_large(board)
    return NativeEncoding(declaration, board) if native else DeclaredEncoding(declaration, board)


def models(code: DeclaredEncoding, solver: str | None = None) -> Iterator[list[int]]:
    """Models, each of another solution."""
    if code.only is not None:
        if not code.broken(code.only):
            yield code.only
        return
    with search.solver_of(code, solver or DEFAULT_SOLVER) as engine:
        yield from engine.models(code.decisive, code.broken)


def _solutions(declaration: Declaration, board: Board, solver: str | None = None) -> Iterator[Shading]:
    code = encoded(declaration, board, solver)
    yield from map(code.decode, models(code, solver))


def _counted(declaration: Declaration, board: Board) -> Iterator[list[int]]:
    return models(encoded(declaration, board))


def told_of(family: Family) -> Callable[[AnyBoard], Iterator[Rows] | None] | None:
    """What tells a family's solutions to who only writes them down, by its rules as they are declared: its
    own, or those of its twin, which has no arrays. To load numpy takes longer than to solve a small board.
    """
    rules = twin(family)
    return None if rules is None else partial(_told, family, rules)


def _told(family: Family, rules: Family, board: AnyBoard) -> Iterator[Rows] | None:
    """Every solution, each once; None for a board that its judge decides sooner."""
    by_hand = rules.declared is not family.declared
    if board.shape[0] * board.shape[1] > SMALL if by_hand else is_large(cast(Board, board)):
        return None
    own = rules.board_from_record(family.board_to_record(board)) if by_hand else board
    return _rows(rules.declared, cast(Board, own))


def _rows(declaration: Declaration, board: Board) -> Iterator[Rows]:
    code = encoded(declaration, board)
    starts = range(0, board.size, board.cols)
    for model in models(code):
        black = code.cnf.colours(model)
        yield Coloured([black[start : start + board.cols] for start in starts])


def _find(declaration: Declaration, board: Board, solver: str | None = None) -> Shading | None:
    return next(_solutions(declaration, board, solver), None)

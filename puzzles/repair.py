"""Generate and repair: instead of throwing away a puzzle that is not unique, change it until it is.

The loop is the same for every family. It keeps one wanted solution; as long as the judge finds another one, `mend`
changes the board so that the rival is no solution any more while the wanted one may stay. The judge comes in as a
function, since this folder knows no solver.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

B = TypeVar("B")
S = TypeVar("S")


def repair(
    board: B,
    wanted: S,
    solutions: Callable[[B], Iterable[S]],
    same: Callable[[S, S], bool],
    mend: Callable[[B, S, S], tuple[B, S] | None],
    rounds: int,
) -> B | None:
    """A board with exactly one solution, or None if `mend` gives up or `rounds` are used up.

    `solutions(board)` yields solutions; `mend(board, wanted, rival)` returns a changed board and its wanted solution.
    """
    for _ in range(rounds):
        rival = next((other for other in solutions(board) if not same(other, wanted)), None)
        if rival is None:
            return board
        mended = mend(board, wanted, rival)
        if mended is None:
            return None
        board, wanted = mended
    return None

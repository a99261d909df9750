"""Generate and repair: instead of throwing away a puzzle that is not unique, change it until it is.

The loop is the same for every family. It keeps one wanted solution; as long as the judge finds another one,
`mend` changes the board so that the rival is no solution any more while the wanted one may stay. The judge
comes in as a function, since this folder knows no solver.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from hardboard.people.rating import LABELS
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.grid import Cell

B = TypeVar("B")
S = TypeVar("S")
Progress = Callable[[str], None]


def repair(
    board: B,
    wanted: S,
    solutions: Callable[[B], Iterable[S]],
    same: Callable[[S, S], bool],
    mend: Callable[[B, S, S], tuple[B, S] | None],
    rounds: int,
) -> B | None:
    """A board with exactly one solution, or None if `mend` gives up or `rounds` are used up.

    `solutions(board)` yields solutions; `mend(board, wanted, rival)` returns a changed board and its wanted
    solution.
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


def attempts(
    attempt: Callable[[Random], tuple[B, S] | None],
    shape: Cell,
    sizes: range,
    *,
    seed: int,
    difficulty: str | None,
    tries: int,
    progress: Progress | None = None,
) -> tuple[B, S]:
    """The first attempt that gives a board and its solution; what cannot be made is said in one line.

    Every generator is such a series of attempts, all drawn from one seed.
    """
    rows, cols = shape
    if rows not in sizes or cols not in sizes:
        raise InputError(f"{rows} rows and {cols} columns", f"{sizes[0]} to {sizes[-1]} of each")
    if difficulty is not None and difficulty not in LABELS:
        raise InputError(f"the difficulty {difficulty!r}", "one of " + " ".join(LABELS))
    draw = Random(seed)
    for number in range(1, tries + 1):
        made = attempt(draw)
        if progress:
            progress(f"attempt {number}: {'done' if made else 'given up'}")
        if made:
            return made
    wish = f"{difficulty} " if difficulty else ""
    raise GaveUp(
        f"no {wish}puzzle of {rows} rows and {cols} columns in {tries} attempts; "
        "another size, seed or wish may do"
    )

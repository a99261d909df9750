"""Generate and repair: instead of throwing away a puzzle that is not unique, change it until it is.

The loop is the same for every family. It keeps one wanted solution. As long as the solver finds another one,
`mend` changes the board so that the rival is no solution, while the wanted one stays. The judge comes in as a
function, since this folder knows no solver.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

from hardboard.people.rating import LABELS
from hardboard.puzzles.errors import GaveUp, InputError, counted_noun
from hardboard.puzzles.grid import Cell

B = TypeVar("B")
S = TypeVar("S")
Progress = Callable[[str], None]


def repair_until_unique(
    board: B,
    wanted: S,
    solutions: Callable[[B], Iterable[S]],
    same: Callable[[S, S], bool],
    mend: Callable[[B, S, S], tuple[B, S] | None],
    rounds: int,
) -> B | None:
    """Return a board with exactly one solution, or None if `mend` gives up or `rounds` are used up.

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


@dataclass(frozen=True)
class PuzzleWish(Generic[B, S]):
    """The wishes for a puzzle, and the judge; `more` are wishes that only some generators know."""

    shape: Cell
    difficulty: str | None
    solutions: Callable[[B], Iterable[S]]
    more: Mapping[str, Any]

    def only(self, board: B, label: Callable[[B], str]) -> tuple[B, S] | None:
        """Return the board and its solution, if it has one alone and is as hard as it shall be."""
        some = list(islice(self.solutions(board), 2))
        fits = len(some) == 1 and (self.difficulty is None or label(board) == self.difficulty)
        return (board, some[0]) if fits else None


#: One attempt at a puzzle; and what is made of it: rows, cols, seed, solutions, ... -> board, solution.
Attempt = Callable[[Random, PuzzleWish[B, S]], tuple[B, S] | None]
Generator = Callable[..., tuple[B, S]]


def generator_of(sizes: range, tries: int, *offers: str) -> Callable[[Attempt[B, S]], Generator[B, S]]:
    """Return a decorator that makes a generator from one attempt; all attempts draw from one seed.

    `offers` names the properties that a caller can request besides a difficulty.
    """

    def series(attempt: Attempt[B, S]) -> Generator[B, S]:
        def generate(
            rows: int,
            cols: int,
            *,
            seed: int,
            solutions: Callable[[B], Iterable[S]],
            difficulty: str | None = None,
            progress: Progress | None = None,
            **more: object,
        ) -> tuple[B, S]:
            if rows not in sizes or cols not in sizes:
                raise InputError(
                    f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}",
                    f"{sizes[0]} to {sizes[-1]} of each",
                )
            if difficulty is not None and difficulty not in LABELS:
                raise InputError(f"the difficulty {difficulty!r}", "one of " + " ".join(LABELS))
            if strange := more.keys() - set(offers):
                raise InputError(f"the wish {min(strange)!r}", "one of " + " ".join(("difficulty", *offers)))
            draw, wish = Random(seed), PuzzleWish((rows, cols), difficulty, solutions, more)
            for number in range(1, tries + 1):
                made = attempt(draw, wish)
                if progress:
                    progress(f"attempt {number}: {'done' if made else 'given up'}")
                if made:
                    return made
            size = f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}"
            raise GaveUp(
                f"no {difficulty + ' ' if difficulty else ''}puzzle of {size}"
                f" in {counted_noun(tries, 'attempt')}; another size, seed or wish may do"
            )

        return wraps(attempt)(generate)

    return series

"""Solutions of a board up to a limit of number and of time.

A search inside a SAT solver cannot be stopped from outside. So with a time limit it runs in a process of its
own, which is ended when time is up; what it has found by then is kept.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any

from hardboard.processes import Ended, Late, Process
from hardboard.puzzles import GaveUp

#: What the answer is -> exit status.
EXITS = {"solvable": 0, "unsolvable": 1, "unknown": 3}
LATE = "time is up"


@dataclass(frozen=True)
class Tally:
    """How many solutions were found, the first, all if they were to be kept, and why there may be more."""

    number: int
    first: Any
    kept: tuple[Any, ...]
    #: empty if there are no more
    stopped: str = ""


def status(solution: object, reason: str) -> str:
    """Solvable, unsolvable, or unknown for a reason."""
    return "solvable" if solution is not None else "unknown" if reason else "unsolvable"


def tally(solutions: Iterable[object], limit: int | None = None, keep: bool = False) -> Tally:
    """Count solutions, no further than `limit`."""
    number, first, kept, stopped = 0, None, [], ""
    try:
        for solution in islice(solutions, limit):
            first = solution if not number else first
            number += 1
            if keep:
                kept.append(solution)
    except GaveUp as reason:
        stopped = str(reason)
    if not stopped and number == limit:
        stopped = f"stopped at {limit}"
    return Tally(number, first, tuple(kept), stopped)


def within(seconds: float | None, work: Callable[[], Iterable[object]]) -> Iterator[object]:
    """What `work` yields, for so many seconds; then `GaveUp` is raised. Without a limit, all of it."""
    if seconds is None:
        yield from work()
        return
    end = time.monotonic() + seconds
    with Process(_yielded, work) as process:
        while True:
            try:
                kind, value = process.hear(end - time.monotonic())
            except Late:
                raise GaveUp(LATE) from None
            except Ended:
                raise GaveUp("the search ended without an answer") from None
            if kind == "end":
                return
            if kind == "error":
                raise value
            yield value


def _yielded(pipe: Connection, work: Callable[[], Iterable[object]]) -> None:
    try:
        for solution in work():
            pipe.send(("solution", solution))
        pipe.send(("end", None))
    except Exception as error:
        pipe.send(("error", error))

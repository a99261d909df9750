"""Solutions of a board, by its judge or by another method, up to a limit of number and of time.

A search inside a SAT solver cannot be stopped from outside. With a time limit it runs in a separate process.
The process stops itself when time is up, or is ended soon after. Its results so far are saved.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from hardboard.puzzles.errors import GaveUp, InputError, one_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from hardboard.verify.methods import Settings

#: What the answer is -> exit status.
EXITS = {"solvable": 0, "unsolvable": 1, "unknown": 3}
LATE = "time is up"
#: Seconds for a search to stop itself.
GRACE = 0.5


class SolutionTally(NamedTuple):
    """The number of solutions found, the first, all of them on demand, and the reason why
    there may be more.
    """

    number: int
    first: Any
    kept: tuple[Any, ...]
    #: empty if there are no more
    stopped: str = ""


def answer_status(solution: object, reason: str) -> str:
    """Solvable, unsolvable, or unknown for a reason."""
    return "solvable" if solution is not None else "unknown" if reason else "unsolvable"


def solving_function(
    family: str, method: str | None = None, seed: int | None = None, settings: "Settings" = ()
) -> "partial[Any]":
    """Return the function that finds a solution of a board: the family's solver or another method, with
    options.
    """
    from hardboard.verify import judge

    arbiter = judge(family)
    if method is None:
        if settings or seed is not None:
            raise InputError("--set or --seed", "a --method that they are for")
        return partial(arbiter.find)
    if method not in arbiter.methods:
        wish = one_of(method, arbiter.methods) if arbiter.methods else f"none: {family} has one way to solve"
        raise InputError(f"the method {method!r}", wish)
    chosen = arbiter.methods[method]
    if seed is not None and not chosen.random:
        raise InputError(f"--seed for the method {method!r}", "a method that draws at random")
    drawn = {"seed": seed or 0} if chosen.random else {}
    return partial(chosen, **chosen.given(settings), **drawn)


def tally_solutions(
    solutions: Iterable[object], limit: int | None = None, keep: bool = False
) -> SolutionTally:
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
    return SolutionTally(number, first, tuple(kept), stopped)


def with_time_limit(seconds: float | None, work: Callable[[], Iterable[object]]) -> Iterator[object]:
    """Yield the values of `work` for that many seconds, then raise `GaveUp`. Without a limit, yield all."""
    if seconds is None:
        yield from work()
        return
    from hardboard.core import add_statistics
    from hardboard.processes import PipedProcess, ProcessEnded, ProcessTimeout

    end = time.monotonic() + seconds + GRACE
    with PipedProcess(_yielded, work, seconds) as process:
        while True:
            try:
                kind, value = process.hear(end - time.monotonic())
            except ProcessTimeout:
                raise GaveUp(LATE) from None
            except ProcessEnded:
                raise GaveUp("the search ended without an answer") from None
            if kind == "statistics":
                add_statistics(value)
            elif kind == "end":
                return
            elif kind == "error":
                raise value
            else:
                yield value


def _yielded(pipe: "Connection", work: Callable[[], Iterable[object]], seconds: float) -> None:
    from hardboard.core import Statistics
    from hardboard.verify.sat.solver import TimeIsUp, time_limit

    last: tuple[str, object] = "end", None
    sent: Counter[str] = Counter()
    with Statistics() as statistics:

        def send_statistics() -> None:
            more = statistics.sums()
            more.subtract(sent)
            sent.update(more)
            pipe.send(("statistics", dict(more)))

        try:
            with time_limit(seconds):
                for solution in work():
                    send_statistics()
                    pipe.send(("solution", solution))
        except TimeIsUp:
            last = "error", GaveUp(LATE)
        except Exception as error:
            last = "error", error
        send_statistics()
    pipe.send(last)

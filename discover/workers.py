"""One role: its options side by side, in rounds of so many candidates each, the first option of the first
round that finds a tile. So the tile does not depend on the number of processes, as long as time does not run
out. Time is that of the processor, of all processes: a busy machine finds no less, only later.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import process_time
from typing import Any

from hardboard.gadgets.roles import TileRole
from hardboard.processes import PipedProcess, wait_for_any
from hardboard.workbench.search import LEAST, CandidateSearch, SearchOutcome

#: Candidates of an option in the first round; each round has twice as many.
SLICE = 40
#: An option, how it stands, and the seconds of the processor that this took.
Turn = tuple[int, SearchOutcome, float]
#: Options, candidates of each so far and in this round, and the seconds that are left -> what came of it.
Rounds = Callable[[Sequence[int], int, float], Iterator[Turn]]


@dataclass(frozen=True)
class OptionTask:
    """A role, the options to try, their candidates and processor seconds, and the search for each."""

    role: TileRole
    options: tuple[int, ...]
    budget: int
    seconds: float
    search: Callable[[int], CandidateSearch[Any]]


def run_options(
    task: OptionTask, jobs: int, watch: Callable[[int, SearchOutcome], None]
) -> dict[int, SearchOutcome]:
    """Run each option and return its end; `watch` is called after every slice."""
    left = task.seconds
    results: dict[int, SearchOutcome] = {}
    live = list(task.options)
    slice_, spent = SLICE, 0
    with _team(task, live, jobs) as rounds:
        while live and spent < task.budget and left > 0:
            spent, slice_ = min(spent + slice_, task.budget), slice_ * 2
            for option, outcome, took in rounds(live, spent, left):
                left -= took
                results[option] = outcome
                watch(option, outcome)
                if jobs == 1 and outcome.tile is not None:
                    return results
            if any(results[option].tile is not None for option in live):
                first = min(option for option in live if results[option].tile is not None)
                return {
                    option: found
                    for option, found in results.items()
                    if found.tile is None or option == first
                }
            live = [option for option in live if not results[option].exhausted]
    return results


@contextmanager
def _team(task: OptionTask, options: Sequence[int], jobs: int) -> Iterator[Rounds]:
    """Return the runner of a round: in this process, or with one process for each option."""
    if jobs == 1 or len(options) == 1:
        yield _alone(task)
        return
    with ExitStack() as stack:
        team = {option: stack.enter_context(PipedProcess(_serve, task, option)) for option in options}
        yield lambda live, goal, left: _together(team, live, goal, left, jobs)


def _alone(task: OptionTask) -> Rounds:
    searches: dict[int, CandidateSearch[Any]] = {}

    def rounds(live: Sequence[int], goal: int, left: float) -> Iterator[Turn]:
        for option in live:
            start = process_time()
            if option not in searches:
                searches[option] = task.search(option)
            outcome = searches[option].advance(goal - searches[option].tried, max(LEAST, left))
            took = process_time() - start
            left -= took
            yield option, outcome, took

    return rounds


def _serve(pipe: Connection, task: OptionTask, option: int) -> None:
    """Serve one option in a child process: slices in, outcomes and their times out."""
    start = process_time()
    search = task.search(option)
    while True:
        goal, left = pipe.recv()
        outcome = search.advance(goal - search.tried, max(LEAST, left))
        now = process_time()
        pipe.send((outcome, now - start))
        start = now


def _together(
    team: dict[int, PipedProcess], live: Sequence[int], goal: int, left: float, jobs: int
) -> Iterator[Turn]:
    """Yield a round in which this many processes work at once."""
    waiting, busy = list(live), dict[PipedProcess, int]()
    while waiting or busy:
        while waiting and len(busy) < jobs:
            option = waiting.pop(0)
            team[option].tell((goal, left))
            busy[team[option]] = option
        for process in wait_for_any(busy):
            outcome, took = process.hear()
            left -= took
            yield busy.pop(process), outcome, took

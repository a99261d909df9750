"""One role: its options side by side, in rounds of so many candidates each, the first option of the first
round that finds a tile. So the tile does not depend on the number of processes, as long as time does not run
out. Time is that of the processor, of all processes: a busy machine finds no less, only later.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import process_time

from hardboard.discover.roles import Role
from hardboard.discover.search import TileSearch
from hardboard.discover.window import Rules, Window
from hardboard.gadgets.contract.declared import Contract
from hardboard.processes import Process, wait
from hardboard.workbench.search import LEAST, Outcome

#: Candidates of an option in the first round; each round has twice as many.
SLICE = 40
#: An option, how it stands, and the seconds of the processor that this took.
Turn = tuple[int, Outcome, float]
#: Options, candidates for each, and the seconds that are left -> what came of it.
Rounds = Callable[[Sequence[int], int, float], Iterator[Turn]]


@dataclass(frozen=True)
class Task:
    """A role in a frame, which of its options are to be tried, and for how many seconds of the processor."""

    rules: Rules
    contract: Contract
    role: Role
    options: tuple[int, ...]
    seed: int
    budget: int
    seconds: float


def search_of(task: Task, option: int) -> TileSearch:
    """The search for one option."""
    ports, states = task.role.options[option]
    window = Window(task.rules, task.contract, ports, task.role.edges)
    return TileSearch(window, states, task.seed, task.role.name)


def run(task: Task, jobs: int, watch: Callable[[int, Outcome], None]) -> dict[int, Outcome]:
    """How each option ended; `watch` is told after every slice."""
    left = task.seconds
    results: dict[int, Outcome] = {}
    live = list(task.options)
    slice_, spent = SLICE, 0
    with _team(task, live, jobs) as rounds:
        while live and spent < task.budget and left > 0:
            size = min(slice_, task.budget - spent)
            for option, outcome, took in rounds(live, size, left):
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
            spent, slice_ = spent + size, slice_ * 2
    return results


@contextmanager
def _team(task: Task, options: Sequence[int], jobs: int) -> Iterator[Rounds]:
    """What runs a round: in this process, or with one process for each option."""
    if jobs == 1 or len(options) == 1:
        yield _alone(task)
        return
    with ExitStack() as stack:
        team = {option: stack.enter_context(Process(_serve, task, option)) for option in options}
        yield lambda live, size, left: _together(team, live, size, left, jobs)


def _alone(task: Task) -> Rounds:
    searches: dict[int, TileSearch] = {}

    def rounds(live: Sequence[int], size: int, left: float) -> Iterator[Turn]:
        for option in live:
            start = process_time()
            if option not in searches:
                searches[option] = search_of(task, option)
            outcome = searches[option].advance(size, max(LEAST, left))
            took = process_time() - start
            left -= took
            yield option, outcome, took

    return rounds


def _serve(pipe: Connection, task: Task, option: int) -> None:
    """A process of its own for an option: slices in, outcomes out with what they took."""
    start = process_time()
    search = search_of(task, option)
    while True:
        size, left = pipe.recv()
        outcome = search.advance(size, max(LEAST, left))
        now = process_time()
        pipe.send((outcome, now - start))
        start = now


def _together(
    team: dict[int, Process], live: Sequence[int], size: int, left: float, jobs: int
) -> Iterator[Turn]:
    """A round with so many processes at work at once."""
    waiting, busy = list(live), dict[Process, int]()
    while waiting or busy:
        while waiting and len(busy) < jobs:
            option = waiting.pop(0)
            team[option].tell((size, left))
            busy[team[option]] = option
        for process in wait(busy):
            outcome, took = process.hear()
            left -= took
            yield busy.pop(process), outcome, took

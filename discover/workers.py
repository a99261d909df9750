"""One role: its options side by side, in rounds of so many candidates each, the first option of the first
round that finds a tile. So the tile does not depend on the number of processes, as long as time does not run
def _serve(pipe: Connection, task: Task, option: int) -> None:
    """A process of its own for an option: slices in, outcomes out with what they took."""
    start = process_time()
    search = search_of(task, option)
    while True:
        size, left = pipe.recv()
        outcome = advance(search, size, max(LEAST, left))
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

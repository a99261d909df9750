"""Declared families by the engine of their rules, and clingo fed through its backend: who is ahead.

    python -m benchmarks backend [puzzles a family] [families]

Is there exactly one solution? Published puzzles of all sizes, CPU time, best of three in turns; what is kept
of a board's size is forgotten each time, but for places of patterns, which are kept by a board's width. The
answers are compared on every board. A rival that takes longer than two seconds counts with these; which
boards that is on is found before the race, since a process that has just forked writes to memory at a price,
and Python does at every turn. Above 1 we are ahead, by the geometric mean and on the worst board. Kurodoko
and Kuroshuto are judged by their declarations here; `race` has their judges written by hand.
"""

import math
import os
import sys
from collections.abc import Callable
from resource import RLIMIT_CPU, setrlimit
from time import process_time
from typing import Any

from benchmarks._families import declarations, published, puzzles
from benchmarks._ungrounded import FAMILIES, count
from hardboard.puzzles.declared.board import _around
from hardboard.puzzles.declared.doubled import _edges, _points, _sides
from hardboard.verify.declared.judge import judge_of

#: So many seconds are waited for the rival.
LIMIT = 2
#: Of families without published puzzles so many are made.
MADE = 8


def in_time(work: Callable[[], Any]) -> bool:
    """Whether something is done within the limit, in a process of its own."""
    child = os.fork()
    if not child:
        end = math.ceil(process_time()) + LIMIT
        setrlimit(RLIMIT_CPU, (end, end))
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def timed(work: Callable[[Any], int], board: Any) -> tuple[float, int]:
    """CPU seconds, and the answer."""
    for kept in (_around, _points, _edges, _sides):
        kept.cache_clear()
    start = process_time()
    answer = work(board)
    return process_time() - start, answer


def is_late(name: str, record: dict[str, Any]) -> bool:
    """Whether the rival takes too long for a puzzle."""
    board = declarations()[name].board_from_record(record)
    return not in_time(lambda: count(name, board, 2))


def raced(name: str, record: dict[str, Any], late: bool) -> tuple[float, float]:
    """Our seconds and the rival's for one puzzle, for which the rival may take too long."""
    value = declarations()[name]
    arbiter = judge_of(value)
    assert arbiter is not None

    def ours(board: Any) -> int:
        return arbiter.count(board, 2)

    def theirs(board: Any) -> int:
        return count(name, board, 2)

    times = [math.inf, LIMIT if late else math.inf]
    for _ in range(3):
        seconds, mine = timed(ours, value.board_from_record(record))
        times[0] = min(times[0], seconds)
        if not late:
            seconds, answer = timed(theirs, value.board_from_record(record))
            times[1] = min(times[1], seconds)
            if answer != mine:
                raise SystemExit(f"{name}, {record['id']}: the judges disagree")
    return times[0], times[1]


def mean(ratios: list[float]) -> float:
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main() -> None:
    """A row for each family."""
    words = sys.argv[1:]
    number, means = int((*words, "20")[0]), []
    print("| family | puzzles | ours [ms] | clingo [ms] | ahead | worst board | behind on | clingo late |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in words[1:] or sorted(FAMILIES):
        records = puzzles(name, number if published(name) else min(number, MADE))
        late = [is_late(name, record) for record in records]
        raced(name, records[0], late[0])  # once before the clock runs: what is kept is there then
        times = [raced(name, *pair) for pair in zip(records, late, strict=True)]
        ratios = [theirs / ours for ours, theirs in times]
        means.append(mean(ratios))
        mine, other = (1000 * sum(column) for column in zip(*times, strict=True))
        behind = sum(ratio < 1 for ratio in ratios)
        print(
            f"| {name} | {len(records)} | {mine:.0f} | {other:.0f} | {means[-1]:.2f} | {min(ratios):.2f} "
            f"| {behind} | {sum(late)} |",
            flush=True,
        )
    print(f"geometric mean of {len(means)} families: {mean(means):.2f}; the least {min(means):.2f}")


if __name__ == "__main__":
    main()

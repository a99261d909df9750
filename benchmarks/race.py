"""Is there exactly one solution? Our solver and the strongest rivals that are known here, on the same boards.

    python -m benchmarks race [puzzles a family] [families]

Published puzzles of all sizes; of families without any, new ones. Processor seconds, best of three in turns.
The answers are compared on every board. A rival that takes longer than two seconds counts with these. Above 1
we are ahead, by the geometric mean and on the worst board. The rivals:

- clingo, fed through its backend without grounding, with rules written for each family (`_ungrounded`);
- PySAT's CaDiCaL with a variable for each edge, for Slitherlink (`_edges`).
"""

import math
import os
import sys
from collections.abc import Callable
from resource import RLIMIT_CPU, setrlimit
from time import process_time
from typing import Any

from benchmarks import _edges
from benchmarks._ungrounded import FAMILIES, count
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.published import declarations, published, puzzles

#: Seconds after which a rival is late.
LIMIT = 2
#: New puzzles of a family without published ones.
MADE = 8
Count = Callable[[Any], int]


def rivals(name: str) -> dict[str, Count]:
    """Return the rivals for a family; each counts the solutions of a board, up to two."""
    found: dict[str, Count] = {"clingo": lambda board: count(name, board, 2)}
    if name == "slitherlink":
        found["PySAT, edges"] = lambda board: _edges.count(board, 2)
    return found


def in_time(work: Callable[[], Any]) -> bool:
    """Return True if something is done within the limit, in a process of its own."""
    child = os.fork()
    if not child:
        end = math.ceil(process_time()) + LIMIT
        setrlimit(RLIMIT_CPU, (end, end))
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def timed(work: Count, board: Any) -> tuple[float, int]:
    """Return the processor seconds, and the answer."""
    start = process_time()
    answer = work(board)
    return process_time() - start, answer


def raced(name: str, record: dict[str, Any], theirs: Count, late: bool) -> tuple[float, float]:
    """Return our seconds and the rival's for one puzzle, for which the rival may be late."""
    ours, (own, other) = judge(name), (family(name), declarations()[name])
    times = [math.inf, LIMIT if late else math.inf]
    for _ in range(3):
        seconds, mine = timed(lambda board: ours.count(board, 2), own.board_from_record(record))
        times[0] = min(times[0], seconds)
        if not late:
            seconds, answer = timed(theirs, other.board_from_record(record))
            times[1] = min(times[1], seconds)
            if answer != mine:
                raise SystemExit(f"{name}, {record['id']}: {mine} solutions by ours, {answer} by the rival")
    return times[0], times[1]


def mean(ratios: list[float]) -> float:
    """Return the geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def row(name: str, rival: str, theirs: Count, records: list[dict[str, Any]]) -> float:
    """Print a row; return how often faster we are."""
    read = declarations()[name].board_from_record
    late = [not in_time(lambda record=record: theirs(read(record))) for record in records]
    raced(name, records[0], theirs, late[0])  # loads what has to be loaded
    times = [raced(name, record, theirs, each) for record, each in zip(records, late, strict=True)]
    ratios = [other / ours for ours, other in times]
    mine, other = (1000 * sum(column) for column in zip(*times, strict=True))
    behind = sum(ratio < 1 for ratio in ratios)
    print(
        f"| {name} | {rival} | {len(records)} | {mine:.0f} | {other:.0f} | {mean(ratios):.2f} "
        f"| {min(ratios):.2f} | {behind} | {sum(late)} |",
        flush=True,
    )
    return mean(ratios)


def main() -> None:
    """Print a row for each family and rival."""
    words, means = sys.argv[1:], []
    number = int((*words, "20")[0])
    print("| family | rival | puzzles | ours [ms] | theirs [ms] | ahead | worst board | behind on | late |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in words[1:] or sorted(FAMILIES):
        records = puzzles(name, number if published(name) else min(number, MADE))
        means += [row(name, rival, theirs, records) for rival, theirs in rivals(name).items()]
    print(f"geometric mean of {len(means)} rows: {mean(means):.2f}; the least {min(means):.2f}")


if __name__ == "__main__":
    main()

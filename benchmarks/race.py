"""Is there exactly one solution? Our solver and the strongest rivals that are known here, on the same boards.

    python -m benchmarks race [puzzles a family] [families]

Published puzzles of all sizes; of families without any, new ones. Processor seconds, best of three in turns.
The answers are compared on every board, and one on which a rival errs does not count. A rival that takes
longer than two seconds counts with these. Above 1 we are ahead, by the geometric mean and on the worst board.
The rivals:

- clingo, fed through its backend without grounding, with rules written for each family (`_ungrounded`);
- python-sat's CaDiCaL for loop families, with our clauses for their rules and loops cut off on demand: on
  Slitherlink it took half the time of fifty plain lines with a variable for each edge;
- cspuz_core, where the variable CSPUZ names its library, on boards that puzz.link can hold (`_cspuz`).
"""

import math
import os
import sys
from collections.abc import Callable
from itertools import islice
from resource import RLIMIT_CPU, setrlimit
from time import process_time
from typing import Any

from benchmarks import _cspuz
from benchmarks._ungrounded import FAMILIES, count
from hardboard.puzzles.registry import family
from hardboard.verify.judge import judge
from tests.support.puzzles import declarations, published, puzzles

#: Seconds after which a rival is late.
LIMIT = 2
#: New puzzles of a family without published ones.
MADE = 8
Read, Count = Callable[[Any], Any], Callable[[Any], int]


def rivals(name: str) -> dict[str, tuple[Read, Count]]:
    """Return the rivals for a family: how each reads a record, and counts its solutions up to two.

    What a rival cannot read, it reads as nothing.
    """
    read, own = declarations()[name].board_from_record, family(name)
    found: dict[str, tuple[Read, Count]] = {"clingo": (read, lambda board: count(name, board, 2))}
    if own.declared is not None and own.declared.layout.loop:
        found["python-sat"] = read, lambda board: _plain(name, board)
    if _cspuz.library():
        found["cspuz_core"] = (
            lambda record: _cspuz.address_of(own, own.board_from_record(record)),
            _cspuz.count,
        )
    return found


def _plain(name: str, board: Any) -> int:
    """Count up to two solutions without the core: clauses for python-sat."""
    return sum(1 for _ in islice(judge(name).solutions(board, solver="cadical153"), 2))


def in_time(work: Callable[[], Any]) -> bool:
    """Return True if something is done within the limit, in a process of its own."""
    child = os.fork()
    if not child:
        try:
            end = math.ceil(process_time()) + LIMIT
            setrlimit(RLIMIT_CPU, (end, end))
            work()
        finally:
            os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def timed(work: Count, board: Any) -> tuple[float, int]:
    """Return the processor seconds, and the answer."""
    start = process_time()
    answer = work(board)
    return process_time() - start, answer


def raced(name: str, record: dict[str, Any], read: Read, theirs: Count, late: bool) -> tuple[float, float]:
    """Return our seconds and the rival's for one puzzle, for which the rival may be late; none if it errs."""
    ours, own = judge(name), family(name)
    times = [math.inf, LIMIT if late else math.inf]
    for _ in range(3):
        seconds, mine = timed(lambda board: ours.count(board, 2), own.board_from_record(record))
        times[0] = min(times[0], seconds)
        if not late:
            seconds, answer = timed(theirs, read(record))
            times[1] = min(times[1], seconds)
            if answer != mine:
                print(
                    f"{name}, {record['id']}: {mine} solutions by ours, {answer} by the rival",
                    file=sys.stderr,
                )
                return math.nan, math.nan
    return times[0], times[1]


def mean(ratios: list[float]) -> float:
    """Return the geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def row(name: str, rival: str, read: Read, theirs: Count, records: list[dict[str, Any]]) -> list[float]:
    """Print a row; return how often faster we are, nothing for a rival that reads no board."""
    records = [record for record in records if read(record)]
    late = [not in_time(lambda record=record: theirs(read(record))) for record in records]
    if not records:
        return []
    raced(name, records[0], read, theirs, late[0])  # loads what has to be loaded
    boards = zip(records, late, strict=True)
    raced_all = [raced(name, record, read, theirs, each) for record, each in boards]
    times = [pair for pair in raced_all if pair[0] > 0]
    if not times:
        return []
    ratios = [other / ours for ours, other in times]
    mine, other = (1000 * sum(column) for column in zip(*times, strict=True))
    behind = sum(ratio < 1 for ratio in ratios)
    print(
        f"| {name} | {rival} | {len(times)} | {mine:.0f} | {other:.0f} | {mean(ratios):.2f} "
        f"| {min(ratios):.2f} | {behind} | {sum(late)} | {len(raced_all) - len(times)} |",
        flush=True,
    )
    return [mean(ratios)]


def main() -> None:
    """Print a row for each family and rival."""
    words, means = sys.argv[1:], []
    number = int((*words, "20")[0])
    heads = "family rival puzzles ours theirs ahead worst behind late errs"
    print(f"| {' | '.join(heads.split())} |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in words[1:] or sorted(FAMILIES):
        records = puzzles(name, number if published(name) else min(number, MADE))
        for rival, (read, theirs) in rivals(name).items():
            means += row(name, rival, read, theirs, records)
    print(f"geometric mean of {len(means)} rows: {mean(means):.2f}; the least {min(means):.2f}")


if __name__ == "__main__":
    main()
